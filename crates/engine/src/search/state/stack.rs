//! The search stack: what the search keeps for each ply of the current line.

use alcor_chess::{Game, KeyHistory, Move};

use crate::score::{MAX_PLY, Score};
use crate::search::ordering::history::{ButterflyIndex, CONTINUATION_PLIES, ContinuationMoves, PieceTo};
use crate::search::ordering::movepick::ScoredMove;

/// The state of one ply.
#[derive(Clone, Copy, Default)]
pub(in crate::search) struct Frame {
    /// The move made here, as an index into continuation tables; `None` for a null move.
    pub(in crate::search) moved: Option<PieceTo>,
    /// The corrected evaluation; `None` in check.
    pub(in crate::search) eval: Option<Score>,
    /// The move excluded by a singular search.
    pub(in crate::search) excluded: Option<Move>,
    pub(in crate::search) killers: [Option<Move>; 2],
    /// The butterfly index of the move made here; `None` if that was not a quiet move.
    pub(in crate::search) quiet: Option<ButterflyIndex>,
    /// By how many plies the move made here is being reduced.
    pub(in crate::search) reduction: i32,
    /// Beta cutoffs at this ply, among the children of one parent.
    pub(in crate::search) cutoffs: i32,
    /// How many extensions by more than one ply led here (double extensions).
    pub(in crate::search) double_extensions: i32,
    pub(in crate::search) tt_pv: bool,
}

/// The search stack, from the root to the current node.
pub(in crate::search) struct Stack {
    pub(in crate::search) frames: Box<[Frame]>,
    /// The principal variation from each ply (triangular PV table).
    pub(in crate::search) pv: Box<[Vec<Move>]>,
    /// The move lists of all nodes of the line, each behind that of its parent.
    pub(in crate::search) arena: Vec<ScoredMove>,
    /// The keys of the game and of the line, for repetitions.
    pub(in crate::search) keys: KeyHistory,
}

impl Stack {
    /// The stack at the root, which is the current position of a game.
    pub(in crate::search) fn new(game: &Game) -> Stack {
        Stack {
            frames: vec![Frame::default(); MAX_PLY + 4].into_boxed_slice(),
            pv: vec![Vec::new(); MAX_PLY + 4].into_boxed_slice(),
            arena: Vec::with_capacity(2048),
            keys: game.history().clone(),
        }
    }

    /// The move made `plies` plies before, unless that is before the root or was a null move.
    #[inline(always)]
    pub(in crate::search) fn moved_before(&self, ply: usize, plies: usize) -> Option<PieceTo> {
        if ply >= plies { self.frames[ply - plies].moved } else { None }
    }

    /// The moves that led here, for the continuation tables.
    #[inline(always)]
    pub(in crate::search) fn continuations(&self, ply: usize) -> ContinuationMoves {
        CONTINUATION_PLIES.map(|plies| self.moved_before(ply, plies))
    }

    /// Updates the principal variation of a ply: a move, followed by that of the next ply.
    pub(in crate::search) fn update_pv(&mut self, ply: usize, mv: Move) {
        update_pv(&mut self.pv, ply, mv);
    }
}

/// Updates the principal variation of a ply: a move, followed by that of the next ply.
pub(crate) fn update_pv(lines: &mut [Vec<Move>], ply: usize, mv: Move) {
    let (head, tail) = lines.split_at_mut(ply + 1);
    let line = &mut head[ply];
    line.clear();
    line.push(mv);
    line.extend_from_slice(&tail[0]);
}
