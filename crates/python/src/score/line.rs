//! A line of thinking.

use std::time::Duration;

use alcor_chess::Position;
use alcor_engine::{Bound as ScoreBound, Report};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use super::PyScore;
use crate::moves::PyMove;
use crate::pickle::reduced;

/// Whether a score is what a position is worth, or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Exactness {
    Exact,
    Lower,
    Upper,
}

/// One line of thinking.
///
/// >>> from alcor_chess import Board, Engine
/// >>> *_, last = Engine().stream(Board(), depth=3)
/// >>> last.depth, last.bound, last.move == last.pv[0]
/// (3, 'exact', True)
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "Info")]
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PyInfo {
    /// The line.
    #[pyo3(get)]
    pub(super) pv: Vec<PyMove>,
    /// The score, from the side to move.
    #[pyo3(get)]
    pub(super) score: PyScore,
    exactness: Exactness,
    /// Which of the best lines it is, from 1.
    #[pyo3(get)]
    multipv: usize,
    /// The depth that was searched, in plies.
    #[pyo3(get)]
    pub(super) depth: u32,
    /// The longest line looked at, in plies.
    #[pyo3(get)]
    pub(super) seldepth: u32,
    /// Nodes visited since the search began.
    #[pyo3(get)]
    pub(super) nodes: u64,
    /// Nodes a second.
    #[pyo3(get)]
    pub(super) nps: u64,
    /// How full the hash table is with this search, in thousandths.
    #[pyo3(get)]
    hashfull: u32,
    /// Tablebase hits.
    #[pyo3(get)]
    tbhits: u64,
    pub(super) elapsed: Duration,
}

impl PyInfo {
    /// What a search of this position has said.
    pub fn new(report: &Report, root: &Position) -> PyInfo {
        PyInfo {
            pv: report.pv.iter().map(|mv| PyMove::new(*mv, root)).collect(),
            score: PyScore::new(report.score, root),
            exactness: match report.bound {
                ScoreBound::Exact => Exactness::Exact,
                ScoreBound::Lower => Exactness::Lower,
                ScoreBound::Upper => Exactness::Upper,
            },
            multipv: report.pv_number,
            depth: report.depth,
            seldepth: report.selective_depth,
            nodes: report.nodes,
            nps: report.nodes_per_second(),
            hashfull: report.hash_full,
            tbhits: report.tb_hits,
            elapsed: report.elapsed,
        }
    }

    /// Which of the best lines it is, from 1.
    pub fn line(&self) -> usize {
        self.multipv
    }

    /// Whether the score is exact.
    pub fn is_exact(&self) -> bool {
        self.exactness == Exactness::Exact
    }

    pub(super) fn first(&self) -> Option<PyMove> {
        self.pv.first().copied()
    }
}

#[pymethods]
impl PyInfo {
    /// The first move of the line; None if there is no legal move.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.first()
    }

    /// Whether the score is 'exact', or a bound: 'lower' (this or better) or 'upper' (this or worse).
    #[getter]
    fn bound(&self) -> &'static str {
        match self.exactness {
            Exactness::Exact => "exact",
            Exactness::Lower => "lower",
            Exactness::Upper => "upper",
        }
    }

    /// Seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let pv: Vec<String> = self.pv.iter().map(|mv| mv.text().to_string()).collect();
        format!("Info(depth={}, score={}, pv='{}')", self.depth, self.score.__str__(), pv.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "Info", self)
    }
}
