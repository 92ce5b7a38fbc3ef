//! The search of a node: principal variation search, in numbered steps.
//!
//! The first move is searched with the open window, the others with a null window; a move that beats alpha is searched
//! again. Each step states its idea; its conditions are pure functions in [`pruning`] and [`reductions`]. The move loop,
//! steps 10 to 14, is in [`move_loop`](super::move_loop).

use std::ops::ControlFlow;

use alcor_chess::Position;

use super::facts::{Node, NodeKind};
use super::move_loop::NodeResult;
use super::quiescence::QuietChecks;
use super::{pruning, reductions};
use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::ordering::history::bonus;
use crate::search::ordering::movepick::Context;
use crate::search::ordering::threats::Threats;
use crate::search::state::stack::Frame;
use crate::search::state::worker::{Stopped, Worker};
use crate::tt::Entry;

impl Worker<'_> {
    /// The score of a position, searched `depth` plies deep within a window.
    #[allow(clippy::too_many_arguments)] // What changes from node to node.
    pub(in crate::search) fn alpha_beta<K: NodeKind>(
        &mut self,
        kind: K,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        // Step 1. Quiescence search at the leaves.
        if depth <= 0 {
            return self.quiescence::<K>(position, ply, alpha, beta, QuietChecks::Tried);
        }
        self.enter::<K>(ply)?;
        // Step 2. Draws, the maximum ply, and mate distance pruning.
        if !K::ROOT
            && let Some(score) = self.end_of_line(position, ply, &mut alpha, &mut beta)
        {
            return Ok(score);
        }
        // Step 3. The hash table and tablebases.
        let mut node = Node { depth, alpha, beta, is_pv: K::PV, cut_node, ..self.look_up::<K>(position, ply) };
        if let Some(score) = self.tt_cutoff(position, ply, &node) {
            return Ok(score);
        }
        let known = match self.tb_bounds::<K>(position, ply, &node) {
            ControlFlow::Break(score) => return Ok(score),
            ControlFlow::Continue(bounds) => bounds,
        };
        alpha = alpha.max(known.floor);
        node.alpha = alpha;
        // Step 4. The static evaluation.
        self.evaluate_node::<K>(position, ply, &mut node);
        // Steps 5 to 8. Pruning of the whole node.
        if let Some(score) = self.prune_node(position, ply, &node)? {
            return Ok(score);
        }
        // Step 9. IIR: without a TT move, search a ply less, because move ordering will be poor.
        node.depth -= pruning::internal_reduction(&node);
        // Steps 10 to 14. The moves, best first.
        let context = self.ordering_context(position, ply);
        let mut found = NodeResult::new(known.floor);
        if let Some(score) = self.search_moves(kind, &context, ply, &mut node, &mut found)? {
            return Ok(score);
        }
        // Step 15. No legal move.
        if found.moves == 0 {
            return Ok(score_without_moves(position, ply, &node));
        }
        // Step 16. Update the histories and the hash table.
        found.best = found.best.min(known.ceiling);
        self.learn::<K>(&context, ply, &node, alpha, &found);
        Ok(found.best)
    }

    /// Counts a node, and clears its principal variation.
    #[inline(always)]
    pub(super) fn enter<K: NodeKind>(&mut self, ply: usize) -> Result<(), Stopped> {
        self.visit()?;
        if K::PV {
            self.stack.pv[ply].clear();
            self.state.selective_depth = self.state.selective_depth.max(ply);
        }
        Ok(())
    }

    /// Step 2: the score of a node that needs no search, or a smaller window. Mate distance pruning (not measured on its own),
    /// and upcoming repetition (cuckoo), worth 40 +- 35 Elo: a side that can repeat has at least a draw.
    #[inline(always)]
    fn end_of_line(&mut self, position: &Position, ply: usize, alpha: &mut Score, beta: &mut Score) -> Option<Score> {
        if self.is_draw(position, ply) {
            return Some(self.draw_score());
        }
        if ply >= MAX_PLY - 1 {
            return Some(self.last_score(position));
        }
        if *alpha < Score::DRAW && params::use_upcoming_repetition() == 1 && self.stack.keys.can_repeat(position, ply) {
            *alpha = self.draw_score();
            if *alpha >= *beta {
                return Some(*alpha);
            }
        }
        *alpha = (*alpha).max(Score::mated_in(ply));
        *beta = (*beta).min(Score::mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// The score of a position at the maximum ply.
    #[cold]
    pub(super) fn last_score(&mut self, position: &Position) -> Score {
        if position.in_check() { Score::DRAW } else { Score::evaluation(self.evaluator.evaluate(position)) }
    }

    /// Step 3: the TT entry of a node, its move only if it is legal, and whether the node is or was on the principal variation
    /// (ttPv). A singular search must not use the entry that it verifies.
    #[inline(always)]
    fn look_up<K: NodeKind>(&self, position: &Position, ply: usize) -> Node {
        let Frame { excluded, tt_pv, .. } = self.stack.frames[ply];
        if excluded.is_some() {
            return Node { excluded, tt_pv, ..Node::of(position, None) };
        }
        let mut entry = self.shared.tt.get(position.key(), ply, position.halfmove_clock());
        if let Some(entry) = &mut entry {
            entry.mv = entry.mv.filter(|&mv| position.is_legal(mv));
        }
        Node { tt_pv: K::PV || entry.is_some_and(|entry| entry.tt_pv), ..Node::of(position, entry) }
    }

    /// Step 3, TT cutoff, worth 89 +- 39 Elo (all such numbers are from docs/strength.md): an entry that is deep enough and
    /// whose bound suffices ends the node. A quiet TT move that causes the cutoff gets a history bonus (not measured on its
    /// own).
    #[inline(always)]
    fn tt_cutoff(&mut self, position: &Position, ply: usize, node: &Node) -> Option<Score> {
        if node.is_pv || i32::from(position.halfmove_clock()) >= params::tt_cutoff_max_halfmove_clock() {
            return None;
        }
        let Node { depth, beta, .. } = *node;
        let entry = node.tt_entry.filter(|entry| is_tt_cutoff(entry, depth, beta, node.cut_node))?;
        if let Some(mv) = entry.mv
            && entry.score >= beta
            && !position.is_noisy(mv)
        {
            let threats = position.attacks_by(!position.side_to_move());
            let gain = bonus(depth) * params::tt_cutoff_bonus_percent() / 100;
            self.histories.update_quiet(position, threats, &self.stack.continuations(ply), mv, gain);
        }
        Some(entry.score)
    }

    /// Step 4: the static evaluation, corrected by the correction histories (corrhist, worth 48 +- 33 Elo), whether it is
    /// improving, and the history update and hindsight extension that follow from it. A second search of the same node does
    /// not repeat these.
    #[inline(always)]
    fn evaluate_node<K: NodeKind>(&mut self, position: &Position, ply: usize, node: &mut Node) {
        self.assess(position, ply, node);
        if !K::ROOT && !self.is_second_search(ply, node) {
            self.learn_from_evaluation(ply, node.eval);
            let Frame { reduction, eval, .. } = self.stack.frames[ply - 1];
            node.depth += reductions::hindsight(reduction, node.eval, eval);
        }
    }

    /// Whether this is a search of a node within its own search: without the TT move (singular), or to verify a null move.
    #[inline(always)]
    fn is_second_search(&self, ply: usize, node: &Node) -> bool {
        node.excluded.is_some() || self.verified_ply == Some(ply)
    }

    /// Step 10: the inputs of move ordering.
    #[inline(always)]
    fn ordering_context<'a>(&self, position: &'a Position, ply: usize) -> Context<'a> {
        Context {
            position,
            threats: Threats::of(position),
            continuations: self.stack.continuations(ply),
            refutations: self.refutations(ply),
        }
    }

    /// Step 16: updates the move histories, the hash table and the correction histories.
    #[inline(always)]
    fn learn<K: NodeKind>(
        &mut self,
        context: &Context,
        ply: usize,
        node: &Node,
        original_alpha: Score,
        found: &NodeResult,
    ) {
        match found.best_move {
            Some(mv) => self.reward(context, ply, node.depth, mv, &found.tried),
            None if !self.is_second_search(ply, node) => self.reward_prior(ply, node.depth),
            None => {}
        }
        if node.excluded.is_some() {
            return;
        }
        let entry = Entry {
            mv: found.best_move,
            score: found.best,
            bound: Bound::of(found.best, original_alpha, node.beta),
            depth: node.depth,
            eval: node.raw_eval,
            tt_pv: node.tt_pv,
        };
        if !K::ROOT || self.state.root.pv_index == 0 {
            self.shared.tt.put(context.position.key(), ply, &entry);
        }
        self.learn_correction(context.position, ply, node.eval, &entry);
    }
}

/// Step 15: checkmate or stalemate. In a singular search the excluded move was the only one: fail low.
#[cold]
fn score_without_moves(position: &Position, ply: usize, node: &Node) -> Score {
    match (node.excluded, position.in_check()) {
        (Some(_), _) => node.alpha,
        (None, true) => Score::mated_in(ply),
        (None, false) => Score::DRAW,
    }
}

/// Whether a TT entry ends a node: deep enough, on the right side of beta, and as the node was expected to go.
fn is_tt_cutoff(entry: &Entry, depth: i32, beta: Score, cut_node: bool) -> bool {
    let fails_high = entry.score >= beta;
    params::use_tt_cutoffs() == 1
        && entry.depth > depth - i32::from(!fails_high)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => fails_high,
            Bound::Upper => !fails_high,
        }
        && (cut_node == fails_high || depth > params::tt_cutoff_unexpected_depth())
}
