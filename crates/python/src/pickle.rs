//! Pickles of what searches, reviews and explanations yield, so that workers of a cluster or of a pool can send it home.
//!
//! A pickle names the class and has its fields as JSON. Boards, moves and whole reviews have pickles of their own, which
//! check the moves; what comes from here is data that nothing is played from. [`unpickle`](crate::unpickle) is the way back.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::Serialize;

/// What `__reduce__` answers for a value of the class of this name.
///
/// # Errors
/// `ValueError` if JSON cannot say it.
pub fn reduced<'py>(py: Python<'py>, name: &str, value: &impl Serialize) -> PyResult<Bound<'py, PyTuple>> {
    let state = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let restore = py.import("alcor_chess._native")?.getattr("_restore")?;
    (restore, (name, state)).into_pyobject(py)
}
