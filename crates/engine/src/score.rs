//! Scores: how good a position is for the side to move.
//!
//! One [`Score`] covers evaluations, mates and draws on one line of numbers. Evaluations are in units for which the
//! chance to win is about `1 / (1 + exp(-score / 400))`, whichever evaluation made them, so that search margins mean the
//! same everywhere. Interfaces convert them to centipawns. A mate in n plies scores [`Score::MATE`] less n; mates
//! are counted from the root of the search, and from the node in the hash table.

use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// The deepest a line of the search can get, in plies from the root.
pub const MAX_PLY: usize = 240;

/// A score from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    /// A drawn position.
    pub const DRAW: Score = Score(0);
    /// Better than every score a position can have.
    pub const INFINITE: Score = Score(32_700);
    /// Mate in 0.
    pub const MATE: Score = Score(32_000);
    /// The slowest mate; anything at least this good is a mate.
    const MIN_MATE: Score = Score(Score::MATE.0 - MAX_PLY as i32);
    /// A win known from tablebases at the root; less the plies to it.
    pub const TABLEBASE_WIN: Score = Score(Score::MIN_MATE.0 - 1);
    /// The slowest tablebase win; anything at least this good is a known win.
    const MIN_TABLEBASE_WIN: Score = Score(Score::TABLEBASE_WIN.0 - MAX_PLY as i32);
    /// The best score an evaluation may give.
    pub const MAX_EVALUATION: Score = Score(Score::MIN_TABLEBASE_WIN.0 - 1);

    /// The score `percent` of the way from this one to another.
    #[inline(always)]
    pub(crate) const fn towards(self, other: Score, percent: i32) -> Score {
        Score((self.0 * (100 - percent) + other.0 * percent) / 100)
    }

    /// A score of an evaluation, kept clear of mates.
    #[inline(always)]
    pub fn evaluation(units: i32) -> Score {
        Score(units.clamp(-Score::MAX_EVALUATION.0, Score::MAX_EVALUATION.0))
    }

    /// The side to move mates in this many plies.
    #[inline(always)]
    pub const fn mate_in(plies: usize) -> Score {
        Score(Score::MATE.0 - plies as i32)
    }

    /// The side to move is mated in this many plies.
    #[inline(always)]
    pub const fn mated_in(plies: usize) -> Score {
        Score(-Score::MATE.0 + plies as i32)
    }

    /// The plain number.
    #[inline(always)]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The score with this number.
    #[inline(always)]
    pub const fn from_units(units: i32) -> Score {
        Score(units)
    }

    /// Whether this is a forced mate, for or against the side to move.
    #[inline(always)]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Score::MIN_MATE.0
    }

    /// Whether this is a known win: a mate, or a tablebase win.
    #[inline(always)]
    pub const fn is_won(self) -> bool {
        self.0 >= Score::MIN_TABLEBASE_WIN.0
    }

    /// Whether this is a known loss.
    #[inline(always)]
    pub const fn is_lost(self) -> bool {
        self.0 <= -Score::MIN_TABLEBASE_WIN.0
    }

    /// Whether this is a known win or loss rather than an estimate.
    #[inline(always)]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() >= Score::MIN_TABLEBASE_WIN.0
    }

    /// The score as stored in the hash table: a win or loss is counted from the node, which is at this ply.
    #[inline(always)]
    pub(crate) const fn to_table(self, ply: usize) -> i16 {
        if self.is_won() {
            (self.0 + ply as i32) as i16
        } else if self.is_lost() {
            (self.0 - ply as i32) as i16
        } else {
            self.0 as i16
        }
    }

    /// The score of a TT entry, counted from the root again. A mate or win that lies beyond the end of the fifty-move counter
    /// may have been found with a lower counter: it is reduced to the maximum evaluation.
    #[inline(always)]
    pub(crate) const fn from_table(stored: i16, ply: usize, halfmove_clock: u8) -> Score {
        let score = Score(stored as i32);
        if !score.is_decisive() {
            return score;
        }
        let distant = if score.is_mate() { Score::MATE } else { Score::TABLEBASE_WIN };
        let plies = distant.0 - score.0.abs();
        let won =
            if plies + halfmove_clock as i32 > 100 { Score::MAX_EVALUATION } else { Score(score.0.abs() - ply as i32) };
        if score.0 > 0 { won } else { Score(-won.0) }
    }

    /// The distance to mate in moves, negative if the side to move is mated; `None` if this is no mate.
    pub const fn mate_moves(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some((Score::MATE.0 - self.0 + 1) / 2)
        } else {
            Some(-(Score::MATE.0 + self.0) / 2)
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, margin: i32) -> Score {
        Score(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, margin: i32) -> Score {
        Score(self.0 - margin)
    }
}

impl AddAssign<i32> for Score {
    #[inline(always)]
    fn add_assign(&mut self, margin: i32) {
        self.0 += margin;
    }
}

impl SubAssign<i32> for Score {
    #[inline(always)]
    fn sub_assign(&mut self, margin: i32) {
        self.0 -= margin;
    }
}

/// The difference of two scores.
impl Sub for Score {
    type Output = i32;
    #[inline(always)]
    fn sub(self, other: Score) -> i32 {
        self.0 - other.0
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "{}", self.0),
        }
    }
}

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The score is exact.
    Exact = 1,
    /// A lower bound: the true score is at least this.
    Lower = 2,
    /// An upper bound: the true score is at most this.
    Upper = 3,
}

impl Bound {
    /// The bound of a score that a search of this window returned.
    #[inline(always)]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a score with this bound is a better estimate than `limit`: an exact score always is, a lower bound if it is not
    /// below the limit, an upper bound if it is not above.
    #[inline(always)]
    pub fn confirms(self, score: Score, limit: Score) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= limit,
            Bound::Upper => score <= limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_ordered_and_counted() {
        assert!(Score::mate_in(1) > Score::mate_in(3));
        assert!(Score::mated_in(2) < Score::mated_in(4));
        assert_eq!(Score::mate_in(1).mate_moves(), Some(1));
        assert_eq!(Score::mate_in(3).mate_moves(), Some(2));
        assert_eq!(Score::mated_in(0).mate_moves(), Some(0));
        assert_eq!(Score::mated_in(2).mate_moves(), Some(-1));
        assert_eq!(Score::evaluation(1_000_000).mate_moves(), None);
    }

    #[test]
    fn the_hash_table_counts_mates_from_the_node() {
        let at_root = Score::mate_in(9);
        assert_eq!(Score::from_table(at_root.to_table(4), 4, 0), at_root);
        assert_eq!(Score::from_table(at_root.to_table(4), 2, 0), Score::mate_in(7));
        let lost = Score::mated_in(8);
        assert_eq!(Score::from_table(lost.to_table(3), 5, 0), Score::mated_in(10));
        assert_eq!(Score::from_table(Score::evaluation(-37).to_table(9), 3, 0), Score::evaluation(-37));
    }
}
