//! Why a line of UCI is not obeyed.

use alcor_chess::{FenError, UciMoveError};
use thiserror::Error;

/// Why a line is not obeyed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum UciError {
    /// No word of the line is a command.
    #[error("expected a command, found {found}; 'help' lists the commands")]
    UnknownCommand { found: String },
    /// After a command something else was expected.
    #[error("expected {expected} after '{command}', found {found}")]
    Word { command: &'static str, expected: &'static str, found: String },
    /// The FEN is no FEN, or of no possible position.
    #[error("keeping the current position: {0}")]
    Fen(FenError),
    /// A move in the list cannot be played.
    #[error("keeping the current position: {error} (number {number} of the moves)")]
    Move { number: usize, error: UciMoveError },
    /// Nothing after `go` was understood.
    #[error("no search: expected limits such as 'depth 10' or 'movetime 1000' after 'go', found {found}")]
    Go { found: String },
}
