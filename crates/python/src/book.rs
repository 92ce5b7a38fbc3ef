//! Opening books, and the names of openings.

use std::path::PathBuf;

use alcor_engine::book::{self, Book};
use alcor_session::resources::books;
use alcor_session::resources::networks::FileSource;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::{PyBoard, given};
use crate::errors::unreadable;
use crate::moves::PyMove;

/// An opening book: a file in Polyglot's format, or without a path Alcor's own.
///
/// >>> from alcor_chess import Board, Book
/// >>> "e2e4" in [move.uci() for move, weight in Book().moves(Board())]
/// True
#[pyclass(frozen, module = "alcor_chess", name = "Book")]
pub struct PyBook(Book);

#[pymethods]
impl PyBook {
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(path: Option<PathBuf>) -> PyResult<PyBook> {
        let Some(path) = path else { return Ok(PyBook(Book::Own)) };
        let source = FileSource::File(path.to_string_lossy().into_owned());
        let opened = books::open(&source).map_err(|error| match error {
            books::BookFileError::Unreadable { error: ref reason, .. } => unreadable(reason.kind(), &error),
            books::BookFileError::Unusable { .. } => PyValueError::new_err(error.to_string()),
        });
        opened.map(PyBook)
    }

    /// The moves of a position with their weights, the best first. Those with weight 0 are known, but not for playing.
    fn moves(&self, #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>) -> Vec<(PyMove, u32)> {
        let position = board.get().position();
        self.0.moves(position).into_iter().map(|known| (PyMove::new(known.mv, position), known.weight)).collect()
    }
}

/// The opening that led to a board, as its ECO code and its name, or None.
///
/// >>> from alcor_chess import Board, opening
/// >>> opening(Board().play("e4").play("e5").play("Nf3").play("Nc6").play("Bc4"))
/// ('C50', 'Italian Game')
#[pyfunction]
pub fn opening(#[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>) -> Option<(&'static str, &'static str)> {
    book::opening_name(&board.get().game()).map(|opening| (opening.eco, opening.name))
}
