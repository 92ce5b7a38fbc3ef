//! Moves as Python sees them.
//!
//! A move is two squares and what a pawn becomes, as UCI writes them. Inside it also knows what kind of move it is, so
//! that playing it is quick.

use std::hash::{Hash, Hasher};

use alcor_chess::{CastlingNotation, Move, Position, Role, Square, UciText};
use alcor_session::text::quoted;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use serde::{Deserialize, Serialize};

use crate::errors::{IllegalMove, bad_type, bad_value};
use crate::interop;
use crate::whole::Whole;

/// A move of a board.
///
/// Boards make moves and read them; two moves are equal if UCI writes them alike.
///
/// >>> from alcor_chess import Board
/// >>> move = Board().parse_san("Nf3")
/// >>> move.uci(), move.from_square, move.to_square, move.promotion
/// ('g1f3', 6, 21, None)
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "Move")]
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(into = "(u16, bool)", try_from = "(u16, bool)")]
pub struct PyMove {
    mv: Move,
    castling: CastlingNotation,
}

impl PyMove {
    /// A move of this position.
    pub fn new(mv: Move, position: &Position) -> PyMove {
        PyMove { mv, castling: position.castling_notation() }
    }

    /// A move, with castling written in this way.
    pub fn with_notation(mv: Move, castling: CastlingNotation) -> PyMove {
        PyMove { mv, castling }
    }

    /// A move that belongs to no board. Castling is two squares; a board on which it is played knows what it is.
    fn of_no_board(from: Square, to: Square, promotion: Option<Role>) -> PyMove {
        let mv = match promotion {
            Some(role) => Move::promotion(from, to, role),
            None => Move::normal(from, to),
        };
        PyMove { mv, castling: CastlingNotation::KingMoves }
    }

    /// The move as UCI writes it.
    pub fn text(&self) -> UciText {
        self.mv.uci(self.castling)
    }

    /// The target as UCI writes it.
    fn target(&self) -> Square {
        let king = self.mv.castling_targets().filter(|_| self.castling == CastlingNotation::KingMoves);
        king.map_or(self.mv.to(), |(king, _)| king)
    }

    /// All that UCI writes.
    fn written(&self) -> (Square, Square, Option<Role>) {
        (self.mv.from(), self.target(), self.mv.promoted_to())
    }

    /// The legal move of a position that this is.
    pub fn in_position(&self, position: &Position) -> Option<Move> {
        // A move of another board may be of another kind here: a capture there, en passant here.
        if position.is_legal(self.mv) { Some(self.mv) } else { position.parse_uci(self.text().to_string()).ok() }
    }
}

/// The squares and the promotion that UCI writes, all in small letters.
fn squares(uci: &str) -> Option<(Square, Square, Option<Role>)> {
    let promotion = match uci.get(4..)?.as_bytes() {
        [] => None,
        [letter] if letter.is_ascii_lowercase() => {
            Some(Role::from_letter(*letter as char).filter(|role| Role::PROMOTIONS.contains(role))?)
        }
        _ => return None,
    };
    Some((uci.get(0..2)?.parse().ok()?, uci.get(2..4)?.parse().ok()?, promotion))
}

impl Eq for PyMove {}

impl PartialEq for PyMove {
    fn eq(&self, other: &PyMove) -> bool {
        self.written() == other.written()
    }
}

impl Hash for PyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.written().hash(state);
    }
}

#[pymethods]
impl PyMove {
    /// Where the piece comes from: 0 is a1, 1 is b1, 63 is h8.
    #[getter]
    fn from_square(&self) -> usize {
        self.mv.from().index()
    }

    /// Where the piece goes. Castling is a move of the king by two squares; in Chess960 it goes to its rook.
    #[getter]
    fn to_square(&self) -> usize {
        self.target().index()
    }

    /// What a pawn becomes: 2 for a knight to 5 for a queen, as in python-chess, or None.
    #[getter]
    fn promotion(&self) -> Option<usize> {
        self.mv.promoted_to().map(|role| role.index() + 1)
    }

    /// The move as UCI writes it: 'e2e4', 'e7e8q'.
    fn uci(&self) -> String {
        self.text().to_string()
    }

    /// The same move of python-chess.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("chess")?.getattr("Move")?.call_method1("from_uci", (self.uci(),))
    }

    /// The same move as one of python-chess. It belongs to no board, and need not be legal anywhere.
    ///
    /// >>> import chess
    /// >>> from alcor_chess import Board, Move
    /// >>> move = Move.from_chess(chess.Move.from_uci("g1f3"))
    /// >>> Board().san(move)
    /// 'Nf3'
    #[classmethod]
    fn from_chess(_class: &Bound<'_, PyType>, r#move: &Bound<'_, PyAny>) -> PyResult<PyMove> {
        if !interop::is_of_chess(r#move, "Move") {
            return Err(bad_type("a chess.Move", r#move));
        }
        let square = |name: &str| {
            let number = u8::read(name, 0..=63, &r#move.getattr(name)?)?;
            Square::new(number.into()).ok_or_else(|| bad_value("a square", number))
        };
        let (from, to) = (square("from_square")?, square("to_square")?);
        if from == to || !r#move.getattr("drop")?.is_none() {
            return Err(bad_value("a move of a piece to another square", r#move));
        }
        // As in python-chess: a knight is 2, a queen 5.
        let promotion = Option::<usize>::read("promotion", 2..=5, &r#move.getattr("promotion")?)?;
        let promotion =
            promotion.and_then(|number| Role::PROMOTIONS.into_iter().find(|role| role.index() + 1 == number));
        Ok(PyMove::of_no_board(from, to, promotion))
    }

    /// The move that UCI writes like this. It belongs to no board, and need not be legal anywhere. There is no null move.
    ///
    /// >>> from alcor_chess import Board, Move
    /// >>> Move.from_uci("g1f3") in Board().legal_moves()
    /// True
    #[classmethod]
    fn from_uci(_class: &Bound<'_, PyType>, uci: &str) -> PyResult<PyMove> {
        squares(uci)
            .filter(|(from, to, _)| from != to)
            .map(|(from, to, promotion)| PyMove::of_no_board(from, to, promotion))
            .ok_or_else(|| {
                IllegalMove::new_err(format!("expected a move such as e2e4 or e7e8q, found {}", quoted(uci)))
            })
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("alcor_chess._native")?.getattr("_restore_move")?;
        (restore, <(u16, bool)>::from(*self)).into_pyobject(py)
    }
}

/// A move as pickles have it: its bits, and whether castling is written as in Chess960.
impl From<PyMove> for (u16, bool) {
    fn from(PyMove { mv, castling }: PyMove) -> (u16, bool) {
        (mv.bits(), castling == CastlingNotation::KingTakesRook)
    }
}

impl TryFrom<(u16, bool)> for PyMove {
    type Error = String;

    fn try_from((bits, chess960): (u16, bool)) -> Result<PyMove, String> {
        let castling = if chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingMoves };
        let mv = Move::from_bits(bits).ok_or_else(|| format!("expected the bits of a move, found {bits}"))?;
        Ok(PyMove { mv, castling })
    }
}

/// A move from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_move")]
pub fn restore_move(bits: u16, chess960: bool) -> PyResult<PyMove> {
    PyMove::try_from((bits, chess960)).map_err(PyValueError::new_err)
}
