//! The second half of step 3 of a node: with few pieces left, endgame tables know the result.
//!
//! They are asked only where the last move was a capture or a pawn move. There the fifty-move counter is zero, as they
//! assume, and every line into an endgame passes such a node. A win is only a lower bound: a mate would be better.

use alcor_chess::Position;

use super::Searcher;
use crate::score::{Bound, MAX_PLY, Score};
use crate::tablebase::TablebaseUse;
use crate::tt::Entry;

/// A result from tables is as good as a search this much deeper.
const EXTRA_DEPTH: i32 = 6;

/// What tables say of a node.
pub(super) enum Known {
    /// The node is done.
    Score(Score),
    /// It is at least this good.
    AtLeast(Score),
    /// It is at most this good.
    AtMost(Score),
}

/// Where to ask, for a search thread; nowhere, if there are no tables or the root itself is settled by them.
#[derive(Clone, Copy, Default)]
pub(super) struct Probing {
    /// Up to this many pieces.
    max_pieces: u32,
    /// With exactly so many only from this depth on.
    min_depth: i32,
}

impl Probing {
    pub(super) fn of(asked: &TablebaseUse) -> Probing {
        Probing { max_pieces: asked.limit(), min_depth: asked.min_depth }
    }

    /// Whether to ask at this node.
    #[inline(always)]
    pub(super) fn applies(self, position: &Position, depth: i32) -> bool {
        self.max_pieces > 0 && self.applies_to_pieces(position, depth)
    }

    fn applies_to_pieces(self, position: &Position, depth: i32) -> bool {
        let pieces = position.occupied().count();
        (pieces < self.max_pieces || (pieces == self.max_pieces && depth >= self.min_depth))
            && position.halfmove_clock() == 0
            && position.castling_rooks().is_empty()
    }
}

impl Searcher {
    /// Asks the tables. What settles the node is remembered.
    pub(super) fn ask_tables(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        was_pv: bool,
    ) -> Option<Known> {
        let asked = self.shared().tablebases.as_ref()?;
        let verdict = asked.tablebases.verdict(position)?.under(asked.rule);
        self.tb_hits += 1;
        let (score, bound) = (verdict.score(ply), verdict.bound());
        let is_settled = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        if is_settled {
            let depth = (depth + EXTRA_DEPTH).min(MAX_PLY as i32 - 1);
            let entry = Entry { mv: None, score, bound, depth, eval: None, was_pv };
            self.shared().tt.put(position.key(), ply, &entry);
            return Some(Known::Score(score));
        }
        Some(if bound == Bound::Lower { Known::AtLeast(score) } else { Known::AtMost(score) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asked_only_where_the_tables_are_right() {
        let probing = Probing { max_pieces: 4, min_depth: 3 };
        let applies = |fen: &str, depth| probing.applies(&fen.parse().unwrap(), depth);
        assert!(applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", 3));
        assert!(!applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", 2), "too shallow for so many pieces");
        assert!(applies("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", 1));
        assert!(!applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 1 1", 9), "the counter runs");
        assert!(!applies("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 9), "castling is possible");
        assert!(!applies("4k3/8/8/8/8/8/4PP2/3RK3 b - - 0 1", 9), "too many pieces");
        assert!(!Probing::default().applies(&"4k3/8/8/8/8/8/8/3RK3 b - - 0 1".parse().unwrap(), 9));
    }
}
