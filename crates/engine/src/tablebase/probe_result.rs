//! Probe results: WDL, the result of a position, and DTZ, the distance to zeroing the fifty-move counter.

use crate::score::{Bound, MAX_PLY, Score};

/// WDL: the result under perfect play, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TbWdl {
    /// It loses.
    Loss,
    /// It would lose, but the fifty-move rule saves it.
    BlessedLoss,
    /// Nobody wins.
    Draw,
    /// It would win, but the fifty-move rule forbids it.
    CursedWin,
    /// It wins.
    Win,
}

/// Whether the fifty-move rule is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FiftyMoveRule {
    /// It is: some positions that could be won are draws.
    Counted,
    /// It is not.
    Ignored,
}

/// The advantage shown where only the fifty-move rule prevents a win: hardly any, but not none.
const CURSED: i32 = 2;

impl TbWdl {
    /// As the other side sees it.
    #[must_use]
    pub fn reversed(self) -> TbWdl {
        match self {
            TbWdl::Loss => TbWdl::Win,
            TbWdl::BlessedLoss => TbWdl::CursedWin,
            TbWdl::Draw => TbWdl::Draw,
            TbWdl::CursedWin => TbWdl::BlessedLoss,
            TbWdl::Win => TbWdl::Loss,
        }
    }

    /// The value where the rule is as given.
    #[must_use]
    pub fn under(self, rule: FiftyMoveRule) -> TbWdl {
        match (rule, self) {
            (FiftyMoveRule::Ignored, TbWdl::CursedWin) => TbWdl::Win,
            (FiftyMoveRule::Ignored, TbWdl::BlessedLoss) => TbWdl::Loss,
            _ => self,
        }
    }

    /// The score of a node with this value, `plies` from the root or from where the win is sure.
    pub(crate) fn score(self, plies: usize) -> Score {
        let plies = plies.min(MAX_PLY) as i32;
        match self {
            TbWdl::Win => Score::TABLEBASE_WIN - plies,
            TbWdl::CursedWin => Score::DRAW + CURSED,
            TbWdl::Draw => Score::DRAW,
            TbWdl::BlessedLoss => Score::DRAW - CURSED,
            TbWdl::Loss => -(Score::TABLEBASE_WIN - plies),
        }
    }

    /// The bound of that score: a win may turn out to be a mate.
    pub(crate) fn bound(self) -> Bound {
        match self {
            TbWdl::Win => Bound::Lower,
            TbWdl::Loss => Bound::Upper,
            TbWdl::CursedWin | TbWdl::Draw | TbWdl::BlessedLoss => Bound::Exact,
        }
    }
}

/// DTZ: how far it is to a capture, a pawn move or a mate that keeps the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TbDtz {
    /// Plies, negative if the side to move loses; beyond 100 for results that the fifty-move rule turns into draws, and 0
    /// for other draws.
    pub plies: i32,
    /// Some tables round: then it may take one ply more.
    pub is_rounded: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [TbWdl; 5] = [TbWdl::Loss, TbWdl::BlessedLoss, TbWdl::Draw, TbWdl::CursedWin, TbWdl::Win];

    #[test]
    fn scores_are_in_the_order_of_results() {
        assert!(ALL.windows(2).all(|pair| pair[0] < pair[1] && pair[0].score(9) < pair[1].score(9)));
        for wdl in ALL {
            assert_eq!(wdl.reversed().score(7), -wdl.score(7));
            assert_eq!(wdl.reversed().reversed(), wdl);
            assert!(!wdl.score(0).is_mate());
        }
        assert!(TbWdl::Win.score(3) > TbWdl::Win.score(5));
        assert!(TbWdl::Win.score(1000).is_won() && TbWdl::Loss.score(1000).is_lost());
        assert!(!TbWdl::CursedWin.score(0).is_decisive());
    }

    #[test]
    fn without_the_rule_there_are_no_curses() {
        assert_eq!(TbWdl::CursedWin.under(FiftyMoveRule::Ignored), TbWdl::Win);
        assert_eq!(TbWdl::BlessedLoss.under(FiftyMoveRule::Ignored), TbWdl::Loss);
        for wdl in ALL {
            assert_eq!(wdl.under(FiftyMoveRule::Counted), wdl);
        }
    }
}
