//! Many positions at once: taken from Python, then worked on by all cores without the GIL.
//!
//! However many there are, nothing here ends the process: where memory does not suffice it is a `MemoryError`, where there
//! are no threads one does all the work, and whatever is being done can be interrupted.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use alcor_chess::Position;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyByteArray;

use crate::board::PyBoard;
use crate::errors::{InvalidFen, bad_type};
use crate::tick::look_for_signals;

/// A thread takes this many positions at once: fewer are done before it has started.
const PIECE: usize = 512;
/// After this many pieces the thread of Python looks for signals. It may have to wait for the GIL, so not after each.
const LOOK: usize = 64;
/// After this many positions from Python signals are looked for, and room is made for as many more.
const STRIDE: usize = 4096;

/// A position as Python hands it over. Both belong to Python, so that many cost little.
enum Given {
    Fen(PyBackedStr),
    Board(Py<PyBoard>),
}

/// Positions as Python hands them over.
pub struct Batch {
    given: Vec<Given>,
    /// The number that errors have for the first of them.
    first: usize,
}

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
        Ok(Batch { given, first: 0 })
    }
}

impl Batch {
    /// The same positions as a part of more of them: errors count from this number.
    pub fn numbered_from(self, first: usize) -> Batch {
        Batch { first, ..self }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.given.len()
    }

    /// Does something with every position, on all cores: `start` makes what a thread needs, `work` fills the place of a
    /// position, which has `width` bytes of the result.
    ///
    /// # Errors
    /// `InvalidFen` for the first text that is none, `MemoryError` if there is no room for the result, and what interrupts
    /// it.
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
        let pieces = Pieces::new(self.given.chunks(PIECE).zip(bytes.chunks_mut(PIECE * width)).enumerate());
        let run = |look: fn() -> PyResult<()>| -> PyResult<()> {
            let mut tool = start();
            for done in 1.. {
                let Some((number, (given, places))) = pieces.take() else { break };
                for (index, (one, place)) in given.iter().zip(places.chunks_exact_mut(width)).enumerate() {
                    match position(one, self.first + number * PIECE + index) {
                        Ok(position) => work(&mut tool, &position, place),
                        Err(error) => return pieces.fail(number, error),
                    }
                }
                if done % LOOK == 0 {
                    look().inspect_err(|_| pieces.end())?;
                }
            }
            Ok(())
        };
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = cores.min(self.len().div_ceil(PIECE)).saturating_sub(1);
        thread::scope(|scope| {
            for _ in 0..threads {
                // Where no thread can be had, those that there are do its part.
                if thread::Builder::new().spawn_scoped(scope, || run(|| Ok(()))).is_err() {
                    break;
                }
            }
            run(look_for_signals)
        })?;
        pieces.failure()
    }
}

/// What threads take one after another, in order, and what is wrong with it.
struct Pieces<Left>(Mutex<State<Left>>);

struct State<Left> {
    /// `None` once no more are to be taken.
    left: Option<Left>,
    /// The first that failed, with its number.
    failed: Option<(usize, PyErr)>,
}

impl<Left: Iterator> Pieces<Left> {
    fn new(left: Left) -> Self {
        Pieces(Mutex::new(State { left: Some(left), failed: None }))
    }

    fn state(&self) -> MutexGuard<'_, State<Left>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<Left::Item> {
        self.state().left.as_mut()?.next()
    }

    /// No more are taken. Those before the last one taken are in somebody's hands, who does the whole of each.
    fn end(&self) {
        self.state().left = None;
    }

    /// One has failed: no more are taken. If several do, the first in order counts, whichever thread was quicker.
    fn fail(&self, number: usize, error: PyErr) -> PyResult<()> {
        self.end();
        let failed = &mut self.state().failed;
        if failed.as_ref().is_none_or(|&(earlier, _)| number < earlier) {
            *failed = Some((number, error));
        }
        Ok(())
    }

    /// What was wrong, once all threads have ended.
    fn failure(self) -> PyResult<()> {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failed.map_or(Ok(()), |(_, error)| Err(error))
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
