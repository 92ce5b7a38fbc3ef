//! How a command is declared, and why one cannot be read.

use alcor_session::text::Words;
use thiserror::Error;

use super::value::PlayCommand;

/// How much room a command gets in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// A line of its own.
    Major,
    /// Its name.
    Minor,
}

/// A command as declared.
pub(crate) struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What may follow, as help shows it.
    pub arguments: &'static str,
    /// What it does, in one short line.
    pub about: &'static str,
    /// Whether it is listed with all others, or only named.
    pub rank: Rank,
    pub(super) read: fn(Words) -> Result<PlayCommand, CommandError>,
}

/// Why a command cannot be obeyed as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{name}' expects {expected}, found {found}.")]
pub(crate) struct CommandError {
    pub(super) name: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}
