//! `alcor bench`: searches fixed positions to a fixed depth on one thread.
//!
//! The node count names the behaviour of the engine: it is the same on every machine and in every build, as long as no
//! option is set. So this subcommand reads no settings file unless one is named on the command line.

use std::io::{self, Write};

use alcor_engine::StopSwitch;
use alcor_session::benchmark;
use alcor_session::settings::{Preferences, Setting};
use clap::{Args, value_parser};

use crate::failure::Failure;

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
    let mut engine = super::asker(&preferences)?.into_engine();
    let mut written = Ok(());
    benchmark::report(&StopSwitch::default(), &mut engine, arguments.depth, |line| {
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
