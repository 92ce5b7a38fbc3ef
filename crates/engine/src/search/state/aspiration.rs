//! Aspiration windows: a depth is searched in a narrow window around the expected score.
//!
//! Worth 51 +- 37 Elo at 6000 nodes a move (docs/strength.md).

use alcor_chess::Move;

use crate::params;
use crate::score::Score;

/// A window around the expected score.
#[derive(Clone, Copy)]
pub(in crate::search) struct Window {
    pub(in crate::search) alpha: Score,
    pub(in crate::search) beta: Score,
    /// By how much it is widened next.
    width: i32,
    /// How often in a row it failed high.
    pub(in crate::search) failed_high: i32,
    /// How many moves have been searched in it, before or after a pause.
    pub(in crate::search) searched: i32,
    /// The last move that beat the first one.
    pub(in crate::search) better: Option<Move>,
}

impl Window {
    /// A window around the expected score, if one is available.
    pub(in crate::search) fn around(expected: Option<Score>, depth: i32) -> Window {
        let mut window = Window {
            alpha: -Score::INFINITE,
            beta: Score::INFINITE,
            width: params::aspiration_base(),
            failed_high: 0,
            searched: 0,
            better: None,
        };
        let is_usable = params::use_aspiration() == 1 && depth >= params::aspiration_min_depth();
        if let Some(expected) = expected.filter(|expected| is_usable && !expected.is_decisive()) {
            // Larger scores get wider windows.
            window.width += expected.units() * expected.units() / params::aspiration_score_divisor();
            window.alpha = (expected - window.width).max(-Score::INFINITE);
            window.beta = (expected + window.width).min(Score::INFINITE);
        }
        window
    }

    pub(in crate::search) fn holds(&self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// Widens the window on the side that failed.
    pub(in crate::search) fn widen(&mut self, score: Score) {
        self.searched = 0;
        self.better = None;
        if score <= self.alpha {
            self.beta = self.alpha.towards(self.beta, params::aspiration_fail_low_percent());
            self.alpha = (score - self.width).max(-Score::INFINITE);
            self.failed_high = 0;
        } else {
            self.beta = (score + self.width).min(Score::INFINITE);
            // After a fail high, a search a ply shallower suffices to find where the score lies.
            self.failed_high = (self.failed_high + 1).min(params::aspiration_max_reduction());
        }
        self.width += self.width * params::aspiration_growth() / 1024;
        if score.is_decisive() || self.width > params::aspiration_max_width() {
            (self.alpha, self.beta) = (-Score::INFINITE, Score::INFINITE);
        }
    }
}
