//! Why games cannot be read or written.

use std::io;
use std::path::PathBuf;

use alcor_chess::{CompactError, FenError, UciMoveError};
use thiserror::Error;

/// Why a game or a file of games cannot be read.
#[derive(Debug, Error)]
pub enum GameError {
    /// The file cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// A binary file of a version that is not known.
    #[error("{}: expected version {expected} of game files, found {found}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that can be read.
        expected: u16,
        /// The version of the file.
        found: u16,
    },
    /// The games of a PGN file have no scores in the form that is wanted.
    #[error("{path}: expected scored games, found PGN; `alcor-train convert` makes them of it", path = .0.display())]
    Pgn(PathBuf),
    /// A part of a binary file is damaged; what follows it, if anything, can be read.
    #[error("{}: {bytes} bytes from byte {at} are damaged and left out", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the damage begins, in bytes from the start of the file.
        at: u64,
        /// How many bytes are lost.
        bytes: u64,
    },
    /// A file that can only be read is to be continued.
    #[error("{path}: expected a binary file of games, uncompressed, or none", path = .0.display())]
    NotContinuable(PathBuf),
    /// A line is not three fields, or four.
    #[error("expected start|result|moves, and perhaps |scale")]
    Fields,
    /// The start position is none.
    #[error("start position: {0}")]
    Start(FenError),
    /// The packed start position is none.
    #[error("start position: {0}")]
    PackedStart(CompactError),
    /// The result is none.
    #[error("expected the result 1, 0.5 or 0, found {0:?}")]
    Result(String),
    /// A move is not legal.
    #[error("{0}")]
    Move(UciMoveError),
    /// A packed move is none of the legal ones.
    #[error("expected one of {legal} moves, found number {found}")]
    PackedMove {
        /// Its number.
        found: u32,
        /// How many legal moves there are.
        legal: usize,
    },
    /// A score is not a number, or too great.
    #[error("expected move:score, found {0:?}")]
    Score(String),
    /// A scale is not a number above zero.
    #[error("expected a scale above 0, found {0:?}")]
    Scale(String),
    /// A packed game ends in the middle of a move.
    #[error("a game ends in the middle of a move")]
    Short,
    /// A game has too many moves for a binary record.
    #[error("a game of {0} moves does not fit into a record")]
    Long(usize),
}
