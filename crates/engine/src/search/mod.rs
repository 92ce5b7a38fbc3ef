//! The search, in parts of one [`Searcher`], which is all that one thread owns.
//!
//! [`history`] learns, [`threats`] and [`picker`] order, [`node`] holds the facts, [`prune`] and [`reduce`] answer
//! questions about them; `learn` keeps what a node teaches; `quiesce`, `tables`, `decide`, `singular` and `alpha_beta`
//! search a node, and call each other. `root` holds the moves of the root, `deepen` goes depth by depth; with it go
//! `prove`, which looks for short mates among all moves, and [`relay`], which hands a finished depth from thread to
//! thread. [`pool`] runs threads and chooses among what they found, [`slices`] runs one thread bit by bit. No part calls one
//! that comes later in this text, but what becomes of the moves of the root is noted in the state of `deepen` by all.

mod alpha_beta;
mod decide;
mod deepen;
mod history;
mod learn;
mod node;
mod picker;
pub(crate) mod pool;
mod prove;
mod prune;
mod quiesce;
mod reduce;
pub(crate) mod relay;
mod root;
mod singular;
mod slices;
mod tables;
mod threats;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alcor_chess::{KeyHistory, Move, Position};

use crate::eval::Evaluator;
use crate::limits::{Limits, Request};
use crate::report::Report;
use crate::score::{MAX_PLY, Score};
use crate::tablebase::TablebaseUse;
use crate::time::{Budget, Now};
use crate::tt::TranspositionTable;
pub(crate) use slices::Slices;

use deepen::Deepening;
use history::{CONTINUATION_PLIES, Continuations, Histories, PieceTo, QuietPlace};
use picker::Scored;
use relay::Relay;
use tables::Probing;

/// The search was told to stop, ran out of its limits, or was overtaken by another thread: there is no score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// A counter on a cache line of its own, so that threads do not wait for each other.
#[repr(align(64))]
#[derive(Default)]
pub(crate) struct Counter(pub(crate) AtomicU64);

/// What the threads of one search share.
pub(crate) struct Shared {
    pub(crate) tt: Arc<TranspositionTable>,
    /// Whether all threads are to end, for whatever reason.
    pub(crate) stop: AtomicBool,
    /// Whether the caller has ended the search.
    pub(crate) is_called_off: AtomicBool,
    pub(crate) pondering: AtomicBool,
    /// When the search began.
    pub(crate) start: Duration,
    /// When the clock began to count for us: at the start, or at the ponder hit; in microseconds.
    pub(crate) clock_start_micros: AtomicU64,
    pub(crate) now: Now,
    pub(crate) limits: Limits,
    pub(crate) budget: Option<Budget>,
    pub(crate) lines: usize,
    /// Endgame tables, if there are any.
    pub(crate) tablebases: Option<TablebaseUse>,
    /// Nodes visited, by thread.
    pub(crate) nodes: Box<[Counter]>,
    /// Answers from endgame tables, by thread.
    pub(crate) tb_hits: Box<[Counter]>,
    /// The best that each of the threads after the first knows.
    pub(crate) answers: Box<[Mutex<Option<Report>>]>,
    /// Where they hand on finished depths; one thread needs none.
    pub(crate) relay: Option<Relay>,
}

