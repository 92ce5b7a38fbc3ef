//! The only module that starts threads or waits.
//!
//! Where the system has threads, `native` keeps a pool of them. WebAssembly has none of its own: there the host provides
//! workers, through the function passed to `set_spawner`; in a single-threaded build none is passed. `scoped` lets both run
//! jobs that borrow.
//!
//! Invariant: nothing else in this crate starts a thread or sleeps, and nothing depends on getting a thread. A job that was
//! refused is returned to the caller, who runs it or does without.
//!
//! Invariant: [`alongside`] returns only when every job that it started has ended and been dropped. So its jobs may borrow.

#[cfg(target_arch = "wasm32")]
mod hosted;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod scoped;

use std::sync::{Arc, Mutex, PoisonError};

#[cfg(target_arch = "wasm32")]
pub use hosted::set_spawner;
#[cfg(target_arch = "wasm32")]
pub(crate) use hosted::{alongside, start, wait_while};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{alongside, start, wait_while};
#[cfg(target_arch = "wasm32")]
pub use scoped::Spawner;
pub(crate) use scoped::Thread;

/// Work for a thread.
pub type Job = ScopedJob<'static>;

/// Work for a thread that may borrow.
pub(crate) type ScopedJob<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// A job to be taken once: by the thread that runs it or, if no thread is available, by the caller.
struct Slot<'scope>(Arc<Mutex<Option<ScopedJob<'scope>>>>);

impl<'scope> Slot<'scope> {
    fn new(job: ScopedJob<'scope>) -> Slot<'scope> {
        Slot(Arc::new(Mutex::new(Some(job))))
    }

    /// Another handle to the same slot.
    fn share(&self) -> Slot<'scope> {
        Slot(Arc::clone(&self.0))
    }

    fn take(&self) -> Option<ScopedJob<'scope>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn run(&self) {
        if let Some(job) = self.take() {
            job();
        }
    }

    /// The job, after a thread for it was refused.
    fn reclaim(&self) -> ScopedJob<'scope> {
        // If it has been run in spite of that, nothing is left to do.
        self.take().unwrap_or_else(|| Box::new(|| {}))
    }
}
