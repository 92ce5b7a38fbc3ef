//! What has to be done before the process forks.
//!
//! The engine makes some things on first use and only once: the embedded network, the opening book, a table of endings. If
//! a thread is making one of them while another forks, the child waits forever for a thread that it does not have. So
//! they are all made before a fork; those that are being made are waited for.

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict};

/// Has Python call us before each fork, on systems that can fork.
///
/// # Errors
/// If Python refuses.
pub fn prepare_before_forks(py: Python<'_>) -> PyResult<()> {
    let Some(register) = py.import("os")?.getattr_opt("register_at_fork")? else { return Ok(()) };
    let prepare = PyCFunction::new_closure(py, None, None, |arguments, _| {
        arguments.py().detach(alcor_engine::prepare);
    })?;
    let options = PyDict::new(py);
    options.set_item("before", prepare)?;
    register.call((), Some(&options)).map(drop)
}
