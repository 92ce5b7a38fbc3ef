//! What is wrong with a game, and where.

use alcor_chess::refusal::Refusal;
use alcor_chess::{Color, FenError, Position};
use thiserror::Error;

/// A game that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct GameError {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Its start position cannot be.
    #[error("its start position: {0}")]
    Fen(FenError),
    /// It is another game than chess: the value of the tag `Variant`.
    #[error("expected chess or Chess960, found {}", quoted(.0))]
    Variant(String),
    /// A move cannot be played.
    #[error("{}", refused(.number, .san, .why))]
    Move {
        /// Its number: `12.` or `12...`.
        number: String,
        /// The move as the file has it.
        san: String,
        /// Why not.
        why: Refusal,
    },
    /// A null move in the game itself: nobody may pass.
    #[error("expected a move after {number}, found the null move '{text}'; a side cannot pass")]
    NullMove {
        /// Its number: `12.` or `12...`.
        number: String,
        /// How the file writes it.
        text: String,
    },
    /// Its text is longer than this many bytes.
    #[error("expected a game of at most {0} bytes, found a longer one")]
    TooLong(usize),
    /// Variations within variations, more than this many.
    #[error("expected at most {0} variations within each other, found more")]
    TooDeep(usize),
}

/// A move that cannot be played, or something that is no move at all.
fn refused(number: &str, san: &str, why: &Refusal) -> String {
    match why {
        Refusal::NotAMove => format!("expected a move after {number}, found {}", quoted(san)),
        why => format!("the move {number} {san} is not legal. {why}"),
    }
}

/// The number of the move that is to be played: `12.` or `12...`.
pub(crate) fn move_number(position: &Position) -> String {
    let dots = match position.side_to_move() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// Text of a file for a message: in quotes, cut if long, with control characters escaped.
fn quoted(text: &str) -> String {
    const MAX: usize = 40;
    let escaped: String = text.chars().take(MAX).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(MAX).is_some() { "..." } else { "" };
    format!("'{escaped}{more}'")
}
