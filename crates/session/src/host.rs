//! What a session needs of the place it runs in: a clock, random seeds, threads.
//!
//! A system has them in its standard library. WebAssembly has none; there the page lends what it has.
//!
//! Invariant: nothing else in this crate reads a clock, asks for a random seed or starts a thread.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use alcor_engine::time::{self, Now};

/// Work for a thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// How a search gets its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// It runs on threads of its own.
    Background,
    /// There is one thread for all: the search runs when [`Session::advance`](crate::session::Session::advance) is called.
    Slices,
}

/// The place a session runs in.
#[derive(Clone)]
pub struct Host {
    /// The time since some fixed moment.
    pub now: Now,
    /// A random number from the system, to seed generators with.
    pub random_seed: fn() -> u64,
    /// Runs a job on another thread. If none is available, the job comes back.
    pub spawn: fn(Job) -> Result<(), Job>,
    /// How searches get their time.
    pub pace: Pace,
    /// The most threads that may search.
    pub max_threads: usize,
}

impl Host {
    /// A system with a standard library that knows it.
    pub fn system() -> Host {
        Host {
            now: time::system_clock(),
            random_seed,
            spawn: |job| start(thread::Builder::new(), job),
            pace: Pace::Background,
            max_threads: usize::MAX,
        }
    }

    /// A stopwatch that starts now.
    pub fn stopwatch(&self) -> Stopwatch {
        Stopwatch { start: (self.now)(), now: Now::clone(&self.now) }
    }
}

/// Runs a job on a new thread. The thread and the caller share the job, for a thread that could not be started would keep
/// what it was given.
fn start(builder: thread::Builder, job: Job) -> Result<(), Job> {
    let slot = Arc::new(Mutex::new(Some(job)));
    let take = |slot: &Mutex<Option<Job>>| slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    let shared = Arc::clone(&slot);
    let run = move || {
        if let Some(job) = take(&shared) {
            job();
        }
    };
    match builder.spawn(run) {
        Ok(_) => Ok(()),
        Err(_) => take(&slot).map_or(Ok(()), Err),
    }
}

/// A random number from the system.
pub fn random_seed() -> u64 {
    // The standard library seeds each hasher at random, and that is all the randomness a game needs.
    RandomState::new().hash_one(0)
}

/// Measures how long something takes.
#[derive(Clone)]
pub struct Stopwatch {
    start: Duration,
    now: Now,
}

impl Stopwatch {
    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Another one that starts now.
    pub fn restarted(&self) -> Stopwatch {
        Stopwatch { start: (self.now)(), now: Now::clone(&self.now) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_stopwatch_goes_by_the_clock_of_the_host() {
        let seconds = Arc::new(AtomicU64::new(5));
        let clock = Arc::clone(&seconds);
        let now: Now = Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
        let stopwatch = Host { now, ..Host::system() }.stopwatch();
        seconds.store(8, Ordering::Relaxed);
        let later = stopwatch.restarted();
        seconds.store(9, Ordering::Relaxed);
        assert_eq!((stopwatch.elapsed(), later.elapsed()), (Duration::from_secs(4), Duration::from_secs(1)));
    }

    #[test]
    fn a_job_runs_once_or_comes_back() {
        let (sender, receiver) = mpsc::channel();
        let job = |word| -> Job {
            let sender = sender.clone();
            Box::new(move || sender.send((word, thread::current().id())).unwrap())
        };
        assert!(start(thread::Builder::new(), job("thread")).is_ok());
        let (word, thread) = receiver.recv().unwrap();
        assert!(word == "thread" && thread != thread::current().id());
        // No system has memory for this stack.
        let Err(back) = start(thread::Builder::new().stack_size(usize::MAX / 2 + 1), job("back")) else {
            panic!("a thread with a stack of half the address space")
        };
        back();
        assert_eq!(receiver.recv().unwrap(), ("back", thread::current().id()));
    }

    #[test]
    fn a_system_draws_another_number_each_time() {
        assert_ne!(random_seed(), random_seed());
    }
}
