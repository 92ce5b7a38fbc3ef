//! The subcommands: each does one thing, prints it and ends.
//!
//! A subcommand is a module with `Arguments`, which clap fills, and `run`, which writes to the stream it is given. What
//! can go wrong is a [`Failure`].

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod choose;
pub(crate) mod completions;
pub(crate) mod epd;
pub(crate) mod eval;
mod globals;
pub(crate) mod help;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod review;
pub(crate) mod settings;

use alcor_session::ask::BlockingSession;
use alcor_session::settings::Preferences;

use crate::failure::{Failure, warn};

pub(crate) use globals::Globals;

/// Warns of options on the command line that a subcommand makes no use of.
pub(crate) fn warn_unused(preferences: &Preferences, subcommand: &str, used: &[&str]) {
    for setting in preferences.command_line.iter().filter(|setting| !used.contains(&setting.name)) {
        warn(&format!("'{subcommand}' does not use the option {}", setting.name));
    }
}

/// An engine for a subcommand that waits for its answers. What is wrong with the settings file goes to the error stream.
pub(crate) fn blocking_session(preferences: &Preferences) -> Result<BlockingSession, Failure> {
    let mut session = BlockingSession::new(preferences)?;
    session.take_complaints().iter().for_each(|complaint| warn(complaint));
    Ok(session)
}
