//! Steps 5 to 8 of a node: what can be decided before any move is tried at full depth.
//!
//! Razoring and reverse futility ask the evaluation, null move asks what happens if we pass, probcut what a capture brings
//! at a shallow depth.

use alcor_chess::Position;

use super::node::{Node, NonPv};
use super::picker::{Context, Picker};
use super::threats::Threats;
use super::{Searcher, Stopped, prune};
use crate::params;
use crate::score::{Bound, Score};
use crate::tt::Entry;

impl Searcher {
    /// Steps 5 to 8: razoring, reverse futility, null move, probcut.
    pub(super) fn decide_without_moves(
        &mut self,
        position: &Position,
        ply: usize,
        node: &Node,
    ) -> Result<Option<Score>, Stopped> {
        // Step 5. Razoring: far below alpha; if captures do not help, nothing will.
        if prune::razoring(node) {
            let score = self.quiesce::<NonPv>(position, ply, node.alpha, node.alpha + 1)?;
            if score <= node.alpha {
                return Ok(Some(score));
            }
        }
        // Step 6. Reverse futility: far above beta.
        if let Some(score) = prune::reverse_futility(node) {
            return Ok(Some(score));
        }
        // Step 7. Null move: so good that even passing keeps it above beta.
        if let Some(depth) = prune::null_move(node)
            && let Some(score) = self.null_move(position, ply, node, depth)?
        {
            return Ok(Some(score));
        }
        // Step 8. Probcut: a capture that beats beta by a margin at a shallow depth.
        match prune::probcut_beta(node) {
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
        if ply < self.null_move_from || (ply > 0 && self.frames[ply - 1].moved.is_none()) {
            return Ok(None);
        }
        let Some(child) = position.pass() else { return Ok(None) };
        self.frames[ply].moved = None;
        self.frames[ply].quiet = None;
        self.shared().tt.prefetch(child.key());
        self.line.push_pass(&child);
        let score = -self.alpha_beta(NonPv, &child, ply + 1, depth, -node.beta, -node.beta + 1, !node.cut_node)?;
        self.line.pop();
        if score < node.beta {
            return Ok(None);
        }
        // A mate found by passing proves nothing.
        let score = if score.is_won() { node.beta } else { score };
        if node.depth < params::null_move_verify_depth() || self.null_move_from > 0 {
            return Ok(Some(score));
        }
        // Zugzwang hides at any depth, but at great depth it costs most: verify without null moves for a while.
        self.null_move_from = ply + (3 * depth.max(0) / 4) as usize;
        let verified = self.alpha_beta(NonPv, position, ply, depth, node.beta - 1, node.beta, false);
        self.null_move_from = 0;
        Ok((verified? >= node.beta).then_some(score))
    }

    fn probcut(&mut self, position: &Position, ply: usize, node: &Node, beta: Score) -> Result<Option<Score>, Stopped> {
        let Some(eval) = node.eval else { return Ok(None) };
        let table_move = node.table.and_then(|entry| entry.mv).filter(|_| node.table_noisy);
        let arena_start = self.arena.len();
        let mut picker = Picker::noisy(&self.arena, table_move, (beta - eval).max(0) / 2);
        let context =
            Context { position, threats: Threats::UNKNOWN, line: self.continuations(ply), favourites: [None; 3] };
        let depth = node.depth - 4;
        let mut found = None;
        while let Some(mv) = picker.next(&mut self.arena, &self.histories, &context) {
            let child = self.make(position, mv, ply);
            let mut score = -self.quiesce::<NonPv>(&child, ply + 1, -beta, -beta + 1)?;
            if score >= beta && depth > 0 {
                score = -self.alpha_beta(NonPv, &child, ply + 1, depth, -beta, -beta + 1, !node.cut_node)?;
            }
            self.unmake();
            if score >= beta {
                let raw = self.raw_eval(position, node.table);
                let entry = Entry {
                    mv: Some(mv),
                    score,
                    bound: Bound::Lower,
                    depth: depth + 1,
                    eval: raw,
                    was_pv: node.was_pv,
                };
                self.shared().tt.put(position.key(), ply, &entry);
                let margin = beta - node.beta;
                found = Some(if score.is_decisive() { score } else { score - margin });
                break;
            }
        }
        self.arena.truncate(arena_start);
        Ok(found)
    }
}
