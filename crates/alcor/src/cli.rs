//! The subcommands: each does one thing, prints it and ends.
//!
//! A subcommand is a module with `Arguments`, which clap fills, and `run`, which writes to the stream it is given. What
//! can go wrong is a [`Failure`], reported in one place so that all subcommands answer alike.

pub mod bench;
pub mod book;
pub mod choose;
pub mod completions;
pub mod epd;
pub mod eval;
mod globals;
pub mod help;
pub mod man;
pub mod perft;
pub mod pgn_quotes;
pub mod progress;
pub mod settings;

use std::io::{self, Write};
use std::process::ExitCode;

use alcor_chess::Position;
use alcor_session::ask::Asker;
use alcor_session::session::ChangeError;
use alcor_session::settings::Preferences;

pub use globals::Globals;

/// Why a subcommand could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The user asked for something that makes no sense: the message says what, and what was expected.
    Usage(String),
    /// The request was sound, but the machine could not serve it.
    Machine(String),
    /// The answer could not be written.
    Output(io::Error),
    /// The user has ended the work early, and knows it.
    Interrupted,
}

/// What a shell expects of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<ChangeError> for Failure {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Hash(error) => Self::Machine(error.to_string()),
            error => Self::Usage(error.to_string()),
        }
    }
}

impl Failure {
    /// Tells the user on the error stream, and yields the exit code: 2 for a wrong request, as clap does, else 1.
    pub fn report(&self) -> ExitCode {
        match self {
            Self::Usage(message) => complain(message, ExitCode::from(2)),
            Self::Machine(message) => complain(message, ExitCode::FAILURE),
            Self::Interrupted => ExitCode::from(INTERRUPTED),
            // The reader, `head` perhaps, has seen enough and gone. That is its right, and no failure.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => complain(&format!("could not write the answer: {error}"), ExitCode::FAILURE),
        }
    }
}

/// An engine for a subcommand that waits for its answers. What is wrong with the settings file goes to the error stream.
pub fn asker(preferences: &Preferences) -> Result<Asker, Failure> {
    let mut asker = Asker::new(preferences)?;
    asker.take_complaints().iter().for_each(|complaint| warn(complaint));
    Ok(asker)
}

/// Tells the user, on the error stream, about something that is no failure.
pub fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "warning: {message}");
}

fn complain(message: &str, code: ExitCode) -> ExitCode {
    // `eprintln!` panics where the error stream is closed; then there is nobody to tell, and the code must do.
    let _ = writeln!(io::stderr(), "error: {message}");
    code
}

/// The position that a FEN or `startpos` names.
pub fn read_position(text: &str) -> Result<Position, Failure> {
    if text.trim() == "startpos" {
        return Ok(Position::startpos());
    }
    text.parse().map_err(|error| Failure::Usage(format!("bad FEN \"{text}\": {error}")))
}
