//! `alcor bench`: searches fixed positions to a fixed depth on one thread.
//!
//! The node count names the behaviour of the engine: it is the same on every machine and in every build, as long as no
//! option is set. So this subcommand reads no settings file unless one is named on the command line.

use std::io::{self, Write};

use alcor_engine::StopSwitch;
use alcor_engine::eval::nnue::Kernel;
use alcor_session::benchmark;
use alcor_session::settings::{Preferences, Setting};
use alcor_session::text::{quoted, whole};
use clap::Args;

use crate::failure::Failure;

/// How deep to search, and how to evaluate.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Depth of each search
    #[arg(value_parser = whole::<u32>(1, u32::MAX.into()))]
    depth: Option<u32>,
    /// Evaluation to use, nnue or classical; same as --set Evaluation=KIND
    #[arg(long, value_name = "KIND", value_parser = |text: &str| Setting::read("Evaluation", text))]
    evaluation: Option<Setting>,
    /// Network file; same as --set EvalFile=FILE
    #[arg(long, value_name = "FILE", value_parser = |text: &str| Setting::read("EvalFile", text))]
    eval_file: Option<Setting>,
    /// Network kernel to use instead of the fastest one for this CPU: portable, avx2, avx512, avx512vnni or neon
    #[arg(long, value_name = "NAME", value_parser = read_kernel)]
    kernel: Option<Kernel>,
}

/// A kernel by its name, if this machine has it.
fn read_kernel(name: &str) -> Result<Kernel, String> {
    Kernel::available().find(|kernel| kernel.name() == name.trim()).ok_or_else(|| {
        let names: Vec<&str> = Kernel::available().map(Kernel::name).collect();
        format!("expected a kernel for this CPU ({}), found {}", names.join(", "), quoted(name))
    })
}

/// Runs the bench, and writes a line for each position as soon as it is done.
pub(crate) fn run(arguments: &Arguments, mut preferences: Preferences, output: &mut impl Write) -> Result<(), Failure> {
    preferences.command_line.extend(arguments.evaluation.iter().chain(&arguments.eval_file).cloned());
    let mut engine = super::blocking_session(&preferences)?.into_engine();
    if let Some(kernel) = arguments.kernel {
        engine.set_kernel(kernel);
    }
    let switch = StopSwitch::default();
    Ok(write_lines(output, &switch, |say| benchmark::report(&switch, &mut engine, arguments.depth, say))?)
}

/// Writes the lines of some work. When nobody reads them any more, the work is asked to stop.
fn write_lines(
    output: &mut impl Write,
    switch: &StopSwitch,
    work: impl FnOnce(&mut dyn FnMut(String)),
) -> io::Result<()> {
    let mut written = Ok(());
    work(&mut |line| {
        if written.is_ok() {
            written = write_line(output, &line);
        }
        if written.is_err() {
            switch.stop();
        }
    });
    written
}

fn write_line(output: &mut impl Write, line: &str) -> io::Result<()> {
    writeln!(output, "{line}")?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_leaves_ends_the_work() {
        let mut space = [0u8; 10];
        let switch = StopSwitch::default();
        let mut lines = 0;
        let written = write_lines(&mut &mut space[..], &switch, |say| {
            while lines < 1000 && !switch.is_stopped() {
                lines += 1;
                say("line".to_owned());
            }
        });
        assert!(written.is_err());
        assert_eq!(lines, 3);
    }
}
