//! `alcor book`: looks into opening books, and makes them from games.

mod make;
mod pgn;
mod show;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// What to do with books.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show the moves that a book knows in a position, with the names of openings
    Show(show::Arguments),
    /// Make a book in Polyglot's format from games
    Make(make::Arguments),
}

/// Does it.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Show(arguments) => show::run(arguments, output),
        Command::Make(arguments) => make::run(arguments, output),
    }
}
