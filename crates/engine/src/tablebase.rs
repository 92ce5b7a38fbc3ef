//! Endgame tables: with few pieces on the board, the result is known rather than searched.
//!
//! Two kinds of tables exist for each set of pieces. One knows who wins ([`Verdict`]), as if the fifty-move counter were
//! zero; the search asks it wherever a capture or a pawn move has just made that so. The other knows how many plies it
//! takes to the next capture, pawn move or mate; at the root it tells which moves make progress (`rank`).
//!
//! The tables themselves are Syzygy files, read by [`Tablebases`]. Without the feature `syzygy` there are none, and nothing
//! asks: the search is the same.

#[cfg(feature = "syzygy")]
mod files;
pub(crate) mod probe_limits;
pub(crate) mod rank;

use std::sync::Arc;

use crate::score::{Bound, MAX_PLY, Score};

#[cfg(feature = "syzygy")]
pub use files::{Opened, Tablebases};

/// No table can be opened in this build.
#[cfg(not(feature = "syzygy"))]
#[derive(Debug)]
pub enum Tablebases {}

#[cfg(not(feature = "syzygy"))]
impl Tablebases {
    pub(crate) fn max_pieces(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn verdict(&self, _position: &alcor_chess::Position) -> Option<Verdict> {
        match *self {}
    }

    pub(crate) fn distance(&self, _position: &alcor_chess::Position) -> Option<Distance> {
        match *self {}
    }

    pub(crate) fn take_faults(&self) -> Vec<String> {
        match *self {}
    }
}

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
pub(crate) struct Distance {
    /// Plies, negative if the side to move loses; beyond 100 for results that the fifty-move rule turns into draws, and 0
    /// for other draws.
    pub(crate) plies: i32,
    /// Some tables round: then it may take one ply more.
    pub(crate) is_rounded: bool,
}

/// How an engine uses tables.
#[derive(Clone, Debug)]
pub struct TablebaseUse {
    /// The tables.
    pub tablebases: Arc<Tablebases>,
    /// With as many pieces as the limit, ask only where the remaining depth is at least this.
    pub min_depth: i32,
    /// Ask only with at most this many pieces on the board.
    pub max_pieces: u32,
    /// Whether the fifty-move rule is in force.
    pub rule: FiftyMoveRule,
}

impl TablebaseUse {
    /// The most pieces for which to ask.
    pub(crate) fn limit(&self) -> u32 {
        self.max_pieces.min(self.tablebases.max_pieces())
    }
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
