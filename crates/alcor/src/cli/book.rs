//! `alcor book`: looks into opening books, and makes them from games.

mod make;
mod show;

use std::io::Write;

use alcor_session::options::BOOK_FILE;
use alcor_session::settings::Preferences;
use clap::{Args, Subcommand};

use crate::cli::warn_unused;
use crate::failure::Failure;

/// What to do with books.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// Show the moves that a book knows in a position, with the names of openings
    Show(show::Arguments),
    /// Make a book in Polyglot's format from games
    Make(make::Arguments),
}

/// Does it.
pub(crate) fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        BookCommand::Show(arguments) => {
            warn_unused(preferences, "book show", &[BOOK_FILE]);
            show::run(arguments, preferences, output)
        }
        BookCommand::Make(arguments) => {
            warn_unused(preferences, "book make", &[]);
            make::run(arguments, output)
        }
    }
}
