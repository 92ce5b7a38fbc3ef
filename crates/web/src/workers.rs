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

/// How long a worker may take from the end of a job to waiting again, in retries. (The standard library has no clock
/// here to measure one long wait by.)
const RETRIES: usize = 10;
const RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// What is to be done, and who is there to do it.
struct JobQueue {
    jobs: VecDeque<Job>,
    /// Workers that wait, of which some have a job in the queue.
    waiting: usize,
}

impl JobQueue {
    fn has_free_worker(&self) -> bool {
        self.waiting > self.jobs.len()
    }
}

static QUEUE: Mutex<JobQueue> = Mutex::new(JobQueue { jobs: VecDeque::new(), waiting: 0 });
static JOB_ADDED: Condvar = Condvar::new();
static WORKER_FREE: Condvar = Condvar::new();

fn queue() -> MutexGuard<'static, JobQueue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives a job to a worker that waits.
///
/// # Errors
/// If there is none; the job comes back.
pub fn give(job: Job) -> Result<(), Job> {
    let mut queue = queue();
    for _ in 0..RETRIES {
        if queue.has_free_worker() {
            break;
        }
        queue = WORKER_FREE.wait_timeout(queue, RETRY_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
    }
    if !queue.has_free_worker() {
        return Err(job);
    }
    queue.jobs.push_back(job);
    drop(queue);
    JOB_ADDED.notify_one();
    Ok(())
}

/// Does what there is to do, for ever. `begin` is called once the worker can be counted on.
pub fn work(begin: impl FnOnce()) -> ! {
    let mut queue = queue();
    queue.waiting += 1;
    begin();
    loop {
        match queue.jobs.pop_front() {
            Some(job) => {
                queue.waiting -= 1;
                drop(queue);
                job();
                queue = self::queue();
                queue.waiting += 1;
                WORKER_FREE.notify_one();
            }
            None => queue = JOB_ADDED.wait(queue).unwrap_or_else(PoisonError::into_inner),
        }
    }
}
