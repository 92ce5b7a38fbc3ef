//! Scored games: what everything here learns from.
//!
//! A [`Game`] is a start position, the moves with the score of each, and the result. Files hold games as text, for
//! people and other programs ([`text`]), or in a few bytes a position ([`binary`]); either may be compressed with xz.
//! Reading tells them apart by what they contain ([`reader`]). A [`Record`] is a game not yet taken apart: files are
//! read by one thread, and records become games on as many as there are.

mod binary;
mod reader;
mod text;
mod writer;

use std::fmt;
use std::io;
use std::path::PathBuf;

use alcor_chess::{CompactError, FenError, Move, Position, UciMoveError};

pub use reader::{Reader, records};
pub use writer::{Append, GameWriter};

/// The scale of the engine's own scores.
pub const ENGINE_SCALE: u16 = 400;
/// The scale of scores in text files that do not name another: centipawns of which 100 win half of the time.
pub const TEXT_SCALE: u16 = 200;
/// A score at least this great, on any scale, is a mate or another certain win.
pub const MATE: i32 = 31_000;

/// A move and what the engine that played it thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score, from White.
    pub white_score: i16,
}

/// A scored game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Where it began.
    pub start: Position,
    /// 1, 0.5 or 0, for White.
    pub white_result: f32,
    /// The scale of its scores: the chance of White is about `1 / (1 + exp(-white_score / scale))`.
    pub scale: u16,
    /// Its moves, all legal.
    pub moves: Vec<ScoredMove>,
}

/// A position of a game, the move played in it, and what the engine thought of it.
#[derive(Clone, Copy)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The score, from White, on the scale of the game.
    pub white_score: i32,
}

impl Moment {
    /// Whether the score is a mate or another certain win.
    pub fn is_decided(&self) -> bool {
        self.white_score.abs() >= MATE
    }
}

impl Game {
    /// Its positions, with what happened in them.
    pub fn moments(&self) -> impl Iterator<Item = Moment> {
        let mut next = self.start;
        self.moves.iter().map(move |scored| {
            let position = next;
            next = position.play(scored.mv);
            Moment { position, mv: scored.mv, white_score: i32::from(scored.white_score) }
        })
    }

    /// A score of this game in the engine's units. Mates are the same on every scale.
    pub fn units(&self, white_score: i32) -> i32 {
        if white_score.abs() >= MATE {
            return white_score;
        }
        let units = white_score * i32::from(ENGINE_SCALE) / i32::from(self.scale);
        units.clamp(1 - MATE, MATE - 1)
    }
}

/// A game as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// A line of text.
    Text(String),
    /// The content of a binary record.
    Binary(Vec<u8>),
}

impl Record {
    /// The game.
    ///
    /// # Errors
    /// If the record makes no sense.
    pub fn game(&self) -> Result<Game, GameError> {
        match self {
            Record::Text(line) => text::parse(line),
            Record::Binary(bytes) => binary::decode(bytes),
        }
    }
}

/// Why a game or a file of games cannot be read.
#[derive(Debug)]
pub enum GameError {
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// A binary file of a version that is not known.
    Version(PathBuf, u16),
    /// A part of a binary file is damaged; what follows it, if anything, can be read.
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the damage begins, in bytes from the start of the file.
        at: u64,
        /// How many bytes are lost.
        bytes: u64,
    },
    /// A file that can only be read is to be continued.
    NotContinuable(PathBuf),
    /// A line is not three fields, or four.
    Fields,
    /// The start position is none.
    Start(FenError),
    /// The packed start position is none.
    PackedStart(CompactError),
    /// The result is none.
    Result(String),
    /// A move is not legal.
    Move(UciMoveError),
    /// A packed move is none of the legal ones.
    PackedMove {
        /// Its number.
        found: u32,
        /// How many legal moves there are.
        legal: usize,
    },
    /// A score is not a number, or too great.
    Score(String),
    /// A scale is not a number above zero.
    Scale(String),
    /// A packed game ends in the middle of a move.
    Short,
    /// A game has too many moves for a binary record.
    Long(usize),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::File(path, error) => write!(f, "{}: {error}", path.display()),
            GameError::Version(path, found) => {
                write!(f, "{}: expected version {} of game files, found {found}", path.display(), binary::VERSION)
            }
            GameError::Damaged { path, at, bytes } => {
                write!(f, "{}: {bytes} bytes from byte {at} are damaged and left out", path.display())
            }
            GameError::NotContinuable(path) => {
                write!(f, "{}: expected a binary file of games, uncompressed, or none", path.display())
            }
            GameError::Fields => f.write_str("expected start|result|moves, and perhaps |scale"),
            GameError::Start(error) => write!(f, "start position: {error}"),
            GameError::PackedStart(error) => write!(f, "start position: {error}"),
            GameError::Result(found) => write!(f, "expected the result 1, 0.5 or 0, found {found:?}"),
            GameError::Move(error) => write!(f, "{error}"),
            GameError::PackedMove { found, legal } => write!(f, "expected one of {legal} moves, found number {found}"),
            GameError::Score(found) => write!(f, "expected move:score, found {found:?}"),
            GameError::Scale(found) => write!(f, "expected a scale above 0, found {found:?}"),
            GameError::Short => f.write_str("a game ends in the middle of a move"),
            GameError::Long(found) => write!(f, "a game of {found} moves does not fit into a record"),
        }
    }
}

impl std::error::Error for GameError {}

#[cfg(test)]
mod tests;
