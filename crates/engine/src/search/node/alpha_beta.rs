//! The search of a node: principal variation search, in numbered steps.
//!
//! The first move is searched with the open window, the others only asked whether they beat it; what does is searched
//! again. Each step states its idea; what it decides by is a pure function in [`prune`](super::prune) or
//! [`reduce`](super::reduce).

use alcor_chess::{Move, Piece, Position, Role};

use super::facts::{Node, NodeKind, NonPv, Pv};
use super::reductions::MoveFacts;
use super::singular::Singular;
use super::tb_probe::TbResult;
use super::{pruning, reductions};
use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::ordering::history::{ButterflyIndex, bonus};
use crate::search::ordering::history_update::TriedMoves;
use crate::search::ordering::movepick::{Context, MovePicker};
use crate::search::ordering::threats::Threats;
use crate::search::stack::Frame;
use crate::search::worker::{Stopped, Worker};
use crate::see;
use crate::tt::Entry;

impl Worker<'_> {
    /// The score of a position, searched `depth` plies deep within a window.
    // The one long function: it only puts the steps in order. Its arguments are what changes from node to node.
    #[allow(clippy::too_many_lines, clippy::too_many_arguments)]
    pub(in crate::search) fn alpha_beta<K: NodeKind>(
        &mut self,
        mut kind: K,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        // Step 1. The leaves belong to quiescence.
        if depth <= 0 {
            return self.quiescence::<K>(position, ply, alpha, beta);
        }
        self.visit()?;
        if K::PV {
            self.stack.pv[ply].clear();
            self.state.selective_depth = self.state.selective_depth.max(ply);
        }

        // Step 2. Draws, the end of the line, and mates too far away to matter.
        if !K::ROOT {
            if self.is_draw(position, ply) {
                return Ok(self.draw_score());
            }
            if ply >= MAX_PLY - 1 {
                let in_check = position.in_check();
                return Ok(if in_check { Score::DRAW } else { Score::evaluation(self.evaluator.evaluate(position)) });
            }
            // Upcoming repetition (cuckoo): with one at hand the side to move has at least a draw. Worth 40 +- 35 Elo.
            if alpha < Score::DRAW
                && params::use_upcoming_repetition() == 1
                && self.stack.keys.can_repeat(position, ply)
            {
                alpha = self.draw_score();
                if alpha >= beta {
                    return Ok(alpha);
                }
            }
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return Ok(alpha);
            }
        }

        // Step 3. What the hash table knows. A deep enough result that answers the question ends the node (TT cutoff,
        // worth 89 +- 39 Elo; all such numbers are from docs/strength.md).
        let excluded = self.stack.frames[ply].excluded;
        // What led here has been judged by the first search of this node.
        let is_second_search = excluded.is_some() || self.verified_ply == Some(ply);
        let table = self.tt_entry(position, ply, excluded);
        let tt_pv = if excluded.is_some() {
            self.stack.frames[ply].tt_pv
        } else {
            K::PV || table.is_some_and(|entry| entry.tt_pv)
        };
        if let Some(entry) = table
            && !K::PV
            && excluded.is_none()
            && is_tt_cutoff(&entry, depth, beta, cut_node)
            && i32::from(position.halfmove_clock()) < params::tt_cutoff_max_halfmove_clock()
        {
            if let Some(mv) = entry.mv
                && entry.score >= beta
                && !position.is_noisy(mv)
            {
                let threats = position.attacks_by(!position.side_to_move());
                self.histories.update_quiet(
                    position,
                    threats,
                    &self.stack.continuations(ply),
                    mv,
                    bonus(depth) * params::tt_cutoff_bonus_percent() / 100,
                );
            }
            return Ok(entry.score);
        }

        // And what Syzygy tablebases know: the result, but neither the way nor the length of it.
        let (mut floor, mut ceiling) = (-Score::INFINITE, Score::INFINITE);
        if !K::ROOT && excluded.is_none() && self.state.probe_limits.applies(position, depth) {
            match self.probe_tablebases(position, ply, depth, alpha, beta, tt_pv) {
                Some(TbResult::Cutoff(score)) => return Ok(score),
                Some(TbResult::AtLeast(score)) if K::PV => {
                    floor = score;
                    alpha = alpha.max(score);
                }
                Some(TbResult::AtMost(score)) if K::PV => ceiling = score,
                Some(TbResult::AtLeast(_) | TbResult::AtMost(_)) | None => {}
            }
        }

        // Step 4. The static evaluation, corrected by what was learnt (corrhist, worth 48 +- 33 Elo), and whether things
        // are improving.
        let mut node = Node { depth, alpha, beta, is_pv: K::PV, cut_node, tt_pv, ..Node::of(position, table) };
        self.assess(position, ply, &mut node);
        if !K::ROOT && !is_second_search {
            self.learn_from_evaluation(ply, node.eval);
            let Frame { reduction, eval, .. } = self.stack.frames[ply - 1];
            depth += reductions::hindsight(reduction, node.eval, eval);
            node.depth = depth;
        }

        // Steps 5 to 8. A node that is decided anyway needs no moves.
        if !K::PV
            && !position.in_check()
            && excluded.is_none()
            && let Some(score) = self.prune_node(position, ply, &node)?
        {
            return Ok(score);
        }

        // Step 9. IIR: without a move from the hash table, search a ply less: the order will be poor.
        if excluded.is_none() {
            depth -= pruning::internal_reduction(&node);
            node.depth = depth;
        }

        // Step 10. The moves, best first.
        let threats = Threats::of(position);
        let refutations = self.refutations(ply);
        let context = Context { position, threats, continuations: self.stack.continuations(ply), refutations };
        let tt_move = if K::ROOT {
            self.state.root.moves.get(self.state.root.pv_index).map(|root| root.mv)
        } else {
            table.and_then(|entry| entry.mv)
        };
        let arena_start = self.stack.arena.len();
        let mut picker = MovePicker::all(&self.stack.arena, tt_move);
        let mut tried = TriedMoves::new();
        let mut best = floor;
        let mut best_move = None;
        let mut number = 0;
        let original_alpha = alpha;

        while let Some(mv) = picker.next(&mut self.stack.arena, self.histories, &context) {
            if Some(mv) == excluded || (K::ROOT && !self.is_root_move(mv)) {
                continue;
            }
            number += 1;
            let quiet = !position.is_noisy(mv);
            let history = if quiet {
                self.histories.quiet(position, threats.all, &context.continuations, mv)
            } else {
                self.histories.noisy(position, mv)
            };
            let refutation = quiet && refutations.contains(&Some(mv));
            let mut facts = MoveFacts { number, quiet, history, refutation, gives_check: false, child_cutoffs: 0 };
            node.alpha = alpha;

            // Step 11. Moves that are not worth trying, as soon as one has been found that does not lose.
            if !K::ROOT && !best.is_lost() && node.has_pieces && is_hopeless(position, &node, mv, &facts, &mut picker) {
                continue;
            }

            // Step 12. Singular extension: if the hash move alone holds the score, it deserves a closer look.
            let mut extension = 0;
            if !K::ROOT
                && Some(mv) == tt_move
                && excluded.is_none()
                && let Some(entry) = table
            {
                match self.singular::<K>(position, ply, &node, entry, mv)? {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => {
                        self.stack.arena.truncate(arena_start);
                        return Ok(score);
                    }
                }
            }

            // Step 13. Play the move and search it.
            if K::ROOT {
                if self.state.is_watched {
                    kind.begin_move(self.state.root.depth, mv, self.state.root.pv_index + number as usize);
                }
                self.state.root.begin_move(mv, self.state.nodes);
            }
            let child = self.make(position, mv, ply);
            self.stack.frames[ply].quiet = quiet.then(|| ButterflyIndex::of(position.side_to_move(), threats.all, mv));
            if extension > 1 {
                self.stack.frames[ply].double_extensions += 1;
            }
            let new_depth = depth - 1 + extension;
            facts.gives_check = child.in_check();
            facts.child_cutoffs = self.stack.frames[ply + 1].cutoffs;
            let score = self.search_move::<K>(&child, ply, &node, &facts, new_depth, alpha, beta, best)?;
            self.unmake();
            if extension > 1 {
                self.stack.frames[ply].double_extensions -= 1;
            }
            if K::ROOT {
                self.update_root(number, score, alpha, beta);
            }

            // Step 14. A new best move, perhaps too good for the opponent to allow.
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if K::PV {
                        self.stack.update_pv(ply, mv);
                    }
                    if score >= beta {
                        self.stack.frames[ply].cutoffs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                tried.push(mv, quiet);
            }
        }
        self.stack.arena.truncate(arena_start);

        // Step 15. No legal move: mate or stalemate (or the one move was left out).
        if number == 0 {
            return Ok(match (excluded, position.in_check()) {
                (Some(_), _) => alpha,
                (None, true) => Score::mated_in(ply),
                (None, false) => Score::DRAW,
            });
        }

        // Step 16. Learn which moves are good, remember what was found, and learn how far the evaluation was off.
        match best_move {
            Some(mv) => self.reward(&context, ply, depth, mv, &tried),
            None if !is_second_search => self.reward_prior(ply, depth),
            None => {}
        }
        let best = best.min(ceiling);
        let bound = Bound::of(best, original_alpha, beta);
        if excluded.is_none() {
            let entry = Entry { mv: best_move, score: best, bound, depth, eval: node.raw_eval, tt_pv };
            if !K::ROOT || self.state.root.pv_index == 0 {
                self.shared.tt.put(position.key(), ply, &entry);
            }
            self.learn_correction(position, ply, node.eval, &entry);
        }
        Ok(best)
    }

    /// The table's entry, its move only if it is legal. A singular search must not see the entry it doubts.
    fn tt_entry(&self, position: &Position, ply: usize, excluded: Option<Move>) -> Option<Entry> {
        if excluded.is_some() {
            return None;
        }
        let mut entry = self.shared.tt.get(position.key(), ply, position.halfmove_clock())?;
        entry.mv = entry.mv.filter(|&mv| position.is_legal(mv));
        Some(entry)
    }

    /// Step 13, principal variation search (PVS): reduced search (LMR), search in a null window, search in the open window, as
    /// far as needed.
    #[allow(clippy::too_many_arguments)]
    fn search_move<K: NodeKind>(
        &mut self,
        child: &Position,
        ply: usize,
        node: &Node,
        facts: &MoveFacts,
        mut new_depth: i32,
        alpha: Score,
        beta: Score,
        best: Score,
    ) -> Result<Score, Stopped> {
        let mut score = alpha;
        let mut confirmed = facts.number > 1 || !K::PV;
        if node.depth >= params::reduction_min_depth()
            && facts.number > 1 + i32::from(K::ROOT)
            && params::use_late_move_reductions() == 1
        {
            let reduction = reductions::late_move(node, facts) / 1024;
            let most = new_depth + i32::from(K::PV);
            let reduced = (new_depth - reduction).clamp(1.min(most), most);
            self.stack.frames[ply].reduction = new_depth - reduced;
            score = -self.alpha_beta(NonPv, child, ply + 1, reduced, -alpha - 1, -alpha, true)?;
            self.stack.frames[ply].reduction = 0;
            if score > alpha && reduced < new_depth {
                // How good it was decides how deep to confirm it.
                new_depth += i32::from(score > best + params::deeper_margin());
                new_depth -= i32::from(score < best + params::shallower_margin_per_depth() * new_depth);
                if reduced < new_depth {
                    score = -self.alpha_beta(NonPv, child, ply + 1, new_depth, -alpha - 1, -alpha, !node.cut_node)?;
                }
            }
            confirmed = score > alpha;
        } else if confirmed {
            score = -self.alpha_beta(NonPv, child, ply + 1, new_depth, -alpha - 1, -alpha, !node.cut_node)?;
            confirmed = score > alpha;
        }
        if K::PV && (facts.number == 1 || confirmed) {
            score = -self.alpha_beta(Pv, child, ply + 1, new_depth, -beta, -alpha, false)?;
        }
        Ok(score)
    }
}

