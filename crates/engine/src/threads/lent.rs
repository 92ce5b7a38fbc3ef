//! Jobs for threads that somebody else owns: the pool of this program, or the host of a WebAssembly module.
//!
//! The owner runs any job it is given, for it knows nothing of lifetimes. So a job that borrows is given out with its
//! lifetime erased, together with a [`Ticket`]. The ticket is handed back when the job is over or thrown away, and
//! [`alongside`] waits for all tickets.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::{Job, ScopedJob, Slot};

/// Gives a job to a thread that is free or new, and returns at once: `true` if the job will be run, `false` if there is
/// no thread to be had.
pub type Spawner = fn(Job) -> bool;

/// Counts the tickets that are out.
#[derive(Default)]
struct Counter {
    out: Mutex<usize>,
    is_back: Condvar,
}

impl Counter {
    fn wait(&self) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        while *out > 0 {
            out = self.is_back.wait(out).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn is_zero(&self) -> bool {
        *self.out.lock().unwrap_or_else(PoisonError::into_inner) == 0
    }
}

/// As long as it is out, its job may be running.
struct Ticket(Arc<Counter>);

impl Ticket {
    fn new(counter: &Arc<Counter>) -> Ticket {
        *counter.out.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Ticket(Arc::clone(counter))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        *self.0.out.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.is_back.notify_all();
    }
}

/// What the owner of the threads is given. The order of the fields matters: the ticket is the last to go, in whatever way this ends.
struct Ticketed<'scope> {
    slot: Slot<'scope>,
    ticket: Ticket,
}

impl Ticketed<'_> {
    fn run(self) {
        let Ticketed { ticket, slot } = self;
        slot.run();
        drop(slot);
        drop(ticket);
    }
}

/// Waits when it goes, even if that is by a panic.
struct WaitAtEnd(Arc<Counter>);

impl Drop for WaitAtEnd {
    fn drop(&mut self) {
        self.0.wait();
    }
}

/// A thread that was started.
pub(crate) struct Thread(Arc<Counter>);

impl Thread {
    pub(crate) fn is_finished(&self) -> bool {
        self.0.is_zero()
    }

    pub(crate) fn wait(self) {
        self.0.wait();
    }
}

/// Starts a job on a thread.
///
/// # Errors
/// If there is no thread to be had; the job comes back.
pub(super) fn start_by(spawner: Option<Spawner>, job: Job) -> Result<Thread, Job> {
    let Some(spawner) = spawner else { return Err(job) };
    let counter = Arc::new(Counter::default());
    let slot = Slot::new(job);
    let ticketed = Ticketed { slot: slot.share(), ticket: Ticket::new(&counter) };
    if spawner(Box::new(move || ticketed.run())) { Ok(Thread(counter)) } else { Err(slot.reclaim()) }
}

/// Runs the jobs on threads of their own and `main` on this one, and waits for all. The jobs that no thread could be had
/// for come back, not run.
pub(super) fn alongside_by<'env, End>(
    spawner: Option<Spawner>,
    jobs: impl IntoIterator<Item = ScopedJob<'env>>,
    main: impl FnOnce() -> End,
) -> (End, Vec<ScopedJob<'env>>) {
    let Some(spawner) = spawner else {
        let refused = jobs.into_iter().collect();
        return (main(), refused);
    };
    let counter = Arc::new(Counter::default());
    let waits = WaitAtEnd(Arc::clone(&counter));
    let mut refused = Vec::new();
    for job in jobs {
        let slot = Slot::new(job);
        let ticketed = Ticketed { slot: slot.share(), ticket: Ticket::new(&counter) };
        let job: ScopedJob<'env> = Box::new(move || ticketed.run());
        // SAFETY: only the lifetime changes. All that the job borrows lives as long as `'env`, which outlives this call,
        // and this call is not left before the ticket is back: `waits` sees to it, also in a panic. The ticket comes
        // back only after the job has run or has been thrown away, and with it all that it borrowed.
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

    /// A host that promises and does nothing.
    fn careless(_job: Job) -> bool {
        true
    }

    /// Adds up borrowed numbers, as many as threads are lent for; then those that came back.
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
    fn jobs_that_borrow_are_waited_for_or_come_back() {
        assert_eq!(add(Some(generous)), (10, 10));
        assert_eq!(add(Some(poor)), (0, 10));
        assert_eq!(add(None), (0, 10));
    }

    #[test]
    fn a_job_that_is_thrown_away_or_panics_is_not_waited_for() {
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
    fn a_thread_is_finished_when_its_job_is() {
        static RAN: AtomicUsize = AtomicUsize::new(0);
        let job = || -> Job {
            Box::new(|| {
                RAN.fetch_add(1, Ordering::Relaxed);
            })
        };
        let Ok(thread) = start_by(Some(generous), job()) else { panic!("refused") };
        let counter = Arc::clone(&thread.0);
        thread.wait();
        assert!(Thread(counter).is_finished());
        assert_eq!(RAN.load(Ordering::Relaxed), 1);
        for spawner in [Some(poor as Spawner), None] {
            let Err(job) = start_by(spawner, job()) else { panic!("not refused") };
            job();
        }
        assert_eq!(RAN.load(Ordering::Relaxed), 3);
    }
}
