//! What became of the games of PGN files.

use std::fmt;
use std::path::Path;

use super::{LeftOut, Taken};

/// So many reasons for unreadable games are reported in full.
const MAX_REASONS: usize = 3;

/// Counts of games and moves, for the report at the end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    taken: usize,
    adjudicated: usize,
    unfinished: usize,
    forfeited: usize,
    contradicted: usize,
    unscored: usize,
    long: usize,
    /// Games that cannot be read.
    pub unreadable: usize,
    reasons: Vec<String>,
    opening_moves: usize,
    cut_games: usize,
    cut_moves: usize,
}

impl Tally {
    /// Counts a game that is kept.
    pub(crate) fn take(&mut self, taken: &Taken) {
        self.taken += 1;
        self.adjudicated += usize::from(taken.is_adjudicated);
        self.opening_moves += taken.opening;
        self.cut_games += usize::from(taken.tail > 0);
        self.cut_moves += taken.tail;
    }

    /// Counts a game of this file that is left out.
    pub(crate) fn leave(&mut self, why: &LeftOut, path: &Path) {
        let count = match why {
            LeftOut::Unreadable(reason) => {
                if self.reasons.len() < MAX_REASONS {
                    self.reasons.push(format!("{}, {reason}", path.display()));
                }
                &mut self.unreadable
            }
            LeftOut::Unfinished => &mut self.unfinished,
            LeftOut::Forfeited => &mut self.forfeited,
            LeftOut::Contradicted => &mut self.contradicted,
            LeftOut::Unscored => &mut self.unscored,
            LeftOut::Long => &mut self.long,
        };
        *count += 1;
    }

    /// Whether there were no games at all.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Tally::default()
    }

    /// Games that could be read and are left out all the same.
    pub(crate) fn left_out(&self) -> usize {
        self.unfinished + self.forfeited + self.contradicted + self.unscored + self.long
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { taken, adjudicated, unfinished, forfeited, contradicted, unscored, long, unreadable, .. } = self;
        writeln!(f, "PGN: {taken} games taken ({adjudicated} adjudicated)")?;
        write!(f, "left out: {unfinished} unfinished, {forfeited} forfeited, {unscored} without scores, ")?;
        writeln!(
            f,
            "{contradicted} with another result than their last position, {long} too long, {unreadable} unreadable"
        )?;
        let Tally { opening_moves, cut_games, cut_moves, .. } = self;
        write!(f, "without scores: {opening_moves} moves of openings; ")?;
        write!(f, "{cut_games} games cut at such a move later on, by {cut_moves} moves")?;
        self.reasons.iter().try_for_each(|reason| write!(f, "\nunreadable: {reason}"))?;
        let more = unreadable - self.reasons.len();
        if more > 0 { write!(f, "\nunreadable: {more} more") } else { Ok(()) }
    }
}
