//! Why a line of UCI is not obeyed.

use std::fmt;

use alcor_chess::{FenError, UciMoveError};

/// Why a line is not obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciError {
    /// No word of the line is a command.
    UnknownCommand { found: String },
    /// After a command something else was expected.
    Word { command: &'static str, expected: &'static str, found: String },
    /// The FEN is no FEN, or of no possible position.
    Fen(FenError),
    /// A move in the list cannot be played.
    Move { number: usize, error: UciMoveError },
    /// Nothing after `go` was understood.
    Go { found: String },
}

impl fmt::Display for UciError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::UnknownCommand { found } => {
                write!(formatter, "expected a command, found {found}; 'help' lists the commands")
            }
            UciError::Word { command, expected, found } => {
                write!(formatter, "expected {expected} after '{command}', found {found}")
            }
            UciError::Fen(error) => write!(formatter, "position as before: {error}"),
            UciError::Move { number, error } => {
                write!(formatter, "position as before: {error} (number {number} of the moves)")
            }
            UciError::Go { found } => {
                write!(
                    formatter,
                    "no search: expected limits such as 'depth 10' or 'movetime 1000' after 'go', found {found}"
                )
            }
        }
    }
}

impl std::error::Error for UciError {}
