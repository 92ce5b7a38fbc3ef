//! Threads provided by a host: workers of a browser or of Node, over shared memory.

use std::sync::OnceLock;

use super::scoped::{self, Spawner, Thread};
use super::{Job, ScopedJob};

static SPAWNER: OnceLock<Spawner> = OnceLock::new();

/// Lets the engine start threads by this function, from now on and for good. Only for builds with shared memory, whose
/// engine runs where it may block: in a worker, not on the main thread of a page. A thread that searches needs a stack
/// for the deepest line there is: 2 MB will do in an optimised build.
pub fn set_spawner(spawner: Spawner) {
    // A second host in the same program would provide the same workers.
    let _ = SPAWNER.set(spawner);
}

/// Starts a job on a thread.
///
/// # Errors
/// If the host has none; the job is returned.
pub(crate) fn start(job: Job) -> Result<Thread, Job> {
    scoped::start_by(SPAWNER.get().copied(), job)
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. Returns the jobs for which no thread
/// was available; they have not been run.
pub(crate) fn alongside<'env, End>(
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    scoped::alongside_by(SPAWNER.get().copied(), jobs, main)
}

/// Waits while the condition holds. Without threads nobody could end the wait, so it returns at once.
pub(crate) fn wait_while(condition: impl Fn() -> bool) {
    const IDLE: std::time::Duration = std::time::Duration::from_millis(1);
    while SPAWNER.get().is_some() && condition() {
        std::thread::sleep(IDLE);
    }
}
