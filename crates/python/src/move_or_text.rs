//! A move that Python hands over: one that a board has made, or text.

use alcor_chess::{Move, Position, refusal};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{IllegalMove, bad_type};
use crate::moves::PyMove;

/// A move as Python hands it over.
pub enum MoveOrText {
    /// One that a board has made.
    Move(PyMove),
    /// SAN or UCI.
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveOrText> {
        if let Ok(mv) = value.cast::<PyMove>() {
            return Ok(MoveOrText::Move(*mv.get()));
        }
        match value.cast::<PyString>() {
            Ok(text) => Ok(MoveOrText::Text(text.to_str()?.to_owned())),
            Err(_) => Err(bad_type("a Move or the text of one", &value)),
        }
    }
}

impl MoveOrText {
    /// The legal move of a position.
    ///
    /// # Errors
    /// `IllegalMove`, with the reason.
    pub fn in_position(&self, position: &Position) -> PyResult<Move> {
        match self {
            MoveOrText::Move(mv) => match mv.in_position(position) {
                Some(mv) => Ok(mv),
                None => read(position, &mv.text().to_string()),
            },
            MoveOrText::Text(text) => read(position, text),
        }
    }
}

/// Reads a move, in UCI or SAN.
fn read(position: &Position, text: &str) -> PyResult<Move> {
    // What fits both is UCI: `b1c3` is never a pawn's move.
    if let Ok(mv) = position.parse_uci(text) {
        return Ok(mv);
    }
    let refused = |reason: refusal::Refusal| IllegalMove::new_err(format!("{text:?} cannot be played: {reason}"));
    refusal::read(position, text).map_err(refused)
}
