//! A search that runs, and the Python thread that follows it.
//!
//! The search runs on a thread of the engine and sends what it finds. The Python thread waits for that without holding the
//! GIL, and now and then looks whether somebody wants to interrupt it.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alcor_chess::Position;
use alcor_engine::{Engine, Event, Request, SearchHandle, SearchResult, Stopper};
use pyo3::exceptions::{PyRuntimeError, PyUserWarning};
use pyo3::prelude::*;

use crate::errors::EngineForked;
use crate::in_use::InUse;
use crate::score::{PyInfo, PySearchResult};

/// How often signals are looked for.
const TICK: Duration = Duration::from_millis(50);

/// What the search sends.
enum Message {
    Event(Event),
    End(Box<SearchResult>),
}

/// What is known of a search so far.
struct State {
    messages: Receiver<Message>,
    /// None once it has been waited for; then the engine is free for others.
    running: Option<(SearchHandle, InUse)>,
    /// The last exact word on each line.
    lines: Vec<PyInfo>,
    result: Option<SearchResult>,
}

/// A search that runs: an iterator over its lines of thinking.
///
/// >>> from alcor_chess import Board, Engine
/// >>> with Engine().stream(Board()) as search:
/// ...     next(search).depth
/// 1
#[pyclass(frozen, module = "alcor_chess", name = "Search")]
pub struct PySearch {
    root: Position,
    stopper: Stopper,
    process: u32,
    state: Mutex<State>,
}

/// What came out of waiting.
enum Heard {
    Message(Message),
    Nothing,
    Gone,
}

impl PySearch {
    /// Starts a search on an engine that is taken until the end of it.
    pub fn start(engine: &mut Engine, in_use: InUse, request: Request) -> PySearch {
        let (sender, messages) = mpsc::channel();
        let last = sender.clone();
        let root = *request.game.position();
        // Whoever no longer listens has let the receiver go: then nothing needs to be sent.
        let on_event = move |event| drop(sender.send(Message::Event(event)));
        let on_end = move |result| drop(last.send(Message::End(Box::new(result))));
        let handle = engine.start(request, on_event, on_end);
        let stopper = handle.stopper();
        let state = State { messages, running: Some((handle, in_use)), lines: Vec::new(), result: None };
        PySearch { root, stopper, process: std::process::id(), state: Mutex::new(state) }
    }

    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        if std::process::id() != self.process {
            return Err(EngineForked::new_err("this search runs in the parent process"));
        }
        Ok(self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next line of thinking; `None` at the end.
    ///
    /// # Errors
    /// What interrupts it, `KeyboardInterrupt` for one. The search is then stopped.
    pub fn next_info(&self, py: Python<'_>) -> PyResult<Option<PyInfo>> {
        loop {
            if let Err(interruption) = py.check_signals() {
                self.end(py);
                return Err(interruption);
            }
            match py.detach(|| self.hear())? {
                Heard::Message(Message::Event(Event::Report(report))) => {
                    let info = PyInfo::new(report, &self.root);
                    self.state()?.keep(&info);
                    return Ok(Some(info));
                }
                Heard::Message(Message::Event(Event::Warning(text))) => warn(py, &text)?,
                Heard::Message(Message::End(result)) => {
                    py.detach(|| self.finish(*result))?;
                    return Ok(None);
                }
                Heard::Gone if self.state()?.result.is_some() => return Ok(None),
                Heard::Gone => return Err(PyRuntimeError::new_err("the search ended without a result")),
                Heard::Message(Message::Event(_)) | Heard::Nothing => {}
            }
        }
    }

    /// What the search says next, within a tick.
    fn hear(&self) -> PyResult<Heard> {
        let state = self.state()?;
        Ok(match state.messages.recv_timeout(TICK) {
            Ok(message) => Heard::Message(message),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Gone,
        })
    }

    /// Waits for all threads of a search that has ended.
    fn finish(&self, result: SearchResult) -> PyResult<()> {
        let mut state = self.state()?;
        state.result = Some(result);
        state.wait();
        Ok(())
    }

    /// Stops the search and waits for its end, unless it runs in another process.
    fn end(&self, py: Python<'_>) {
        self.stopper.stop();
        py.detach(|| {
            if let Ok(mut state) = self.state() {
                state.wait();
            }
        });
    }

    /// The result of a search that has ended.
    ///
    /// # Errors
    /// `RuntimeError` if it has not.
    pub fn take_result(&self) -> PyResult<PySearchResult> {
        self.found()?.ok_or_else(|| PyRuntimeError::new_err("the search has not ended"))
    }

    fn found(&self) -> PyResult<Option<PySearchResult>> {
        let state = self.state()?;
        let result = state.result.clone();
        Ok(result.map(|result| PySearchResult::new(result, state.lines.clone(), &self.root)))
    }
}

impl State {
    /// Waits for all threads of the search, and gives the engine back.
    fn wait(&mut self) {
        if let Some((handle, in_use)) = self.running.take() {
            handle.wait();
            drop(in_use);
        }
    }

    /// Keeps the last exact word on each line.
    fn keep(&mut self, info: &PyInfo) {
        if !info.is_exact() {
            return;
        }
        let place = info.line().saturating_sub(1);
        match self.lines.get_mut(place) {
            Some(line) => *line = info.clone(),
            None => self.lines.push(info.clone()),
        }
    }
}

fn warn(py: Python<'_>, text: &str) -> PyResult<()> {
    let text = std::ffi::CString::new(text.replace('\0', " "))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)
}

/// A loop that is left stops its search. In another process there is nothing to stop or to wait for.
impl Drop for PySearch {
    fn drop(&mut self) {
        if std::process::id() == self.process {
            Python::attach(|py| self.end(py));
        }
    }
}

#[pymethods]
impl PySearch {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyInfo>> {
        self.next_info(py)
    }

    /// Asks the search to end. What it still says can be read.
    fn stop(&self) -> PyResult<()> {
        self.state().map(|_| self.stopper.stop())
    }

    /// Stops the search and waits for its end.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        drop(self.state()?);
        self.end(py);
        Ok(())
    }

    /// What was found, once all lines have been read; until then None.
    #[getter]
    fn result(&self) -> PyResult<Option<PySearchResult>> {
        self.found()
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close(py)
    }
}
