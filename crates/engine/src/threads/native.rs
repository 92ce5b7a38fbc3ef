//! Threads of the system: started when first needed, and idle between jobs.

use std::sync::mpsc::{self, SendError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

use super::scoped::{self, Thread};
use super::{Job, ScopedJob};

/// The stack of a thread that searches: enough for the deepest line in an unoptimised build.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// How long a wait sleeps between two checks.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A pool of threads, some of them idle.
struct Pool {
    idle: Mutex<Idle>,
}

/// The idle threads.
struct Idle {
    /// The process that the threads belong to. A forked process has this list but none of the threads: jobs submitted to
    /// them would never run.
    process: u32,
    /// The last to finish a job comes last: its data is still in the caches.
    threads: Vec<Sender<Job>>,
}

impl Idle {
    const NONE: Idle = Idle { process: 0, threads: Vec::new() };

    /// The idle threads of the process with this number.
    fn in_process(&mut self, process: u32) -> &mut Vec<Sender<Job>> {
        if self.process != process {
            *self = Idle { process, ..Idle::NONE };
        }
        &mut self.threads
    }
}

static POOL: Pool = Pool::new();

impl Pool {
    const fn new() -> Pool {
        Pool { idle: Mutex::new(Idle::NONE) }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Submits a job to an idle thread, or else to a new one; `false` if the system cannot start one.
    fn submit(&'static self, mut job: Job) -> bool {
        loop {
            let thread = self.idle().in_process(std::process::id()).pop();
            let Some(thread) = thread else { return self.submit_to_new_thread(job) };
            match thread.send(job) {
                Ok(()) => return true,
                // The thread has ended, which only a panic can cause.
                Err(SendError(back)) => job = back,
            }
        }
    }

    fn submit_to_new_thread(&'static self, job: Job) -> bool {
        let builder = Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        builder.spawn(move || self.work(job)).is_ok()
    }

    /// Worker loop.
    fn work(&self, first: Job) {
        let (sender, jobs) = mpsc::channel();
        first();
        loop {
            self.idle().in_process(std::process::id()).push(sender.clone());
            match jobs.recv() {
                Ok(job) => job(),
                Err(_) => return,
            }
        }
    }
}

fn spawn(job: Job) -> bool {
    POOL.submit(job)
}

/// Starts a job on a thread.
///
/// # Errors
/// If the system cannot start one; the job is returned.
pub(crate) fn start(job: Job) -> Result<Thread, Job> {
    scoped::start_by(Some(spawn), job)
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. Returns the jobs for which no thread
/// was available; they have not been run.
pub(crate) fn alongside<'env, End>(
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    scoped::alongside_by(Some(spawn), jobs, main)
}

/// Waits while the condition holds.
pub(crate) fn wait_while(condition: impl Fn() -> bool) {
    while condition() {
        thread::sleep(POLL_INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::ThreadId;

    use super::*;

    /// The thread that ran a job, once it is idle again.
    fn worker_of_a_job(pool: &'static Pool) -> ThreadId {
        let (sender, receiver) = mpsc::channel();
        assert!(pool.submit(Box::new(move || sender.send(thread::current().id()).unwrap())));
        let worker = receiver.recv().unwrap();
        wait_while(|| pool.idle().threads.is_empty());
        worker
    }

    #[test]
    fn a_thread_waits_for_the_next_job() {
        static OWN: Pool = Pool::new();
        let first = worker_of_a_job(&OWN);
        assert!((0..3).all(|_| worker_of_a_job(&OWN) == first));
    }

    #[test]
    fn jobs_do_not_go_to_threads_of_another_process() {
        let mut idle = Idle::NONE;
        idle.in_process(1).push(mpsc::channel().0);
        assert_eq!(idle.in_process(1).len(), 1);
        assert_eq!(idle.in_process(2).len(), 0);
    }
}
