//! The exceptions of the package: a type for each kind of refusal, with the reason as its text.

use std::fmt::Display;
use std::io;

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
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
pub fn bad_value(expected: &str, found: impl Display) -> PyErr {
    PyValueError::new_err(format!("expected {expected}, found {found}"))
}

/// A value of a wrong type, which is named with its module: python-chess has boards and moves too.
pub fn bad_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name =
        found.get_type().fully_qualified_name().map_or_else(|_| "something else".into(), |name| name.to_string());
    let hint = match name.as_str() {
        "chess.Board" => "; Board.from_chess converts it",
        "chess.Move" => "; Move.from_chess converts it",
        _ => "",
    };
    PyTypeError::new_err(format!("expected {expected}, found {name}{hint}"))
}

/// Why a thread cannot be started, as an `OSError`: `BlockingIOError` where the system has no more of them.
pub fn no_thread(error: io::Error) -> PyErr {
    unreadable(error.kind(), format!("a thread cannot be started: {error}"))
}

/// Why a file cannot be read, as the exception that Python has for it: `FileNotFoundError` for one.
pub fn unreadable(kind: io::ErrorKind, reason: impl Display) -> PyErr {
    io::Error::new(kind, reason.to_string()).into()
}
