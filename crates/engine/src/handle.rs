//! Handles to control a running search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::search::state::shared::Shared;
use crate::threads::Thread;

/// Stops a search, from anywhere.
#[derive(Clone)]
pub struct Stopper {
    shared: Arc<Shared>,
}

impl Stopper {
    pub(crate) fn new(shared: &Arc<Shared>) -> Stopper {
        Stopper { shared: Arc::clone(shared) }
    }

    /// Ends the search with the best move so far.
    pub fn stop(&self) {
        self.shared.abort();
    }

    /// The opponent has played the move we pondered on: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.shared.clock.ponder_hit();
    }
}

/// Ends a task that consists of many searches: stops the current one, and those that would follow.
#[derive(Default)]
pub struct StopSwitch {
    is_stopped: AtomicBool,
    current: Mutex<Option<Stopper>>,
}

impl StopSwitch {
    /// Ends the task. This cannot be undone.
    pub fn stop(&self) {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_stopped.store(true, Ordering::Relaxed);
        if let Some(stopper) = &*current {
            stopper.stop();
        }
    }

    /// Whether the task is to end.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// The next search of the task begins.
    pub(crate) fn watch(&self, stopper: Stopper) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        // The lock ensures that a stop either comes before this or reaches the new search.
        if self.is_stopped() {
            stopper.stop();
        }
        *current = Some(stopper);
    }
}

/// A search that runs in the background. Dropping the handle lets it run on.
pub struct SearchHandle {
    stopper: Stopper,
    /// `None` if no thread was available: then the search has ended already.
    thread: Option<Thread>,
}

impl SearchHandle {
    pub(crate) fn new(stopper: Stopper, thread: Option<Thread>) -> SearchHandle {
        SearchHandle { stopper, thread }
    }

    /// Ends the search with the best move so far.
    pub fn stop(&self) {
        self.stopper.stop();
    }

    /// The opponent has played the move we pondered on.
    pub fn ponder_hit(&self) {
        self.stopper.ponder_hit();
    }

    /// Something that can stop the search from elsewhere.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Waits for the end of the search.
    pub fn wait(self) {
        if let Some(thread) = self.thread {
            thread.wait();
        }
    }
}