impl Shared {
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Whether it is the opponent's time. If not, the moment when ours began is known to this thread too.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// Makes the clock count from this moment on.
    pub(crate) fn end_pondering(&self, now: Duration) {
        self.clock_start_micros.store(now.as_micros() as u64, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the budget is used up by now; never while pondering.
    pub(crate) fn is_out_of_time(&self, now: Duration) -> bool {
        if self.is_pondering() {
            return false;
        }
        let start = Duration::from_micros(self.clock_start_micros.load(Ordering::Relaxed));
        self.budget.is_some_and(|budget| now.saturating_sub(start) >= budget.hard)
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn total_tb_hits(&self) -> u64 {
        self.tb_hits.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether an answer must wait for the caller, however soon it is found.
    pub(crate) fn is_held_back(&self) -> bool {
        // A limit that is reached stops the threads, but it ends neither the opponent's time nor an infinite search; a
        // caller who stops does.
        let is_called_off = self.is_called_off.load(Ordering::Relaxed);
        self.is_pondering() || (self.limits.infinite && !is_called_off)
    }
}

/// The searchers of an engine. A search that panicked has left them usable: what they know is only statistics.
pub(crate) fn lock(searchers: &Mutex<Vec<Searcher>>) -> MutexGuard<'_, Vec<Searcher>> {
    searchers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the search keeps for each ply of the current line.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The move made here, as an index into continuation tables; `None` for a null move.
    moved: Option<PieceTo>,
    /// The corrected evaluation; `None` in check.
    eval: Option<Score>,
    /// The move left out by a singular search.
    excluded: Option<Move>,
    killers: [Option<Move>; 2],
    /// What the history of quiet moves says of the move made here; `None` for other moves.
    quiet: Option<QuietPlace>,
    /// By how many plies the move made here is being searched less.
    reduction: i32,
    /// Beta cutoffs at this ply, among the children of one parent.
    cutoffs: i32,
    /// How many extensions by more than one ply led here.
    double_extensions: i32,
    was_pv: bool,
}

/// Below this age of a search, scores outside the window and the moves looked at are not worth telling.
const QUIET_TIME: Duration = Duration::from_secs(3);

/// How many nodes pass between two looks at whether somebody else wants the search to end: a look is cheap, and the answer
/// to a stop has to wait until every thread that is in the way of the first has looked.
const STOP_INTERVAL: u64 = 64;

/// How many nodes pass between two looks at the clock and the other limits.
const LIMITS_INTERVAL: u64 = 1024;

/// All that one thread owns.
pub(crate) struct Searcher {
    id: usize,
    shared: Option<Arc<Shared>>,
    histories: Histories,
    evaluator: Evaluator,
    frames: Box<[Frame]>,
    /// The best line from each ply.
    pv: Box<[Vec<Move>]>,
    arena: Vec<Scored>,
    line: KeyHistory,
    nodes: u64,
    tb_hits: u64,
    /// Where endgame tables are asked.
    probing: Probing,
    /// After how many nodes to look again whether to stop, and at the limits.
    next_check: u64,
    next_limits: u64,
    /// Whether someone may be watching by now, and wants to hear of more than finished depths.
    is_watched: bool,
    /// When to pause, in a search that is run in slices.
    slice_end: Option<Duration>,
    selective_depth: usize,
    /// Below this ply no null move is tried: one is being verified.
    null_move_from: usize,
    root: Deepening,
}

impl Searcher {
    /// What one takes at most, with everything it owns: histories first of all, then the caches of its evaluator.
    pub(crate) const MOST_BYTES: usize = 8 << 20;

    pub(crate) fn new(id: usize, evaluator: Evaluator) -> Searcher {
        Searcher {
            id,
            shared: None,
            histories: Histories::new(),
            evaluator,
            frames: vec![Frame::default(); MAX_PLY + 4].into_boxed_slice(),
            pv: vec![Vec::new(); MAX_PLY + 4].into_boxed_slice(),
            arena: Vec::with_capacity(2048),
            line: KeyHistory::new(&Position::startpos()),
            nodes: 0,
            tb_hits: 0,
            probing: Probing::default(),
            next_check: 0,
            next_limits: 0,
            is_watched: false,
            slice_end: None,
            selective_depth: 0,
            null_move_from: 0,
            root: Deepening::default(),
        }
    }

    /// Evaluates by another evaluator from now on.
    pub(crate) fn set_evaluator(&mut self, evaluator: Evaluator) {
        self.evaluator = evaluator;
    }

    /// What this thread evaluates by.
    pub(crate) fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }

    /// Forgets all that was learnt.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
        self.evaluator.clear();
    }

    /// Puts the root on an empty line, whatever the last search left there.
    fn begin_line(&mut self, request: &Request) {
        self.line = request.game.history().clone();
        self.evaluator.reset(request.game.position());
        self.frames.fill(Frame::default());
        self.null_move_from = 0;
    }

    fn shared(&self) -> &Shared {
        match &self.shared {
            Some(shared) => shared,
            // `pool` hands the shared state over before it lets a thread search.
            None => unreachable!("a searcher runs only within a search"),
        }
    }

    /// Counts a node, and now and then looks whether to stop.
    #[inline(always)]
    fn visit(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check {
            self.check_stop()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether there is a first depth to answer with: that is always finished, for there must be a move.
    fn may_stop(&self) -> bool {
        self.id > 0 || self.root.completed_depth > 0
    }

    #[cold]
    fn check_stop(&mut self) -> Result<(), Stopped> {
        let is_told = self.shared().is_stopped() && self.may_stop();
        if is_told || self.is_overtaken() {
            return Err(Stopped);
        }
        if self.nodes >= self.next_limits {
            self.check_limits()?;
        }
        self.next_check = (self.nodes + STOP_INTERVAL).min(self.next_limits);
        Ok(())
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        let nodes = self.nodes;
        let shared = self.shared();
        shared.nodes[self.id].0.store(nodes, Ordering::Relaxed);
        let mut next_limits = nodes + LIMITS_INTERVAL;
        let now = (shared.now)();
        let is_watched = self.id == 0 && now.saturating_sub(shared.start) > QUIET_TIME;
        if self.id == 0 {
            let mut finished = false;
            if let Some(limit) = shared.limits.nodes {
                let total = shared.total_nodes();
                finished |= total >= limit;
                // Towards the limit look more often, so that one thread meets it exactly.
                next_limits = next_limits.min(nodes + limit.saturating_sub(total).max(1));
            }
            finished |= shared.is_out_of_time(now) || (self.root.awaits_ponder_hit && !shared.is_pondering());
            if finished && self.may_stop() {
                shared.stop.store(true, Ordering::Relaxed);
                return Err(Stopped);
            }
        }
        if self.may_stop() && self.slice_end.is_some_and(|end| now >= end) {
            return Err(Stopped);
        }
        self.next_limits = next_limits;
        self.is_watched = is_watched;
        Ok(())
    }

    /// The move made some plies before this one, if the line is so long and it was not a null move.
    #[inline(always)]
    fn moved_before(&self, ply: usize, plies: usize) -> Option<PieceTo> {
        if ply >= plies { self.frames[ply - plies].moved } else { None }
    }

    /// The moves that led here, for the continuation tables.
    #[inline(always)]
    fn continuations(&self, ply: usize) -> Continuations {
        CONTINUATION_PLIES.map(|plies| self.moved_before(ply, plies))
    }

    /// How far the static evaluation is thought to be off here.
    #[inline]
    fn correction(&self, position: &Position, ply: usize) -> i32 {
        self.histories.correction(position, self.moved_before(ply, 1), self.moved_before(ply, 2))
    }

    /// Whether the position is drawn by repetition, the fifty-move rule or lack of material. Mate goes before the
    /// fifty-move rule.
    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if position.halfmove_clock() >= 100 && (!position.in_check() || position.has_legal_move()) {
            return true;
        }
        position.is_insufficient_material() || self.line.is_repetition(ply)
    }

    /// A draw, a little blurred so that the search does not stop looking among several.
    #[inline]
    fn draw_score(&self) -> Score {
        Score::DRAW + (self.nodes & 2) as i32 - 1
    }

    /// Puts a move before the line of the next ply.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// Plays a move on the line: everything that must be known of it at the next ply.
    #[inline(always)]
    fn make(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        self.frames[ply].moved = Some(PieceTo::of(position, mv));
        self.frames[ply].quiet = None;
        self.evaluator.push(position, mv);
        let mut child = *position;
        child.advance(mv);
        self.shared().tt.prefetch(child.key());
        self.line.push(&child);
        child
    }

    #[inline(always)]
    fn unmake(&mut self) {
        self.line.pop();
        self.evaluator.pop();
    }
}
