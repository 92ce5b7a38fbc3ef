//! `alcor-train convert` and `alcor-train shuffle`: games from some files into one.
//!
//! Both read whatever [`games`](crate::data::games) reads and write what the name of the new file asks for. Converting reads
//! [`pgn`](crate::data::pgn) as well; it merges, and can leave out games that occur twice or that began decided. Shuffling puts
//! games in a random order.
//! The new file appears when it is complete: until then, and after any failure, one of the same name stays as it was.

use std::collections::HashSet;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::slice;

use thiserror::Error;

use crate::arguments;
use crate::data::games::{Game, GameError, GameWriter, StoredGame, records};
use crate::data::pgn::{self, Centipawns, Portions, Tally};
use crate::run::parallel;
use alcor_engine::rng::Rng;

/// Records that are taken apart at a time.
const PORTION: usize = 1 << 14;

/// Options of `alcor-train convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArguments {
    /// Files of scored games, text or binary, plain or compressed with xz; or PGN with scores in comments as fastchess writes
    /// them, plain or compressed with gzip, bzip2, xz or Zstandard
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// New file: text if its name ends in .txt or .txt.xz, binary otherwise
    #[arg(long)]
    out: PathBuf,
    /// What centipawns in PGN mean: the chance to win is 1 / (1 + exp(-centipawns / SCALE)); Alcor's own if not given
    #[arg(long, value_parser = arguments::positive::<u16>)]
    scale: Option<u16>,
    /// Leave out games that have occurred before
    #[arg(long)]
    unique: bool,
    /// Leave out games whose first score is beyond this, in the engine's units
    #[arg(long, alias = "most-first-score", value_parser = arguments::count::<i32>)]
    max_first_score: Option<i32>,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// Options of `alcor-train shuffle`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShuffleArguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// New file: text if its name ends in .txt or .txt.xz, binary otherwise
    #[arg(long)]
    out: PathBuf,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1, value_parser = arguments::count::<u64>)]
    seed: u64,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// What became of the games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    written: usize,
    positions: usize,
    unreadable: usize,
    left_out: usize,
    pgn: Tally,
}

/// Why there is no new file.
#[derive(Debug, Error)]
enum ConvertError {
    #[error(transparent)]
    Games(#[from] GameError),
    #[error(
        "expected games, found {unreadable} unreadable records and {left_out} that are left out; {} stays as it was",
        .out.display()
    )]
    NoGames { unreadable: usize, left_out: usize, out: PathBuf },
}

/// Converts and merges.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn convert(arguments: &ConvertArguments) -> Result<(), Box<dyn Error>> {
    let mut seen = HashSet::new();
    let keep = |game: &Game| {
        let first = game.moves.first().map_or(0, |first| game.units(first.white_score.into()));
        arguments.max_first_score.is_none_or(|max| first.abs() <= max)
            && (!arguments.unique || seen.insert(identity(game)))
    };
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let meaning = arguments.scale.map_or(Centipawns::Alcor, Centipawns::Scale);
    let mut output = Output { writer: GameWriter::create(&arguments.out)?, threads, keep, counts: Counts::default() };
    for path in &arguments.games {
        let explain = |error| GameError::File(path.clone(), error);
        if pgn::is_pgn(path).map_err(explain)? {
            output.write_pgn(path, meaning)?;
        } else {
            output.write(&records(slice::from_ref(path))?)?;
        }
    }
    output.finish(&arguments.out)?;
    Ok(())
}

/// Shuffles.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn shuffle(arguments: &ShuffleArguments) -> Result<(), Box<dyn Error>> {
    let mut records = records(&arguments.games)?;
    Rng::new(arguments.seed).shuffle(&mut records);
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let writer = GameWriter::create(&arguments.out)?;
    let mut output = Output { writer, threads, keep: |_: &Game| true, counts: Counts::default() };
    output.write(&records)?;
    output.finish(&arguments.out)?;
    Ok(())
}

/// What makes a game the same as another: how it began and what was played.
pub(crate) fn identity(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.start.compact().hash(&mut hasher);
    for scored in &game.moves {
        scored.mv.hash(&mut hasher);
    }
    hasher.finish()
}

/// The file that is being written, and what has become of the games so far.
struct Output<F> {
    writer: GameWriter,
    threads: usize,
    keep: F,
    counts: Counts,
}

impl<F: FnMut(&Game) -> bool> Output<F> {
    /// Writes the games of some records, in their order.
    fn write(&mut self, records: &[StoredGame]) -> Result<(), GameError> {
        for portion in records.chunks(PORTION) {
            for game in parallel::map(self.threads, portion, StoredGame::game) {
                match game {
                    Err(_) => self.counts.unreadable += 1,
                    Ok(game) => self.write_game(&game)?,
                }
            }
        }
        Ok(())
    }

    /// Writes the games of a PGN file.
    fn write_pgn(&mut self, path: &Path, meaning: Centipawns) -> Result<(), GameError> {
        let explain = |error| GameError::File(path.to_owned(), error);
        let mut portions = Portions::open(path).map_err(explain)?;
        loop {
            let portion = portions.read().map_err(explain)?;
            if portion.is_empty() {
                return Ok(());
            }
            for taken in parallel::map(self.threads, &portion, |raw| raw.game(meaning)) {
                match taken {
                    Err(why) => self.counts.pgn.leave(&why, path),
                    Ok(taken) => {
                        self.counts.pgn.take(&taken);
                        self.write_game(&taken.game)?;
                    }
                }
            }
        }
    }

    fn write_game(&mut self, game: &Game) -> Result<(), GameError> {
        if (self.keep)(game) {
            self.writer.write(game)?;
            self.counts.written += 1;
            self.counts.positions += game.moves.len();
        } else {
            self.counts.left_out += 1;
        }
        Ok(())
    }

    /// Puts the file in its place and reports. A file without a game replaces nothing.
    fn finish(self, out: &Path) -> Result<(), ConvertError> {
        let Counts { written, positions, unreadable, left_out, pgn } = self.counts;
        if !pgn.is_empty() {
            println!("{pgn}");
        }
        let (unreadable, left_out) = (unreadable + pgn.unreadable, left_out + pgn.left_out());
        if written == 0 && (left_out == 0 || !pgn.is_empty()) {
            return Err(ConvertError::NoGames { unreadable, left_out, out: out.to_owned() });
        }
        self.writer.finish()?;
        println!(
            "{written} games, {positions} positions written to {}; {unreadable} unreadable, {left_out} left out",
            out.display()
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests;
