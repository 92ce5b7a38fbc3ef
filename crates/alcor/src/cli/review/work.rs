//! The work: several games at once, each on one thread, until all are done or the user has enough.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use alcor_engine::StopSwitch;
use alcor_report::subject;
use alcor_review::journal::Journal;
use alcor_review::{Plan, Reviewer};
use indicatif::{ProgressBar, ProgressStyle};

use super::games::{Feed, Games};
use crate::failure::{Failure, INTERRUPTED};
use crate::progress;

/// The stack of a thread that reviews, as of one that searches: the main thread of some systems has less than a search takes.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// One switch for each thread.
#[derive(Clone)]
pub(super) struct Switches(Arc<[StopSwitch]>);

impl Switches {
    /// A switch for each thread.
    pub(super) fn new(threads: usize) -> Switches {
        Switches((0..threads).map(|_| StopSwitch::default()).collect())
    }

    /// Ends all work.
    pub(super) fn stop(&self) {
        self.0.iter().for_each(StopSwitch::stop);
    }

    /// Whether the work was ended early.
    pub(super) fn are_stopped(&self) -> bool {
        self.0.iter().any(StopSwitch::is_stopped)
    }

    /// Lets Ctrl-C end the work; the second time it ends the program. Where that cannot be heard, the program just ends.
    pub(super) fn listen(&self) {
        let switches = self.clone();
        let _ = ctrlc::set_handler(move || {
            if switches.are_stopped() {
                std::process::exit(INTERRUPTED.into());
            }
            switches.stop();
        });
    }
}

/// What the threads share.
struct Shared<'a> {
    feed: Mutex<Feed<'a>>,
    journal: Mutex<&'a mut Journal>,
    bar: ProgressBar,
}

/// Reviews every wanted game that is not in the journal.
///
/// # Errors
/// If a game cannot be read or its review not kept, or if there is no memory for the engines.
pub(super) fn review_all(
    games: &Games,
    journal: &mut Journal,
    plan: &Plan,
    switches: &Switches,
) -> Result<(), Failure> {
    let positions = games.wanted().filter(|wanted| !journal.has(wanted.key)).map(|wanted| wanted.positions).sum();
    if positions == 0 {
        return Ok(());
    }
    let shared = Shared { feed: Mutex::new(games.feed()?), journal: Mutex::new(journal), bar: bar(positions) };
    let result = on_threads(switches, |switch| work(&shared, plan, switch).inspect_err(|_| switches.stop()));
    shared.bar.finish_and_clear();
    result
}

/// Does this for each switch, on a thread of its own.
///
/// # Errors
/// What the work ends with, on any of the threads.
fn on_threads(switches: &Switches, run: impl Fn(&StopSwitch) -> Result<(), Failure> + Sync) -> Result<(), Failure> {
    let run = &run;
    thread::scope(|scope| {
        let builder = || thread::Builder::new().name("review".to_owned()).stack_size(STACK_BYTES);
        let start = |switch| builder().spawn_scoped(scope, move || run(switch));
        // Threads that cannot be started are done without; where there is none, this one works.
        let threads: Vec<_> = switches.0.iter().map_while(|switch| start(switch).ok()).collect();
        let own = if threads.is_empty() { switches.0.iter().take(1).try_for_each(run) } else { Ok(()) };
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(broken()))).fold(own, Result::and)
    })
}

fn broken() -> Failure {
    Failure::Machine("a thread has failed".to_owned())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reviews one game after the other.
fn work(shared: &Shared<'_>, plan: &Plan, switch: &StopSwitch) -> Result<(), Failure> {
    let mut reviewer = Reviewer::new(plan.clone()).map_err(|error| Failure::Machine(error.to_string()))?;
    while !switch.is_stopped() {
        // The feed comes first: whoever holds the journal asks for nothing else.
        let next = lock(&shared.feed).next(|wanted| !lock(&shared.journal).has(wanted.key))?;
        let Some((wanted, tree)) = next else { break };
        let subject = subject(&tree);
        let (mut done, mut total) = (0, subject.game().positions().len());
        let review = reviewer.review_until(switch, &subject, |progress| {
            // A quiz asks about some positions once more.
            shared.bar.inc_length((progress.total - total) as u64);
            shared.bar.inc((progress.done - done) as u64);
            (done, total) = (progress.done, progress.total);
        });
        let Some(review) = review else { break };
        let mut journal = lock(&shared.journal);
        journal.append(wanted.key, &review).map_err(|error| {
            let place = journal.path().map_or_else(|| "the journal".to_owned(), |path| path.display().to_string());
            Failure::Machine(format!("{place} cannot be written: {error}"))
        })?;
    }
    Ok(())
}

/// On the error stream, if that is a terminal; nowhere else.
fn bar(positions: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(positions), progress::on_error_stream());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} positions, {eta} to go") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// Takes so many pieces of 64 KiB from the stack.
    fn descend(pieces: usize) {
        let piece = [0_u8; 64 * 1024];
        black_box(&piece);
        if pieces > 1 {
            descend(pieces - 1);
        }
        black_box(&piece);
    }

    #[test]
    fn every_reviewer_has_the_stack_of_a_search() {
        let half = |_: &StopSwitch| {
            descend(STACK_BYTES / 2 / (64 * 1024));
            Ok(())
        };
        assert!(on_threads(&Switches::new(2), half).is_ok());
    }
}
