//! A search that runs, and the Python thread that follows it.
//!
//! The search runs on a thread of the engine and sends what it finds. The Python thread waits for that without holding the
//! GIL, and now and then looks whether somebody wants to interrupt it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use alcor_chess::Position;
use alcor_engine::{Engine, Event, Request, SearchHandle, SearchResult, Stopper};
use pyo3::exceptions::{PyRuntimeError, PyUserWarning};
use pyo3::prelude::*;

use crate::errors::{EngineForked, no_thread};
use crate::in_use::InUse;
use crate::score::{PyInfo, PySearchResult};
use crate::tick::TICK;

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
    Info(PyInfo),
    Warning(String),
    Nothing,
    End,
    /// The search is gone, and nobody knows what it found.
    Lost,
}

impl PySearch {
    /// Starts a search on an engine that is taken until the end of it.
    ///
    /// # Errors
    /// `OSError` if no thread can be had for it.
    pub fn start(engine: &mut Engine, in_use: InUse, request: Request) -> PyResult<PySearch> {
        let (sender, messages) = mpsc::channel();
        let last = sender.clone();
        let root = *request.game.position();
        // Whoever no longer listens has let the receiver go: then nothing needs to be sent.
        let on_event = move |event| drop(sender.send(Message::Event(event)));
        let caller = thread::current().id();
        let is_threadless = Arc::new(AtomicBool::new(false));
        let ended_here = Arc::clone(&is_threadless);
        let on_end = move |result| {
            ended_here.store(thread::current().id() == caller, Ordering::Relaxed);
            drop(last.send(Message::End(Box::new(result))));
        };
        let handle = engine.start(request, on_event, on_end);
        // Without a thread the engine stops before it begins, and finds some move: nobody has asked for such a one.
        if is_threadless.load(Ordering::Relaxed) {
            let reason = io::Error::new(io::ErrorKind::WouldBlock, "the system has no thread available");
            return Err(no_thread(reason));
        }
        let stopper = handle.stopper();
        let state = State { messages, running: Some((handle, in_use)), lines: Vec::new(), result: None };
        Ok(PySearch { root, stopper, process: std::process::id(), state: Mutex::new(state) })
    }

    /// That the search runs in this process.
    fn check_process(&self) -> PyResult<()> {
        if std::process::id() == self.process {
            Ok(())
        } else {
            Err(EngineForked::new_err("this search runs in the parent process"))
        }
    }

    /// What is known so far. Another thread may hold it for a tick or until the search has ended: not to be waited for by a
    /// thread that is attached to Python.
    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        self.check_process()?;
        Ok(self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next line of thinking; `None` at the end. If several threads ask, each line goes to one of them.
    ///
    /// # Errors
    /// What interrupts it, `KeyboardInterrupt` for one. The search is then stopped.
    pub fn next_info(&self, py: Python<'_>) -> PyResult<Option<PyInfo>> {
        loop {
            if let Err(interruption) = py.check_signals() {
                self.end(py);
                return Err(interruption);
            }
            match py.detach(|| PyResult::Ok(self.state()?.hear(&self.root)))? {
                Heard::Info(info) => return Ok(Some(info)),
                Heard::Warning(text) => warn(py, &text)?,
                Heard::Nothing => {}
                Heard::End => return Ok(None),
                Heard::Lost => return Err(PyRuntimeError::new_err("the search ended without a result")),
            }
        }
    }

    /// Stops the search and waits for its end, unless it runs in another process. What it has warned of is left to say.
    fn end(&self, py: Python<'_>) -> Vec<String> {
        self.stopper.stop();
        py.detach(|| {
            let Ok(mut state) = self.state() else { return Vec::new() };
            state.wait();
            state.read_out(&self.root)
        })
    }

    /// The result of a search that has ended.
    ///
    /// # Errors
    /// `RuntimeError` if it has not.
    pub fn take_result(&self, py: Python<'_>) -> PyResult<PySearchResult> {
        self.found(py)?.ok_or_else(|| PyRuntimeError::new_err("the search has not ended"))
    }

    fn found(&self, py: Python<'_>) -> PyResult<Option<PySearchResult>> {
        py.detach(|| {
            let state = self.state()?;
            let result = state.result.clone();
            Ok(result.map(|result| PySearchResult::new(result, state.lines.clone(), &self.root)))
        })
    }
}

impl State {
    /// What the search says next, within a tick. All that follows from it is done before another thread can ask.
    fn hear(&mut self, root: &Position) -> Heard {
        match self.messages.recv_timeout(TICK) {
            Ok(Message::Event(Event::Report(report))) => {
                let info = PyInfo::new(&report, root);
                self.keep(&info);
                Heard::Info(info)
            }
            Ok(Message::Event(Event::Warning(text))) => Heard::Warning(text),
            Ok(Message::Event(_)) | Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Ok(Message::End(result)) => {
                self.result = Some(*result);
                self.wait();
                Heard::End
            }
            Err(RecvTimeoutError::Disconnected) if self.result.is_some() => Heard::End,
            Err(RecvTimeoutError::Disconnected) => Heard::Lost,
        }
    }

    /// Reads whatever a search that has ended has still said, so that its result is known. Yields what it warned of.
    fn read_out(&mut self, root: &Position) -> Vec<String> {
        let mut warnings = Vec::new();
        while let Ok(message) = self.messages.try_recv() {
            match message {
                Message::Event(Event::Report(report)) => self.keep(&PyInfo::new(&report, root)),
                Message::Event(Event::Warning(text)) => warnings.push(text),
                Message::Event(_) => {}
                Message::End(result) => self.result = Some(*result),
            }
        }
        warnings
    }

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
            Python::attach(|py| drop(self.end(py)));
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
        self.check_process().map(|()| self.stopper.stop())
    }

    /// Stops the search and waits for its end. What it has found by then is its `result`; lines that were not read are gone.
    ///
    /// >>> from alcor_chess import Board, Engine
    /// >>> with Engine().stream(Board()) as search:
    /// ...     for info in search:
    /// ...         if info.depth >= 4:
    /// ...             break
    /// >>> search.result.move in Board().legal_moves()
    /// True
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.check_process()?;
        self.end(py).iter().try_for_each(|text| warn(py, text))
    }

    /// What was found, once all lines have been read or the search has been closed; until then None.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Option<PySearchResult>> {
        self.found(py)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.close(py)
    }
}
