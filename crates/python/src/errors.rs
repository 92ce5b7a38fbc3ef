//! The exceptions of the package: a type for each kind of refusal, with the reason as its text.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(alcor_chess, InvalidFen, PyValueError, "Text that is not the FEN of a possible position.");
create_exception!(alcor_chess, IllegalMove, PyValueError, "A move that cannot be played, or text that is no move.");
create_exception!(
    alcor_chess,
    InvalidPgn,
    PyValueError,
    "Text that is not a game in PGN, or one that cannot be played."
);
create_exception!(alcor_chess, EngineBusy, PyRuntimeError, "An engine that is searching was asked for something else.");
create_exception!(
    alcor_chess,
    EngineForked,
    PyRuntimeError,
    "An engine of the parent process was used after a fork: its threads are not in this process."
);

/// A value that is of the right type and makes no sense.
pub fn bad_value(expected: &str, found: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("expected {expected}, found {found}"))
}
