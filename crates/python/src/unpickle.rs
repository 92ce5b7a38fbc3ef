//! Values from the pickles that [`pickle`](crate::pickle) makes, by the name of their class.

use pyo3::PyClass;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;

use crate::errors::bad_value;
use crate::explain::{PyExplanation, PyTerm};
use crate::outcome::PyOutcome;
use crate::review::{PyMoveReview, PySideReview};
use crate::score::{PyInfo, PyScore, PySearchResult};

/// A value from its pickle.
#[pyfunction]
#[pyo3(name = "_restore")]
pub fn restore<'py>(py: Python<'py>, name: &str, state: &str) -> PyResult<Bound<'py, PyAny>> {
    match name {
        "Explanation" => restored::<PyExplanation>(py, state),
        "Info" => restored::<PyInfo>(py, state),
        "MoveReview" => restored::<PyMoveReview>(py, state),
        "Outcome" => restored::<PyOutcome>(py, state),
        "Score" => restored::<PyScore>(py, state),
        "SearchResult" => restored::<PySearchResult>(py, state),
        "SideReview" => restored::<PySideReview>(py, state),
        "Term" => restored::<PyTerm>(py, state),
        _ => Err(bad_value("the name of a class", name)),
    }
}

fn restored<'py, Class>(py: Python<'py>, state: &str) -> PyResult<Bound<'py, PyAny>>
where
    Class: DeserializeOwned + PyClass + Into<PyClassInitializer<Class>>,
{
    let value: Class = serde_json::from_str(state).map_err(|error| bad_value("a pickle", error))?;
    Ok(Bound::new(py, value)?.into_any())
}
