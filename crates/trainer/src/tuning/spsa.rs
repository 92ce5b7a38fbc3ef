//! `alcor-train spsa`: tunes the numbers of the search by games.
//!
//! The numbers are options of a build of `alcor` with the feature `tune` ([`numbers`]). Pairs of games at fixed nodes
//! ([`pairs`](crate::play::pairs)) between numbers shifted one way and the other say where each should go ([`tuning`]). The run is kept in a
//! file ([`saved_run`]) and is resumed from it.
//!
//! Every pair has a number, which decides its shifts and its opening; results count in the order of these numbers. So a
//! run is the same with any number of threads, and however often it was interrupted.

mod report;
mod saved_run;
mod tuning;

use std::error::Error;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::game_options::GameOptions;
use super::numbers::{self, Number};
use super::run_file::PAIRS_BETWEEN_WRITES;
use crate::arguments;
use crate::play::openings::Openings;
use crate::play::pairs::{Failure, PairResult, Sides, Worker, play_all};
use crate::play::uci_engine::UciEngine;
use crate::run::ordered::StopFlag;
use crate::run::progress::Progress;
use saved_run::SpsaSettings;
pub use saved_run::rewritten;
use tuning::Tuning;

/// How often those who wait look whether they still should.
const PATIENCE: Duration = Duration::from_millis(100);

/// Options of `alcor-train spsa`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    run: GameOptions,
    /// Nodes per move
    #[arg(long, default_value_t = 3000, value_parser = arguments::positive::<u64>)]
    nodes: u64,
    /// Length of the run in game pairs; it sets how the steps shrink, so it cannot be changed later
    #[arg(long, default_value_t = 2500, value_parser = arguments::positive::<u64>)]
    pairs: u64,
    /// Tune only these parameters; '*' matches anything
    #[arg(long, value_name = "PATTERN", num_args = 1..)]
    only: Vec<String>,
    /// Do not tune these parameters
    #[arg(long, value_name = "PATTERN", num_args = 1..)]
    without: Vec<String>,
}

/// Plays and tunes until the run is complete or stopped; then prints every number.
///
/// # Errors
/// If the engine cannot be tuned or keeps failing, or a file cannot be read or written.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stop = StopFlag::on_signal()?;
    let tuning = tune(arguments, &stop)?;
    print!("{}", report::outcome(&tuning, &arguments.run.engine));
    Ok(())
}

fn tune(arguments: &Arguments, stop: &StopFlag) -> Result<Tuning, Box<dyn Error>> {
    let openings = arguments.run.openings()?;
    let numbers = numbers_of(arguments)?;
    let saved = saved_run::read(&arguments.run.out)?;
    let from_file = saved.as_ref().map(|saved| saved.settings.seed);
    let settings = SpsaSettings {
        seed: arguments.run.seed(from_file),
        pairs: arguments.pairs,
        nodes: arguments.nodes,
        openings: arguments.run.openings_name(),
        options: arguments.run.options_text(),
    };
    let tuning = match saved {
        Some(saved) => saved.resume(&arguments.run.out, &settings, &numbers)?,
        None => Tuning::new(numbers, settings.seed, settings.pairs),
    };
    // Fail early if the file cannot be written.
    saved_run::write(&arguments.run.out, &settings, &tuning)?;
    let threads = arguments.run.threads().min(tuning.max_at_once());
    eprintln!(
        "{}: {} numbers, {} of {} pairs so far; seed {}, {threads} at once, {} nodes a move, openings: {}",
        arguments.run.out.display(),
        tuning.numbers().len(),
        tuning.done(),
        tuning.pairs(),
        settings.seed,
        settings.nodes,
        settings.openings
    );
    play(arguments, &settings, &openings, tuning, threads, stop)
}

/// Asks the engine which numbers it has, and chooses.
fn numbers_of(arguments: &Arguments) -> Result<Vec<Number>, Box<dyn Error>> {
    let mut engine = UciEngine::start(&arguments.run.engine, &arguments.run.options, arguments.nodes)?;
    let listing = engine.say("spsa")?;
    Ok(numbers::choose(engine.declared_options(), &listing, &arguments.only, &arguments.without)?)
}

/// The run, for all threads.
struct Run {
    tuning: Mutex<Tuning>,
    /// Notified when the run has grown by a result.
    grown: Condvar,
}

impl Run {
    fn tuning(&self) -> MutexGuard<'_, Tuning> {
        self.tuning.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a result: the run as it is then.
    fn note(&self, result: PairResult) -> MutexGuard<'_, Tuning> {
        let mut tuning = self.tuning();
        tuning.note(result);
        self.grown.notify_all();
        tuning
    }
}

fn play(
    arguments: &Arguments,
    settings: &SpsaSettings,
    openings: &Openings,
    tuning: Tuning,
    threads: usize,
    stop: &StopFlag,
) -> Result<Tuning, Box<dyn Error>> {
    let before = tuning.done();
    let mut progress = Progress::start(Some(settings.pairs));
    let run = Run { tuning: Mutex::new(tuning), grown: Condvar::new() };
    let engines = arguments.run.engines(arguments.nodes);
    let pairs = before..settings.pairs;
    let play = |worker: &mut Worker<'_>, pair| one_pair(&run, worker, pair, stop);
    let played = play_all(
        threads,
        pairs,
        stop,
        || Worker::new(engines, openings),
        play,
        |result| {
            let tuning = run.note(result);
            progress.note(tuning.done(), |elapsed| report::progress(&tuning, before, elapsed));
            if tuning.done().is_multiple_of(PAIRS_BETWEEN_WRITES) {
                saved_run::write(&arguments.run.out, settings, &tuning)?;
            }
            Ok(())
        },
    );
    let tuning = run.tuning.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.finish(|elapsed| report::progress(&tuning, before, elapsed));
    saved_run::write(&arguments.run.out, settings, &tuning)?;
    played.map(|()| tuning)
}

/// Plays one pair as soon as the results are there that it must know; `None` if the flag is raised on the way.
fn one_pair(run: &Run, worker: &mut Worker<'_>, pair: u64, stop: &StopFlag) -> Option<Result<u8, Failure>> {
    let (numbers, shifted, mut rng) = {
        let mut tuning = run.tuning();
        loop {
            let mut rng = tuning.rng(pair);
            if let Some(shifted) = tuning.shifted(pair, &mut rng) {
                break (tuning.numbers().to_vec(), shifted, rng);
            }
            if stop.is_raised() {
                return None;
            }
            tuning = run.grown.wait_timeout(tuning, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    };
    let named =
        |values: &[i32]| numbers.iter().zip(values).map(|(number, &value)| (number.name.as_str(), value)).collect();
    worker.play(&Sides { first: named(&shifted.with), second: named(&shifted.against) }, &mut rng, stop)
}

#[cfg(test)]
mod tests;
