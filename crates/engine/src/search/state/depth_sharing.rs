//! Depth sharing among threads: each depth is published once, by the thread that finishes it first.
//!
//! A thread that finishes a depth publishes its result. Threads that are still at that depth, or at an earlier one, abandon
//! it, adopt the result and continue with the next. To avoid duplicate work, half of the threads search the depth after the
//! last finished one, a quarter the depth after that, an eighth the next, and so on: a thread that is ahead fills the hash
//! table for those behind, and if it finishes first, they can skip that depth.
//!
//! Two threads against one: 89 +- 41 Elo, with plain lazy SMP 93 +- 38 in other games; this form against plain lazy SMP
//! 3 +- 27 (docs/strength.md).
//!
//! Invariant: a search on one thread shares nothing, and is deterministic.

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::root_moves::RootMove;
use crate::params;

/// A depth that some thread has finished.
#[derive(Clone)]
pub(in crate::search) struct FinishedDepth {
    pub(in crate::search) depth: i32,
    /// The moves of the root as that thread left them, the best first.
    pub(in crate::search) moves: Vec<RootMove>,
}

/// Where threads publish the deepest depth they have finished.
#[derive(Default)]
pub(in crate::search) struct DepthSharing {
    /// The number of that depth, which is read often and without the lock.
    depth: AtomicI32,
    finished: Mutex<Option<FinishedDepth>>,
}

impl DepthSharing {
    /// For this many threads; a single one needs none.
    pub(in crate::search) fn among(threads: usize) -> Option<DepthSharing> {
        (threads > 1 && params::use_depth_sharing() == 1).then(DepthSharing::default)
    }

    /// The deepest depth that any thread has finished.
    pub(in crate::search) fn depth(&self) -> i32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Publishes a depth, unless this or a deeper one has been published before.
    pub(in crate::search) fn put(&self, depth: i32, moves: &[RootMove]) {
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > self.depth() {
            *finished = Some(FinishedDepth { depth, moves: moves.to_vec() });
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    pub(in crate::search) fn get(&self) -> Option<FinishedDepth> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How many depths beyond the next one a thread searches: none for half of the threads, one for a quarter, and so on.
pub(in crate::search) fn skipped_depths(id: usize) -> i32 {
    id.trailing_ones() as i32
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    #[test]
    fn half_of_the_threads_are_at_the_next_depth_and_the_first_always() {
        let skipped: Vec<i32> = (0..8).map(skipped_depths).collect();
        assert_eq!(skipped, [0, 1, 0, 2, 0, 1, 0, 3]);
    }

    #[test]
    fn only_a_deeper_depth_is_published() {
        assert!(DepthSharing::among(1).is_none());
        let sharing = DepthSharing::among(2).expect("two threads share depths");
        assert!(sharing.get().is_none());
        let moves: Vec<RootMove> = Position::startpos().legal_moves().into_iter().map(RootMove::new).collect();
        let first = |sharing: &DepthSharing| sharing.get().map(|finished| (finished.depth, finished.moves[0].mv));
        sharing.put(5, &moves[..1]);
        sharing.put(5, &moves[1..]);
        sharing.put(4, &moves[2..]);
        assert_eq!(first(&sharing), Some((5, moves[0].mv)));
        sharing.put(6, &moves[1..]);
        assert_eq!(first(&sharing), Some((6, moves[1].mv)));
        assert_eq!(sharing.depth(), 6);
    }
}
