//! `alcor-train convert` and `alcor-train shuffle`: games from some files into one.
//!
//! Both read whatever [`games`](crate::data::games) reads and write what the name of the new file asks for. Converting also
//! merges, and can leave out games that occur twice or that began decided; shuffling puts games in a random order.
//! The new file appears when it is complete: until then, and after any failure, one of the same name stays as it was.

use std::collections::HashSet;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::data::games::{Game, GameError, GameWriter, Record, records};
use crate::run::parallel;
use alcor_engine::rng::Rng;

/// Records that are taken apart at a time.
const PORTION: usize = 1 << 14;

/// Options of `alcor-train convert`.
#[derive(Debug, clap::Args)]
pub struct ConvertArguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// New file: text if its name ends in .txt or .txt.xz, binary otherwise
    #[arg(long)]
    out: PathBuf,
    /// Leave out games that have occurred before
    #[arg(long)]
    unique: bool,
    /// Leave out games whose first score is beyond this, in the engine's units
    #[arg(long)]
    most_first_score: Option<i32>,
    /// Number of threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// Options of `alcor-train shuffle`.
#[derive(Debug, clap::Args)]
pub struct ShuffleArguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// New file: text if its name ends in .txt or .txt.xz, binary otherwise
    #[arg(long)]
    out: PathBuf,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// What became of the games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    written: usize,
    positions: usize,
    unreadable: usize,
    left_out: usize,
}

