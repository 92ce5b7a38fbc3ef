//! How a command is declared, and why one cannot be read.

use std::fmt;

use alcor_session::text::Words;

use super::value::Command;

/// How much room a command gets in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// A line of its own.
    Major,
    /// Its name.
    Minor,
}

/// A command as declared.
pub struct Entry {
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
    pub(super) read: fn(Words) -> Result<Command, CommandError>,
}

/// Why a command cannot be obeyed as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    pub(super) name: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "'{}' expects {}, found {}.", self.name, self.expected, self.found)
    }
}

impl std::error::Error for CommandError {}
