//! How a game ended.

use alcor_chess::{Color, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use crate::pickle::reduced;

/// How a game ended, and by which rule.
///
/// >>> from alcor_chess import Board
/// >>> outcome = Board("k7/8/1Q6/8/8/8/8/7K b - - 0 1").outcome()
/// >>> outcome.termination, outcome.winner, outcome.result()
/// ('stalemate', None, '1/2-1/2')
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "Outcome")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "(String, Option<bool>)", try_from = "(String, Option<bool>)")]
pub struct PyOutcome(pub Outcome);

/// As pickles have it: the rule and the winner.
impl From<PyOutcome> for (String, Option<bool>) {
    fn from(outcome: PyOutcome) -> (String, Option<bool>) {
        (outcome.termination().to_owned(), outcome.winner())
    }
}

impl TryFrom<(String, Option<bool>)> for PyOutcome {
    type Error = String;

    fn try_from((termination, winner): (String, Option<bool>)) -> Result<PyOutcome, String> {
        let outcome = match (termination.as_str(), winner) {
            ("checkmate", Some(true)) => Outcome::Checkmate { winner: Color::White },
            ("checkmate", Some(false)) => Outcome::Checkmate { winner: Color::Black },
            ("stalemate", None) => Outcome::Stalemate,
            ("insufficient_material", None) => Outcome::InsufficientMaterial,
            ("fifty_moves", None) => Outcome::FiftyMoves,
            ("threefold_repetition", None) => Outcome::ThreefoldRepetition,
            _ => return Err(format!("expected the end of a game, found {termination:?} with winner {winner:?}")),
        };
        Ok(PyOutcome(outcome))
    }
}

#[pymethods]
impl PyOutcome {
    /// 'checkmate', 'stalemate', 'insufficient_material', 'fifty_moves' or 'threefold_repetition'.
    #[getter]
    fn termination(&self) -> &'static str {
        match self.0 {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient_material",
            Outcome::FiftyMoves => "fifty_moves",
            Outcome::ThreefoldRepetition => "threefold_repetition",
        }
    }

    /// True if White won, False if Black did, None for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner().map(|color| color == Color::White)
    }

    /// '1-0', '0-1' or '1/2-1/2'.
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// The same in a sentence.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let winner = match self.winner() {
            None => "None",
            Some(true) => "True",
            Some(false) => "False",
        };
        format!("Outcome(termination='{}', winner={winner})", self.termination())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "Outcome", self)
    }
}
