//! What a search has found.

use alcor_chess::{Move, Position};
use alcor_engine::SearchResult;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use super::{PyInfo, PyScore};
use crate::moves::PyMove;
use crate::pickle::reduced;

/// What a search has found: the best line, and with `multipv` the others.
///
/// >>> from alcor_chess import Board, Engine
/// >>> result = Engine().search(Board(), depth=4, multipv=2)
/// >>> result.depth, result.move == result.pv[0], len(result.lines)
/// (4, True, 2)
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "SearchResult")]
#[derive(PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PySearchResult {
    best: Option<PyMove>,
    ponder: Option<PyMove>,
    info: PyInfo,
    lines: Vec<PyInfo>,
}

impl PySearchResult {
    /// The end of a search of this position, which has last said these lines, the best first.
    pub fn new(result: SearchResult, mut lines: Vec<PyInfo>, root: &Position) -> PySearchResult {
        let written = |mv: Move| PyMove::new(mv, root);
        let (best, ponder) = (result.best.map(written), result.ponder.map(written));
        let info = PyInfo::new(&result.report, root);
        // The chosen line comes first, whatever a depth that was not finished has said of it.
        let place = lines.iter().position(|line| line.first() == info.first()).unwrap_or(0);
        if place < lines.len() {
            lines.remove(place);
        }
        lines.insert(0, info.clone());
        PySearchResult { best, ponder, info, lines }
    }
}

#[pymethods]
impl PySearchResult {
    /// The move to play; None if there is no legal move.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.best
    }

    /// The reply that is expected, or None.
    #[getter]
    fn ponder(&self) -> Option<PyMove> {
        self.ponder
    }

    /// The best line.
    #[getter]
    fn pv(&self) -> Vec<PyMove> {
        self.info.pv.clone()
    }

    /// Its score, from the side to move.
    #[getter]
    fn score(&self) -> PyScore {
        self.info.score
    }

    /// The depth that was searched, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.info.depth
    }

    /// The longest line looked at, in plies.
    #[getter]
    fn seldepth(&self) -> u32 {
        self.info.seldepth
    }

    /// Nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.info.nodes
    }

    /// Seconds it took.
    #[getter]
    fn time(&self) -> f64 {
        self.info.elapsed.as_secs_f64()
    }

    /// Nodes a second.
    #[getter]
    fn nps(&self) -> u64 {
        self.info.nps
    }

    /// The best lines, the best first; as many as `multipv` asked for.
    #[getter]
    fn lines(&self) -> Vec<PyInfo> {
        self.lines.clone()
    }

    fn __repr__(&self) -> String {
        let best = self.best.map_or("None".to_owned(), |mv| format!("'{}'", mv.text()));
        format!("SearchResult(move={best}, score={}, depth={})", self.info.score.__str__(), self.depth())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "SearchResult", self)
    }
}
