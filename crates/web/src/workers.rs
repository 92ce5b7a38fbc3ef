//! The threads of the build with shared memory: workers that take jobs from one queue.
//!
//! The page starts a worker, and the worker calls [`work`] and stays there: it waits for a job, does it and waits again.
//! So a job needs no message, and a search can hand out work though it never comes back to its worker's event loop.
//!
//! Invariant: a job is taken in only if a worker is waiting for it. Whoever hands it out may then wait for its end; a
//! worker that is only about to start might need the very thread that waits.
//!
//! The end of a job is known before its worker waits again, so whoever comes with the next one may have to wait a moment
//! for that.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alcor_engine::Job;

/// How long a worker may take from the end of a job to waiting again: so many moments. (The standard library has no clock
/// here to measure one long wait by.)
const MOMENTS: usize = 10;
const MOMENT: Duration = Duration::from_millis(10);

/// What is to be done, and who is there to do it.
struct Office {
    jobs: VecDeque<Job>,
    /// Workers that wait, of which some have a job in the queue.
    waiting: usize,
}

impl Office {
    fn has_free_worker(&self) -> bool {
        self.waiting > self.jobs.len()
    }
}

static OFFICE: Mutex<Office> = Mutex::new(Office { jobs: VecDeque::new(), waiting: 0 });
static ARRIVAL: Condvar = Condvar::new();
static RETURN: Condvar = Condvar::new();

fn office() -> MutexGuard<'static, Office> {
    OFFICE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives a job to a worker that waits.
///
/// # Errors
/// If there is none; the job comes back.
pub fn give(job: Job) -> Result<(), Job> {
    let mut office = office();
    for _ in 0..MOMENTS {
        if office.has_free_worker() {
            break;
        }
        office = RETURN.wait_timeout(office, MOMENT).unwrap_or_else(PoisonError::into_inner).0;
    }
    if !office.has_free_worker() {
        return Err(job);
    }
    office.jobs.push_back(job);
    drop(office);
    ARRIVAL.notify_one();
    Ok(())
}

/// Does what there is to do, for ever. `begin` is called once the worker can be counted on.
pub fn work(begin: impl FnOnce()) -> ! {
    let mut office = office();
    office.waiting += 1;
    begin();
    loop {
        match office.jobs.pop_front() {
            Some(job) => {
                office.waiting -= 1;
                drop(office);
                job();
                office = self::office();
                office.waiting += 1;
                RETURN.notify_one();
            }
            None => office = ARRIVAL.wait(office).unwrap_or_else(PoisonError::into_inner),
        }
    }
}
