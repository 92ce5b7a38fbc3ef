//! Why a position is judged as it is: the terms of the classical evaluation and sentences about them.

use std::borrow::Cow;
use std::sync::Arc;

use alcor_chess::Color;
use alcor_engine::eval::nnue;
use alcor_engine::eval::{self, Explanation};
use alcor_session::explanation::{Weigh, WeighedTerm, reasons, table};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use crate::board::{PyBoard, given};
use crate::pickle::reduced;

/// A term of the evaluation in centipawns, from White's side: what White has, what Black has, and the difference.
///
/// >>> from alcor_chess import Board, explain
/// >>> term = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).terms[0]
/// >>> term.name, term.total > 300
/// ('material', True)
#[pyclass(frozen, get_all, module = "alcor_chess", name = "Term")]
#[derive(Clone, Serialize, Deserialize)]
pub struct PyTerm {
    /// The name of the term.
    name: Cow<'static, str>,
    /// What White gets.
    white: i32,
    /// What Black gets.
    black: i32,
    /// The difference: positive is good for White.
    total: i32,
}

#[pymethods]
impl PyTerm {
    fn __repr__(&self) -> String {
        format!("Term('{}', total={:+})", self.name, self.total)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "Term", self)
    }
}

/// The evaluation of a position, explained.
///
/// >>> from alcor_chess import Board, explain
/// >>> explanation = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
/// >>> explanation.total > 300, len(explanation.white) > 0
/// (True, True)
#[pyclass(frozen, module = "alcor_chess", name = "Explanation")]
#[derive(Serialize, Deserialize)]
pub struct PyExplanation {
    terms: Vec<PyTerm>,
    total: i32,
    white: Vec<String>,
    black: Vec<String>,
    table: String,
}

#[pymethods]
impl PyExplanation {
    /// The terms, the weightiest first; none in an ending that has a score of its own.
    #[getter]
    fn terms(&self) -> Vec<PyTerm> {
        self.terms.clone()
    }

    /// The classical evaluation in centipawns, from White's side.
    #[getter]
    fn total(&self) -> i32 {
        self.total
    }

    /// What speaks for White, in words.
    #[getter]
    fn white(&self) -> Vec<String> {
        self.white.clone()
    }

    /// What speaks for Black, in words.
    #[getter]
    fn black(&self) -> Vec<String> {
        self.black.clone()
    }

    /// All terms as a table, and what the network says.
    fn __str__(&self) -> &str {
        &self.table
    }

    fn __repr__(&self) -> String {
        format!("Explanation(total={:+}, terms={})", self.total, self.terms.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "Explanation", self)
    }
}

/// Why a position is judged as it is: terms in centipawns and sentences.
///
/// >>> from alcor_chess import Board, explain
/// >>> explanation = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
/// >>> explanation.terms[0].name, explanation.total > 300
/// ('material', True)
#[pyfunction]
pub fn explain(#[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>) -> PyExplanation {
    let position = board.get().position();
    let explanation: Explanation = eval::explain(position);
    let weigh = Weigh::new(position, &explanation);
    let terms = weigh.terms();
    let term =
        |&WeighedTerm { name, white, black, total }: &WeighedTerm| PyTerm { name: name.into(), white, black, total };
    PyExplanation {
        white: reasons(position, &terms, Color::White),
        black: reasons(position, &terms, Color::Black),
        terms: terms.iter().map(term).collect(),
        total: weigh.centipawns(explanation.total),
        table: table(position, &Arc::clone(&nnue::embedded())),
    }
}
