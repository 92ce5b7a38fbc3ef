//! `alcor bench`: searches fixed positions to a fixed depth on one thread.
//!
//! The node count names the behaviour of the engine: it is the same on every machine and in every build. The last line
//! has the form that testing frameworks look for. The work itself is [`alcor_engine::bench`].

use std::io::{self, Write};

use alcor_engine::bench;
use clap::{Args, value_parser};

use super::Failure;

/// How deep to search.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Search each position this deep
    #[arg(value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

/// Runs the bench, and writes a line for each position as soon as it is done.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut written = Ok(());
    report(arguments.depth, |line| {
        if written.is_ok() {
            written = write_line(output, &line);
        }
    });
    Ok(written?)
}

fn write_line(output: &mut impl Write, line: &str) -> io::Result<()> {
    writeln!(output, "{line}")?;
    output.flush()
}

/// Runs the bench, and hands its lines to `say`.
pub fn report(depth: Option<u32>, mut say: impl FnMut(String)) {
    let of = bench::POSITIONS.len();
    let result = bench::run(depth.unwrap_or(bench::DEPTH), |step| {
        say(format!("{:>2}/{of} {:>9} nodes  {}", step.number, step.nodes, step.fen));
    });
    say(String::new());
    say(format!("{:.3} seconds", result.elapsed.as_secs_f64()));
    say(format!("{} nodes {} nps", result.nodes, result.nodes_per_second()));
}

#[cfg(test)]
mod tests {
    use super::report;

    #[test]
    fn ends_as_testing_frameworks_want_it() {
        let mut lines = Vec::new();
        report(Some(1), |line| lines.push(line));
        let words: Vec<&str> = lines.last().map(|line| line.split(' ').collect()).unwrap_or_default();
        assert_eq!([words[1], words[3]], ["nodes", "nps"]);
        assert!(words[0].parse::<u64>().unwrap() > 0);
        assert!(words[2].parse::<u64>().is_ok());
    }
}
