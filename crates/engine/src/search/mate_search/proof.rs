//! What the mate search knows, from one slice to the next.

use std::collections::HashMap;

use alcor_chess::{Key, Move, Position};

/// How far the search for mates among all moves has come.
#[derive(Default)]
pub(in crate::search) struct Proof {
    /// The moves that mate, or `None` where there are none.
    pub(super) known: HashMap<Question, Option<Move>>,
    /// How long a mate is looked for.
    pub(super) moves: u32,
    /// How many moves of the root have been found not to mate in so many moves.
    pub(super) refuted: usize,
}

/// Whether the attacker, to move in a position, mates in at most so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) key: Key,
    pub(super) moves: u32,
    /// Only where the fifty-move rule may save the defender: elsewhere the answer does not depend on it.
    pub(super) halfmove_clock: u32,
}

impl Question {
    pub(super) fn new(position: &Position, moves: u32) -> Question {
        let clock = u32::from(position.halfmove_clock());
        let halfmove_clock = if clock + 2 * moves > 100 { clock } else { 0 };
        Question { key: position.key(), moves, halfmove_clock }
    }
}
