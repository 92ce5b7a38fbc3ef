//! Why games cannot be read or written.

use std::fmt;
use std::io;
use std::path::PathBuf;

use alcor_chess::{CompactError, FenError, UciMoveError};

/// Why a game or a file of games cannot be read.
#[derive(Debug)]
pub enum GameError {
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// A binary file of a version that is not known.
    Version {
        /// The file.
        path: PathBuf,
        /// The version that can be read.
        expected: u16,
        /// The version of the file.
        found: u16,
    },
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
            GameError::Version { path, expected, found } => {
                write!(f, "{}: expected version {expected} of game files, found {found}", path.display())
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
