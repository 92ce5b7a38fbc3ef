//! The rules of chess (work in progress tour).

pub mod attacks;
mod bitboard;
mod compact;
mod fen;
mod game;
mod key;
mod legal;
mod moves;
pub mod perft;
mod piece;
mod position;
mod san;
mod setup;
mod square;
mod uci_text;

pub use bitboard::{Bitboard, Squares};
pub use compact::{CompactError, CompactPosition};
pub use fen::{FenError, FenField, ShredderFen};
pub use game::{Game, History, IllegalMove, Outcome};
pub use key::{CastlingSide, Key};
pub use moves::{CastlingNotation, MAX_MOVES, Move, MoveKind, MoveList, UciText};
pub use piece::{Color, Piece, Role};
pub use position::{Changes, Placed, Position};
pub use san::{San, SanError};
pub use setup::{EnPassantProblem, InvalidPosition, MAX_PIECES, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci_text::UciMoveError;
