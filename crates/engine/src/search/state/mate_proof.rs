//! The progress of the mate search, kept from one slice to the next.

use std::collections::HashMap;

use alcor_chess::{Key, Move, Position};

/// The progress of the full-width search for mates.
#[derive(Default)]
pub(in crate::search) struct Proof {
    /// Moves that mate, or `None` where there is none.
    known: HashMap<ProofKey, Option<Move>>,
    /// The length of the mates being searched for.
    pub(in crate::search) moves: u32,
    /// How many root moves have been proved not to mate in `moves`.
    pub(in crate::search) refuted: usize,
}

/// The key of an answer: does the attacker, to move in this position, mate in at most `moves`?
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::search) struct ProofKey {
    pub(in crate::search) key: Key,
    pub(in crate::search) moves: u32,
    /// Zero where the fifty-move rule cannot save the defender: there the answer does not depend on the counter.
    pub(in crate::search) halfmove_clock: u32,
}

/// The maximum number of answers kept: some 40 megabytes. Beyond that the proof is slower, but goes on.
const MAX_KNOWN: usize = 1 << 20;

impl Proof {
    /// The start: mates in one are searched for first.
    pub(in crate::search) fn new() -> Proof {
        Proof { moves: 1, ..Proof::default() }
    }

    /// The answer stored for a key, if it is known.
    pub(in crate::search) fn recall(&self, key: &ProofKey) -> Option<Option<Move>> {
        self.known.get(key).copied()
    }

    /// Stores an answer, as long as there is room.
    pub(in crate::search) fn remember(&mut self, key: ProofKey, answer: Option<Move>) {
        if self.known.len() < MAX_KNOWN {
            self.known.insert(key, answer);
        }
    }
}

impl ProofKey {
    pub(in crate::search) fn new(position: &Position, moves: u32) -> ProofKey {
        let clock = u32::from(position.halfmove_clock());
        let halfmove_clock = if clock + 2 * moves > 100 { clock } else { 0 };
        ProofKey { key: position.key(), moves, halfmove_clock }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_a_limit() {
        let mut proof = Proof::new();
        let key = |number: usize| ProofKey { key: Key(number as u64), moves: 2, halfmove_clock: 0 };
        (0..MAX_KNOWN + 10).for_each(|number| proof.remember(key(number), None));
        assert_eq!(proof.known.len(), MAX_KNOWN);
        assert_eq!(proof.recall(&key(0)), Some(None));
        assert_eq!(proof.recall(&key(MAX_KNOWN)), None);
    }
}
