//! The relay among threads: each depth is handed on once, by whoever finishes it first.
//!
//! A thread that finishes a depth hands on what it found. Those still at that depth, or at one before it, leave it, take
//! the result over and go on with the next. So that they do not all do the same work, half of the threads search the
//! depth after the last that was finished, a quarter the one after that, an eighth the next, and so on: who is ahead
//! fills the hash table for those behind, and when he is first he spares them a depth.
//!
//! Invariant: a search on one thread has no relay, and is the same from run to run.

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Searcher;
use super::root::RootMove;
use crate::limits::Request;
use crate::params;

/// A depth that some thread has finished.
#[derive(Clone)]
pub(super) struct Finished {
    pub(super) depth: i32,
    /// The moves of the root as that thread left them, the best first.
    pub(super) moves: Vec<RootMove>,
}

/// Where threads hand on the deepest of the depths they have finished.
#[derive(Default)]
pub(crate) struct Relay {
    /// Its number, to be read often and without a lock.
    depth: AtomicI32,
    finished: Mutex<Option<Finished>>,
}

impl Relay {
    /// A relay for so many threads: for one, none.
    pub(crate) fn among(threads: usize) -> Option<Relay> {
        (threads > 1 && params::use_relay() == 1).then(Relay::default)
    }

    /// The deepest depth that any thread has finished.
    fn depth(&self) -> i32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Hands on a depth, unless this or a deeper one has been finished before.
    fn put(&self, depth: i32, moves: &[RootMove]) {
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > self.depth() {
            *finished = Some(Finished { depth, moves: moves.to_vec() });
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    fn get(&self) -> Option<Finished> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How many depths beyond the next one a thread searches: none for half of the threads, one for a quarter, and so on.
pub(super) fn lead(id: usize) -> i32 {
    id.trailing_ones() as i32
}

impl Searcher {
    /// How many depths to leave out, because the other threads will see to them.
    pub(super) fn skipped_depths(&self) -> i32 {
        if self.shared().relay.is_some() { lead(self.id) } else { 0 }
    }

    /// Hands on the depth that was just finished.
    pub(super) fn hand_on(&self) {
        if let Some(relay) = &self.shared().relay {
            relay.put(self.root.completed_depth, &self.root.moves);
        }
    }

    /// Whether another thread has finished the depth that this one is at, or a deeper one. The first depth of a thread is
    /// always its own, and so is what it does between two depths.
    pub(super) fn is_overtaken(&self) -> bool {
        let relay = self.shared().relay.as_ref();
        let is_within_depth = self.root.completed_depth > 0 && self.root.depth > self.root.completed_depth;
        is_within_depth && relay.is_some_and(|relay| relay.depth() >= self.root.depth)
    }

    /// Takes over what another thread has found, if it has overtaken this one.
    pub(super) fn take_over(&mut self, request: &Request) -> bool {
        if !self.is_overtaken() {
            return false;
        }
        let Some(finished) = self.shared().relay.as_ref().and_then(Relay::get) else { return false };
        self.begin_line(request);
        self.root.adopt(finished);
        true
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    #[test]
    fn half_of_the_threads_are_at_the_next_depth_and_the_first_always() {
        let leads: Vec<i32> = (0..8).map(lead).collect();
        assert_eq!(leads, [0, 1, 0, 2, 0, 1, 0, 3]);
    }

    #[test]
    fn only_a_deeper_depth_is_handed_on() {
        assert!(Relay::among(1).is_none());
        let Some(relay) = Relay::among(2) else { panic!("two threads have a relay") };
        assert!(relay.get().is_none());
        let moves: Vec<RootMove> = Position::startpos().legal_moves().into_iter().map(RootMove::new).collect();
        let first = |relay: &Relay| relay.get().map(|finished| (finished.depth, finished.moves[0].mv));
        relay.put(5, &moves[..1]);
        relay.put(5, &moves[1..]);
        relay.put(4, &moves[2..]);
        assert_eq!(first(&relay), Some((5, moves[0].mv)));
        relay.put(6, &moves[1..]);
        assert_eq!(first(&relay), Some((6, moves[1].mv)));
        assert_eq!(relay.depth(), 6);
    }
}
