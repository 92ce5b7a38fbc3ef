//! Boards in pickles: the position that was set up, and the moves since, two bytes each.

use alcor_chess::{Move, Position};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use super::PyBoard;
use crate::errors::{IllegalMove, InvalidFen, bad_value};
use crate::line;

#[pymethods]
impl PyBoard {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("alcor_chess._native")?.getattr("_restore_board")?;
        let plies = line::forwards(&self.line);
        let moves: Vec<u8> = plies.into_iter().flat_map(|(_, mv)| mv.bits().to_le_bytes()).collect();
        let fen = self.root().position().shredder_fen().to_string();
        (restore, (fen, PyBytes::new(py, &moves))).into_pyobject(py)
    }
}

/// A board from its pickle. Whatever it holds, every move is checked.
#[pyfunction]
#[pyo3(name = "_restore_board")]
pub fn restore_board(fen: &str, moves: &[u8]) -> PyResult<PyBoard> {
    let position = Position::from_fen(fen).map_err(|error| InvalidFen::new_err(error.to_string()))?;
    let (pairs, rest) = moves.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(bad_value("two bytes for each move", format!("{} bytes", moves.len())));
    }
    pairs.iter().try_fold(PyBoard::set_up(position), |board, pair| {
        let mv = Move::from_bits(u16::from_le_bytes(*pair)).filter(|mv| board.position().is_legal(*mv));
        mv.map(|mv| board.after(mv)).ok_or_else(|| {
            IllegalMove::new_err(format!("expected a legal move in {}, found {pair:?}", board.position()))
        })
    })
}
