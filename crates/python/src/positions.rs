//! Many positions at once: taken from Python, then worked on by all cores without the GIL.
//!
//! However many there are, nothing here ends the process: where memory does not suffice it is a `MemoryError`, and taking
//! them from an iterator without end can be interrupted.

use std::num::NonZero;
use std::thread;

use alcor_chess::Position;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyByteArray;

use crate::board::PyBoard;
use crate::errors::{InvalidFen, bad_type};

/// A thread has at least so many positions: fewer are done before it has started.
const LEAST_SHARE: usize = 512;
/// After so many positions there is a look for signals, and room for as many more.
const STRIDE: usize = 4096;

/// A position as Python hands it over. Both belong to Python, so that many cost little.
enum Given {
    Fen(PyBackedStr),
    Board(Py<PyBoard>),
}

/// Positions as Python hands them over.
pub struct Batch(Vec<Given>);

impl<'py> FromPyObject<'_, 'py> for Batch {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Batch> {
        if value.is_instance_of::<pyo3::types::PyString>() {
            return Err(PyTypeError::new_err("expected FENs or boards, found one string"));
        }
        let mut given = Vec::new();
        for (index, item) in value.try_iter()?.enumerate() {
            let item = item?;
            if index % STRIDE == 0 {
                value.py().check_signals()?;
                given.try_reserve(STRIDE).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
            }
            given.push(match item.cast::<PyBoard>() {
                Ok(board) => Given::Board(board.clone().unbind()),
                Err(_) => Given::Fen(
                    item.extract().map_err(|_| bad_type(&format!("a FEN or a Board at index {index}"), &item))?,
                ),
            });
        }
        Ok(Batch(given))
    }
}

impl Batch {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Does something with every position, on all cores: `start` makes what a thread needs, `work` fills the place of a
    /// position, which has `width` bytes of the result.
    ///
    /// # Errors
    /// `InvalidFen` for the first text that is none, `MemoryError` if there is no room for the result.
    pub fn map<'py, Tool>(
        &self,
        py: Python<'py>,
        width: usize,
        start: impl Fn() -> Tool + Sync + Send,
        work: impl Fn(&mut Tool, &Position, &mut [u8]) + Sync + Send,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        PyByteArray::new_with(py, self.len() * width, |bytes| py.detach(|| self.fill(bytes, width, start, work)))
    }

    fn fill<Tool>(
        &self,
        bytes: &mut [u8],
        width: usize,
        start: impl Fn() -> Tool + Sync,
        work: impl Fn(&mut Tool, &Position, &mut [u8]) + Sync,
    ) -> PyResult<()> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let share = self.len().div_ceil(cores).max(LEAST_SHARE);
        let run = |first: usize, given: &[Given], places: &mut [u8]| -> PyResult<()> {
            let mut tool = start();
            for (index, (one, place)) in given.iter().zip(places.chunks_exact_mut(width)).enumerate() {
                work(&mut tool, &position(one, first + index)?, place);
            }
            Ok(())
        };
        let shares = self.0.chunks(share).zip(bytes.chunks_mut(share * width)).enumerate();
        let results = thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> = shares
                .map(|(number, (given, places))| scope.spawn(move || run(number * share, given, places)))
                .collect();
            threads.into_iter().map(thread::ScopedJoinHandle::join).collect::<Vec<_>>()
        });
        for result in results {
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        Ok(())
    }
}

fn position(given: &Given, index: usize) -> PyResult<Position> {
    match given {
        Given::Board(board) => Ok(*board.get().position()),
        Given::Fen(text) => {
            Position::from_fen(&**text).map_err(|error| InvalidFen::new_err(format!("at index {index}: {error}")))
        }
    }
}
