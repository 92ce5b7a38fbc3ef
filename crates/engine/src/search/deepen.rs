//! Iterative deepening: depth after depth, each in a window around the last score, until a limit says enough.
//!
//! A finished depth orders the moves for the next and is always a good answer, so the search can stop at any time. The
//! first thread watches the limits and reports; the others only help it by filling the table.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use alcor_chess::{Move, Position};

use super::root::{self, RootMove};
use super::tables::Probing;
use super::{Searcher, Stopped};
use crate::limits::Request;
use crate::params;
use crate::report::{Event, Report};
use crate::score::{Bound, MAX_PLY, Score};
use crate::tablebase::rank::{Ranked, Ranking};

/// Below this age of a search, scores outside the window are not worth telling.
const QUIET_TIME: Duration = Duration::from_secs(3);

/// How steady the answers have been from depth to depth: what the soft bound of time is stretched by.
#[derive(Default)]
struct Steadiness {
    best: Option<Move>,
    best_depths: i32,
    score: Option<Score>,
    score_depths: i32,
}

impl Steadiness {
    fn note(&mut self, root: &RootMove) {
        self.best_depths = if self.best == Some(root.mv) { (self.best_depths + 1).min(8) } else { 0 };
        self.best = Some(root.mv);
        let near = self.score.is_some_and(|score| (root.score - score).abs() < 20);
        self.score_depths = if near { (self.score_depths + 1).min(8) } else { 0 };
        self.score = root.average.or(Some(root.score));
    }

    /// The stretch of the soft bound, given the share of nodes that went into the best move.
    fn stretch(&self, best_share: f64) -> f64 {
        let percent = |value: i32| f64::from(value) / 100.0;
        let nodes = percent(params::clock_node_base()) - percent(params::clock_node_slope()) * best_share;
        let best = percent(params::clock_stability_base() - params::clock_stability_step() * self.best_depths);
        let score = percent(params::clock_score_base() - params::clock_score_step() * self.score_depths);
        nodes * best * score
    }
}

impl Searcher {
    /// Gets ready for a search of this request.
    pub(super) fn prepare(&mut self, request: &Request, ranking: Option<&Ranking>) {
        let position = request.game.position();
        self.line = request.game.history().clone();
        self.evaluator.reset(position);
        self.frames.fill(super::Frame::default());
        self.nodes = 0;
        self.table_hits = 0;
        self.next_check = 0;
        self.null_move_from = 0;
        self.root_depth = 0;
        self.completed_depth = 0;
        self.root_moves = match ranking {
            Some(ranking) => ranked_moves(ranking, self.shared().lines),
            None => request.moves().into_iter().map(RootMove::new).collect(),
        };
        // Below a root that tables have settled, the search is left to find mates and natural moves by itself.
        let is_settled = ranking.is_some_and(Ranking::is_settled);
        self.probing = self.shared().tables.as_ref().filter(|_| !is_settled).map(Probing::of).unwrap_or_default();
    }

