//! What a thread keeps from search to search: the histories, and its evaluator with the caches in it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::eval::Evaluator;
use crate::search::ordering::history::Histories;

/// The data of one thread.
pub(crate) struct ThreadData {
    pub(in crate::search) histories: Histories,
    pub(crate) evaluator: Evaluator,
}

impl ThreadData {
    /// The most memory that one takes: mainly its histories, then the caches of its evaluator.
    pub(crate) const MAX_BYTES: usize = 8 << 20;

    pub(crate) fn new(evaluator: Evaluator) -> ThreadData {
        ThreadData { histories: Histories::new(), evaluator }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
        self.evaluator.clear();
    }
}

/// Locks the data of an engine's threads. They stay usable after a search that panicked: they hold only statistics.
pub(crate) fn lock(thread_data: &Mutex<Vec<ThreadData>>) -> MutexGuard<'_, Vec<ThreadData>> {
    thread_data.lock().unwrap_or_else(PoisonError::into_inner)
}
