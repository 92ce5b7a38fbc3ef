//! Iterative deepening: depth after depth, each in a window around the last score, until a limit says enough.
//!
//! A finished depth orders the moves for the next and is always a good answer, so the search can stop at any time. The
//! first thread watches the limits and reports; the others help it by filling the table, and by finishing depths.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use alcor_chess::{Move, Position};

use super::prove::Proof;
use super::relay::Finished;
use super::root::{self, RootMove};
use super::tables::Probing;
use super::{Searcher, Shared, Stopped};
use crate::limits::Request;
use crate::params;
use crate::report::{Event, Report};
use crate::score::{MAX_PLY, Score};
use crate::tablebase::rank::{Ranked, Ranking};

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

/// The window that scores are expected in.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
    /// By how much it is widened next.
    width: i32,
    /// How often in a row the score came out above it.
    failed_high: i32,
    /// How many moves have been searched in it, before or after a pause.
    searched: i32,
    /// The last move that turned out better than the first.
    better: Option<Move>,
}

impl Window {
    /// A window around the score that is expected, if there is one worth the name.
    fn around(expected: Option<Score>, depth: i32) -> Window {
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
            // The wilder the score, the wider the window.
            window.width += expected.units() * expected.units() / 32_768;
            window.alpha = (expected - window.width).max(-Score::INFINITE);
            window.beta = (expected + window.width).min(Score::INFINITE);
        }
        window
    }

    fn holds(&self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// Makes room on the side where a score fell out.
    fn widen(&mut self, score: Score) {
        self.searched = 0;
        self.better = None;
        if score <= self.alpha {
            self.beta = Score::from_units((self.alpha.units() + self.beta.units()) / 2);
            self.alpha = (score - self.width).max(-Score::INFINITE);
            self.failed_high = 0;
        } else {
            self.beta = (score + self.width).min(Score::INFINITE);
            // The score only grows with depth here: a ply less will do to place it.
            self.failed_high = (self.failed_high + 1).min(3);
        }
        self.width += self.width * params::aspiration_growth() / 1024;
        if score.is_decisive() || self.width > 1500 {
            (self.alpha, self.beta) = (-Score::INFINITE, Score::INFINITE);
        }
    }
}

/// How a deepening was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Left {
    /// For good.
    Ended,
    /// At the end of a slice, to be gone on with.
    Paused,
}

/// Where a thread stands at the root: how deep it is, and what it has found. That is all it needs to go on after a pause.
#[derive(Default)]
pub(super) struct Deepening {
    pub(super) moves: Vec<RootMove>,
    /// How many best lines are wanted.
    lines: usize,
    /// Which of them is being searched.
    pub(super) line: usize,
    /// The window it is searched in, once it has been begun.
    window: Option<Window>,
    /// The depth being searched.
    pub(super) depth: i32,
    pub(super) completed_depth: i32,
    /// The last depth that the caller has heard of.
    told_depth: i32,
    /// The last depth to search.
    last_depth: i32,
    /// The proof of a short mate, while it goes on.
    pub(super) proof: Option<Proof>,
    steadiness: Steadiness,
    /// Whether the last finished depth was enough, but came on the opponent's time: at the ponder hit the search ends.
    pub(super) awaits_ponder_hit: bool,
    /// The move being searched, and how many nodes there were before it.
    current: Option<(Move, u64)>,
    /// How many moves have been searched to their end; what a pause makes necessary again is not counted twice.
    finished_moves: u64,
}

