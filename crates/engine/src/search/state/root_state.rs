//! Per-thread state of the root search.

use alcor_chess::Move;

use super::aspiration::Window;
use super::depth_sharing::FinishedDepth;
use super::mate_proof::Proof;
use super::root_moves::{self, RootMove};
use super::shared::Shared;
use crate::limits::Request;
use crate::score::{Bound, MAX_PLY, Score};
use crate::tablebase::rank::{Ranked, Ranking};
use crate::time::stability::Stability;

/// Per-thread state of the root search: how deep it is, and what it has found. Nothing else is needed to resume it after
/// a pause.
#[derive(Default)]
pub(in crate::search) struct RootState {
    pub(in crate::search) moves: Vec<RootMove>,
    /// How many lines are wanted (MultiPV).
    multi_pv: usize,
    /// Which of them is being searched, from 0.
    pub(in crate::search) pv_index: usize,
    /// Its aspiration window, once its search has begun.
    pub(in crate::search) window: Option<Window>,
    /// The depth being searched.
    pub(in crate::search) depth: i32,
    pub(in crate::search) completed_depth: i32,
    /// The last depth to search.
    last_depth: i32,
    /// The proof of a short mate, while it is being searched for.
    pub(in crate::search) proof: Option<Proof>,
    pub(in crate::search) stability: Stability,
    /// Whether the soft bound has passed while pondering: at the ponder hit the search ends.
    pub(in crate::search) awaits_ponder_hit: bool,
    /// The move being searched, and how many nodes there were before it.
    current: Option<(Move, u64)>,
    /// How many root moves have been searched; a move that is searched again after a pause is not counted twice.
    finished_moves: u64,
}

impl RootState {
    /// The start of a search. `ranking` is the tablebase ranking of the moves.
    pub(in crate::search) fn new(shared: &Shared, request: &Request, ranking: Option<&Ranking>) -> RootState {
        let moves: Vec<RootMove> = match ranking {
            Some(ranking) => ranked_moves(ranking, shared.multi_pv),
            None => request.moves().into_iter().map(RootMove::new).collect(),
        };
        let last_depth = shared.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 4) as i32;
        let multi_pv = shared.multi_pv.clamp(1, moves.len().max(1));
        RootState { moves, multi_pv, last_depth, ..RootState::default() }
    }

    /// How many lines are wanted (MultiPV).
    pub(in crate::search) fn multi_pv(&self) -> usize {
        self.multi_pv
    }

    /// Whether a depth after the first is being searched.
    pub(in crate::search) fn is_within_later_depth(&self) -> bool {
        self.completed_depth > 0 && self.depth > self.completed_depth
    }

    pub(in crate::search) fn is_over(&self) -> bool {
        self.moves.is_empty() || (self.completed_depth >= self.last_depth && self.proof.is_none())
    }

    /// Begins the next depth, unless one has begun already. Skips `skipped` depths, which other threads search.
    pub(in crate::search) fn begin_depth(&mut self, skipped: i32) {
        if self.depth == self.completed_depth {
            self.depth = (self.depth + 1 + skipped).min(self.last_depth);
            self.pv_index = 0;
        }
    }

    /// Ends the depth: its scores are what the next one begins with.
    pub(in crate::search) fn complete_depth(&mut self) {
        root_moves::sort(&mut self.moves[..self.multi_pv]);
        self.completed_depth = self.depth;
        self.prefer_progress();
        for root in &mut self.moves {
            root.previous = root.score;
        }
    }

    /// Continues from a depth that another thread has finished, as if it were this one's. The nodes that this thread has
    /// spent on that depth are not counted: an unfinished depth does not show how much work each move takes.
    pub(in crate::search) fn adopt(&mut self, finished: FinishedDepth) {
        self.moves = finished.moves;
        self.current = None;
        self.depth = finished.depth;
        self.completed_depth = finished.depth;
        self.window = None;
    }

    fn prefer_progress(&mut self) {
        if self.multi_pv == 1 {
            root_moves::prefer_progress(&mut self.moves);
        }
    }

    /// Notes the root move to be searched, and how many nodes were visited before it.
    pub(in crate::search) fn begin_move(&mut self, mv: Move, nodes: u64) {
        self.current = Some((mv, nodes));
    }

    /// Notes that the move has been searched, as the one of this number, and whether it beat those before it. Returns its
    /// entry.
    pub(in crate::search) fn end_move(&mut self, number: i32, is_better: bool, nodes: u64) -> Option<&mut RootMove> {
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

    /// Ends a slice within a depth. The best move so far comes first after the pause: the others are compared with it.
    pub(in crate::search) fn pause(&mut self, nodes: u64) {
        self.count_nodes(nodes);
        let better = self.window.and_then(|window| window.better);
        let rest = &mut self.moves[self.pv_index..];
        if let Some(index) = rest.iter().position(|root| Some(root.mv) == better) {
            rest[..=index].rotate_right(1);
        }
    }

    /// Notes that a move of the root has been found not to mate.
    pub(in crate::search) fn end_proof_of_move(&mut self) {
        self.finished_moves += 1;
    }

    /// Adopts a mate that was proved, as if a search to its length had found it.
    pub(in crate::search) fn take_mate(&mut self, mv: Move, plies: usize, rest: &[Move]) {
        if let Some(index) = self.moves.iter().position(|root| root.mv == mv) {
            self.moves[..=index].rotate_right(1);
            let score = Score::mate_in(plies);
            self.depth = plies as i32;
            self.completed_depth = self.depth;
            self.moves[0].update(score, Bound::Exact, self.depth, plies - 1, rest);
            self.moves[0].previous = score;
        }
    }

    pub(in crate::search) fn finished_moves(&self) -> u64 {
        self.finished_moves
    }

    /// Sorts the moves after the last depth, which may have been cut short.
    pub(in crate::search) fn sort_at_end(&mut self) {
        if self.depth > self.completed_depth && self.multi_pv > 1 {
            // Lines that were not searched again keep their scores of the last depth.
            self.moves.sort_by_key(|root| std::cmp::Reverse((root.tb_wdl(), root.last_known())));
        } else if self.depth > self.completed_depth {
            root_moves::sort(&mut self.moves);
        }
        self.prefer_progress();
    }
}

/// The moves of a root position in the tablebases: without MultiPV only those that keep the result.
fn ranked_moves(ranking: &Ranking, lines: usize) -> Vec<RootMove> {
    let is_wanted = |ranked: &&Ranked| lines > 1 || !ranking.is_out(ranked);
    let moves = ranking.moves.iter().filter(is_wanted);
    moves.map(|&ranked| RootMove { ranked: Some(ranked), ..RootMove::new(ranked.mv) }).collect()
}
