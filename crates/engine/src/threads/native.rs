//! Threads of the system.

use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

use super::{Job, ScopedJob, Slot};

/// The stack of a thread that searches: enough for the deepest line in an unoptimised build.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// How long a wait sleeps between two looks.
const IDLE: Duration = Duration::from_millis(1);

/// A thread that was started.
pub(crate) struct Thread(JoinHandle<()>);

impl Thread {
    pub(crate) fn is_finished(&self) -> bool {
        self.0.is_finished()
    }

    pub(crate) fn wait(self) {
        // A panic has been reported where it happened.
        let _ = self.0.join();
    }
}

fn builder(name: String) -> Builder {
    Builder::new().name(name).stack_size(STACK_BYTES)
}

/// Starts a thread.
///
/// # Errors
/// If the system has none to give; the job comes back.
pub(crate) fn start(name: &str, job: Job) -> Result<Thread, Job> {
    let slot = Slot::new(job);
    let shared = slot.share();
    let started = builder(name.to_owned()).spawn(move || shared.run());
    started.map(Thread).map_err(|_| slot.reclaim())
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. The jobs that no thread could be had
/// for come back, not run.
pub(crate) fn alongside<'env, End>(
    name: &str,
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    thread::scope(|scope| {
        let mut refused = Vec::new();
        for (index, job) in jobs.into_iter().enumerate() {
            let slot = Slot::new(job);
            let shared = slot.share();
            if builder(format!("{name} {}", index + 1)).spawn_scoped(scope, move || shared.run()).is_err() {
                refused.push(slot.reclaim());
            }
        }
        (main(), refused)
    })
}

/// Waits as long as this is so.
pub(crate) fn wait_while(is_so: impl Fn() -> bool) {
    while is_so() {
        thread::sleep(IDLE);
    }
}
