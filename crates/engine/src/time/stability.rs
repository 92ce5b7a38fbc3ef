//! How stable the results have been from depth to depth: the factor that scales the soft bound.
//!
//! The three usual scalings of the optimum time: by the share of nodes spent on the best move (node TM), by best move
//! stability, and by score stability.

use alcor_chess::Move;

use super::permille;
use crate::params;
use crate::score::Score;

/// How stable best move and score have been.
#[derive(Default)]
pub(crate) struct Stability {
    best: Option<Move>,
    best_depths: i32,
    score: Option<Score>,
    score_depths: i32,
}

impl Stability {
    /// Adds a finished depth: its best move, its score, and the running mean of scores.
    pub(crate) fn note(&mut self, best: Move, score: Score, average: Option<Score>) {
        self.best_depths =
            if self.best == Some(best) { (self.best_depths + 1).min(params::clock_max_stable_depths()) } else { 0 };
        self.best = Some(best);
        let near = self.score.is_some_and(|last| (score - last).abs() < params::clock_score_margin());
        self.score_depths = if near { (self.score_depths + 1).min(params::clock_max_stable_depths()) } else { 0 };
        self.score = average.or(Some(score));
    }

    /// The factor for the soft bound, given the share of nodes spent on the best move.
    pub(crate) fn stretch(&self, best_share: f64) -> f64 {
        let percent = |value: i32| permille(10 * value);
        let nodes = percent(params::clock_node_base()) - percent(params::clock_node_slope()) * best_share;
        let best = percent(params::clock_stability_base() - params::clock_stability_step() * self.best_depths);
        let score = percent(params::clock_score_base() - params::clock_score_step() * self.score_depths);
        nodes * best * score
    }
}
