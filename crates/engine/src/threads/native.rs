//! Threads of the system: started when they are needed first, and waiting between two jobs.

use std::sync::mpsc::{self, SendError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

use super::lent::{self, Thread};
use super::{Job, ScopedJob};

/// The stack of a thread that searches: enough for the deepest line in an unoptimised build.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// How long a wait sleeps between two looks.
const IDLE: Duration = Duration::from_millis(1);

/// Threads, some of which wait for a job.
struct Pool {
    waiting: Mutex<Waiting>,
}

/// The threads that wait.
struct Waiting {
    /// Whose threads they are. A process that was forked has the list and none of the threads: jobs given to them would
    /// never be done.
    process: u32,
    /// The last to finish a job comes last: what it needs is still in the caches.
    threads: Vec<Sender<Job>>,
}

impl Waiting {
    const NONE: Waiting = Waiting { process: 0, threads: Vec::new() };

    /// The threads of the process with this number.
    fn in_process(&mut self, process: u32) -> &mut Vec<Sender<Job>> {
        if self.process != process {
            *self = Waiting { process, ..Waiting::NONE };
        }
        &mut self.threads
    }
}

static POOL: Pool = Pool::new();

impl Pool {
    const fn new() -> Pool {
        Pool { waiting: Mutex::new(Waiting::NONE) }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a job to a thread that waits, or else to a new one; `false` if the system has none.
    fn give(&'static self, mut job: Job) -> bool {
        loop {
            let thread = self.waiting().in_process(std::process::id()).pop();
            let Some(thread) = thread else { return self.give_to_new_thread(job) };
            match thread.send(job) {
                Ok(()) => return true,
                // It is gone, which only a panic can do.
                Err(SendError(back)) => job = back,
            }
        }
    }

    fn give_to_new_thread(&'static self, job: Job) -> bool {
        let builder = Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        builder.spawn(move || self.work(job)).is_ok()
    }

    /// What a thread does all its life.
    fn work(&self, first: Job) {
        let (sender, jobs) = mpsc::channel();
        first();
        loop {
            self.waiting().in_process(std::process::id()).push(sender.clone());
            match jobs.recv() {
                Ok(job) => job(),
                Err(_) => return,
            }
        }
    }
}

fn spawn(job: Job) -> bool {
    POOL.give(job)
}

/// Starts a job on a thread.
///
/// # Errors
/// If the system has none to give; the job comes back.
pub(crate) fn start(job: Job) -> Result<Thread, Job> {
    lent::start_by(Some(spawn), job)
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. The jobs that no thread could be had
/// for come back, not run.
pub(crate) fn alongside<'env, End>(
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    lent::alongside_by(Some(spawn), jobs, main)
}

/// Waits as long as this is so.
pub(crate) fn wait_while(is_so: impl Fn() -> bool) {
    while is_so() {
        thread::sleep(IDLE);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::ThreadId;

    use super::*;

    /// The thread that a job was given to, after it waits again.
    fn worker_of_a_job(pool: &'static Pool) -> ThreadId {
        let (sender, receiver) = mpsc::channel();
        assert!(pool.give(Box::new(move || sender.send(thread::current().id()).unwrap())));
        let worker = receiver.recv().unwrap();
        wait_while(|| pool.waiting().threads.is_empty());
        worker
    }

    #[test]
    fn a_thread_waits_for_the_next_job() {
        static OWN: Pool = Pool::new();
        let first = worker_of_a_job(&OWN);
        assert!((0..3).all(|_| worker_of_a_job(&OWN) == first));
    }

    #[test]
    fn threads_of_another_process_get_no_jobs() {
        let mut waiting = Waiting::NONE;
        waiting.in_process(1).push(mpsc::channel().0);
        assert_eq!(waiting.in_process(1).len(), 1);
        assert_eq!(waiting.in_process(2).len(), 0);
    }
}
