//! `cargo xtask test`: runs the steps, one after the other, and sums them up.
//!
//! A failing step does not stop the rest: one run shows everything that is wrong.

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::steps::{Extent, STEPS, Step};
use crate::summary::{Record, Summary, word};

/// What to run.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Run this step alone
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    pub only: Option<String>,
    /// List the steps and run none
    #[arg(long, conflicts_with = "only")]
    pub list: bool,
    /// Also run the tests that take minutes and are otherwise ignored
    #[arg(long)]
    pub long: bool,
}

/// Does what the arguments ask.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.list {
        list();
        return ExitCode::SUCCESS;
    }
    let mut summary = Summary::default();
    let extent = if arguments.long { Extent::Long } else { Extent::Usual };
    for step in chosen(arguments.only.as_deref()) {
        summary.add(run_step(step, extent));
    }
    print!("\n{summary}");
    if summary.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn list() {
    let width = STEPS.iter().map(|step| step.name.len()).fold(0, usize::max);
    for step in STEPS {
        println!("{:width$}  {}", step.name, step.about);
    }
}

/// The step of that name, or all.
fn chosen(only: Option<&str>) -> impl Iterator<Item = &'static Step> {
    STEPS.iter().filter(move |step| only.is_none_or(|name| name == step.name))
}

fn run_step(step: &Step, extent: Extent) -> Record {
    println!("\n==> {}: {}", step.name, step.about);
    let start = Instant::now();
    let findings = (step.run)(extent);
    let elapsed = start.elapsed();
    println!("<== {} {} in {:.1} s", step.name, word(&findings), elapsed.as_secs_f64());
    Record { name: step.name, findings, elapsed }
}

#[cfg(test)]
mod tests {
    use super::{STEPS, chosen};

    #[test]
    fn without_a_name_every_step_is_chosen_in_order() {
        assert!(chosen(None).map(|step| step.name).eq(STEPS.iter().map(|step| step.name)));
    }

    #[test]
    fn a_name_chooses_one_step() {
        assert!(chosen(Some("docs")).map(|step| step.name).eq(["docs"]));
    }
}
