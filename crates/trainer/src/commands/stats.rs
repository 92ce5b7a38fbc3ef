//! `alcor-train stats`: what is in files of games.
//!
//! Counts, results, how long games are, how scores are spread and how well they foretell the results, how much is on the
//! board, and how many positions a trainer would take. Repetitions are counted exactly for games and estimated from a
//! sample for positions.

mod counts;
mod filter;

use std::error::Error;
use std::path::PathBuf;

use crate::arguments;
use crate::data::games::{Reader, StoredGame, records};
use crate::run::parallel;
use counts::Counts;
use filter::Filter;

/// Options of `alcor-train stats`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// Reads, counts, prints.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let bytes: u64 =
        arguments.games.iter().filter_map(|path| std::fs::metadata(path).ok()).map(|data| data.len()).sum();
    // Unknown files are refused before the long part begins.
    for path in &arguments.games {
        Reader::open(path)?;
    }
    let counts = count(&records(&arguments.games)?, arguments.filter, threads);
    print!("{}", counts.table(bytes));
    Ok(())
}

fn count(records: &[StoredGame], filter: Filter, threads: usize) -> Counts {
    let chunks: Vec<_> = records.chunks(512).collect();
    let parts = parallel::map(threads, &chunks, |chunk| {
        let mut counts = Counts::new(filter);
        for record in *chunk {
            match record.game() {
                Ok(game) => counts.take(&game),
                Err(_) => counts.unreadable += 1,
            }
        }
        counts
    });
    let mut all = Counts::new(filter);
    parts.into_iter().for_each(|part| all.add(part));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILTER: Filter = Filter { skip: 0, max_score: 3000, with_checks: false, with_captures: false };

    fn text(line: &str) -> StoredGame {
        StoredGame::Text(line.to_owned())
    }

    #[test]
    fn a_small_file_is_counted() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let records = [
            text(&format!("{start}|1|e2e4:30 d7d5:-40 e4d5:50 d8d5:-60")),
            text(&format!("{start}|0.5|e2e4:31 d7d5:-41")),
            text("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|1|a1a8:31999"),
            text("nonsense"),
        ];
        for threads in [1, 3] {
            let counts = count(&records, FILTER, threads);
            assert_eq!((counts.games, counts.positions, counts.unreadable), (3, 7, 1));
            assert_eq!(counts.results, [2, 1, 0]);
            assert_eq!((counts.in_check, counts.noisy, counts.decided, counts.usable), (0, 2, 1, 4));
            assert_eq!((counts.repeated_games(), counts.longest), (0, 4));
            let table = counts.table(1000);
            assert!(table.contains("3 games, 7 positions, 1 unreadable"), "{table}");
            assert!(table.contains("2 won by White, 1 drawn, 0 won by Black"), "{table}");
        }
        let all = Filter { with_captures: true, ..FILTER };
        assert_eq!(count(&records, all, 1).usable, 6);
    }

    #[test]
    fn repeated_games_are_found() {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|1|e2e4:30 d7d5:-40";
        let counts = count(&[text(line), text(line), text(line)], FILTER, 2);
        assert_eq!(counts.repeated_games(), 2);
    }

    #[test]
    fn nothing_is_counted_as_nothing() {
        let table = count(&[], FILTER, 2).table(0);
        assert!(table.contains("0 games"), "{table}");
    }
}
