//! What belongs to python-chess.

use pyo3::prelude::*;

/// Whether a value is of this class of python-chess. Where that is not installed nothing is.
pub fn is_of_chess(value: &Bound<'_, PyAny>, class: &str) -> bool {
    let class = value.py().import("chess").and_then(|chess| chess.getattr(class));
    class.and_then(|class| value.is_instance(&class)).unwrap_or(false)
}