    /// Searches deeper and deeper until told to stop.
    pub(super) fn deepen(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) {
        let most = self.shared().limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 4) as i32;
        let lines = self.shared().lines.clamp(1, self.root_moves.len().max(1));
        let mut steadiness = Steadiness::default();
        for depth in 1..=most {
            if self.root_moves.is_empty() || self.search_depth(position, depth, lines, on_event).is_err() {
                break;
            }
            self.completed_depth = depth;
            if lines == 1 {
                root::prefer_progress(&mut self.root_moves);
            }
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            if self.id == 0 {
                for line in 0..lines {
                    on_event(Event::Report(self.report(line)));
                }
                steadiness.note(&self.root_moves[0]);
                if self.is_enough(&steadiness) {
                    break;
                }
            } else if let Some(answer) = self.shared().answers.get(self.id - 1) {
                *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.report(0));
            }
        }
        if lines == 1 {
            root::prefer_progress(&mut self.root_moves);
        }
        self.publish_counts();
    }

    fn publish_counts(&self) {
        let shared = self.shared();
        shared.nodes[self.id].0.store(self.nodes, Ordering::Relaxed);
        shared.table_hits[self.id].0.store(self.table_hits, Ordering::Relaxed);
    }

    /// One depth: each of the best lines in turn.
    fn search_depth(
        &mut self,
        position: &Position,
        depth: i32,
        lines: usize,
        on_event: &mut dyn FnMut(Event),
    ) -> Result<(), Stopped> {
        self.root_depth = depth;
        let mut result = Ok(());
        for line in 0..lines {
            self.root_line = line;
            self.selective_depth = 0;
            result = self.aspire(position, depth, on_event);
            root::sort(&mut self.root_moves[line..]);
            if result.is_err() {
                break;
            }
        }
        root::sort(&mut self.root_moves[..lines]);
        result
    }

    /// Searches in a window around the expected score, and widens it on the side where the score falls out.
    fn aspire(&mut self, position: &Position, depth: i32, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let mut alpha = -Score::INFINITE;
        let mut beta = Score::INFINITE;
        let mut width = params::aspiration_base();
        let expected = self.root_moves[self.root_line].average;
        if let Some(expected) = expected
            && params::use_aspiration() == 1
            && depth >= params::aspiration_min_depth()
            && !expected.is_decisive()
        {
            // The wilder the score, the wider the window.
            width += expected.units() * expected.units() / 32_768;
            alpha = (expected - width).max(-Score::INFINITE);
            beta = (expected + width).min(Score::INFINITE);
        }
        let mut failed_high = 0;
        loop {
            let searched = (depth - failed_high).max(1);
            let score = self.search_root(position, searched, alpha, beta)?;
            root::sort(&mut self.root_moves[self.root_line..]);
            if score > alpha && score < beta {
                return Ok(());
            }
            if self.id == 0 && self.shared().elapsed() > QUIET_TIME {
                on_event(Event::Report(self.report(self.root_line)));
            }
            if score <= alpha {
                beta = Score::from_units((alpha.units() + beta.units()) / 2);
                alpha = (score - width).max(-Score::INFINITE);
                failed_high = 0;
            } else {
                beta = (score + width).min(Score::INFINITE);
                // The score only grows with depth here: a ply less will do to place it.
                failed_high = (failed_high + 1).min(3);
            }
            width += width * params::aspiration_growth() / 1024;
            if score.is_decisive() || width > 1500 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Whether to begin no further depth.
    fn is_enough(&self, steadiness: &Steadiness) -> bool {
        let shared = self.shared();
        let limits = &shared.limits;
        let best = &self.root_moves[0];
        if shared.is_stopped() {
            return true;
        }
        if let (Some(limit), Some(moves)) = (limits.mate, best.score.mate_moves())
            && moves.unsigned_abs() <= limit
        {
            return true;
        }
        if limits.soft_nodes.is_some_and(|limit| self.nodes >= limit) {
            return true;
        }
        let Some(budget) = shared.budget.filter(|_| limits.clock.is_some()) else { return false };
        if shared.pondering.load(Ordering::Relaxed) {
            return false;
        }
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        // The first depths say little about how steady the answers are.
        let stretch = if self.completed_depth < 6 { 1.0 } else { steadiness.stretch(share) };
        // A forced move needs no thought beyond a score.
        let forced = if self.root_moves.len() == 1 { 0.1 } else { 1.0 };
        shared.elapsed() >= budget.soft.mul_f64(stretch * forced).min(budget.hard)
    }

    /// The current state of one of the best lines.
    pub(super) fn report(&self, line: usize) -> Report {
        self.publish_counts();
        let shared = self.shared();
        let root = &self.root_moves[line];
        let searched = root.score > -Score::INFINITE;
        Report {
            depth: self.root_depth.max(0) as u32,
            selective_depth: root.selective_depth as u32 + 1,
            line: line + 1,
            score: root.shown(if searched { root.score } else { root.previous }),
            bound: if searched { root.bound } else { Bound::Exact },
            nodes: shared.total_nodes(),
            hash_full: shared.table.permille_full(),
            table_hits: shared.total_table_hits(),
            elapsed: shared.elapsed(),
            pv: root.pv.clone(),
        }
    }
}

/// The moves of a root that tables know: for one line only those that keep the result.
fn ranked_moves(ranking: &Ranking, lines: usize) -> Vec<RootMove> {
    let is_wanted = |ranked: &&Ranked| lines > 1 || !ranking.is_out(ranked);
    let moves = ranking.moves.iter().filter(is_wanted);
    moves.map(|&ranked| RootMove { ranked: Some(ranked), ..RootMove::new(ranked.mv) }).collect()
}
