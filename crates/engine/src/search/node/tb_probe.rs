//! The second half of step 3 of a node: with few pieces left, Syzygy tablebases know the result (WDL probe).
//!
//! A win is only a lower bound: a mate would be better.

use alcor_chess::Position;

use crate::params;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::worker::Worker;
use crate::tt::Entry;

/// What tablebases say of a node.
pub(in crate::search) enum TbResult {
    /// The node is done.
    Cutoff(Score),
    /// It is at least this good.
    AtLeast(Score),
    /// It is at most this good.
    AtMost(Score),
}

impl Worker<'_> {
    /// Probes the tablebases. A cutoff is stored in the hash table.
    pub(in crate::search) fn probe_tablebases(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        tt_pv: bool,
    ) -> Option<TbResult> {
        let asked = self.shared.tablebases.as_ref()?;
        let verdict = asked.tablebases.verdict(position)?.under(asked.rule);
        self.state.tb_hits += 1;
        let (score, bound) = (verdict.score(ply), verdict.bound());
        let is_cutoff = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        if is_cutoff {
            let depth = (depth + params::tb_extra_depth()).min(MAX_PLY as i32 - 1);
            let entry = Entry { mv: None, score, bound, depth, eval: None, tt_pv };
            self.shared.tt.put(position.key(), ply, &entry);
            return Some(TbResult::Cutoff(score));
        }
        Some(if bound == Bound::Lower { TbResult::AtLeast(score) } else { TbResult::AtMost(score) })
    }
}
