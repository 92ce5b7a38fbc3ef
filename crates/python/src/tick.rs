//! How a thread of Python that waits or works without the GIL looks for signals, and how often.

use std::time::Duration;

use pyo3::prelude::*;

/// Short enough that Ctrl-C seems to work at once.
pub const TICK: Duration = Duration::from_millis(50);

/// Takes the GIL for as long as it takes to look.
///
/// # Errors
/// What the handler of a signal raises: `KeyboardInterrupt` for one.
pub fn look_for_signals() -> PyResult<()> {
    fn look(py: Python<'_>) -> PyResult<()> {
        py.check_signals()
    }
    Python::attach(look)
}
