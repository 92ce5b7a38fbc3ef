//! Perft: counting the leaves of the tree of legal moves, the standard test of move generators.
//!
//! The last ply is counted, not played. [`Perft`] adds threads and a hash table of subtree counts; [`perft`] is
//! the plain single-threaded recursion that benchmarks time.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::{Key, Move, Position};

/// Subtrees below this depth are counted without a look at whether to stop: they take well under a second.
const CHECKED_DEPTH: u32 = 4;

/// The number of ways to play this many plies.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => {
            let mut nodes = 0;
            for mv in &position.legal_moves() {
                let mut child = *position;
                child.advance(mv);
                nodes += perft(&child, depth - 1);
            }
            nodes
        }
    }
}

/// [`perft`] for each first move; empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| (mv, perft(&position.play(mv), depth - 1))).collect()
}

/// Why a perft could not be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PerftError {
    /// The hash table does not fit into memory.
    HashTooLarge {
        /// Its size.
        megabytes: usize,
    },
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PerftError::HashTooLarge { megabytes } => write!(f, "no memory for a hash table of {megabytes} MB"),
        }
    }
}

impl core::error::Error for PerftError {}

/// A perft with threads and a hash table.
///
/// ```
/// use alcor_chess::{Position, perft::Perft};
/// let nodes = Perft::new(4).threads(2).hash_mb(4).count(&Position::startpos())?;
/// assert_eq!(nodes, 197_281);
/// # Ok::<(), alcor_chess::perft::PerftError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    depth: u32,
    threads: usize,
    hash_mb: usize,
}

impl Perft {
    /// A perft of this depth on one thread, without a hash table.
    pub const fn new(depth: u32) -> Perft {
        Perft { depth, threads: 1, hash_mb: 0 }
    }

    /// Uses this many threads, at least one.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Perft {
        Perft { threads: if threads == 0 { 1 } else { threads }, ..self }
    }

    /// Uses a hash table of this many megabytes; 0 for none.
    #[must_use]
    pub const fn hash_mb(self, megabytes: usize) -> Perft {
        Perft { hash_mb: megabytes, ..self }
    }

    /// The number of leaves, or `u64::MAX` if there are more.
    ///
    /// # Errors
    /// When the hash table does not fit into memory.
    pub fn count(&self, position: &Position) -> Result<u64, PerftError> {
        if self.depth == 0 {
            return Ok(1);
        }
        Ok(sum(&self.divide(position)?))
    }

    /// The same, or `None` if `stop` is set by another thread before the end. A count that was stopped ends soon.
    ///
    /// # Errors
    /// When the hash table does not fit into memory.
    pub fn count_until(&self, stop: &AtomicBool, position: &Position) -> Result<Option<u64>, PerftError> {
        if self.depth == 0 {
            return Ok(Some(1));
        }
        let nodes = sum(&self.divide_until(stop, position)?);
        Ok((!stop.load(Ordering::Relaxed)).then_some(nodes))
    }

    /// The number of leaves behind each first move; empty at depth 0.
    ///
    /// # Errors
    /// When the hash table does not fit into memory.
    pub fn divide(&self, position: &Position) -> Result<Vec<(Move, u64)>, PerftError> {
        self.divide_until(&AtomicBool::new(false), position)
    }

    /// If it was stopped, the counts are too small.
    fn divide_until(&self, stop: &AtomicBool, position: &Position) -> Result<Vec<(Move, u64)>, PerftError> {
        let table = if self.hash_mb == 0 { None } else { Some(Table::new(self.hash_mb)?) };
        let counter = Counter { table, stop };
        let moves = position.legal_moves();
        let totals: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
        // Two plies of work items even out the threads better than one.
        let jobs = self.jobs(position);
        let next = AtomicUsize::new(0);
        let work = || {
            // Jobs of a depth below CHECKED_DEPTH do not look at the flag themselves.
            while !stop.load(Ordering::Relaxed)
                && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let nodes = counter.count(&job.position, job.depth);
                let add = |total: u64| Some(total.saturating_add(nodes));
                // Adding never fails: the closure always gives a sum.
                let _ = totals[job.root].fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
            }
        };
        if self.threads == 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                for _ in 1..self.threads {
                    // If a thread is not available, the others do the work.
                    let _ = std::thread::Builder::new().spawn_scoped(scope, work);
                }
                work();
            });
        }
        Ok(moves.into_iter().zip(&totals).map(|(mv, total)| (mv, total.load(Ordering::Relaxed))).collect())
    }

    fn jobs(&self, position: &Position) -> Vec<PerftJob> {
        let mut jobs = Vec::new();
        if self.depth == 0 {
            return jobs;
        }
        for (root, mv) in position.legal_moves().into_iter().enumerate() {
            let child = position.play(mv);
            if self.depth < 3 {
                jobs.push(PerftJob { root, position: child, depth: self.depth - 1 });
                continue;
            }
            for reply in &child.legal_moves() {
                jobs.push(PerftJob { root, position: child.play(reply), depth: self.depth - 2 });
            }
        }
        jobs
    }
}

/// A subtree to count, and the first move it belongs to.
struct PerftJob {
    root: usize,
    position: Position,
    depth: u32,
}

fn sum(divided: &[(Move, u64)]) -> u64 {
    divided.iter().fold(0, |sum: u64, &(_, nodes)| sum.saturating_add(nodes))
}

