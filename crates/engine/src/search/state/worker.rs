//! One thread of a search: a value that is built for each search, and what all of its methods need.
//!
//! A [`Worker`] borrows what outlives it: what all threads share, the thread's [`ThreadData`], and the [`SearchState`], which
//! is its progress. It owns its [`Stack`]. So a pause simply ends a worker; the next one continues from the same state.

use std::time::Duration;

use alcor_chess::{Game, Move, Position};

use super::root_state::RootState;
use super::shared::Shared;
use super::stack::Stack;
use super::thread_data::ThreadData;
use crate::eval::Evaluator;
use crate::limits::Request;
use crate::score::Score;
use crate::search::ordering::history::{Histories, PieceTo};
use crate::tablebase::probe_limits::ProbeLimits;
use crate::tablebase::rank::Ranking;
use crate::time::limit_check::CheckSchedule;

/// How many nodes the first depth may take, whatever the limits are: about a millisecond.
const FIRST_DEPTH_NODES: u64 = 1024;

/// The search was told to stop, reached a limit, or was overtaken by another thread: there is no score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The progress of one thread in one search.
pub(in crate::search) struct SearchState {
    /// The number of the thread. The first one, 0, watches the limits and reports.
    pub(in crate::search) id: usize,
    pub(in crate::search) root: RootState,
    pub(in crate::search) nodes: u64,
    pub(in crate::search) tb_hits: u64,
    pub(in crate::search) selective_depth: usize,
    /// In which nodes tablebases are probed.
    pub(in crate::search) probe_limits: ProbeLimits,
    pub(in crate::search) schedule: CheckSchedule,
    /// Whether the search has run so long that more than finished depths are reported.
    pub(in crate::search) is_watched: bool,
    /// When to pause, in a resumable search.
    pub(in crate::search) pause_at: Option<Duration>,
}

impl SearchState {
    /// The start of a search. `ranking` is the tablebase ranking of the root moves.
    pub(in crate::search) fn new(
        id: usize,
        shared: &Shared,
        request: &Request,
        ranking: Option<&Ranking>,
    ) -> SearchState {
        // Below a root whose result is known from tablebases, the search finds mates and natural moves by itself.
        let is_known = ranking.is_some_and(Ranking::is_known);
        let tablebases = shared.tablebases.as_ref().filter(|_| !is_known);
        SearchState {
            id,
            root: RootState::new(shared, request, ranking),
            nodes: 0,
            tb_hits: ranking.filter(|_| id == 0).map_or(0, |ranking| ranking.moves.len() as u64),
            selective_depth: 0,
            probe_limits: tablebases.map(ProbeLimits::of).unwrap_or_default(),
            schedule: CheckSchedule::default(),
            is_watched: false,
            pause_at: None,
        }
    }
}

/// A thread of a search.
pub(in crate::search) struct Worker<'a> {
    pub(in crate::search) shared: &'a Shared,
    pub(in crate::search) game: &'a Game,
    pub(in crate::search) histories: &'a mut Histories,
    pub(in crate::search) evaluator: &'a mut Evaluator,
    pub(in crate::search) state: &'a mut SearchState,
    pub(in crate::search) stack: Stack,
    /// The first ply at which a null move may be tried; not zero while one is being verified.
    pub(in crate::search) null_move_min_ply: usize,
    /// The ply of the node whose null move is being verified: it is searched a second time.
    pub(in crate::search) verified_ply: Option<usize>,
}

