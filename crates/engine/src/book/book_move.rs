//! What every kind of book answers with.

use alcor_chess::Move;

/// A move that a book knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How highly the book thinks of it, compared with the other moves of the position; 0 is a move it would not play.
    pub weight: u32,
}
