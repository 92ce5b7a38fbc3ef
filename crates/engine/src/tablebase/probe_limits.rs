//! In which nodes a search probes tablebases.
//!
//! Only where the last move was a capture or a pawn move: there the fifty-move counter is zero, as WDL tablebases assume, and
//! every line into an endgame passes such a node.

use alcor_chess::Position;

use super::TablebaseUse;

/// Where to probe, for a search thread; nowhere if there are none or the root's result is known from them.
#[derive(Clone, Copy, Default)]
pub(crate) struct ProbeLimits {
    /// Up to this many pieces.
    max_pieces: u32,
    /// With exactly `max_pieces` only from this depth on.
    min_depth: i32,
}

impl ProbeLimits {
    pub(crate) fn of(asked: &TablebaseUse) -> ProbeLimits {
        ProbeLimits { max_pieces: asked.limit(), min_depth: asked.min_depth }
    }

    /// Whether to probe at this node.
    #[inline(always)]
    pub(crate) fn applies(self, position: &Position, depth: i32) -> bool {
        self.max_pieces > 0 && self.applies_to_pieces(position, depth)
    }

    fn applies_to_pieces(self, position: &Position, depth: i32) -> bool {
        let pieces = position.occupied().count();
        (pieces < self.max_pieces || (pieces == self.max_pieces && depth >= self.min_depth))
            && position.halfmove_clock() == 0
            && position.castling_rooks().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probed_only_where_the_tables_are_right() {
        let limits = ProbeLimits { max_pieces: 4, min_depth: 3 };
        let applies = |fen: &str, depth| limits.applies(&fen.parse().unwrap(), depth);
        assert!(applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", 3));
        assert!(!applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", 2), "too shallow for so many pieces");
        assert!(applies("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", 1));
        assert!(!applies("4k3/8/8/8/8/8/4P3/3RK3 b - - 1 1", 9), "the counter runs");
        assert!(!applies("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 9), "castling is possible");
        assert!(!applies("4k3/8/8/8/8/8/4PP2/3RK3 b - - 0 1", 9), "too many pieces");
        assert!(!ProbeLimits::default().applies(&"4k3/8/8/8/8/8/8/3RK3 b - - 0 1".parse().unwrap(), 9));
    }
}
