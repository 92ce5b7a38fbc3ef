//! Alcor, the program: it turns words into values, hands them to the libraries, and turns the answers into words.
//!
//! Without arguments it speaks UCI over standard input and output. Arguments are a subcommand, or commands of UCI to
//! obey; [`invocation`] tells them apart.
//!
//! Invariant: no input ends the program with a panic. Errors are reported in words; where there is an exit code to
//! give, 2 stands for a wrong request.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod board;
mod books;
mod cli;
mod conversation;
mod explanation;
mod illegal;
mod input;
mod invocation;
mod networks;
mod openings;
mod options;
mod output;
mod session;
mod tables;
mod task;
mod uci;
mod words;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use alcor_engine::eval::nnue;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use cli::Failure;
use invocation::Invocation;

/// What `--help` says after the list of subcommands.
const MORE_HELP: &str = "\
Without a subcommand Alcor speaks UCI, the language of chess programs: start it from a GUI, or type 'help' in it.

Commands of UCI can be given as arguments too, one in each. They are obeyed one after the other:
  alcor \"go movetime 1000\"
  alcor \"position startpos moves e2e4\" \"go depth 15\"";

#[derive(Debug, Parser)]
#[command(name = "alcor", version, about = "Alcor, a chess engine that shows you what it sees", after_help = MORE_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Search fixed positions: the node count is the same everywhere, the speed is that of this machine
    Bench(cli::bench::Arguments),
    /// Look into opening books, or make one from games
    Book(cli::book::Arguments),
    /// Explain how a position is judged
    Eval(cli::eval::Arguments),
    /// Count the ways to play DEPTH moves: a test of the rules, and of their speed
    Perft(cli::perft::Arguments),
    /// Play a game in the terminal
    Play(Box<cli::play::Arguments>),
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let is_subcommand = |word: &str| Arguments::command().find_subcommand(word).is_some();
    let result = match Invocation::of(&arguments, is_subcommand) {
        Invocation::Conversation => conversation::converse(),
        Invocation::Commands(commands) => conversation::obey(&commands),
        Invocation::CommandLine => run(read_arguments()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Reads the command line; `--version` names the network, too.
fn read_arguments() -> Arguments {
    let network = networks::title(&nnue::embedded());
    let version = format!("{}\nNetwork: {network}", env!("CARGO_PKG_VERSION"));
    let matches = Arguments::command().long_version(version).get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    // Not locked, because a game shares the terminal with a line editor and with the line that shows the thinking.
    let output = &mut io::stdout();
    match arguments.command {
        Some(Command::Bench(arguments)) => cli::bench::run(&arguments, output),
        Some(Command::Book(arguments)) => cli::book::run(&arguments, output),
        Some(Command::Eval(arguments)) => cli::eval::run(&arguments, output),
        Some(Command::Perft(arguments)) => cli::perft::run(&arguments, output),
        Some(Command::Play(arguments)) => cli::play::run(&arguments),
        None => conversation::converse(),
    }
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::CommandFactory;

    #[test]
    fn the_declaration_is_sound() {
        Arguments::command().debug_assert();
    }
}
