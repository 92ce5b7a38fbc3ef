//! Threads, through one door: to start work beside the caller's, and to wait.
//!
//! Where the system has threads, `native` keeps a pool of them, which wait between two jobs. WebAssembly has none of its
//! own: there the host lends workers that run what they are given, by the function handed to `set_spawner`; a build on one
//! thread hands over none. `lent` gives either of them jobs that borrow.
//!
//! Invariant: nothing else in this crate starts a thread or sleeps, and nothing needs a thread to be had. What was
//! refused comes back to the caller, who does the work itself or does without.
//!
//! Invariant: [`alongside`] returns only when all that it started is over and gone. So its jobs may borrow.

#[cfg(target_arch = "wasm32")]
mod hosted;
mod lent;
#[cfg(not(target_arch = "wasm32"))]
mod native;

use std::sync::{Arc, Mutex, PoisonError};

#[cfg(target_arch = "wasm32")]
pub use hosted::set_spawner;
#[cfg(target_arch = "wasm32")]
pub(crate) use hosted::{alongside, start, wait_while};
#[cfg(target_arch = "wasm32")]
pub use lent::Spawner;
pub(crate) use lent::Thread;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{alongside, start, wait_while};

/// Work for a thread.
pub type Job = ScopedJob<'static>;

/// Work for a thread, with what it borrows.
pub(crate) type ScopedJob<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// A job to be taken once: by the thread that runs it or, if there is none, by whoever wanted one.
struct Slot<'scope>(Arc<Mutex<Option<ScopedJob<'scope>>>>);

impl<'scope> Slot<'scope> {
    fn new(job: ScopedJob<'scope>) -> Slot<'scope> {
        Slot(Arc::new(Mutex::new(Some(job))))
    }

    /// The same slot, from another side.
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
        // There is nothing left to do if somebody has done it in spite of that.
        self.take().unwrap_or_else(|| Box::new(|| {}))
    }
}
