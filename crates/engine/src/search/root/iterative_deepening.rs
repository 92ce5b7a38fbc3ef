//! Iterative deepening: depth after depth, each in a window around the last score, until a limit is reached.
//!
//! A finished depth orders the moves for the next and is always a good answer, so the search can stop at any time. The
//! first thread watches the limits and reports; the others help it by filling the hash table and by finishing depths.

use std::sync::PoisonError;

use alcor_chess::{Move, Position};

use crate::params;
use crate::report::{Event, Report};
use crate::search::state::aspiration::Window;
use crate::search::state::depth_sharing::{self, DepthSharing};
use crate::search::state::root_moves;
use crate::search::state::root_state::RootState;
use crate::search::state::worker::{Stopped, Worker};
use crate::time;

/// How an iterative-deepening run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum DeepenResult {
    /// For good.
    Ended,
    /// By the end of a slice, to be resumed.
    Paused,
}

impl Worker<'_> {
    /// Searches deeper and deeper until told to stop, or to pause.
    pub(in crate::search) fn deepen(&mut self, on_event: &mut dyn FnMut(Event)) -> DeepenResult {
        let position = self.game.position();
        let mut result = DeepenResult::Ended;
        while !self.state.root.is_over() {
            // A proof that a pause interrupted is resumed before the next depth.
            if self.state.root.proof.is_none() {
                if self.search_depth(position, on_event).is_ok() {
                    self.state.root.complete_depth();
                    self.publish_depth();
                } else if self.shared.is_stopped() {
                    break;
                } else if !self.adopt_depth() {
                    self.state.root.pause(self.state.nodes);
                    result = DeepenResult::Paused;
                    break;
                }
                self.report_depth(on_event);
                if self.state.id == 0 && self.state.root.completed_depth == 1 {
                    self.begin_proof();
                }
            }
            if self.prove_mate(position, on_event).is_err() && !self.shared.is_stopped() {
                result = DeepenResult::Paused;
                break;
            }
            if self.state.id == 0 && self.is_enough() {
                break;
            }
        }
        self.publish_counts();
        result
    }

    /// Reports a finished depth: the first thread to the caller, the others to the first.
    pub(in crate::search) fn report_depth(&mut self, on_event: &mut dyn FnMut(Event)) {
        if self.state.id == 0 {
            for pv_index in 0..self.state.root.multi_pv() {
                on_event(Event::Report(self.report(pv_index)));
            }
            let RootState { stability, moves, .. } = &mut self.state.root;
            stability.note(moves[0].mv, moves[0].score, moves[0].average);
        } else {
            self.leave_answer(self.state.root.moves[0].mv);
        }
    }

    /// Leaves a helper's current best move for the first thread, which lets the threads vote.
    pub(in crate::search) fn leave_answer(&self, mv: Move) {
        let place = self.state.id.checked_sub(1).and_then(|place| self.shared.answers.get(place));
        if let Some(place) = place
            && let Some(pv_index) = self.state.root.moves.iter().position(|root| root.mv == mv)
        {
            let answer = Report { pv_number: 1, ..self.report(pv_index) };
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        }
    }

    /// Searches one depth: each of the MultiPV lines in turn.
    fn search_depth(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        self.state.root.begin_depth(self.skipped_depths());
        while self.state.root.pv_index < self.state.root.multi_pv() {
            self.aspire(position, on_event)?;
            self.state.root.window = None;
            self.state.root.pv_index += 1;
        }
        Ok(())
    }

    /// Searches a line within an aspiration window, and widens it on the side that fails.
    fn aspire(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let &RootState { pv_index, depth, .. } = &self.state.root;
        let mut window = match self.state.root.window {
            Some(window) => window,
            None => {
                self.state.selective_depth = 0;
                Window::around(self.state.root.moves[pv_index].average, depth)
            }
        };
        loop {
            self.state.root.window = Some(window);
            let searched = (depth - window.failed_high).max(1);
            let score = self.search_root(position, searched, window.alpha, window.beta, on_event)?;
            root_moves::sort(&mut self.state.root.moves[pv_index..]);
            if window.holds(score) {
                return Ok(());
            }
            if self.state.is_watched {
                on_event(Event::Report(self.report(pv_index)));
            }
            window.widen(score);
        }
    }

    /// Whether the search is over after a finished depth.
    fn is_enough(&mut self) -> bool {
        let is_time_up = self.is_past_soft_bound();
        let shared = self.shared;
        let limits = &shared.limits;
        if shared.is_stopped() {
            return true;
        }
        if let (Some(limit), Some(moves)) = (limits.mate, self.state.root.moves[0].score.mate_moves())
            && moves.unsigned_abs() <= limit
        {
            return true;
        }
        self.publish_counts();
        if limits.soft_nodes.is_some_and(|limit| shared.total_nodes() >= limit) {
            return true;
        }
        // Pondering costs nothing, so it goes on. After a ponder hit, the current result is good enough.
        let is_pondering = shared.clock.is_pondering();
        self.state.root.awaits_ponder_hit = is_time_up && is_pondering;
        is_time_up && !is_pondering
    }

    /// Whether the soft bound of a search by the clock has passed since the start, regardless of whose clock was running.
    fn is_past_soft_bound(&self) -> bool {
        if self.shared.limits.clock.is_none() {
            return false;
        }
        let root = &self.state.root;
        self.shared.clock.is_past_soft_bound(|| {
            let spent: u64 = root.moves.iter().map(|root| root.nodes).sum();
            let share = root.moves[0].nodes as f64 / spent.max(1) as f64;
            // The first depths say little about stability.
            let stretch = if root.completed_depth < params::clock_stability_min_depth() {
                1.0
            } else {
                root.stability.stretch(share)
            };
            // A forced move only needs a score.
            let forced = if root.moves.len() == 1 { time::permille(params::clock_forced_permille()) } else { 1.0 };
            stretch * forced
        })
    }

    /// How many depths to skip, because other threads search them.
    fn skipped_depths(&self) -> i32 {
        if self.shared.depth_sharing.is_some() { depth_sharing::skipped_depths(self.state.id) } else { 0 }
    }

    /// Publishes the finished depth.
    fn publish_depth(&self) {
        if let Some(sharing) = &self.shared.depth_sharing {
            sharing.put(self.state.root.completed_depth, &self.state.root.moves);
        }
    }

    /// Adopts a depth finished by another thread, if that has overtaken this one.
    fn adopt_depth(&mut self) -> bool {
        if !self.is_overtaken() {
            return false;
        }
        let finished = self.shared.depth_sharing.as_ref().and_then(DepthSharing::get);
        let Some(finished) = finished else { return false };
        self.restart_line();
        self.state.root.adopt(finished);
        true
    }

    /// The current state of one of the best lines.
    pub(in crate::search) fn report(&self, pv_index: usize) -> Report {
        self.publish_counts();
        let shared = self.shared;
        let root = &self.state.root.moves[pv_index];
        let (score, bound) = root.last_shown();
        Report {
            depth: root.depth.max(0) as u32,
            selective_depth: root.selective_depth as u32 + 1,
            pv_number: pv_index + 1,
            score,
            bound,
            nodes: shared.total_nodes(),
            hash_full: shared.tt.permille_full(),
            tb_hits: shared.total_tb_hits(),
            elapsed: shared.clock.elapsed(),
            pv: root.pv.clone(),
        }
    }
}
