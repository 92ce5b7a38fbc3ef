//! Endgame tables.

use std::path::PathBuf;
use std::sync::Arc;

use alcor_engine::tablebase::{Opened, Tablebases, TbWdl};
use pyo3::prelude::*;

use crate::board::{PyBoard, given};
use crate::errors::unreadable;

/// The Syzygy tables of a folder. An Engine takes them too: `Engine(tablebases=tables)`.
///
/// >>> import tempfile
/// >>> from alcor_chess import Tablebases
/// >>> Tablebases(tempfile.mkdtemp()).max_pieces
/// 0
#[pyclass(frozen, module = "alcor_chess", name = "Tablebases")]
pub struct PyTablebases {
    tables: Arc<Tablebases>,
}

impl PyTablebases {
    /// The tables, for an engine.
    pub fn share(&self) -> Arc<Tablebases> {
        Arc::clone(&self.tables)
    }
}

#[pymethods]
impl PyTablebases {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<PyTablebases> {
        let Opened { tablebases, troubles } = py.detach(|| Tablebases::open(std::slice::from_ref(&path)));
        match troubles.into_iter().next() {
            Some((place, error)) => Err(unreadable(error.kind(), format!("{}: {error}", place.display()))),
            None => Ok(PyTablebases { tables: Arc::new(tablebases) }),
        }
    }

    /// The most pieces of any table, kings included; 0 if there is none.
    #[getter]
    fn max_pieces(&self) -> u32 {
        self.tables.max_pieces()
    }

    /// How many tables there are that know results.
    fn __len__(&self) -> usize {
        self.tables.wdl_files()
    }

    /// The result for the side to move, as python-chess counts it, or None if no table knows: 2 for a win, 0 for a draw, -2
    /// for a loss, and 1 and -1 where only the fifty-move rule stands between.
    fn probe_wdl(&self, py: Python<'_>, #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>) -> Option<i32> {
        let board = board.get();
        let wdl = py.detach(|| self.tables.probe_wdl(board.position()))?;
        Some(match wdl {
            TbWdl::Loss => -2,
            TbWdl::BlessedLoss => -1,
            TbWdl::Draw => 0,
            TbWdl::CursedWin => 1,
            TbWdl::Win => 2,
        })
    }

    /// How many plies it takes to a capture, a pawn move or mate that keeps the result, as python-chess counts them, or None
    /// if no table knows: negative if the side to move loses, 0 for a draw, and beyond 100 where the fifty-move rule makes it
    /// one. Some tables round: then it may take one ply more.
    fn probe_dtz(&self, py: Python<'_>, #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>) -> Option<i32> {
        let board = board.get();
        Some(py.detach(|| self.tables.probe_dtz(board.position()))?.plies)
    }
}
