//! The root as a node: which moves it has, and what becomes of their scores.

use alcor_chess::{Move, Position};

use crate::report::Event;
use crate::score::{Bound, Score};
use crate::search::node::facts::Root;
use crate::search::worker::{Stopped, Worker};

impl Worker<'_> {
    /// Whether a move is still to be searched for the current line at the root: among those that tables call equal.
    pub(in crate::search) fn is_root_move(&self, mv: Move) -> bool {
        let rest = &self.state.root.moves[self.state.root.pv_index..];
        rest.iter().any(|root| root.mv == mv && root.verdict() == rest[0].verdict())
    }

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

    /// The root itself.
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
