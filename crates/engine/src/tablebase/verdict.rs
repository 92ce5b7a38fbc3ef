//! What tables know of a position: its result, and how far it is to progress.

use crate::score::{Bound, MAX_PLY, Score};

/// How a game ends that both sides play well, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
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

impl Verdict {
    /// As the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::BlessedLoss => Verdict::CursedWin,
            Verdict::Draw => Verdict::Draw,
            Verdict::CursedWin => Verdict::BlessedLoss,
            Verdict::Win => Verdict::Loss,
        }
    }

    /// The verdict where the rule is as given.
    #[must_use]
    pub fn under(self, rule: FiftyMoveRule) -> Verdict {
        match (rule, self) {
            (FiftyMoveRule::Ignored, Verdict::CursedWin) => Verdict::Win,
            (FiftyMoveRule::Ignored, Verdict::BlessedLoss) => Verdict::Loss,
            _ => self,
        }
    }

    /// The score of a node with this verdict, so many plies from the root or from where the win is sure.
    pub(crate) fn score(self, plies: usize) -> Score {
        let plies = plies.min(MAX_PLY) as i32;
        match self {
            Verdict::Win => Score::TABLEBASE_WIN - plies,
            Verdict::CursedWin => Score::DRAW + CURSED,
            Verdict::Draw => Score::DRAW,
            Verdict::BlessedLoss => Score::DRAW - CURSED,
            Verdict::Loss => -(Score::TABLEBASE_WIN - plies),
        }
    }

    /// What that score is worth: beyond a win there may be a mate.
    pub(crate) fn bound(self) -> Bound {
        match self {
            Verdict::Win => Bound::Lower,
            Verdict::Loss => Bound::Upper,
            Verdict::CursedWin | Verdict::Draw | Verdict::BlessedLoss => Bound::Exact,
        }
    }
}

/// How far it is to a capture, a pawn move or a mate that keeps the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// Plies, negative if the side to move loses; beyond 100 for results that the fifty-move rule turns into draws, and 0
    /// for other draws.
    pub plies: i32,
    /// Some tables round: then it may take one ply more.
    pub is_rounded: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Verdict; 5] = [Verdict::Loss, Verdict::BlessedLoss, Verdict::Draw, Verdict::CursedWin, Verdict::Win];

    #[test]
    fn scores_are_in_the_order_of_verdicts() {
        assert!(ALL.windows(2).all(|pair| pair[0] < pair[1] && pair[0].score(9) < pair[1].score(9)));
        for verdict in ALL {
            assert_eq!(verdict.reversed().score(7), -verdict.score(7));
            assert_eq!(verdict.reversed().reversed(), verdict);
            assert!(!verdict.score(0).is_mate());
        }
        assert!(Verdict::Win.score(3) > Verdict::Win.score(5));
        assert!(Verdict::Win.score(1000).is_won() && Verdict::Loss.score(1000).is_lost());
        assert!(!Verdict::CursedWin.score(0).is_decisive());
    }

    #[test]
    fn without_the_rule_there_are_no_curses() {
        assert_eq!(Verdict::CursedWin.under(FiftyMoveRule::Ignored), Verdict::Win);
        assert_eq!(Verdict::BlessedLoss.under(FiftyMoveRule::Ignored), Verdict::Loss);
        for verdict in ALL {
            assert_eq!(verdict.under(FiftyMoveRule::Counted), verdict);
        }
    }
}
