//! A review that is being made, and the Python thread that waits for it.
//!
//! The review runs on a thread of its own. The Python thread waits without holding the GIL, passes on how far it is, and
//! looks now and then whether somebody wants to interrupt it.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use alcor_engine::StopSwitch;
use alcor_review::{Plan, Progress, Review, Reviewer, Subject};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors::{EngineForked, no_thread};
use crate::tick::TICK;

/// What the review says.
enum Message {
    Progress(Progress),
    End(Box<Review>),
    NoMemory(String),
}

/// Reviews a game.
///
/// # Errors
/// What interrupts it, or is raised by `on_progress`; `EngineForked` in a child that was forked meanwhile; `OSError` if
/// no thread can be had; `MemoryError` if there is no room for the hash table.
pub fn review(
    py: Python<'_>,
    plan: Plan,
    subject: &Subject,
    on_progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Review> {
    let switch = Arc::new(StopSwitch::default());
    let (sender, messages) = mpsc::channel();
    // A receiver can be waited for by one thread only, which Python cannot promise.
    let messages = Mutex::new(messages);
    let (own_switch, own_subject, process) = (Arc::clone(&switch), subject.clone(), std::process::id());
    let worker =
        thread::Builder::new().spawn(move || work(plan, &own_subject, &own_switch, &sender)).map_err(no_thread)?;
    let end = listen(py, &messages, on_progress, process);
    if std::process::id() != process {
        // The thread is in the parent: here there is nothing to stop, and nobody will ever finish what it was sending.
        std::mem::forget((worker, messages));
        return end;
    }
    switch.stop();
    // What it has to say has been said, or nobody wants to hear it.
    let is_whole = py.detach(|| worker.join().is_ok());
    if is_whole { end } else { Err(PyRuntimeError::new_err("the review has failed")) }
}

fn work(plan: Plan, subject: &Subject, switch: &StopSwitch, sender: &Sender<Message>) {
    // Whoever no longer listens needs to hear nothing.
    let say = |message| drop(sender.send(message));
    match Reviewer::new(plan) {
        Err(error) => say(Message::NoMemory(error.to_string())),
        Ok(mut reviewer) => {
            let review = reviewer.review_until(switch, subject, |progress| say(Message::Progress(progress)));
            if let Some(review) = review {
                say(Message::End(Box::new(review)));
            }
        }
    }
}

/// Waits for the end of a review that runs in this process.
fn listen(
    py: Python<'_>,
    messages: &Mutex<Receiver<Message>>,
    on_progress: Option<&Bound<'_, PyAny>>,
    process: u32,
) -> PyResult<Review> {
    loop {
        if std::process::id() != process {
            return Err(EngineForked::new_err("this review runs in the parent process"));
        }
        py.check_signals()?;
        let heard = py.detach(|| messages.lock().map(|messages| messages.recv_timeout(TICK)).ok());
        match heard {
            Some(Ok(Message::Progress(Progress { done, total }))) => {
                if let Some(on_progress) = on_progress {
                    on_progress.call1((done, total))?;
                }
            }
            Some(Ok(Message::End(review))) => return Ok(*review),
            Some(Ok(Message::NoMemory(reason))) => return Err(PyMemoryError::new_err(reason)),
            Some(Err(RecvTimeoutError::Timeout)) => {}
            Some(Err(RecvTimeoutError::Disconnected)) | None => {
                return Err(PyRuntimeError::new_err("the review ended without a result"));
            }
        }
    }
}
