//! The second half of step 3 of a node: the WDL probe of Syzygy tablebases, with few pieces left.
//!
//! A win is only a lower bound: a mate would be better.

use std::ops::ControlFlow;

use alcor_chess::Position;

use super::facts::{Node, NodeKind};
use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::state::worker::Worker;
use crate::tt::Entry;

/// The bounds that tablebases give for a node without a cutoff.
pub(super) struct TbBounds {
    /// The lower bound.
    pub(super) floor: Score,
    /// The upper bound.
    pub(super) ceiling: Score,
}

/// The result of a probe.
enum TbResult {
    /// The score ends the node.
    Cutoff(Score),
    /// A lower bound.
    AtLeast(Score),
    /// An upper bound.
    AtMost(Score),
}

impl Worker<'_> {
    /// The score that ends the node, or the bounds within which its score must be: at PV nodes only, for in a null
    /// window a bound without a cutoff says nothing.
    #[inline(always)]
    pub(super) fn tb_bounds<K: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &Node,
    ) -> ControlFlow<Score, TbBounds> {
        let mut bounds = TbBounds { floor: -Score::INFINITE, ceiling: Score::INFINITE };
        if !K::ROOT && node.excluded.is_none() && self.state.probe_limits.applies(position, node.depth) {
            match self.probe_tablebases(position, ply, node) {
                Some(TbResult::Cutoff(score)) => return ControlFlow::Break(score),
                Some(TbResult::AtLeast(score)) if K::PV => bounds.floor = score,
                Some(TbResult::AtMost(score)) if K::PV => bounds.ceiling = score,
                Some(TbResult::AtLeast(_) | TbResult::AtMost(_)) | None => {}
            }
        }
        ControlFlow::Continue(bounds)
    }

    /// Probes the tablebases. A cutoff is stored in the hash table.
    fn probe_tablebases(&mut self, position: &Position, ply: usize, node: &Node) -> Option<TbResult> {
        let asked = self.shared.tablebases.as_ref()?;
        let wdl = asked.tablebases.probe_wdl(position)?.under(asked.rule);
        self.state.tb_hits += 1;
        let (score, bound) = (wdl.score(ply), wdl.bound());
        let is_cutoff = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
        };
        if is_cutoff {
            let depth = (node.depth + params::tb_extra_depth()).min(MAX_PLY as i32 - 1);
            let entry = Entry { mv: None, score, bound, depth, eval: None, tt_pv: node.tt_pv };
            self.shared.tt.put(position.key(), ply, &entry);
            return Some(TbResult::Cutoff(score));
        }
        Some(if bound == Bound::Lower { TbResult::AtLeast(score) } else { TbResult::AtMost(score) })
    }
}
