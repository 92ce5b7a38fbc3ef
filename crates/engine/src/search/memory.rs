//! What a thread keeps from search to search: the histories, and its evaluator with the caches in it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ordering::history::Histories;
use crate::eval::Evaluator;

/// The memory of one thread.
pub(crate) struct Memory {
    pub(super) histories: Histories,
    pub(crate) evaluator: Evaluator,
}

impl Memory {
    /// The maximum that one takes: histories first of all, then the caches of its evaluator.
    pub(crate) const MAX_BYTES: usize = 8 << 20;

    pub(crate) fn new(evaluator: Evaluator) -> Memory {
        Memory { histories: Histories::new(), evaluator }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
        self.evaluator.clear();
    }
}

/// The memories of an engine's threads. A search that panicked has left them usable: they hold only statistics.
pub(crate) fn lock(memories: &Mutex<Vec<Memory>>) -> MutexGuard<'_, Vec<Memory>> {
    memories.lock().unwrap_or_else(PoisonError::into_inner)
}