/// Why there is no new file.
#[derive(Debug, Error)]
enum ConvertError {
    #[error(transparent)]
    Games(#[from] GameError),
    #[error("expected games, found {unreadable} unreadable records and nothing else; {} stays as it was", .out.display())]
    NoGames { unreadable: usize, out: PathBuf },
}

/// Converts and merges.
///
/// # Errors
/// If a file cannot be read or written.
pub fn convert(arguments: &ConvertArguments) -> Result<(), Box<dyn Error>> {
    let records = records(&arguments.games)?;
    let mut seen = HashSet::new();
    let keep = |game: &Game| {
        let first = game.moves.first().map_or(0, |first| game.units(first.white_score.into()));
        arguments.most_first_score.is_none_or(|most| first.abs() <= most)
            && (!arguments.unique || seen.insert(identity(game)))
    };
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let counts = write(&records, &arguments.out, threads, keep)?;
    report(&counts, &arguments.out);
    Ok(())
}

/// Shuffles.
///
/// # Errors
/// If a file cannot be read or written.
pub fn shuffle(arguments: &ShuffleArguments) -> Result<(), Box<dyn Error>> {
    let mut records = records(&arguments.games)?;
    Rng::new(arguments.seed).shuffle(&mut records);
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let counts = write(&records, &arguments.out, threads, |_| true)?;
    report(&counts, &arguments.out);
    Ok(())
}

/// What makes a game the same as another: how it began and what was played.
pub fn identity(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.start.compact().hash(&mut hasher);
    for scored in &game.moves {
        scored.mv.hash(&mut hasher);
    }
    hasher.finish()
}

/// Writes the games of some records, in their order.
fn write(
    records: &[Record],
    out: &Path,
    threads: usize,
    mut keep: impl FnMut(&Game) -> bool,
) -> Result<Counts, ConvertError> {
    let mut writer = GameWriter::create(out)?;
    let mut counts = Counts::default();
    for portion in records.chunks(PORTION) {
        for game in parallel::map(threads, portion, Record::game) {
            match game {
                Err(_) => counts.unreadable += 1,
                Ok(game) if keep(&game) => {
                    writer.write(&game)?;
                    counts.written += 1;
                    counts.positions += game.moves.len();
                }
                Ok(_) => counts.left_out += 1,
            }
        }
    }
    if counts.written + counts.left_out == 0 {
        return Err(ConvertError::NoGames { unreadable: counts.unreadable, out: out.to_owned() });
    }
    writer.finish()?;
    Ok(counts)
}

fn report(counts: &Counts, out: &Path) {
    let Counts { written, positions, unreadable, left_out } = counts;
    println!(
        "{written} games, {positions} positions written to {}; {unreadable} unreadable, {left_out} left out",
        out.display()
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::games::Append;
    use crate::run::scratch::Scratch;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn lines(paths: &[PathBuf]) -> Vec<String> {
        records(paths).unwrap().iter().map(|record| record.game().unwrap().to_string()).collect()
    }

    #[test]
    fn files_are_merged_converted_and_filtered() {
        let scratch = Scratch::new("convert");
        let game = |mv: &str, score: i32| format!("{START}|1|{mv}:{score}");
        let (first, second) = (scratch.path("first.txt"), scratch.path("second.txt"));
        std::fs::write(&first, [game("e2e4", 10), "nonsense".to_owned(), game("d2d4", 500)].join("\n")).unwrap();
        std::fs::write(&second, [game("e2e4", 20), game("c2c4", -100)].join("\n")).unwrap();
        let merge = |out: &str, unique: bool, most_first_score: Option<i32>| {
            let games = vec![first.clone(), second.clone()];
            let out = scratch.path(out);
            convert(&ConvertArguments { games, out: out.clone(), unique, most_first_score, threads: Some(2) }).unwrap();
            lines(&[out])
        };
        let all = [game("e2e4", 10), game("d2d4", 500), game("e2e4", 20), game("c2c4", -100)];
        assert_eq!(merge("all.alg", false, None), all);
        assert_eq!(merge("all.txt.xz", false, None), all);
        assert_eq!(merge("unique.alg", true, None), [all[0].clone(), all[1].clone(), all[3].clone()]);
        // Two hundred units are a hundred centipawns.
        assert_eq!(merge("level.alg", true, Some(200)), [all[0].clone(), all[3].clone()]);
    }

    #[test]
    fn a_good_file_outlives_bad_input_and_other_writers() {
        let scratch = Scratch::new("convert-bad");
        let (good, junk, out) = (scratch.path("good.txt"), scratch.path("junk.txt"), scratch.path("out.alg"));
        std::fs::write(&good, format!("{START}|1|e2e4:3")).unwrap();
        std::fs::write(&junk, "nonsense\nmore nonsense\n").unwrap();
        let run = |from: &PathBuf| {
            let (games, out) = (vec![from.clone()], out.clone());
            convert(&ConvertArguments { games, out, unique: false, most_first_score: None, threads: Some(1) })
        };
        run(&good).unwrap();
        let before = std::fs::read(&out).unwrap();
        let error = run(&junk).unwrap_err().to_string();
        assert!(error.starts_with("expected games, found 2 unreadable records"), "{error}");
        let appending = Append::open(&out).unwrap();
        let error = run(&good).unwrap_err().to_string();
        assert!(error.ends_with("another process is writing to it"), "{error}");
        drop(appending);
        assert_eq!(std::fs::read(&out).unwrap(), before);
        run(&good).unwrap();
    }

    #[test]
    fn a_file_can_be_shuffled_in_place() {
        let scratch = Scratch::new("shuffle-in-place");
        let path = scratch.path("games.txt");
        let mut all: Vec<String> = (0..50).map(|score| format!("{START}|0|e2e4:{score}")).collect();
        std::fs::write(&path, all.join("\n")).unwrap();
        let (games, out) = (vec![path.clone()], path.clone());
        shuffle(&ShuffleArguments { games, out, seed: 1, threads: Some(1) }).unwrap();
        let mut shuffled = lines(&[path]);
        assert_ne!(shuffled, all);
        shuffled.sort();
        all.sort();
        assert_eq!(shuffled, all);
    }

    #[test]
    fn shuffling_keeps_all_games() {
        let scratch = Scratch::new("shuffle");
        let from = scratch.path("from.txt");
        let all: Vec<String> = (0..50).map(|score| format!("{START}|0|e2e4:{score}")).collect();
        std::fs::write(&from, all.join("\n")).unwrap();
        let shuffled = |name: &str, seed| {
            let out = scratch.path(name);
            let games = vec![from.clone()];
            shuffle(&ShuffleArguments { games, out: out.clone(), seed, threads: Some(1) }).unwrap();
            lines(&[out])
        };
        let (one, two) = (shuffled("one.alg", 1), shuffled("two.txt", 2));
        assert_ne!(one, all);
        assert_ne!(one, two);
        assert_eq!(one, shuffled("again.alg", 1));
        for mut order in [one, two] {
            order.sort_unstable_by_key(|line| line.rsplit(':').next().and_then(|score| score.parse::<i32>().ok()));
            assert_eq!(order, all);
        }
    }
}
