//! Step 4 of a node: the static evaluation, what the search makes of it, and whether things are improving.

use alcor_chess::Position;

use super::facts::Node;
use crate::eval::damp;
use crate::score::Score;
use crate::search::state::worker::Worker;
use crate::tt::Entry;

impl Worker<'_> {
    /// Step 4: evaluates the node, and begins its frame. A singular search finds the evaluation there.
    pub(super) fn assess(&mut self, position: &Position, ply: usize, node: &mut Node) {
        node.correction = self.correction(position, ply);
        if self.stack.frames[ply].excluded.is_some() {
            node.eval = self.stack.frames[ply].eval;
            node.estimate = node.eval;
            node.improving = self.is_improving(ply, node.eval);
            return;
        }
        node.raw_eval = self.raw_eval(position, node.tt_entry);
        let eval = node.raw_eval.map(|raw| Score::evaluation(damp(raw.units(), position) + node.correction));
        node.eval = eval;
        node.estimate = eval.map(|eval| match node.tt_entry {
            Some(entry) if entry.bound.confirms(entry.score, eval) => entry.score,
            _ => eval,
        });
        node.improving = self.is_improving(ply, eval);
        self.stack.frames[ply].eval = eval;
        self.stack.frames[ply].tt_pv = node.tt_pv;
        self.stack.frames[ply + 1].killers = [None; 2];
        self.stack.frames[ply + 2].cutoffs = 0;
        self.stack.frames[ply].double_extensions =
            if ply > 0 { self.stack.frames[ply - 1].double_extensions } else { 0 };
    }

    /// The static evaluation before it fades with the fifty-move counter and before correction, from the hash table if it
    /// is there; `None` in check.
    pub(in crate::search) fn raw_eval(&mut self, position: &Position, table: Option<Entry>) -> Option<Score> {
        if position.in_check() {
            return None;
        }
        let known = table.and_then(|entry| entry.eval);
        Some(known.unwrap_or_else(|| Score::evaluation(self.evaluator.evaluate_undamped(position))))
    }

    /// Whether the evaluation is better than at the side's last move, or the one before if that was in check.
    fn is_improving(&self, ply: usize, eval: Option<Score>) -> bool {
        let Some(eval) = eval else { return false };
        let earlier = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.stack.frames[ply].eval);
        match earlier(2).or_else(|| earlier(4)) {
            Some(earlier) => eval > earlier,
            None => true,
        }
    }
}
