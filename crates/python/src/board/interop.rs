//! Boards of python-chess, both ways.

use alcor_chess::Position;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyType};

use super::PyBoard;
use crate::errors::{InvalidFen, bad_type};
use crate::interop;
use crate::line;
use crate::move_or_text::MoveOrText;
use crate::moves::PyMove;

#[pymethods]
impl PyBoard {
    /// The same board of python-chess, with the moves that led to it. Needs the package `chess`.
    ///
    /// >>> from alcor_chess import Board
    /// >>> Board().play("e4").to_chess().peek()
    /// Move.from_uci('e2e4')
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let root = self.root();
        let options = [("chess960", root.position.is_chess960())].into_py_dict(py)?;
        let board = py.import("chess")?.getattr("Board")?.call((root.fen(),), Some(&options))?;
        for (before, mv) in line::forwards(&self.line) {
            board.call_method1("push_uci", (PyMove::new(mv, before).text().to_string(),))?;
        }
        Ok(board)
    }

    /// The same board as one of python-chess, with the moves that led to it.
    ///
    /// >>> import chess
    /// >>> from alcor_chess import Board
    /// >>> other = chess.Board()
    /// >>> other.push_san("e4")
    /// Move.from_uci('e2e4')
    /// >>> Board.from_chess(other).move_stack
    /// (Move('e2e4'),)
    #[classmethod]
    fn from_chess(_class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<PyBoard> {
        if !interop::is_of_chess(board, "Board") {
            return Err(bad_type("a chess.Board", board));
        }
        // The other variants of python-chess are boards of its too, and their FENs may be those of chess.
        if board.getattr("uci_variant")?.extract::<Option<String>>()?.as_deref() != Some("chess") {
            return Err(bad_type("a board with the rules of chess or Chess960", board));
        }
        let fen: String = board.call_method0("root")?.call_method0("fen")?.extract()?;
        let position = Position::from_fen(&fen).map_err(|error| InvalidFen::new_err(error.to_string()))?;
        let moves = board.getattr("move_stack")?;
        moves.try_iter()?.try_fold(PyBoard::set_up(position), |board, mv| {
            let text = MoveOrText::Text(mv?.call_method0("uci")?.extract()?);
            Ok(board.after(text.in_position(board.position())?))
        })
    }
}