/// What threads share while they count.
struct Counter<'a> {
    table: Option<Table>,
    stop: &'a AtomicBool,
}

impl Counter<'_> {
    fn count(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            Some(table) if depth > 1 => self.look_up(table, position, depth),
            None if depth >= CHECKED_DEPTH => self.expand(position, depth),
            _ => perft(position, depth),
        }
    }

    fn look_up(&self, table: &Table, position: &Position, depth: u32) -> u64 {
        let key = position.key();
        if let Some(nodes) = table.get(key, depth) {
            return nodes;
        }
        let nodes = self.expand(position, depth);
        // Too small a number if the count was stopped; then nobody looks at the table again.
        table.put(key, depth, nodes);
        nodes
    }

    fn expand(&self, position: &Position, depth: u32) -> u64 {
        let moves = position.legal_moves();
        let is_running = |_: &Move| !self.stop.load(Ordering::Relaxed);
        // With a table, depths whose counts do not fit into 64 bits come within reach: those stop at the largest number.
        let add = |sum: u64, mv| sum.saturating_add(self.count(&position.play(mv), depth - 1));
        moves.into_iter().take_while(is_running).fold(0, add)
    }
}

/// A lock-free table of subtree counts. The first word of an entry is the key mixed with the second, so that an entry
/// half-written by two threads at once matches no key.
struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    const ENTRY_BYTES: usize = 16;

    fn new(megabytes: usize) -> Result<Table, PerftError> {
        let count = megabytes.saturating_mul(1024 * 1024) / Table::ENTRY_BYTES;
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).map_err(|_| PerftError::HashTooLarge { megabytes })?;
        entries.resize_with(count, || [AtomicU64::new(0), AtomicU64::new(0)]);
        Ok(Table { entries })
    }

    /// The entry of a key, and the tag that distinguishes keys and depths.
    fn place(&self, key: Key, depth: u32) -> (&[AtomicU64; 2], u64) {
        let tag = key.0 ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = ((u128::from(tag) * self.entries.len() as u128) >> 64) as usize;
        (&self.entries[index], tag)
    }

    fn get(&self, key: Key, depth: u32) -> Option<u64> {
        let (entry, tag) = self.place(key, depth);
        let nodes = entry[1].load(Ordering::Relaxed);
        (nodes != 0 && entry[0].load(Ordering::Relaxed) == tag ^ nodes).then_some(nodes)
    }

    fn put(&self, key: Key, depth: u32, nodes: u64) {
        let (entry, tag) = self.place(key, depth);
        entry[1].store(nodes, Ordering::Relaxed);
        entry[0].store(tag ^ nodes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn start_position() {
        let counts: Vec<u64> = (0..=5).map(|depth| perft(&Position::startpos(), depth)).collect();
        assert_eq!(counts, [1, 20, 400, 8_902, 197_281, 4_865_609]);
    }

    #[test]
    fn threads_and_hash_change_nothing() {
        let position: Position = KIWIPETE.parse().unwrap();
        let plain = divide(&position, 4);
        assert_eq!(plain.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 4_085_603);
        for (threads, hash_mb) in [(1, 0), (2, 0), (1, 1), (3, 2)] {
            let perft = Perft::new(4).threads(threads).hash_mb(hash_mb);
            assert_eq!(perft.divide(&position).unwrap(), plain, "{threads} threads, {hash_mb} MB");
        }
        assert_eq!(Perft::new(0).threads(2).count(&position), Ok(1));
        assert_eq!(Perft::new(1).threads(2).count(&position), Ok(48));
    }

    #[test]
    fn a_count_beyond_64_bits_stops_there() {
        let position: Position = "8/8/4k3/8/8/4K3/8/8 w - - 0 1".parse().unwrap();
        assert_eq!(Perft::new(40).hash_mb(16).count(&position), Ok(u64::MAX));
    }

    #[test]
    fn a_count_can_be_stopped() {
        for (threads, hash_mb) in [(1, 0), (2, 0), (1, 1), (2, 1)] {
            let perft = |depth| Perft::new(depth).threads(threads).hash_mb(hash_mb);
            let stop = AtomicBool::new(false);
            assert_eq!(perft(4).count_until(&stop, &Position::startpos()), Ok(Some(197_281)));
            assert_eq!(perft(0).count_until(&stop, &Position::startpos()), Ok(Some(1)));
            // Without the stop this would take longer than anybody lives.
            std::thread::scope(|scope| {
                let endless = scope.spawn(|| perft(30).count_until(&stop, &KIWIPETE.parse().unwrap()));
                stop.store(true, Ordering::Relaxed);
                assert_eq!(endless.join().unwrap(), Ok(None));
            });
        }
    }

    #[test]
    fn once_stopped_nothing_is_counted() {
        let stop = AtomicBool::new(true);
        for (depth, hash_mb) in [(1, 0), (5, 0), (5, 1)] {
            let counted = Perft::new(depth).hash_mb(hash_mb).divide_until(&stop, &Position::startpos()).unwrap();
            assert!(counted.len() == 20 && sum(&counted) == 0, "{counted:?}");
        }
    }

    #[test]
    fn a_table_that_does_not_fit_is_refused() {
        let megabytes = usize::MAX / 1024;
        let refused = Perft::new(3).hash_mb(megabytes).count(&Position::startpos());
        assert_eq!(refused, Err(PerftError::HashTooLarge { megabytes }));
    }
}
