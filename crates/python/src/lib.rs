//! Alcor for Python: the native part of the package `alcor-chess`.
//!
//! It turns values of Python into values of the rules and the engine and back, and nothing else. What is easier said in
//! Python is in `python/alcor_chess`, which shows all of it under one name.
//!
//! Invariant: no input ends the process. What is wrong is an exception with the reason, and the build unwinds, so that
//! even a defect becomes one.
//!
//! Invariant: whatever takes long does not hold the GIL.

#![allow(clippy::needless_pass_by_value, reason = "arguments come from Python, which hands over values")]
#![allow(clippy::wrong_self_convention, reason = "names are those of python-chess")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod batch;
mod board;
mod book;
mod engine;
mod errors;
mod explain;
mod fork;
mod games;
mod in_use;
mod interop;
mod level;
mod limits;
mod line;
mod move_or_text;
mod moves;
mod outcome;
mod perft;
mod pgn;
mod pickle;
mod positions;
mod review;
mod score;
mod search;
mod svg;
mod tablebases;
mod tick;
mod unpickle;
mod whole;

/// The native part of alcor_chess.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::batch::{evaluate, features};
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::board::restore::restore_board;
    #[pymodule_export]
    use crate::book::{PyBook, opening};
    #[pymodule_export]
    use crate::engine::PyEngine;
    #[pymodule_export]
    use crate::errors::{EngineBusy, EngineForked, IllegalMove, InvalidFen, InvalidPgn};
    #[pymodule_export]
    use crate::explain::{PyExplanation, PyTerm, explain};
    #[pymodule_export]
    use crate::games::{PyPgnGames, iter_pgn};
    #[pymodule_export]
    use crate::moves::{PyMove, restore_move};
    #[pymodule_export]
    use crate::outcome::PyOutcome;
    #[pymodule_export]
    use crate::perft::perft;
    #[pymodule_export]
    use crate::pgn::read_pgn;
    #[pymodule_export]
    use crate::review::{
        PyMoveReview, PyReview, PySideReview, html_foot, html_head, program_identity, restore_review, review,
    };
    #[pymodule_export]
    use crate::score::{PyInfo, PyScore, PySearchResult};
    #[pymodule_export]
    use crate::search::PySearch;
    #[pymodule_export]
    use crate::tablebases::PyTablebases;
    #[pymodule_export]
    use crate::unpickle::restore;

    /// The version of the package.
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        crate::fork::prepare_before_forks(module.py())
    }
}
