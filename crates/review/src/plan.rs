//! What a review is to do: how long to think about a position, and what else to find out.

use std::time::Duration;

/// How long to think about each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Effort {
    /// This many nodes.
    Nodes(u64),
    /// To this depth, in plies.
    Depth(u32),
    /// For this long. The only effort that does not give the same review again.
    Time(Duration),
}

impl Effort {
    /// A fraction of the effort: one part in this many.
    pub(crate) fn part(self, of: u32) -> Effort {
        match self {
            Effort::Nodes(nodes) => Effort::Nodes(nodes / u64::from(of)),
            // A ply less takes about half of the time.
            Effort::Depth(depth) => Effort::Depth(depth.saturating_sub(of.ilog2()).max(1)),
            Effort::Time(time) => Effort::Time(time / of),
        }
    }
}

/// What a review is to do.
///
/// ```
/// use alcor_review::{Effort, Plan};
///
/// let plan = Plan { effort: Effort::Nodes(20_000), quiz: true, ..Plan::default() };
/// assert!(plan.is_reproducible());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// How long to think about each position.
    pub effort: Effort,
    /// How many best lines to find in each position; at least one. They share the effort.
    pub lines: usize,
    /// The size of the hash table in megabytes. Another size may give another review.
    pub hash_mb: usize,
    /// Whether to find every move that a quiz should accept, for positions in which something was missed.
    pub quiz: bool,
    /// With how many seeds to ask each level whether it would play a bad move or find a good one; 0 asks nobody.
    pub seeds: u32,
}

impl Plan {
    /// The effort unless another is asked for.
    pub const DEFAULT_NODES: u64 = 100_000;
    /// The size of the hash table unless another is asked for.
    pub const DEFAULT_HASH_MB: usize = 16;

    /// Whether the same game gives the same review, whatever the machine.
    pub fn is_reproducible(&self) -> bool {
        !matches!(self.effort, Effort::Time(_))
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            effort: Effort::Nodes(Plan::DEFAULT_NODES),
            lines: 1,
            hash_mb: Plan::DEFAULT_HASH_MB,
            quiz: false,
            seeds: 0,
        }
    }
}
