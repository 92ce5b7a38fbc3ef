//! The transposition table (hash table): results of earlier searches, shared by all threads without locks.
//!
//! A bucket is 32 bytes: three entries of 64 bits, and a word with 16 bits of the key for each. All words are
//! atomics read and written independently. To notice an entry whose word and key were written by different threads,
//! the key bits are stored mixed with the entry's own bits; a mismatch reads as a miss. What remains undetected is as
//! harmless as a key collision: moves are checked before they are played.

mod bucket;
mod entry;
mod memory;

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, Ordering};

use alcor_chess::Key;

use crate::params;
use crate::score::Bound;
use crate::threads::{self, ScopedJob};
use bucket::{Bucket, ENTRIES};
use entry::Packed;
use memory::TableMemory;
use thiserror::Error;

pub use entry::Entry;

/// The requested size could not be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no memory for a hash table of {megabytes} MB")]
pub struct HashError {
    /// The requested size.
    pub megabytes: usize,
}

/// The number of distinct ages.
const GENERATIONS: u8 = 32;

/// The table.
pub struct TranspositionTable {
    memory: TableMemory,
    megabytes: usize,
    generation: AtomicU8,
}

/// The index of a key among `count` buckets: the high half of their product.
#[inline(always)]
fn index_of(key: Key, count: usize) -> usize {
    if usize::BITS == 32 { index_by_halves(key, count) } else { ((u128::from(key.0) * count as u128) >> 64) as usize }
}

/// The same for a count below 2^32, without 128-bit numbers, which are slow in WebAssembly.
#[inline(always)]
fn index_by_halves(key: Key, count: usize) -> usize {
    let (high, low, count) = (key.0 >> 32, key.0 & 0xFFFF_FFFF, count as u64);
    ((high * count + ((low * count) >> 32)) >> 32) as usize
}

impl TranspositionTable {
    /// The largest size that can be requested. Whether the machine has that much memory is found out by trying.
    pub const MAX_MEGABYTES: usize = if usize::BITS == 64 { 1 << 25 } else { 1 << 11 };

    /// An empty table of this size.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, HashError> {
        let error = HashError { megabytes };
        if megabytes == 0 || megabytes > TranspositionTable::MAX_MEGABYTES {
            return Err(error);
        }
        let count = megabytes.checked_mul(1024 * 1024).ok_or(error)? / size_of::<Bucket>();
        let memory = TableMemory::zeroed(count).ok_or(error)?;
        Ok(TranspositionTable { memory, megabytes, generation: AtomicU8::new(0) })
    }

    /// Touches all pages now, with as many threads as the machine runs in parallel. Otherwise the first searches would pay for
    /// the page faults, between two checks of the clock. A table larger than the free memory is left alone: touching all of
    /// it could get the program killed.
    pub fn touch(&self) {
        if memory::is_free(self.memory.bytes()) {
            self.clear(std::thread::available_parallelism().map_or(1, NonZero::get));
        }
    }

    /// The size.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Forgets everything, with this many threads.
    pub fn clear(&self, threads: usize) {
        let clear = |buckets: &[Bucket]| {
            for bucket in buckets {
                bucket.keys.store(0, Ordering::Relaxed);
                for entry in &bucket.entries {
                    entry.store(0, Ordering::Relaxed);
                }
            }
        };
        self.generation.store(0, Ordering::Relaxed);
        let threads = threads.max(1);
        if threads == 1 {
            return clear(self.memory.buckets());
        }
        let buckets = self.memory.buckets();
        let mut chunks = buckets.chunks(buckets.len().div_ceil(threads));
        let own = chunks.next().unwrap_or_default();
        let others = chunks.map(|chunk| -> ScopedJob<'_> { Box::new(move || clear(chunk)) });
        let ((), refused) = threads::alongside(others, || clear(own));
        refused.into_iter().for_each(|job| job());
    }

    /// Begins a new search: all entries age.
    pub fn age(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        let buckets = self.memory.buckets();
        &buckets[index_of(key, buckets.len())]
    }

    /// Prefetches the bucket of a key.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching is a hint; the address is that of a live bucket, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of a position at this ply, with this fifty-move counter.
    #[inline]
    pub fn get(&self, key: Key, ply: usize, halfmove_clock: u8) -> Option<Entry> {
        let bucket = self.bucket(key);
        let keys = bucket.keys.load(Ordering::Relaxed);
        for (number, entry) in bucket.entries.iter().enumerate() {
            let packed = Packed(entry.load(Ordering::Relaxed));
            if (keys >> (16 * number)) as u16 == packed.tag(key) && !packed.is_empty() {
                return packed.unpack(ply, halfmove_clock);
            }
        }
        None
    }

    /// Stores an entry. An entry of the same position is replaced only by one of about the same depth or more, by an exact
    /// one, or by one of a newer search; its move survives if the new entry has none.
    #[inline]
    pub fn put(&self, key: Key, ply: usize, new: &Entry) {
        let bucket = self.bucket(key);
        let keys = bucket.keys.load(Ordering::Relaxed);
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = 0;
        let mut min = i32::MAX;
        let mut mv = new.mv;
        for (number, entry) in bucket.entries.iter().enumerate() {
            let packed = Packed(entry.load(Ordering::Relaxed));
            if !packed.is_empty() && (keys >> (16 * number)) as u16 == packed.tag(key) {
                mv = mv.or(packed.mv());
                let deep_enough =
                    new.depth + params::tt_replace_margin() + params::tt_replace_pv_margin() * i32::from(new.tt_pv)
                        > packed.depth();
                if !(new.bound == Bound::Exact || deep_enough || packed.generation() != generation) {
                    return;
                }
                chosen = number;
                break;
            }
            let worth = if packed.is_empty() { i32::MIN } else { worth(packed, generation) };
            if worth < min {
                min = worth;
                chosen = number;
            }
        }
        let packed = Packed::new(new, mv, ply, generation);
        let shift = 16 * chosen;
        let keys = keys & !(0xFFFF << shift) | u64::from(packed.tag(key)) << shift;
        bucket.entries[chosen].store(packed.0, Ordering::Relaxed);
        bucket.keys.store(keys, Ordering::Relaxed);
    }

    /// Hashfull: how many entries in a thousand are of the current search, estimated from the first buckets.
    pub fn permille_full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.memory.buckets().iter().take(1000);
        let size = sample.len() * ENTRIES;
        let used = sample
            .flat_map(|bucket| &bucket.entries)
            .map(|entry| Packed(entry.load(Ordering::Relaxed)))
            .filter(|packed| !packed.is_empty() && packed.generation() == generation)
            .count();
        (used * 1000 / size.max(1)) as u32
    }
}

/// The replacement value of an entry.
fn worth(packed: Packed, generation: u8) -> i32 {
    let age = (GENERATIONS + generation - packed.generation()) % GENERATIONS;
    packed.depth_bits() + params::tt_exact_bonus() * i32::from(packed.is_exact())
        - params::tt_age_penalty() * i32::from(age)
}

#[cfg(test)]
pub(crate) mod tests;
