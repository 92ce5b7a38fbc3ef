//! `alcor perft`: counts the ways to play a given number of moves from a position.
//!
//! The counts of many positions are known, so that one wrong rule shows at once, and `--divide` shows under which
//! move. The time it takes is the speed of the rules. The counting itself is [`alcor_chess::perft`].

use std::io::Write;
use std::time::{Duration, Instant};

use alcor_chess::Position;
use alcor_chess::perft::Perft;
use clap::{Args, value_parser};

use crate::arguments::{self, read_position};
use crate::failure::Failure;

/// No count so deep ever ends; beyond, the recursion would outgrow its stack.
const MAX_DEPTH: i64 = 100;

/// What to count, and how.
#[derive(Debug, Args)]
pub struct Arguments {
    /// How many moves deep to count, each side's move being one
    #[arg(value_parser = value_parser!(u32).range(..=MAX_DEPTH))]
    depth: u32,
    /// Where to start: a FEN, quoted or not, or `startpos`
    #[arg(value_name = "FEN", default_value = "startpos")]
    fen: Vec<String>,
    /// Show the count under each first move
    #[arg(long)]
    divide: bool,
    /// Count on this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = arguments::thread_count)]
    threads: usize,
    /// Remember counts in a hash table of this size; 0 is none
    #[arg(long, value_name = "MB", default_value = "0", value_parser = arguments::hash_or_none)]
    hash: usize,
}

/// The answer: a line for each first move if asked for, and the total.
struct Count {
    lines: Vec<(String, u64)>,
    nodes: u64,
    elapsed: Duration,
}

/// Counts, and writes the answer.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let position = read_position(&arguments.fen.join(" "))?;
    let count = count(arguments, &position)?;
    write_count(&count, output)
}

fn count(arguments: &Arguments, position: &Position) -> Result<Count, Failure> {
    let perft = Perft::new(arguments.depth).threads(arguments.threads).hash_mb(arguments.hash);
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
