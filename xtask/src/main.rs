//! The project's own tasks, run as `cargo xtask COMMAND`.
//!
//! A task is written in Rust and lives here, so that it works alike on every system and a fresh clone needs nothing
//! but a Rust toolchain. The one that matters most is `cargo xtask test`: it checks everything there is to check.
//!
//! Invariant: nothing in the other crates depends on this one.

mod arguments;
mod failed_tests;
mod findings;
mod install;
mod invocation;
mod lock;
mod manual;
mod output;
mod package;
mod pictures;
mod programs;
mod release;
mod remapping;
mod sanitize;
mod serve;
mod soak;
mod stamp;
mod steps;
mod summary;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use arguments::Task;

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1).collect()) {
        Ok(Task::Help(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Task::Test(arguments)) => test::run(&arguments),
        Ok(Task::Tidy(arguments)) => tidy::run(&arguments),
        Ok(Task::Web(arguments)) => web::run(&arguments),
        Ok(Task::Python) => package::run(),
        Ok(Task::Serve(arguments)) => serve::run(&arguments),
        Ok(Task::Dist(arguments)) => release::run(&arguments),
        Ok(Task::Pictures(arguments)) => pictures::run(&arguments),
        Ok(Task::Docs) => manual::run(),
        Ok(Task::Soak(arguments)) => soak::run(&arguments),
        Ok(Task::Sanitize(arguments)) => sanitize::run(&arguments),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
