//! An ordered parallel map: numbered work on several threads, with the results delivered in the order of the numbers.
//!
//! The order makes the output of a run the same whatever the number of threads, and lets a later run go on from the
//! count of what is there: whatever was unfinished when the earlier one ended is simply made again. The price is that
//! things which are finished early wait for those before them.

use std::collections::BTreeMap;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

/// Enough for the deepest line of a search.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// A flag that asks everything to end soon.
#[derive(Clone, Default)]
pub(crate) struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag raised by Ctrl-C or a request to terminate. When asked twice, the process ends at once.
    ///
    /// # Errors
    /// If signals cannot be watched.
    pub(crate) fn on_signal() -> Result<StopFlag, ctrlc::Error> {
        let flag = StopFlag::default();
        let raised = flag.clone();
        ctrlc::set_handler(move || {
            if raised.is_raised() {
                std::process::exit(130);
            }
            raised.raise();
        })?;
        Ok(flag)
    }

    /// Asks for the end.
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end is asked for.
    pub(crate) fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Asks for the end when a thread gives up or panics.
struct RaiseUnlessDone<'s> {
    stop: &'s StopFlag,
    is_done: bool,
}

impl Drop for RaiseUnlessDone<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.stop.raise();
        }
    }
}

/// Maps numbers to results, each on one of several threads, and delivers the results in the order of the numbers.
///
/// Every thread has a worker of its own. `make` returns `None` when it gives up, which raises the flag. The map ends after the
/// last number, when the flag is raised, or when `deliver` breaks.
///
/// # Errors
/// If a thread cannot be started.
pub(crate) fn map<W, T: Send>(
    threads: usize,
    numbers: Range<u64>,
    stop: &StopFlag,
    worker: impl Fn() -> W + Sync,
    make: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut deliver: impl FnMut(T) -> ControlFlow<()>,
) -> io::Result<()> {
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, worker, make) = (sender.clone(), &next, &worker, &make);
            let run = move || {
                // What a thread leaves unmade nobody else makes, and those after it would wait for ever.
                let mut guard = RaiseUnlessDone { stop, is_done: false };
                let mut worker = worker();
                while !stop.is_raised() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let Some(thing) = make(&mut worker, number) else { return };
                    if sender.send((number, thing)).is_err() {
                        break;
                    }
                }
                guard.is_done = true;
            };
            let started = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
            if let Err(error) = started {
                stop.raise();
                return Err(error);
            }
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = numbers.start;
        for (number, thing) in receiver {
            waiting.insert(number, thing);
            while let Some(thing) = waiting.remove(&wanted) {
                wanted += 1;
                if deliver(thing).is_break() {
                    stop.raise();
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(threads: usize, range: Range<u64>, max: usize) -> Vec<u64> {
        let mut delivered = Vec::new();
        let make = |(): &mut (), number: u64| {
            // Every third one takes longer.
            thread::sleep(std::time::Duration::from_micros(if number.is_multiple_of(3) { 300 } else { 0 }));
            Some(number)
        };
        map(
            threads,
            range,
            &StopFlag::default(),
            || (),
            make,
            |number| {
                delivered.push(number);
                if delivered.len() == max { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        )
        .unwrap();
        delivered
    }

    #[test]
    fn things_come_in_order() {
        for threads in [1, 2, 5] {
            assert_eq!(numbers(threads, 3..60, 100), (3..60).collect::<Vec<_>>());
            assert_eq!(numbers(threads, 0..u64::MAX, 20), (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_thread_that_gives_up_ends_it() {
        let (stop, mut delivered) = (StopFlag::default(), 0);
        let make = |(): &mut (), number| (number != 5).then_some(number);
        let deliver = |_| {
            delivered += 1;
            ControlFlow::Continue(())
        };
        map(3, 0..u64::MAX, &stop, || (), make, deliver).unwrap();
        assert!(stop.is_raised() && delivered == 5, "{delivered}");
    }

    #[test]
    fn a_thread_that_panics_ends_it() {
        let stop = StopFlag::default();
        let make = |(): &mut (), number| if number == 5 { panic!("as intended") } else { Some(number) };
        let run = || map(3, 0..u64::MAX, &stop, || (), make, |_| ControlFlow::Continue(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        assert!(stop.is_raised());
    }

    #[test]
    fn a_raised_flag_ends_it() {
        let stop = StopFlag::default();
        let mut delivered = 0;
        map(
            2,
            0..u64::MAX,
            &stop,
            || (),
            |(), number| Some(number),
            |_| {
                delivered += 1;
                if delivered == 10 {
                    stop.raise();
                }
                ControlFlow::Continue(())
            },
        )
        .unwrap();
        assert!(delivered >= 10);
    }
}
