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
pub use game::{ENGINE_SCALE, Game, MATE, Moment, ScoredMove, TEXT_SCALE};
pub use reader::{Reader, is_binary, records};
pub use record::StoredGame;
pub use writer::{Append, GameWriter};

#[cfg(test)]
mod tests;
