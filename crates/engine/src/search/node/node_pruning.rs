//! Steps 5 to 8 of a node: pruning before any move is searched at full depth.
//!
//! Razoring and reverse futility rely on the evaluation, null move on a search after a pass, probcut on a shallow search of
//! captures.

use alcor_chess::Position;

use super::facts::{Node, NonPv};
use super::pruning;
use super::quiescence::QuietChecks;
use crate::params;
use crate::score::{Bound, Score};
use crate::search::ordering::movepick::{Context, MovePicker};
use crate::search::ordering::threats::Threats;
use crate::search::state::worker::{Stopped, Worker};
use crate::see;
use crate::tt::Entry;

impl Worker<'_> {
    /// Steps 5 to 8: razoring, reverse futility, null move, probcut. Not on the principal variation, not in check, and not
    /// in a singular search.
    pub(in crate::search) fn prune_node(
        &mut self,
        position: &Position,
        ply: usize,
        node: &Node,
    ) -> Result<Option<Score>, Stopped> {
        if node.is_pv || position.in_check() || node.excluded.is_some() {
            return Ok(None);
        }
        // Step 5. Razoring: far below alpha, verified by quiescence.
        if pruning::razoring(node) {
            let score = self.quiescence::<NonPv>(position, ply, node.alpha, node.alpha + 1, QuietChecks::Tried)?;
            if score <= node.alpha {
                return Ok(Some(score));
            }
        }
        // Step 6. Reverse futility pruning (RFP): far above beta.
        if let Some(score) = pruning::reverse_futility(node) {
            return Ok(Some(score));
        }
        // Step 7. Null move pruning (NMP): even a pass keeps the score above beta.
        if let Some(depth) = pruning::null_move(node)
            && let Some(score) = self.null_move(position, ply, node, depth)?
        {
            return Ok(Some(score));
        }
        // Step 8. Probcut: a capture that beats beta by a margin at a shallow depth.
        match pruning::probcut_beta(node) {
            Some(beta) => self.probcut(position, ply, node, beta),
            None => Ok(None),
        }
    }

    fn null_move(
        &mut self,
        position: &Position,
        ply: usize,
        node: &Node,
        depth: i32,
    ) -> Result<Option<Score>, Stopped> {
        if ply < self.null_move_min_ply || (ply > 0 && self.stack.frames[ply - 1].moved.is_none()) {
            return Ok(None);
        }
        let Some(child) = position.pass() else { return Ok(None) };
        self.stack.frames[ply].moved = None;
        self.stack.frames[ply].quiet = None;
        self.shared.tt.prefetch(child.key());
        self.stack.keys.push_pass(&child);
        let score = -self.alpha_beta(NonPv, &child, ply + 1, depth, -node.beta, -node.beta + 1, !node.cut_node)?;
        self.stack.keys.pop();
        if score < node.beta {
            return Ok(None);
        }
        // A mate score after a null move is not proven.
        let score = if score.is_won() { node.beta } else { score };
        if node.depth < params::null_move_verify_depth() || self.null_move_min_ply > 0 {
            return Ok(Some(score));
        }
        // Verification (not measured on its own): zugzwang is possible at any depth, but costs most at high depth. For some
        // plies the verifying search tries no null move.
        self.null_move_min_ply = ply + (params::null_move_verify_percent() * depth.max(0) / 100) as usize;
        self.verified_ply = Some(ply);
        let verified = self.alpha_beta(NonPv, position, ply, depth, node.beta - 1, node.beta, false);
        self.verified_ply = None;
        self.null_move_min_ply = 0;
        Ok((verified? >= node.beta).then_some(score))
    }

    fn probcut(&mut self, position: &Position, ply: usize, node: &Node, beta: Score) -> Result<Option<Score>, Stopped> {
        let Some(eval) = node.eval else { return Ok(None) };
        let tt_move = node.tt_entry.and_then(|entry| entry.mv).filter(|_| node.tt_noisy);
        let arena_start = self.stack.arena.len();
        let mut picker = MovePicker::noisy(&self.stack.arena, tt_move, (beta - eval).max(0) / see::SCORE_FACTOR);
        let context = Context {
            position,
            threats: Threats::UNKNOWN,
            continuations: self.stack.continuations(ply),
            refutations: [None; 3],
        };
        let depth = node.depth - params::probcut_depth_reduction();
        let mut found = None;
        while let Some(mv) = picker.next(&mut self.stack.arena, self.histories, &context) {
            let mut child = *position;
            self.make(&mut child, mv, ply);
            let mut score = -self.quiescence::<NonPv>(&child, ply + 1, -beta, -beta + 1, QuietChecks::Skipped)?;
            if score >= beta && depth > 0 {
                score = -self.alpha_beta(NonPv, &child, ply + 1, depth, -beta, -beta + 1, !node.cut_node)?;
            }
            self.unmake();
            if score >= beta {
                let (bound, eval) = (Bound::Lower, node.raw_eval);
                let entry = Entry { mv: Some(mv), score, bound, depth: depth + 1, eval, tt_pv: node.tt_pv };
                self.shared.tt.put(position.key(), ply, &entry);
                let margin = beta - node.beta;
                found = Some(if score.is_decisive() { score } else { score - margin });
                break;
            }
        }
        self.stack.arena.truncate(arena_start);
        Ok(found)
    }
}
