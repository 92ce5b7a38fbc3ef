//! The project's own tasks, run as `cargo xtask COMMAND`.
//!
//! A task is written in Rust and lives here, so that it works alike on every system and a fresh clone needs nothing
//! but a Rust toolchain. The one that matters most is `cargo xtask test`: it checks everything there is to check.
//!
//! Invariant: nothing in the other crates depends on this one.

mod findings;
mod install;
mod invocation;
mod lock;
mod serve;
mod stamp;
mod steps;
mod summary;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Development tasks of the Alcor project")]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check everything: formatting, lints, documentation, tests
    Test(test::Arguments),
    /// Measure the source: import cycles, sizes, unused `pub`, missing module docs
    Tidy(tidy::Arguments),
    /// Build the engine for browsers: the npm package in web/package/dist
    Web(web::Arguments),
    /// Build the page and serve it on http://localhost:8000
    Serve(serve::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().task {
        Some(Task::Test(arguments)) => test::run(&arguments),
        Some(Task::Tidy(arguments)) => tidy::run(&arguments),
        Some(Task::Web(arguments)) => web::run(&arguments),
        Some(Task::Serve(arguments)) => serve::run(&arguments),
        None => match Arguments::command().print_help() {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Task};
    use crate::steps::STEPS;
    use clap::{CommandFactory, Parser};

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["cargo xtask"].into_iter().chain(line.split_whitespace()))
    }

    #[test]
    fn the_declaration_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn no_task_is_no_error() {
        assert!(parse("").unwrap().task.is_none());
    }

    #[test]
    fn test_alone_runs_everything() {
        let Some(Task::Test(arguments)) = parse("test").unwrap().task else { panic!("expected the task test") };
        assert_eq!(arguments.only, None);
        assert!(!arguments.list);
    }

    #[test]
    fn test_takes_one_step() {
        let Some(Task::Test(arguments)) = parse("test --only lint").unwrap().task else { panic!("expected test") };
        assert_eq!(arguments.only.as_deref(), Some("lint"));
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let message = parse("test --only dance").unwrap_err().to_string();
        assert!(message.contains("dance"), "{message}");
        assert!(STEPS.iter().all(|step| message.contains(step.name)), "{message}");
    }

    #[test]
    fn test_can_take_long() {
        let Some(Task::Test(arguments)) = parse("test --long").unwrap().task else { panic!("expected test") };
        assert!(arguments.long);
    }

    #[test]
    fn list_and_only_exclude_each_other() {
        assert!(parse("test --list --only lint").is_err());
    }

    #[test]
    fn an_unknown_task_is_refused() {
        assert!(parse("dance").is_err());
    }
}