/// Step 11 (LMP, futility, history and SEE pruning): whether a move is not worth trying here. May also put an end to the
/// quiet moves.
fn is_hopeless(position: &Position, node: &Node, mv: Move, facts: &MoveFacts, picker: &mut MovePicker) -> bool {
    let MoveFacts { number, quiet, history, .. } = *facts;
    let reduced_depth = (node.depth
        - (reductions::base(node.depth, number) - history / params::pruning_history_divisor()) / 1024)
        .max(0);
    if quiet {
        if pruning::enough_quiets(node, number) {
            picker.skip_quiets();
        }
        if pruning::futile_quiet(node, reduced_depth, history) {
            picker.skip_quiets();
            return true;
        }
        if pruning::hopeless_history(node, reduced_depth, history) {
            return true;
        }
    } else if !mv.is_promotion() {
        let captured = position.piece_at(mv.to()).map_or(Role::Pawn, Piece::role);
        if pruning::futile_capture(node, reduced_depth, see::score_of(captured), history) && !position.gives_check(mv) {
            return true;
        }
    }
    let threshold = pruning::see_threshold(node, reduced_depth, quiet, history);
    threshold.is_some_and(|threshold| !see::at_least(position, mv, threshold))
}

/// Whether a table entry ends a node: deep enough, on the right side of beta, and as the node was expected to go.
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
