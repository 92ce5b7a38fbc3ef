//! Scored games: what everything here learns from.
//!
//! A [`Game`] is a start position, the moves with the score of each, and the result. Files hold games as text, for
//! people and other programs ([`text`]), or in a few bytes a position ([`binary`]); either may be compressed with xz.
//! Reading distinguishes them by what they contain ([`reader`]). A [`StoredGame`] is a game not yet taken apart: files are
//! read by one thread, and records become games on as many as there are.

mod binary;
mod error;
mod game;
mod reader;
mod record;
mod text;
mod writer;

pub use error::GameError;
pub(crate) use game::{ENGINE_SCALE, TEXT_SCALE};
pub use game::{Game, MATE, Moment, ScoredMove};
pub use reader::Reader;
pub(crate) use reader::{is_binary, records};
pub use record::StoredGame;
pub(crate) use writer::{Append, GameWriter};

#[cfg(test)]
mod tests;
