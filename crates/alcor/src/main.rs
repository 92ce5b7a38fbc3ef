//! Alcor, the program: it reads the command line and standard input, and hands what it finds to the libraries.
//!
//! Without arguments it speaks UCI or the protocol of XBoard over standard input and output, as the other side begins.
//! Arguments are a subcommand, or commands of UCI to obey; [`invocation`] distinguishes them.
//!
//! Invariant: no input ends the program with a panic. Errors are reported in words; where there is an exit code to
//! give, 2 stands for a wrong request.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

mod arguments;
mod cli;
mod conversation;
mod failure;
mod file;
mod inbox;
mod input;
mod invocation;
mod listener;
mod progress;
mod settings;
mod signals;
mod terminal;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
use std::time::Instant;

use alcor_protocols::conversation::Protocol;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use cli::{Globals, help};
use failure::Failure;
use invocation::{Invocation, Request};

#[derive(Debug, Parser)]
#[command(name = "alcor", version, about = "Alcor, a chess engine that shows you what it sees")]
struct Arguments {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Option<Command>,
}

/// To add a subcommand: a line here, one in [`run`], and its name in the groups of `help`.
#[derive(Debug, Subcommand)]
enum Command {
    /// Search fixed positions and report nodes and speed; the node count is the same on every machine
    Bench(cli::bench::Arguments),
    /// Show the moves of an opening book, or make a book from games
    Book(cli::book::Arguments),
    /// Choose the best of a list of moves and print its index
    Choose(cli::choose::Arguments),
    /// Generate shell completions
    Completions(cli::completions::Arguments),
    /// Run an EPD test suite
    Epd(cli::epd::Arguments),
    /// Explain the static evaluation of a position
    Eval(cli::eval::Arguments),
    /// Print the manual page
    Man(cli::man::Arguments),
    /// Count the leaves of the legal move tree to DEPTH plies (perft)
    Perft(cli::perft::Arguments),
    /// Play a game in the terminal
    Play(Box<terminal::Arguments>),
    /// Review games: what went wrong, how much it cost, and why
    #[command(visible_aliases = ["analyse", "analyze"])]
    Review(Box<cli::review::Arguments>),
    /// Print a commented settings file with all options and their defaults
    Settings(cli::settings::Arguments),
}

fn main() -> ExitCode {
    let started = Instant::now();
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let program = program();
    let invocation = Invocation::of(&arguments, &program);
    let words = [OsString::from("alcor")].into_iter().chain(invocation.words);
    let matches = program.get_matches_from(words);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match invocation.request {
        Request::Commands(commands) => {
            arguments.globals.preferences().and_then(|preferences| conversation::obey(&commands, &preferences))
        }
        Request::Conversation(protocol) => {
            arguments.globals.preferences().and_then(|preferences| conversation::converse(protocol, &preferences))
        }
        Request::CommandLine => run(arguments, started),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The declaration of the command line, with its help.
fn program() -> clap::Command {
    help::add_to(Arguments::command())
}

fn run(arguments: Arguments, started: Instant) -> Result<(), Failure> {
    // Not locked, because a game shares the terminal with a line editor and with the line that shows the thinking.
    let output = &mut io::stdout();
    let globals = arguments.globals;
    match arguments.command {
        Some(Command::Bench(arguments)) => cli::bench::run(&arguments, globals.named_preferences()?, output),
        Some(Command::Book(arguments)) => cli::book::run(&arguments, &globals.preferences()?, output),
        Some(Command::Choose(arguments)) => cli::choose::run(&arguments, &globals.preferences()?, started, output),
        Some(Command::Completions(arguments)) => cli::completions::run(&arguments, program(), output),
        Some(Command::Epd(arguments)) => cli::epd::run(&arguments, globals.preferences()?, output),
        Some(Command::Eval(arguments)) => cli::eval::run(&arguments, &globals.preferences()?, output),
        Some(Command::Man(arguments)) => cli::man::run(&arguments, program(), output),
        Some(Command::Perft(arguments)) => cli::perft::run(&arguments, &globals.named_preferences()?, output),
        Some(Command::Play(arguments)) => terminal::run(&arguments, &globals.preferences()?),
        Some(Command::Review(arguments)) => cli::review::run(&arguments, &globals.named_preferences()?, output),
        Some(Command::Settings(arguments)) => cli::settings::run(&arguments, output),
        None => conversation::converse(Protocol::Uci, &globals.preferences()?),
    }
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use clap::Arg;

    use super::*;

    #[test]
    fn the_declaration_is_sound() {
        program().debug_assert();
    }

    /// Whether an option is a plain number.
    fn is_numeric(arg: &Arg) -> bool {
        let value = arg.get_value_parser().type_id();
        let narrow = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<i32>()];
        let wide = [TypeId::of::<u64>(), TypeId::of::<usize>(), TypeId::of::<f32>(), TypeId::of::<f64>()];
        narrow.iter().chain(&wide).any(|id| value == *id)
    }

    /// Gives no number to every option of a command that wants one, and counts them.
    fn give_words(command: &clap::Command, path: &[&str]) -> usize {
        let mut tried = 0;
        for arg in command.get_arguments().filter(|arg| is_numeric(arg)) {
            let Some(name) = arg.get_long() else { continue };
            let option = format!("--{name}");
            let words = [path, &[&option, "x"]].concat();
            let message = program().try_get_matches_from(&words).unwrap_err().to_string();
            assert!(message.contains("expect") && message.contains("found 'x'"), "{words:?}: {message}");
            tried += 1;
        }
        let inner = command.get_subcommands().map(|inner| give_words(inner, &[path, &[inner.get_name()]].concat()));
        tried + inner.sum::<usize>()
    }

    #[test]
    fn numbers_that_are_none_are_explained() {
        let tried = give_words(&program(), &["alcor"]);
        assert!(tried > 10, "{tried}");
    }
}
