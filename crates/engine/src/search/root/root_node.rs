//! The root as a node: which moves it has, and what is done with their scores.

use alcor_chess::{Move, Position};

use crate::report::Event;
use crate::score::{Bound, Score};
use crate::search::node::facts::{NodeKind, Root};
use crate::search::state::worker::{SearchState, Stopped, Worker};

impl Worker<'_> {
    /// Whether a move is still to be searched for the current MultiPV line: among those with the same tablebase result.
    pub(in crate::search) fn is_root_move(&self, mv: Move) -> bool {
        let rest = &self.state.root.moves[self.state.root.pv_index..];
        rest.iter().any(|root| root.mv == mv && root.tb_wdl() == rest[0].tb_wdl())
    }

    /// Reports that a move is about to be searched, and notes the node count before it.
    pub(in crate::search) fn begin_root_move<K: NodeKind>(&mut self, kind: &mut K, mv: Move, number: i32) {
        let SearchState { root, nodes, is_watched, .. } = &mut *self.state;
        if *is_watched {
            kind.begin_move(root.depth, mv, root.pv_index + number as usize);
        }
        root.begin_move(mv, *nodes);
    }

    /// Updates a root move with its score.
    pub(in crate::search) fn update_root(&mut self, number: i32, score: Score, alpha: Score, beta: Score) {
        let (pv_index, depth) = (self.state.root.pv_index, self.state.root.depth);
        let Some(root) = self.state.root.end_move(number, score > alpha, self.state.nodes) else { return };
        if number > 1 && score <= alpha {
            root.score = -Score::INFINITE;
            return;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        root.update(score, bound, depth, self.state.selective_depth, &self.stack.pv[1]);
        let mv = root.mv;
        if bound == Bound::Exact && pv_index == 0 {
            self.leave_answer(mv);
        }
    }

    /// Searches the root.
    pub(super) fn search_root(
        &mut self,
        position: &Position,
        depth: i32,
        alpha: Score,
        beta: Score,
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Score, Stopped> {
        self.stack.arena.clear();
        self.alpha_beta(Root { on_event }, position, 0, depth, alpha, beta, false)
    }
}
