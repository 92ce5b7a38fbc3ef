//! `alcor-train screen`: what each of many switches of the search is worth, from games that count for all of them.
//!
//! Switches are options of a build of `alcor` with the feature `tune`, with the values 0 and 1. In every pair of games one side has
//! some of them on and the other side the rest, by a [`design`] in which every game says something about every switch; [`estimate`]
//! takes it apart again. The run is kept in a file ([`saved_run`]) and is resumed from it, also with more games than it had.
//!
//! Every pair has a number, which decides the sides and the opening. So a run is the same with any number of threads, and
//! however often it was interrupted.

mod design;
mod estimate;
mod report;
mod saved_run;

use std::error::Error;

use alcor_engine::rng::Rng;
use thiserror::Error;

use super::game_options::GameOptions;
use super::numbers::{Number, fits};
use super::run_file::PAIRS_BETWEEN_WRITES;
use crate::arguments;
use crate::play::openings::Openings;
use crate::play::pairs::{Sides, Worker, play_all};
use crate::play::uci_engine::UciEngine;
use crate::run::ordered::StopFlag;
use crate::run::progress::Progress;
use design::Design;
use saved_run::ScreenRun;
pub use saved_run::rewritten;

/// The random numbers of openings have nothing to do with those of the design.
const OPENINGS_STREAM: u64 = 1 << 63;
/// More switches than any engine has; what is computed grows with their square.
const MAX_SWITCHES: usize = 255;

/// Options of `alcor-train screen`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    run: GameOptions,
    /// Switches to measure: options with the values 0 and 1; '*' matches anything
    #[arg(long, value_name = "PATTERN", num_args = 1.., default_value = "use_*")]
    switch: Vec<String>,
    /// Nodes per move
    #[arg(long, default_value_t = 20_000, value_parser = arguments::positive::<u64>)]
    nodes: u64,
    /// Games in all, rounded up to pairs; a run can be resumed with more
    #[arg(long, default_value_t = 4000, value_parser = arguments::positive::<u64>)]
    games: u64,
}

/// Why there is nothing to screen.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum SwitchError {
    #[error(
        "no switch of the engine is called {0}; expected a build by cargo build --release -p alcor --features tune"
    )]
    NoMatch(String),
    #[error("expected at most {MAX_SWITCHES} switches, found {0}")]
    TooMany(usize),
}

/// Plays until the run is complete or stopped; then prints every switch.
///
/// # Errors
/// If the engine has no such switches or keeps failing, or a file cannot be read or written.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stop = StopFlag::on_signal()?;
    let saved = screen(arguments, &stop)?;
    print!("{}", report::table(&saved));
    Ok(())
}

fn screen(arguments: &Arguments, stop: &StopFlag) -> Result<ScreenRun, Box<dyn Error>> {
    let openings = arguments.run.openings()?;
    let engine = UciEngine::start(&arguments.run.engine, &arguments.run.options, arguments.nodes)?;
    let switches = choose(engine.declared_options(), &arguments.switch)?;
    drop(engine);
    let there = saved_run::read(&arguments.run.out)?;
    let from_file = there.as_ref().map(|saved| saved.seed);
    let asked = ScreenRun {
        seed: arguments.run.seed(from_file),
        nodes: arguments.nodes,
        openings: arguments.run.openings_name(),
        options: arguments.run.options_text(),
        switches,
        results: Vec::new(),
    };
    let mut saved = match there {
        Some(there) => there.resume(&arguments.run.out, &asked)?,
        None => asked,
    };
    // Fail early if the file cannot be written.
    saved_run::write(&arguments.run.out, &saved)?;
    let threads = arguments.run.threads();
    eprintln!(
        "{}: {} switches, {} games so far; seed {}, {threads} pairs at once, {} nodes a move, openings: {}",
        arguments.run.out.display(),
        saved.switches.len(),
        2 * saved.results.len(),
        saved.seed,
        saved.nodes,
        saved.openings
    );
    play(arguments, &openings, &mut saved, threads, stop)?;
    Ok(saved)
}

/// The switches among the options that an engine declares.
fn choose(options: &[String], patterns: &[String]) -> Result<Vec<Number>, SwitchError> {
    let declared = options.iter().filter_map(|line| Number::declared(line));
    let all: Vec<Number> = declared.filter(|number| (number.min, number.max) == (0, 1)).collect();
    if let Some(pattern) = patterns.iter().find(|pattern| !all.iter().any(|switch| fits(&switch.name, pattern))) {
        return Err(SwitchError::NoMatch(pattern.clone()));
    }
    let is_wanted = |switch: &Number| patterns.iter().any(|pattern| fits(&switch.name, pattern));
    let chosen: Vec<Number> = all.into_iter().filter(is_wanted).collect();
    if chosen.len() > MAX_SWITCHES { Err(SwitchError::TooMany(chosen.len())) } else { Ok(chosen) }
}

/// Plays on until the run has as many pairs as it should.
fn play(
    arguments: &Arguments,
    openings: &Openings,
    saved: &mut ScreenRun,
    threads: usize,
    stop: &StopFlag,
) -> Result<(), Box<dyn Error>> {
    let (before, pairs) = (saved.results.len() as u64, arguments.games.div_ceil(2));
    let (design, seed, switches) = (saved.design(), saved.seed, saved.switches.clone());
    let engines = arguments.run.engines(arguments.nodes);
    let mut progress = Progress::start(Some(pairs));
    let play = |worker: &mut Worker<'_>, pair: u64| {
        let mut rng = Rng::stream(seed ^ OPENINGS_STREAM, pair);
        worker.play(&sides(design, &switches, pair), &mut rng, stop)
    };
    let played = play_all(
        threads,
        before..pairs,
        stop,
        || Worker::new(engines, openings),
        play,
        |result| {
            saved.results.push(result);
            let done = saved.results.len() as u64;
            progress.note(done, |elapsed| report::progress(saved, before, pairs, elapsed));
            if done.is_multiple_of(PAIRS_BETWEEN_WRITES) {
                saved_run::write(&arguments.run.out, saved)?;
            }
            Ok(())
        },
    );
    progress.finish(|elapsed| report::progress(saved, before, pairs, elapsed));
    saved_run::write(&arguments.run.out, saved)?;
    played
}

/// The switches of a pair: what is on for one side is off for the other.
fn sides(design: Design, switches: &[Number], pair: u64) -> Sides<'_> {
    let first_side = design.first_side(pair);
    let with = |wanted: bool| {
        switches.iter().zip(&first_side).map(|(switch, &on)| (switch.name.as_str(), i32::from(on == wanted))).collect()
    };
    Sides { first: with(true), second: with(false) }
}

#[cfg(test)]
mod tests;
