//! A game as it is in a file, not yet taken apart.

use super::{Game, GameError, binary, text};

/// A game as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoredGame {
    /// A line of text.
    Text(String),
    /// The content of a binary record.
    Binary(Vec<u8>),
}

impl StoredGame {
    /// The game.
    ///
    /// # Errors
    /// If the record makes no sense.
    pub fn game(&self) -> Result<Game, GameError> {
        match self {
            StoredGame::Text(line) => text::parse(line),
            StoredGame::Binary(bytes) => binary::decode(bytes),
        }
    }
}
