//! What there is to say about one side's play.

use alcor_review::SideReview;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use crate::pickle::reduced;

/// What there is to say about one side's play. Accuracies are from 0 to 100, and None where the side has not moved.
///
/// >>> import alcor_chess as ac
/// >>> side = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=500).white
/// >>> side.blunders, side.accuracy < 90
/// (1, True)
#[pyclass(frozen, get_all, module = "alcor_chess", name = "SideReview")]
#[derive(Serialize, Deserialize)]
pub struct PySideReview {
    /// The accuracy, from 0 to 100.
    accuracy: Option<f64>,
    /// The average centipawn loss.
    acpl: Option<u32>,
    /// How many inaccuracies there were.
    inaccuracies: u32,
    /// How many mistakes.
    mistakes: u32,
    /// How many blunders.
    blunders: u32,
    /// The accuracy in the opening.
    opening: Option<f64>,
    /// The accuracy in the middlegame.
    middlegame: Option<f64>,
    /// The accuracy in the endgame.
    endgame: Option<f64>,
}

impl PySideReview {
    /// The same for Python.
    pub fn new(side: &SideReview) -> PySideReview {
        let SideReview { accuracy, acpl, inaccuracies, mistakes, blunders, opening, middlegame, endgame } = *side;
        PySideReview { accuracy, acpl, inaccuracies, mistakes, blunders, opening, middlegame, endgame }
    }
}

#[pymethods]
impl PySideReview {
    fn __repr__(&self) -> String {
        let accuracy = self.accuracy.map_or_else(|| "None".to_owned(), |accuracy| format!("{accuracy:.1}"));
        format!(
            "SideReview(accuracy={accuracy}, inaccuracies={}, mistakes={}, blunders={})",
            self.inaccuracies, self.mistakes, self.blunders
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "SideReview", self)
    }
}