impl Deepening {
    fn new(moves: Vec<RootMove>, shared: &Shared) -> Deepening {
        let last_depth = shared.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 4) as i32;
        let lines = shared.lines.clamp(1, moves.len().max(1));
        Deepening { moves, lines, last_depth, ..Deepening::default() }
    }

    fn is_over(&self) -> bool {
        self.moves.is_empty() || (self.completed_depth >= self.last_depth && self.proof.is_none())
    }

    /// Begins the next depth, unless one has been begun already. So many are left to the other threads.
    fn begin_depth(&mut self, skipped: i32) {
        if self.depth == self.completed_depth {
            self.depth = (self.depth + 1 + skipped).min(self.last_depth);
            self.line = 0;
        }
    }

    /// Ends the depth: its scores are what the next one begins with.
    fn complete_depth(&mut self) {
        root::sort(&mut self.moves[..self.lines]);
        self.completed_depth = self.depth;
        self.prefer_progress();
        for root in &mut self.moves {
            root.previous = root.score;
        }
    }

    /// Goes on from a depth that another thread has finished, as if it were this one's. Its own part of that depth is not
    /// counted: cut short, it says nothing of how much work each move is.
    pub(super) fn adopt(&mut self, finished: Finished) {
        self.moves = finished.moves;
        self.current = None;
        self.depth = finished.depth;
        self.completed_depth = finished.depth;
        self.window = None;
    }

    fn prefer_progress(&mut self) {
        if self.lines == 1 {
            root::prefer_progress(&mut self.moves);
        }
    }

    /// Notes that a move of the root is searched from now on, after so many nodes.
    pub(super) fn begin_move(&mut self, mv: Move, nodes: u64) {
        self.current = Some((mv, nodes));
    }

    /// Notes that the move has been searched, as the one of this number, and whether it beat those before it. Returns its
    /// entry.
    pub(super) fn end_move(&mut self, number: i32, is_better: bool, nodes: u64) -> Option<&mut RootMove> {
        if let Some(window) = &mut self.window {
            if number > window.searched {
                window.searched = number;
                self.finished_moves += 1;
            }
            if is_better && number > 1 {
                window.better = self.current.map(|(mv, _)| mv);
            }
        }
        self.count_nodes(nodes)
    }

    /// Counts the nodes that went into the move being searched.
    fn count_nodes(&mut self, nodes: u64) -> Option<&mut RootMove> {
        let (mv, before) = self.current.take()?;
        let root = self.moves.iter_mut().find(|root| root.mv == mv)?;
        root.nodes += nodes - before;
        Some(root)
    }

    /// Ends a slice within a depth. After the pause the best move so far is the first: the others are best compared with
    /// it.
    fn pause(&mut self, nodes: u64) {
        self.count_nodes(nodes);
        let better = self.window.and_then(|window| window.better);
        let rest = &mut self.moves[self.line..];
        if let Some(index) = rest.iter().position(|root| Some(root.mv) == better) {
            rest[..=index].rotate_right(1);
        }
    }

    /// Notes that a move of the root has been found not to mate.
    pub(super) fn end_proof_of_move(&mut self) {
        self.finished_moves += 1;
    }

    pub(super) fn finished_moves(&self) -> u64 {
        self.finished_moves
    }

    /// Puts the moves in order after the last depth, which may have been cut short.
    pub(super) fn settle(&mut self) {
        if self.depth > self.completed_depth {
            root::sort(&mut self.moves[self.line..]);
            root::sort(&mut self.moves[..self.lines]);
        }
        self.prefer_progress();
    }
}

impl Searcher {
    /// Gets ready for a search of this request.
    pub(super) fn prepare(&mut self, request: &Request, ranking: Option<&Ranking>) {
        self.begin_line(request);
        self.nodes = 0;
        self.tb_hits = 0;
        self.next_check = 0;
        self.next_limits = 0;
        self.is_watched = false;
        let moves = match ranking {
            Some(ranking) => ranked_moves(ranking, self.shared().lines),
            None => request.moves().into_iter().map(RootMove::new).collect(),
        };
        self.root = Deepening::new(moves, self.shared());
        // Below a root that tables have settled, the search is left to find mates and natural moves by itself.
        let is_settled = ranking.is_some_and(Ranking::is_settled);
        self.probing = self.shared().tablebases.as_ref().filter(|_| !is_settled).map(Probing::of).unwrap_or_default();
    }

    /// Searches deeper and deeper until told to stop, or to pause.
    pub(super) fn deepen(&mut self, request: &Request, on_event: &mut dyn FnMut(Event)) -> Left {
        let position = request.game.position();
        let mut left = Left::Ended;
        while !self.root.is_over() {
            // A proof that was left at a pause goes before the next depth.
            if self.root.proof.is_none() {
                if self.search_depth(position, on_event).is_ok() {
                    self.root.complete_depth();
                    self.hand_on();
                } else if self.shared().is_stopped() {
                    break;
                } else if !self.take_over(request) {
                    self.root.pause(self.nodes);
                    left = Left::Paused;
                    break;
                }
                self.tell_depth(on_event);
                if self.id == 0 && self.root.completed_depth == 1 {
                    self.begin_proof();
                }
            }
            if self.prove_mate(position, on_event).is_err() && !self.shared().is_stopped() {
                left = Left::Paused;
                break;
            }
            if self.id == 0 && self.is_enough() {
                break;
            }
        }
        self.publish_counts();
        left
    }

