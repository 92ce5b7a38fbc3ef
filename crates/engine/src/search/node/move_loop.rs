//! Steps 10 to 14 of a node: the move loop.

use alcor_chess::{Move, Piece, Position, Role};

use super::facts::{Node, NodeKind, NonPv, Pv};
use super::history_update::TriedMoves;
use super::reductions::MoveFacts;
use super::singular::Singular;
use super::{pruning, reductions};
use crate::params;
use crate::score::Score;
use crate::search::ordering::history::ButterflyIndex;
use crate::search::ordering::movepick::{Context, MovePicker};
use crate::search::state::worker::{Stopped, Worker};
use crate::see;

/// The result of a node, as far as its moves have been searched.
pub(super) struct NodeResult {
    /// The best score.
    pub(super) best: Score,
    /// The last move that raised alpha.
    pub(super) best_move: Option<Move>,
    /// How many moves there were, pruned ones included.
    pub(super) moves: i32,
    /// Those that were searched without a cutoff.
    pub(super) tried: TriedMoves,
}

impl NodeResult {
    /// The result before the first move. The score is at least `floor`.
    pub(super) fn new(floor: Score) -> NodeResult {
        NodeResult { best: floor, best_move: None, moves: 0, tried: TriedMoves::new() }
    }
}

impl Worker<'_> {
    /// Steps 10 to 14. Returns a score if the singular search cuts the node (multi-cut).
    #[inline(always)]
    pub(super) fn search_moves<K: NodeKind>(
        &mut self,
        mut kind: K,
        context: &Context,
        ply: usize,
        node: &mut Node,
        found: &mut NodeResult,
    ) -> Result<Option<Score>, Stopped> {
        let position = context.position;
        let tt_move = self.tt_move::<K>(node);
        let arena_start = self.stack.arena.len();
        let mut picker = MovePicker::all(&self.stack.arena, tt_move);
        while let Some(mv) = picker.next(&mut self.stack.arena, self.histories, context) {
            if Some(mv) == node.excluded || (K::ROOT && !self.is_root_move(mv)) {
                continue;
            }
            found.moves += 1;
            let facts = self.move_facts(context, mv, found.moves);
            // Step 11. Pruning of moves, once one has been found that does not lose.
            if !K::ROOT
                && !found.best.is_lost()
                && node.has_pieces
                && is_hopeless(position, node, mv, &facts, &mut picker)
            {
                continue;
            }
            // Step 12. Singular extension: if only the TT move keeps the score, extend it.
            let mut extension = 0;
            if !K::ROOT
                && Some(mv) == tt_move
                && let Some(entry) = node.tt_entry
            {
                match self.singular::<K>(position, ply, node, entry, mv)? {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => {
                        self.stack.arena.truncate(arena_start);
                        return Ok(Some(score));
                    }
                }
            }
            // Step 13. Make the move and search it.
            if K::ROOT {
                self.begin_root_move(&mut kind, mv, facts.number);
            }
            let score = self.play_and_search::<K>(context, ply, node, mv, facts, extension, found.best)?;
            if K::ROOT {
                self.update_root(facts.number, score, node.alpha, node.beta);
            }
            // Step 14. Possibly a new best move, possibly a beta cutoff.
            if self.is_cutoff::<K>(ply, node, found, mv, score) {
                break;
            }
            if Some(mv) != found.best_move {
                found.tried.push(mv, facts.quiet);
            }
        }
        self.stack.arena.truncate(arena_start);
        Ok(None)
    }

    /// The move to try first: the TT move, at the root the best move so far.
    #[inline(always)]
    fn tt_move<K: NodeKind>(&self, node: &Node) -> Option<Move> {
        if K::ROOT {
            let root = &self.state.root;
            return root.moves.get(root.pv_index).map(|root| root.mv);
        }
        node.tt_entry.and_then(|entry| entry.mv)
    }

    /// The facts of a move before it is made.
    #[inline(always)]
    fn move_facts(&self, context: &Context, mv: Move, number: i32) -> MoveFacts {
        let position = context.position;
        let quiet = !position.is_noisy(mv);
        let history = if quiet {
            self.histories.quiet(position, context.threats.all, &context.continuations, mv)
        } else {
            self.histories.noisy(position, mv)
        };
        let refutation = quiet && context.refutations.contains(&Some(mv));
        MoveFacts { number, quiet, history, refutation, gives_check: false, child_cutoffs: 0 }
    }

    /// Step 13: makes a move and searches it.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn play_and_search<K: NodeKind>(
        &mut self,
        context: &Context,
        ply: usize,
        node: &Node,
        mv: Move,
        mut facts: MoveFacts,
        extension: i32,
        best: Score,
    ) -> Result<Score, Stopped> {
        let position = context.position;
        let mut child = *position;
        self.make(&mut child, mv, ply);
        let quiet = facts.quiet.then(|| ButterflyIndex::of(position.side_to_move(), context.threats.all, mv));
        self.stack.frames[ply].quiet = quiet;
        if extension > 1 {
            self.stack.frames[ply].double_extensions += 1;
        }
        let new_depth = node.depth - 1 + extension;
        facts.gives_check = child.in_check();
        facts.child_cutoffs = self.stack.frames[ply + 1].cutoffs;
        let score = self.search_move::<K>(&child, ply, node, &facts, new_depth, best)?;
        self.unmake();
        if extension > 1 {
            self.stack.frames[ply].double_extensions -= 1;
        }
        Ok(score)
    }

    /// Step 14: updates the result with the score of a move. Whether it causes a beta cutoff.
    #[inline(always)]
    fn is_cutoff<K: NodeKind>(
        &mut self,
        ply: usize,
        node: &mut Node,
        found: &mut NodeResult,
        mv: Move,
        score: Score,
    ) -> bool {
        if score <= found.best {
            return false;
        }
        found.best = score;
        if score <= node.alpha {
            return false;
        }
        found.best_move = Some(mv);
        if K::PV {
            self.stack.update_pv(ply, mv);
        }
        if score >= node.beta {
            self.stack.frames[ply].cutoffs += 1;
            return true;
        }
        node.alpha = score;
        false
    }

    /// Step 13, principal variation search (PVS): reduced search (LMR), null-window search and open-window search, as needed.
    #[allow(clippy::too_many_arguments)]
    fn search_move<K: NodeKind>(
        &mut self,
        child: &Position,
        ply: usize,
        node: &Node,
        facts: &MoveFacts,
        mut new_depth: i32,
        best: Score,
    ) -> Result<Score, Stopped> {
        let (alpha, beta) = (node.alpha, node.beta);
        let mut score = alpha;
        let mut confirmed = facts.number > 1 || !K::PV;
        if node.depth >= params::reduction_min_depth()
            && facts.number > params::reduction_full_moves() + params::reduction_full_moves_root() * i32::from(K::ROOT)
            && params::use_late_move_reductions() == 1
        {
            let reduction = reductions::late_move(node, facts) / 1024;
            let max = new_depth + i32::from(K::PV);
            let reduced = (new_depth - reduction).clamp(1.min(max), max);
            self.stack.frames[ply].reduction = new_depth - reduced;
            score = -self.alpha_beta(NonPv, child, ply + 1, reduced, -alpha - 1, -alpha, true)?;
            self.stack.frames[ply].reduction = 0;
            if score > alpha && reduced < new_depth {
                // Do deeper, do shallower: the score decides the depth of the re-search. Not measured on its own.
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

/// Step 11 (LMP, futility, history and SEE pruning): whether to prune a move. LMP also makes the picker skip the remaining
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
        // Quiet checks are exempt: they may start a mating attack. Second screening: 5.4 Elo.
        let is_futile = pruning::futile_quiet(node, reduced_depth, history)
            || pruning::hopeless_history(node, reduced_depth, history);
        if is_futile && !position.gives_check(mv) {
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