impl<'a> Worker<'a> {
    pub(in crate::search) fn new(
        shared: &'a Shared,
        game: &'a Game,
        data: &'a mut ThreadData,
        state: &'a mut SearchState,
    ) -> Worker<'a> {
        let ThreadData { histories, evaluator } = data;
        evaluator.reset(game.position());
        Worker {
            shared,
            game,
            histories,
            evaluator,
            state,
            stack: Stack::new(game),
            null_move_min_ply: 0,
            verified_ply: None,
        }
    }

    /// Returns to the root, wherever the search was.
    pub(in crate::search) fn restart_line(&mut self) {
        self.evaluator.reset(self.game.position());
        self.stack = Stack::new(self.game);
        self.null_move_min_ply = 0;
        self.verified_ply = None;
    }

    /// Publishes the counters of this thread.
    pub(in crate::search) fn publish_counts(&self) {
        self.shared.nodes[self.state.id].set(self.state.nodes);
        self.shared.tb_hits[self.state.id].set(self.state.tb_hits);
    }

    /// Counts a node, and now and then checks whether to stop.
    #[inline(always)]
    pub(in crate::search) fn visit(&mut self) -> Result<(), Stopped> {
        if self.state.schedule.is_due(self.state.nodes) {
            self.check_stop()?;
        }
        self.state.nodes += 1;
        Ok(())
    }

    /// Whether a limit or a stop may end the search now. The first depth is worth finishing, for it tells good moves from
    /// blunders; but there is a legal move from the start, and with many queens on the board that depth can take very long.
    fn may_stop(&self) -> bool {
        let SearchState { id, root, nodes, .. } = &*self.state;
        *id > 0 || root.completed_depth > 0 || *nodes >= FIRST_DEPTH_NODES
    }

    #[cold]
    fn check_stop(&mut self) -> Result<(), Stopped> {
        let is_stopped = self.shared.is_stopped() && self.may_stop();
        if is_stopped || self.is_overtaken() {
            return Err(Stopped);
        }
        let nodes = self.state.nodes;
        if self.state.schedule.are_limits_due(nodes) {
            self.check_limits()?;
        }
        self.state.schedule.stop_checked(nodes);
        Ok(())
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        let (shared, nodes) = (self.shared, self.state.nodes);
        shared.nodes[self.state.id].set(nodes);
        let now = shared.clock.now();
        let mut remaining = None;
        if self.state.id == 0 {
            remaining = shared.limits.nodes.map(|limit| limit.saturating_sub(shared.total_nodes()));
            let is_enough = self.state.root.awaits_ponder_hit && !shared.clock.is_pondering();
            let is_over = remaining == Some(0) || shared.clock.is_past_hard_bound(now) || is_enough;
            if is_over && self.may_stop() {
                shared.stop();
                return Err(Stopped);
            }
        }
        if self.may_stop() && self.state.pause_at.is_some_and(|end| now >= end) {
            return Err(Stopped);
        }
        self.state.schedule.limits_checked(nodes, remaining);
        self.state.is_watched = self.state.id == 0 && shared.clock.is_watched(now);
        Ok(())
    }

    /// Whether another thread has finished the depth that this one is searching, or a deeper one. A thread always finishes
    /// its first depth, and is not interrupted between two depths.
    pub(in crate::search) fn is_overtaken(&self) -> bool {
        let root = &self.state.root;
        let sharing = self.shared.depth_sharing.as_ref();
        root.is_within_later_depth() && sharing.is_some_and(|sharing| sharing.depth() >= root.depth)
    }

    /// By how much to correct the static evaluation here (corrhist).
    #[inline]
    pub(in crate::search) fn correction(&self, position: &Position, ply: usize) -> i32 {
        let [last, before] = self.last_moves(ply);
        self.histories.correction(position, last, before)
    }

    /// The last move, and the one before it.
    #[inline(always)]
    pub(in crate::search) fn last_moves(&self, ply: usize) -> [Option<PieceTo>; 2] {
        [self.stack.moved_before(ply, 1), self.stack.moved_before(ply, 2)]
    }

    /// Whether the position is drawn by repetition, the fifty-move rule or insufficient material. Checkmate takes precedence
    /// over the fifty-move rule.
    pub(in crate::search) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if position.halfmove_clock() >= 100 && (!position.in_check() || position.has_legal_move()) {
            return true;
        }
        position.is_insufficient_material() || self.stack.keys.is_repetition(ply)
    }

    /// A draw score with a little noise, so that the search does not get stuck among equal draws.
    #[inline]
    pub(in crate::search) fn draw_score(&self) -> Score {
        Score::DRAW + (self.state.nodes & 2) as i32 - 1
    }

    /// Makes a move in place, on a copy of the node's position: updates the stack, the evaluator and the key history, and
    /// prefetches the TT entry. A child that was returned would be copied once more, straight after it was written.
    #[inline(always)]
    pub(in crate::search) fn make(&mut self, position: &mut Position, mv: Move, ply: usize) {
        self.stack.frames[ply].moved = Some(PieceTo::of(position, mv));
        self.stack.frames[ply].quiet = None;
        self.evaluator.push(position, mv);
        position.advance(mv);
        self.shared.tt.prefetch(position.key());
        self.stack.keys.push(position);
    }

    #[inline(always)]
    pub(in crate::search) fn unmake(&mut self) {
        self.stack.keys.pop();
        self.evaluator.pop();
    }
}