    fn publish_counts(&self) {
        let shared = self.shared();
        shared.nodes[self.id].0.store(self.nodes, Ordering::Relaxed);
        shared.tb_hits[self.id].0.store(self.tb_hits, Ordering::Relaxed);
    }

    /// Tells what a depth has found: the first thread the caller, the others the first.
    pub(super) fn tell_depth(&mut self, on_event: &mut dyn FnMut(Event)) {
        if self.id == 0 {
            // Depths that were left out are told with what a deeper one has found: some listeners count them.
            for depth in self.root.told_depth + 1..=self.root.completed_depth {
                for line in 0..self.root.lines {
                    on_event(Event::Report(Report { depth: depth as u32, ..self.report(line) }));
                }
            }
            self.root.told_depth = self.root.completed_depth;
            self.root.steadiness.note(&self.root.moves[0]);
        } else {
            self.leave_answer(self.root.moves[0].mv);
        }
    }

    /// Leaves this move for the first thread, as the best that one of the others knows now.
    pub(super) fn leave_answer(&self, mv: Move) {
        let place = self.id.checked_sub(1).and_then(|place| self.shared().answers.get(place));
        if let Some(place) = place
            && let Some(line) = self.root.moves.iter().position(|root| root.mv == mv)
        {
            let answer = Report { line: 1, ..self.report(line) };
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        }
    }

    /// One depth: each of the best lines in turn.
    fn search_depth(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        self.root.begin_depth(self.skipped_depths());
        while self.root.line < self.root.lines {
            self.aspire(position, on_event)?;
            self.root.window = None;
            self.root.line += 1;
        }
        Ok(())
    }

    /// Searches a line in a window around the expected score, and widens it on the side where the score falls out.
    fn aspire(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let Deepening { line, depth, .. } = self.root;
        let mut window = match self.root.window {
            Some(window) => window,
            None => {
                self.selective_depth = 0;
                Window::around(self.root.moves[line].average, depth)
            }
        };
        loop {
            self.root.window = Some(window);
            let searched = (depth - window.failed_high).max(1);
            let score = self.search_root(position, searched, window.alpha, window.beta, on_event)?;
            root::sort(&mut self.root.moves[line..]);
            if window.holds(score) {
                return Ok(());
            }
            if self.is_watched {
                on_event(Event::Report(self.report(line)));
            }
            window.widen(score);
        }
    }

    /// Whether to begin no further depth.
    fn is_enough(&mut self) -> bool {
        let is_time_up = self.is_past_soft_bound();
        let shared = self.shared();
        let limits = &shared.limits;
        if shared.is_stopped() {
            return true;
        }
        if let (Some(limit), Some(moves)) = (limits.mate, self.root.moves[0].score.mate_moves())
            && moves.unsigned_abs() <= limit
        {
            return true;
        }
        self.publish_counts();
        if limits.soft_nodes.is_some_and(|limit| shared.total_nodes() >= limit) {
            return true;
        }
        // On the opponent's time more thought costs nothing. When that ends, what there is will do.
        let is_pondering = shared.is_pondering();
        self.root.awaits_ponder_hit = is_time_up && is_pondering;
        is_time_up && !is_pondering
    }

    /// Whether as much time has passed since the start, on whose clock ever, as the clock allows for a move.
    fn is_past_soft_bound(&self) -> bool {
        let shared = self.shared();
        let Some(budget) = shared.budget.filter(|_| shared.limits.clock.is_some()) else { return false };
        let spent: u64 = self.root.moves.iter().map(|root| root.nodes).sum();
        let share = self.root.moves[0].nodes as f64 / spent.max(1) as f64;
        // The first depths say little about how steady the answers are.
        let stretch = if self.root.completed_depth < 6 { 1.0 } else { self.root.steadiness.stretch(share) };
        // A forced move needs no thought beyond a score.
        let forced = if self.root.moves.len() == 1 { 0.1 } else { 1.0 };
        shared.elapsed() >= budget.soft.mul_f64(stretch * forced).min(budget.hard)
    }

    /// The current state of one of the best lines.
    pub(super) fn report(&self, line: usize) -> Report {
        self.publish_counts();
        let shared = self.shared();
        let root = &self.root.moves[line];
        let (score, bound) = root.last_shown();
        Report {
            depth: root.depth.max(0) as u32,
            selective_depth: root.selective_depth as u32 + 1,
            line: line + 1,
            score,
            bound,
            nodes: shared.total_nodes(),
            hash_full: shared.tt.permille_full(),
            tb_hits: shared.total_tb_hits(),
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
