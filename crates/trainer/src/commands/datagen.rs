//! `alcor-train datagen`: games of Alcor against itself.
//!
//! Every game has a number, and with the seed that number decides everything about it: the random numbers of its opening
//! ([`crate::play::opening`]), and so, since an engine with one thread does the same again, all of its moves ([`play`]). Games are
//! written in the order of their numbers, each as soon as it and those before it are finished. A run on a file that
//! exists goes on with the next number; a file is never finished, only long enough. Shards of a run share the numbers
//! ([`Shard`]), and `alcor-train convert` merges their files.

mod play;

use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use crate::arguments;
use crate::data::games::Append;
use crate::play::adjudicate::Rules;
use crate::play::opening::{self, AllRejected};
use crate::play::openings::{Openings, OpeningsError};
use crate::play::own_engine::EngineArguments;
use crate::run::ordered::{self, StopFlag};
use crate::run::parallel;
use crate::run::progress::Progress;
use alcor_engine::rng::Rng;
use alcor_session::shard::Shard;
use alcor_session::text::{quoted, whole};
use play::{GameSettings, Player};

/// Options of `alcor-train datagen`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Output file; an existing one is resumed
    #[arg(long)]
    out: PathBuf,
    /// Number of threads, each playing its own game; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
    /// Stop when the file has this many games
    #[arg(long, conflicts_with = "positions", value_parser = arguments::count::<u64>)]
    games: Option<u64>,
    /// Stop when the file has this many positions
    #[arg(long, value_parser = arguments::count::<u64>)]
    positions: Option<u64>,
    /// Soft node limit: no new iteration starts after it
    #[arg(long, default_value_t = 5000, value_parser = arguments::positive::<u64>)]
    soft_nodes: u64,
    /// Hard node limit; twenty times the soft limit by default
    #[arg(long, value_parser = arguments::positive::<u64>)]
    hard_nodes: Option<u64>,
    /// File of openings, EPD or FEN, to begin with instead of the start position; the random plies come after them
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Random plies at the start: a number, or a range such as 8..9
    #[arg(long, default_value = "8..9", value_parser = parse_plies)]
    random_plies: (usize, usize),
    /// Reject openings with a score beyond this, in the engine's units
    #[arg(long, default_value_t = 300, value_parser = arguments::count::<i32>)]
    balance: i32,
    /// Percentage of Chess960 games
    #[arg(long, default_value_t = 0, value_parser = whole::<u8>(0, 100))]
    chess960: u8,
    /// Random seed; a new one by default. The same seed gives the same games
    #[arg(long, value_parser = arguments::count::<u64>)]
    seed: Option<u64>,
    /// Play every N-th game of the seed, from the I-th on; the other shards play the rest, elsewhere
    #[arg(long, value_name = "I/N", value_parser = Shard::read, requires = "seed")]
    shard: Option<Shard>,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    rules: Rules,
}

/// A number of random half-moves, or a range with both ends.
fn parse_plies(text: &str) -> Result<(usize, usize), String> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim_start_matches('=').parse::<usize>().ok().filter(|&plies| plies <= 100);
    match (number(min), number(max)) {
        (Some(min), Some(max)) if min <= max => Ok((min, max)),
        _ => Err(format!("expected a number up to 100 or a range such as 8..9, found {}", quoted(text))),
    }
}

impl Arguments {
    /// # Errors
    /// If the file of openings cannot be read.
    fn settings(&self) -> Result<GameSettings, OpeningsError> {
        let book = self.openings.as_deref().map(Openings::read).transpose()?.unwrap_or_default();
        let (min, max) = self.random_plies;
        let hard_nodes = self.hard_nodes.unwrap_or(self.soft_nodes.saturating_mul(20));
        Ok(GameSettings {
            soft_nodes: self.soft_nodes,
            hard_nodes: hard_nodes.max(1),
            opening: opening::OpeningSettings {
                book: book.into(),
                plies: min..=max,
                chess960_percent: usize::from(self.chess960),
                balance: self.balance,
                check_nodes: self.soft_nodes,
            },
            rules: self.rules,
        })
    }

    /// Why there are no games, and what they would have begun with.
    fn no_opening(&self, error: &AllRejected) -> String {
        let book = self.openings.as_ref().map_or_else(String::new, |path| format!("openings {}: ", path.display()));
        format!("{book}{error} (see --balance)")
    }
}

/// Plays and writes until there are enough games, or until it is stopped.
///
/// # Errors
/// If a file cannot be read or written, or no opening can be found.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    run_until(arguments, &StopFlag::on_signal()?)
}

fn run_until(arguments: &Arguments, stop: &StopFlag) -> Result<(), Box<dyn Error>> {
    // Whatever may be wrong with them is seen before there is a file.
    let settings = arguments.settings()?;
    let engine = arguments.engine.engine().map_err(|error| -> Box<dyn Error> { error })?;
    let mut file = Append::open(&arguments.out)?;
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    eprintln!(
        "{}: {} games, {} positions so far; seed {seed}, {threads} threads, {} nodes a move, {}",
        arguments.out.display(),
        file.games,
        file.positions,
        arguments.soft_nodes,
        EngineArguments::describe(&engine)
    );
    generate(arguments, &settings, &mut file, seed, threads, stop)
}

fn generate(
    arguments: &Arguments,
    settings: &GameSettings,
    file: &mut Append,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
) -> Result<(), Box<dyn Error>> {
    let first = file.games + file.lost_at_most;
    let before = (file.games, file.positions);
    let is_enough = |file: &Append| {
        arguments.games.is_some_and(|games| file.games >= games)
            || arguments.positions.is_some_and(|positions| file.positions >= positions)
    };
    if is_enough(file) {
        return Ok(());
    }
    let mut progress = Progress::start(arguments.games.or(arguments.positions));
    let mut failure = None;
    // That there is such an engine has been seen before.
    let player = || arguments.engine.engine().ok().map(|engine| Player::new(engine, settings));
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let make = |player: &mut Option<Player>, own| {
        let mut random = Rng::stream(seed, shard.number(own));
        player.as_mut()?.play(&mut random, stop).transpose()
    };
    ordered::map(threads, first..u64::MAX, stop, player, make, |game| {
        let written = game
            .map_err(|error| arguments.no_opening(&error).into())
            .and_then(|game| file.write(&game).map_err(Box::<dyn Error>::from));
        if let Err(error) = written {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        let done = if arguments.games.is_some() { file.games } else { file.positions };
        progress.note(done, |elapsed| summary(file, before, elapsed));
        if is_enough(file) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    progress.finish(|elapsed| summary(file, before, elapsed));
    failure.map_or(Ok(()), Err)
}

/// What the file has, and how fast it grows.
fn summary(file: &Append, (games, positions): (u64, u64), elapsed: Duration) -> String {
    let new = file.positions - positions;
    format!(
        "{} games (+{}), {} positions (+{new}), {:.1} positions/s, {:.2} bytes a position",
        file.games,
        file.games - games,
        file.positions,
        new as f64 / elapsed.as_secs_f64().max(1e-9),
        file.bytes as f64 / file.positions.max(1) as f64
    )
}

#[cfg(test)]
mod tests;
