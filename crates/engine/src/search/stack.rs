//! What the search keeps for each ply of the line it is looking at (the field's search stack).

use alcor_chess::{Game, KeyHistory, Move};

use super::ordering::history::{ButterflyIndex, CONTINUATION_PLIES, ContinuationMoves, PieceTo};
use super::ordering::movepick::ScoredMove;
use crate::score::{MAX_PLY, Score};

/// What one ply needs.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move made here, as an index into continuation tables; `None` for a null move.
    pub(super) moved: Option<PieceTo>,
    /// The corrected evaluation; `None` in check.
    pub(super) eval: Option<Score>,
    /// The move excluded by a singular search.
    pub(super) excluded: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// Where the butterfly history keeps the move made here; `None` if that was not a quiet move.
    pub(super) quiet: Option<ButterflyIndex>,
    /// By how many plies the move made here is being reduced.
    pub(super) reduction: i32,
    /// Beta cutoffs at this ply, among the children of one parent.
    pub(super) cutoffs: i32,
    /// How many extensions by more than one ply led here.
    pub(super) double_extensions: i32,
    pub(super) tt_pv: bool,
}

/// The plies of the line from the root to where the search is.
pub(super) struct Stack {
    pub(super) frames: Box<[Frame]>,
    /// The principal variation from each ply (the field's triangular PV table).
    pub(super) pv: Box<[Vec<Move>]>,
    /// The moves of all nodes of the line, each node's behind its parent's.
    pub(super) arena: Vec<ScoredMove>,
    /// The keys of the game and of the line, for repetitions.
    pub(super) keys: KeyHistory,
}

impl Stack {
    /// An empty line from the current position of a game.
    pub(super) fn new(game: &Game) -> Stack {
        Stack {
            frames: vec![Frame::default(); MAX_PLY + 4].into_boxed_slice(),
            pv: vec![Vec::new(); MAX_PLY + 4].into_boxed_slice(),
            arena: Vec::with_capacity(2048),
            keys: game.history().clone(),
        }
    }

    /// The move made some plies before this one, if the line is so long and it was not a null move.
    #[inline(always)]
    pub(super) fn moved_before(&self, ply: usize, plies: usize) -> Option<PieceTo> {
        if ply >= plies { self.frames[ply - plies].moved } else { None }
    }

    /// The moves that led here, for the continuation tables.
    #[inline(always)]
    pub(super) fn continuations(&self, ply: usize) -> ContinuationMoves {
        CONTINUATION_PLIES.map(|plies| self.moved_before(ply, plies))
    }

    /// Puts a move before the line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        update_pv(&mut self.pv, ply, mv);
    }
}

/// Makes a move, with the line of the next ply behind it, the line of this ply.
pub(crate) fn update_pv(lines: &mut [Vec<Move>], ply: usize, mv: Move) {
    let (head, tail) = lines.split_at_mut(ply + 1);
    let line = &mut head[ply];
    line.clear();
    line.push(mv);
    line.extend_from_slice(&tail[0]);
}
