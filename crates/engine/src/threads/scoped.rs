//! Scoped jobs on threads that somebody else owns: the pool of this program, or the host of a WebAssembly module.
//!
//! The owner accepts jobs without lifetimes only. So a job that borrows is submitted with its lifetime erased, together
//! with a [`CompletionGuard`], which is dropped when the job has run or has itself been dropped. [`alongside_by`] waits until
//! all guards are gone.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::{Job, ScopedJob, Slot};

/// Submits a job to an idle or a new thread and returns at once: `true` if the job will be run, `false` if no thread is
/// available.
pub type Spawner = fn(Job) -> bool;

/// Counts the jobs that may be running: those whose guards are still alive.
#[derive(Default)]
struct RunningJobs {
    count: Mutex<usize>,
    has_ended: Condvar,
}

impl RunningJobs {
    fn wait(&self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while *count > 0 {
            count = self.has_ended.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// As long as it is alive, its job may be running.
struct CompletionGuard(Arc<RunningJobs>);

impl CompletionGuard {
    fn new(running: &Arc<RunningJobs>) -> CompletionGuard {
        *running.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        CompletionGuard(Arc::clone(running))
    }
}

impl Drop for CompletionGuard {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.has_ended.notify_all();
    }
}

/// A job with its guard. The order of the fields matters: the guard is dropped last, however this ends.
struct GuardedJob<'scope> {
    slot: Slot<'scope>,
    guard: CompletionGuard,
}

impl GuardedJob<'_> {
    fn run(self) {
        let GuardedJob { guard, slot } = self;
        slot.run();
        drop(slot);
        drop(guard);
    }
}

/// Waits when it is dropped, even if that is by a panic.
struct WaitAtEnd(Arc<RunningJobs>);

impl Drop for WaitAtEnd {
    fn drop(&mut self) {
        self.0.wait();
    }
}

/// A thread that was started.
pub(crate) struct Thread(Arc<RunningJobs>);

impl Thread {
    /// Waits until its job has ended.
    pub(crate) fn wait(self) {
        self.0.wait();
    }
}

/// Starts a job on a thread.
///
/// # Errors
/// If no thread is available; the job is returned.
pub(super) fn start_by(spawner: Option<Spawner>, job: Job) -> Result<Thread, Job> {
    let Some(spawner) = spawner else { return Err(job) };
    let running = Arc::new(RunningJobs::default());
    let slot = Slot::new(job);
    let guarded = GuardedJob { slot: slot.share(), guard: CompletionGuard::new(&running) };
    if spawner(Box::new(move || guarded.run())) { Ok(Thread(running)) } else { Err(slot.reclaim()) }
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. Returns the jobs for which no thread
/// was available; they have not been run.
pub(super) fn alongside_by<'env, End>(
    spawner: Option<Spawner>,
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    let Some(spawner) = spawner else {
        let refused = jobs.into_iter().collect();
        return (main(), refused);
    };
    let running = Arc::new(RunningJobs::default());
    let waits = WaitAtEnd(Arc::clone(&running));
    let mut refused = Vec::new();
    for job in jobs {
        let slot = Slot::new(job);
        let guarded = GuardedJob { slot: slot.share(), guard: CompletionGuard::new(&running) };
        let job: ScopedJob<'env> = Box::new(move || guarded.run());
        // SAFETY: only the lifetime changes. All that the job borrows lives as long as `'env`, which outlives this call,
        // and this call does not return or unwind before the guard is dropped: `waits` sees to that. The guard is dropped
        // only after the job has run or been dropped, and with it everything that it borrowed.
        let job = unsafe { std::mem::transmute::<ScopedJob<'env>, Job>(job) };
        if !spawner(job) {
            refused.push(slot.reclaim());
        }
    }
    let end = main();
    drop(waits);
    (end, refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// A host with as many workers as wanted.
    fn generous(job: Job) -> bool {
        std::thread::spawn(|| {
            std::thread::sleep(Duration::from_millis(5));
            job();
        });
        true
    }

    /// A host without workers.
    fn poor(_job: Job) -> bool {
        false
    }

    /// A host that accepts jobs and drops them.
    fn careless(_job: Job) -> bool {
        true
    }

    /// The sum of the borrowed numbers whose jobs found a thread; then the sum with the jobs that were returned.
    fn add(spawner: Option<Spawner>) -> (usize, usize) {
        let numbers = [1, 2, 3, 4];
        let sum = AtomicUsize::new(0);
        let jobs = numbers.iter().map(|number| -> ScopedJob<'_> {
            Box::new(|| {
                sum.fetch_add(*number, Ordering::Relaxed);
            })
        });
        let (main, refused) = alongside_by(spawner, jobs, || "main");
        assert_eq!(main, "main");
        let beside = sum.load(Ordering::Relaxed);
        refused.into_iter().for_each(|job| job());
        (beside, sum.load(Ordering::Relaxed))
    }

    #[test]
    fn jobs_that_borrow_are_waited_for_or_returned() {
        assert_eq!(add(Some(generous)), (10, 10));
        assert_eq!(add(Some(poor)), (0, 10));
        assert_eq!(add(None), (0, 10));
    }

    #[test]
    fn a_job_that_is_dropped_or_panics_is_not_waited_for() {
        assert_eq!(add(Some(careless)), (0, 0));
        let jobs: [ScopedJob<'_>; 1] = [Box::new(|| panic!("a job that panics, as this test wants"))];
        assert!(alongside_by(Some(generous), jobs, || ()).1.is_empty());
    }

    #[test]
    fn a_panic_of_the_caller_waits_too() {
        let ran = AtomicUsize::new(0);
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let job: ScopedJob<'_> = Box::new(|| {
                ran.fetch_add(1, Ordering::Relaxed);
            });
            alongside_by(Some(generous), [job], || panic!("a caller that panics, as this test wants"))
        }));
        assert!(caught.is_err());
        assert_eq!(ran.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn waiting_for_a_thread_waits_for_its_job() {
        static RAN: AtomicUsize = AtomicUsize::new(0);
        let job = || -> Job {
            Box::new(|| {
                RAN.fetch_add(1, Ordering::Relaxed);
            })
        };
        let Ok(thread) = start_by(Some(generous), job()) else { panic!("refused") };
        thread.wait();
        assert_eq!(RAN.load(Ordering::Relaxed), 1);
        for spawner in [Some(poor as Spawner), None] {
            let Err(job) = start_by(spawner, job()) else { panic!("not refused") };
            job();
        }
        assert_eq!(RAN.load(Ordering::Relaxed), 3);
    }
}
