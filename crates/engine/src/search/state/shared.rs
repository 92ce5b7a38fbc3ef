//! What the threads of one search share: the hash table, tablebases, limits, flags that end it, and counters.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::depth_sharing::DepthSharing;
use crate::limits::{Limits, Request};
use crate::report::Report;
use crate::tablebase::TablebaseUse;
use crate::time::limit_check::SearchClock;
use crate::tt::TranspositionTable;

/// A counter on a cache line of its own, to avoid false sharing.
#[repr(align(64))]
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn set(&self, count: u64) {
        self.0.store(count, Ordering::Relaxed);
    }

    fn sum(counters: &[Counter]) -> u64 {
        counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

/// What the threads of one search share.
pub(crate) struct Shared {
    pub(crate) tt: Arc<TranspositionTable>,
    /// Syzygy tablebases, if there are any.
    pub(crate) tablebases: Option<TablebaseUse>,
    pub(crate) limits: Limits,
    pub(crate) clock: SearchClock,
    /// How many lines are wanted (MultiPV).
    pub(crate) multi_pv: usize,
    /// Whether all threads are to stop, for whatever reason.
    stop: AtomicBool,
    /// Whether the caller has stopped the search.
    is_aborted: AtomicBool,
    /// Nodes visited, by thread.
    pub(crate) nodes: Box<[Counter]>,
    /// Tablebase hits, by thread.
    pub(crate) tb_hits: Box<[Counter]>,
    /// The best line of each thread after the first, for the vote.
    pub(crate) answers: Box<[Mutex<Option<Report>>]>,
    /// Where they publish finished depths; a single thread needs none.
    pub(in crate::search) depth_sharing: Option<DepthSharing>,
}

impl Shared {
    /// For a search of this request by this many threads.
    pub(crate) fn new(
        request: &Request,
        clock: SearchClock,
        tt: &Arc<TranspositionTable>,
        tablebases: Option<TablebaseUse>,
        threads: usize,
    ) -> Shared {
        tt.age();
        Shared {
            tt: Arc::clone(tt),
            tablebases,
            limits: request.limits.clone(),
            clock,
            multi_pv: request.multi_pv.max(1),
            stop: AtomicBool::new(false),
            is_aborted: AtomicBool::new(false),
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            tb_hits: (0..threads).map(|_| Counter::default()).collect(),
            answers: (1..threads).map(|_| Mutex::default()).collect(),
            depth_sharing: DepthSharing::among(threads),
        }
    }

    /// How many threads the search was planned for.
    pub(crate) fn threads(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        Counter::sum(&self.nodes)
    }

    pub(crate) fn total_tb_hits(&self) -> u64 {
        Counter::sum(&self.tb_hits)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Makes all threads stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The caller stops the search.
    pub(crate) fn abort(&self) {
        self.is_aborted.store(true, Ordering::Relaxed);
        self.clock.stop_pondering();
        self.stop();
    }

    /// Whether the result must wait for the caller, however soon it is found.
    pub(crate) fn is_held_back(&self) -> bool {
        // A limit that is reached stops the threads, but it ends neither pondering nor an infinite search; only the caller
        // does.
        let is_aborted = self.is_aborted.load(Ordering::Relaxed);
        self.clock.is_pondering() || (self.limits.infinite && !is_aborted)
    }
}
