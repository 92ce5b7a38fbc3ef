//! What a session needs of the place it runs in: a clock, and numbers that nobody can foresee.
//!
//! A system has both in its standard library. WebAssembly has neither; there the page lends its own.
//!
//! Invariant: nothing else in this crate reads a clock or draws a number.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use alcor_engine::clock::{self, Now};

/// The place a session runs in.
#[derive(Clone)]
pub struct Host {
    /// Tells the time since some fixed moment.
    pub now: Now,
    /// Draws a number that nobody can foresee.
    pub chance: fn() -> u64,
}

impl Host {
    /// A system with a standard library that knows it.
    pub fn system() -> Host {
        // The standard library draws a number for each hasher.
        Host { now: clock::system_clock(), chance: || RandomState::new().hash_one(0) }
    }

    /// A watch that starts now.
    pub(crate) fn watch(&self) -> Watch {
        Watch { start: (self.now)(), now: Now::clone(&self.now) }
    }
}

/// Measures how long something takes.
#[derive(Clone)]
pub(crate) struct Watch {
    start: Duration,
    now: Now,
}

impl Watch {
    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Another one that starts now.
    pub(crate) fn restarted(&self) -> Watch {
        Watch { start: (self.now)(), now: Now::clone(&self.now) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_watch_goes_by_the_clock_of_the_host() {
        let seconds = Arc::new(AtomicU64::new(5));
        let told = Arc::clone(&seconds);
        let now: Now = Arc::new(move || Duration::from_secs(told.load(Ordering::Relaxed)));
        let watch = Host { now, ..Host::system() }.watch();
        seconds.store(8, Ordering::Relaxed);
        let later = watch.restarted();
        seconds.store(9, Ordering::Relaxed);
        assert_eq!((watch.elapsed(), later.elapsed()), (Duration::from_secs(4), Duration::from_secs(1)));
    }

    #[test]
    fn a_system_draws_another_number_each_time() {
        let Host { chance, .. } = Host::system();
        assert_ne!(chance(), chance());
    }
}
