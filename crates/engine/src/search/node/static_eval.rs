//! Step 4 of a node: the static evaluation, the estimate derived from it, and whether it is improving.

use alcor_chess::Position;

use super::facts::Node;
use crate::eval::damp;
use crate::score::Score;
use crate::search::state::worker::Worker;
use crate::tt::Entry;

impl Worker<'_> {
    /// Step 4: evaluates the node, and initialises its frame. A singular search takes the evaluation from there.
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

    /// The static evaluation before fifty-move scaling and correction, from the TT entry if possible; `None` in check.
    pub(in crate::search) fn raw_eval(&mut self, position: &Position, tt_entry: Option<Entry>) -> Option<Score> {
        if position.in_check() {
            return None;
        }
        let known = tt_entry.and_then(|entry| entry.eval);
        Some(known.unwrap_or_else(|| Score::evaluation(self.evaluator.evaluate_undamped(position))))
    }

    /// Improving: whether the evaluation is better than at the side's previous move, or than at the one before if that was in
    /// check.
    fn is_improving(&self, ply: usize, eval: Option<Score>) -> bool {
        let Some(eval) = eval else { return false };
        let earlier = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.stack.frames[ply].eval);
        match earlier(2).or_else(|| earlier(4)) {
            Some(earlier) => eval > earlier,
            None => true,
        }
    }
}
