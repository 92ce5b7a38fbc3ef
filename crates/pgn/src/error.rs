//! What is wrong with a game, and where.

use std::fmt;

use alcor_chess::refusal::Refusal;
use alcor_chess::{Color, FenError, Position};

/// A game that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Its start position cannot be.
    Fen(FenError),
    /// It is another game than chess: the value of the tag `Variant`.
    Variant(String),
    /// A move cannot be played.
    Move {
        /// Its number: `12.` or `12...`.
        number: String,
        /// The move as the file has it.
        san: String,
        /// Why not.
        why: Refusal,
    },
    /// A null move in the game itself: nobody may pass.
    NullMove {
        /// Its number: `12.` or `12...`.
        number: String,
        /// How the file writes it.
        text: String,
    },
    /// Its text is longer than this many bytes.
    TooLong(usize),
    /// Variations within variations, more than this many.
    TooDeep(usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Fen(error) => write!(formatter, "its start position: {error}"),
            Problem::Variant(name) => write!(formatter, "expected chess or Chess960, found {}", quoted(name)),
            Problem::Move { number, san, why: Refusal::NotAMove } => {
                write!(formatter, "expected a move after {number}, found {}", quoted(san))
            }
            Problem::Move { number, san, why } => write!(formatter, "the move {number} {san} is not legal. {why}"),
            Problem::NullMove { number, text } => {
                write!(formatter, "expected a move after {number}, found the null move '{text}'; a side cannot pass")
            }
            Problem::TooLong(limit) => {
                write!(formatter, "expected a game of at most {limit} bytes, found a longer one")
            }
            Problem::TooDeep(limit) => {
                write!(formatter, "expected at most {limit} variations within each other, found more")
            }
        }
    }
}

impl std::error::Error for Problem {}

impl fmt::Display for GameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for GameError {}

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
    const MOST: usize = 40;
    let escaped: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    format!("'{escaped}{more}'")
}
