//! `alcor perft`: counts the ways to play a given number of moves from a position.
//!
//! The counts of many positions are known, so that one wrong rule shows at once, and `--divide` shows under which
//! move. The time it takes is the speed of the rules. The counting itself is [`alcor_chess::perft`].

use std::io::Write;
use std::time::{Duration, Instant};

use alcor_chess::Position;
use alcor_chess::perft::Perft;
use alcor_session::options::{Change, HASH, THREADS};
use alcor_session::settings::Preferences;
use alcor_session::text::whole;
use clap::Args;

use crate::arguments::{self, read_position};
use crate::cli::warn_unused;
use crate::failure::Failure;

/// No count so deep ever ends; beyond, the recursion would outgrow its stack.
const MAX_DEPTH: u64 = 100;

/// What to count, and how.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Depth in plies
    #[arg(value_parser = whole::<u32>(0, MAX_DEPTH))]
    depth: u32,
    /// Root position: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
    /// Show the count below each root move
    #[arg(long)]
    divide: bool,
    /// Number of threads; 1 unless -s Threads=N is given
    #[arg(long, value_name = "N", value_parser = arguments::thread_count)]
    threads: Option<usize>,
    /// Size of the hash table in MB; 0 for none
    #[arg(long, value_name = "MB", value_parser = arguments::hash_or_none)]
    hash: Option<usize>,
}

/// The answer: a line for each first move if asked for, and the total.
struct Count {
    lines: Vec<(String, u64)>,
    nodes: u64,
    elapsed: Duration,
}

/// Counts, and writes the answer.
pub(crate) fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    warn_unused(preferences, "perft", &[THREADS, HASH]);
    let count = count(arguments, preferences, &position)?;
    write_count(&count, output)
}

fn count(arguments: &Arguments, preferences: &Preferences, position: &Position) -> Result<Count, Failure> {
    let set = |name| preferences.change(name).and_then(Change::number);
    let threads = arguments.threads.or_else(|| set(THREADS)).unwrap_or(1);
    let hash_mb = arguments.hash.or_else(|| set(HASH)).unwrap_or(0);
    let perft = Perft::new(arguments.depth).threads(threads).hash_mb(hash_mb);
    let start = Instant::now();
    // Depth 0 has no first moves to divide by, yet it has one node.
    let result = if arguments.divide && arguments.depth > 0 {
        perft.divide(position).map(|moves| (moves.iter().map(|&(_, nodes)| nodes).sum(), moves))
    } else {
        perft.count(position).map(|nodes| (nodes, Vec::new()))
    };
    let elapsed = start.elapsed();
    let (nodes, moves) = result.map_err(|error| Failure::Machine(error.to_string()))?;
    let castling = position.castling_notation();
    let mut lines: Vec<_> = moves.iter().map(|&(mv, nodes)| (mv.uci(castling).to_string(), nodes)).collect();
    // In the order of the alphabet, so that the answers of two engines can be compared line by line.
    lines.sort_unstable();
    Ok(Count { lines, nodes, elapsed })
}

fn write_count(count: &Count, output: &mut impl Write) -> Result<(), Failure> {
    for (mv, nodes) in &count.lines {
        writeln!(output, "{mv}: {nodes}")?;
    }
    if !count.lines.is_empty() {
        writeln!(output)?;
    }
    writeln!(output, "nodes: {}", count.nodes)?;
    writeln!(output, "seconds: {:.3}", count.elapsed.as_secs_f64())?;
    writeln!(output, "nodes per second: {}", nodes_per_second(count.nodes, count.elapsed))?;
    Ok(output.flush()?)
}

/// A run too short for the clock counts as one nanosecond.
fn nodes_per_second(nodes: u64, elapsed: Duration) -> u128 {
    u128::from(nodes) * 1_000_000_000 / elapsed.as_nanos().max(1)
}

#[cfg(test)]
mod tests {
    use super::{Count, nodes_per_second, write_count};
    use std::time::Duration;

    #[test]
    fn speed_survives_the_extremes() {
        assert_eq!(nodes_per_second(300, Duration::from_secs(2)), 150);
        assert_eq!(nodes_per_second(1, Duration::ZERO), 1_000_000_000);
        assert_eq!(nodes_per_second(u64::MAX, Duration::from_secs(1)), u128::from(u64::MAX));
    }

    #[test]
    fn the_answer_ends_with_nodes_seconds_and_speed() {
        let lines = vec![("a2a3".to_owned(), 20), ("a2a4".to_owned(), 21)];
        let count = Count { lines, nodes: 41, elapsed: Duration::from_millis(1500) };
        let mut output = Vec::new();
        write_count(&count, &mut output).unwrap();
        let expected = "a2a3: 20\na2a4: 21\n\nnodes: 41\nseconds: 1.500\nnodes per second: 27\n";
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }
}
