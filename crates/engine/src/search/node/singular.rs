//! Step 12 of a node, singular extensions: is the TT move the only good one?
//!
//! The node is searched without that move, to half the depth, with a window a little below its score. If all other moves
//! fail low, the TT move is extended, by two or three plies if they fail low by far (double and triple extensions);
//! otherwise the node may be cut (multi-cut), or the TT move reduced (negative extension). Worth 13 +- 32 Elo with the
//! classical evaluation (docs/strength.md); such short games undervalue them. From depth 5 instead of 7: second screening
//! 16.5. Double, triple and negative extensions and multi-cut are not measured on
//! their own.

use alcor_chess::{Move, Position};

use super::facts::{Node, NodeKind, NonPv};
use crate::params;
use crate::score::{Bound, Score};
use crate::search::state::worker::{Stopped, Worker};
use crate::tt::Entry;

/// The result of a singular search.
pub(in crate::search) enum Singular {
    /// Extend the TT move by this many plies.
    Extend(i32),
    /// The node fails high anyway.
    Cut(Score),
}

impl Worker<'_> {
    /// Step 12: searches the node without the TT move, with a window a little below its score.
    pub(in crate::search) fn singular<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &Node,
        entry: Entry,
        mv: Move,
    ) -> Result<Singular, Stopped> {
        let depth = node.depth;
        let applies = params::use_singular() == 1
            && depth >= params::singular_min_depth() + params::singular_min_depth_tt_pv() * i32::from(node.tt_pv)
            && entry.depth >= depth - params::singular_tt_depth()
            && entry.bound != Bound::Upper
            && !entry.score.is_decisive()
            && (ply as i32) < params::singular_max_ply_factor() * self.state.root.depth;
        if !applies {
            return Ok(Singular::Extend(0));
        }
        let pv_margin = if node.tt_pv && !K::PV { params::singular_margin_tt_pv_percent() } else { 0 };
        let beta = entry.score - depth * params::singular_margin_percent() / 100 - depth * pv_margin / 100;
        self.stack.frames[ply].excluded = Some(mv);
        let result = self.alpha_beta(
            NonPv,
            position,
            ply,
            (depth - 1) / params::singular_depth_divisor(),
            beta - 1,
            beta,
            node.cut_node,
        );
        self.stack.frames[ply].excluded = None;
        let score = result?;
        if score < beta {
            let often = self.stack.frames[ply].double_extensions >= params::singular_double_cap();
            let double = !often
                && score < beta - params::singular_double_margin() - params::singular_double_pv() * i32::from(K::PV);
            let triple = double
                && !node.tt_noisy
                && score < beta - params::singular_triple_margin() - params::singular_triple_pv() * i32::from(K::PV);
            return Ok(Singular::Extend(1 + i32::from(double) + i32::from(triple)));
        }
        // Multi-cut: another move beats beta too, so the node very likely fails high.
        if beta >= node.beta && !K::PV {
            return Ok(Singular::Cut(beta));
        }
        if entry.score >= node.beta {
            let beyond_pv = if K::PV { 0 } else { params::singular_negative_non_pv() };
            return Ok(Singular::Extend(-params::singular_negative() - beyond_pv));
        }
        Ok(Singular::Extend(if node.cut_node { -params::singular_negative_cut_node() } else { 0 }))
    }
}
