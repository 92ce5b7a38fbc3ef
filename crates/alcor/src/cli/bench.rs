//! `alcor bench`: searches fixed positions to a fixed depth on one thread.
//!
//! The node count names the behaviour of the engine: it is the same on every machine and in every build, as long as no
//! option is set. So this subcommand reads no settings file unless one is named on the command line. The last line has the form that testing frameworks look for. The
//! work itself is [`alcor_engine::bench`].

use std::io::{self, Write};

use alcor_engine::{Engine, bench};
use clap::{Args, value_parser};

use super::Failure;
use crate::asker::Asker;
use crate::settings::{Preferences, Setting};

/// How deep to search, and how to evaluate.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Search each position this deep
    #[arg(value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Evaluate by the network (nnue) or by the sum of terms (classical); the same as --set Evaluation=KIND
    #[arg(long, value_name = "KIND", value_parser = |text: &str| Setting::read("Evaluation", text))]
    evaluation: Option<Setting>,
    /// Use the network in this file; the same as --set EvalFile=FILE
    #[arg(long, value_name = "FILE", value_parser = |text: &str| Setting::read("EvalFile", text))]
    eval_file: Option<Setting>,
}

/// Runs the bench, and writes a line for each position as soon as it is done.
pub fn run(arguments: &Arguments, mut preferences: Preferences, output: &mut impl Write) -> Result<(), Failure> {
    preferences.command_line.extend(arguments.evaluation.iter().chain(&arguments.eval_file).cloned());
    let mut engine = Asker::new(&preferences)?.into_engine();
    let mut written = Ok(());
    report(&mut engine, arguments.depth, |line| {
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

/// Runs the bench with an engine, and hands its lines to `say`.
pub fn report(engine: &mut Engine, depth: Option<u32>, mut say: impl FnMut(String)) {
    let of = bench::POSITIONS.len();
    let result = bench::run_with(engine, depth.unwrap_or(bench::DEPTH), |step| {
        say(format!("{:>2}/{of} {:>9} nodes  {}", step.number, step.nodes, step.fen));
    });
    say(String::new());
    say(format!("{:.3} seconds", result.elapsed.as_secs_f64()));
    say(format!("{} nodes {} nps", result.nodes, result.nodes_per_second()));
}

#[cfg(test)]
mod tests {
    use super::{Engine, report};

    #[test]
    fn ends_as_testing_frameworks_want_it() {
        let mut lines = Vec::new();
        report(&mut Engine::new(), Some(1), |line| lines.push(line));
        let words: Vec<&str> = lines.last().map(|line| line.split(' ').collect()).unwrap_or_default();
        assert_eq!([words[1], words[3]], ["nodes", "nps"]);
        assert!(words[0].parse::<u64>().unwrap() > 0);
        assert!(words[2].parse::<u64>().is_ok());
    }
}
