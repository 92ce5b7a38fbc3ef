//! The transposition table: what earlier searches found out about positions, shared by all threads without locks.
//!
//! A bucket is 32 bytes: three entries of 64 bits, and a word with 16 bits of the key for each. All words are
//! atomics read and written independently. To notice an entry whose word and key were written by different threads,
//! the key bits are stored mixed with the entry's own bits; a mismatch reads as a miss. What slips through that is as
//! harmless as a key collision: moves are checked before they are played.

mod memory;

use core::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use alcor_chess::{Key, Move};

use crate::params;
use crate::score::{Bound, Score};
use crate::threads::{self, ScopedJob};
use memory::Memory;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, or the one that refuted.
    pub mv: Option<Move>,
    /// The score, counted from the root of the present search.
    pub score: Score,
    /// What the score is worth.
    pub bound: Bound,
    /// How deep the search was.
    pub depth: i32,
    /// The static evaluation, neither corrected nor faded by the fifty-move counter; `None` in check.
    pub eval: Option<Score>,
    /// Whether the position has been on a principal variation.
    pub tt_pv: bool,
}

impl Entry {
    /// Whether the score answers a question within this window by itself.
    #[inline(always)]
    pub fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// A table size that cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashError {
    /// The size asked for.
    pub megabytes: usize,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a hash table of {} MB", self.megabytes)
    }
}

impl std::error::Error for HashError {}

const ENTRIES: usize = 3;
const GENERATIONS: u8 = 32;
const NO_EVAL: i16 = i16::MIN;
/// Depths are stored from here up, so that quiescence fits and zero means an empty entry.
const DEPTH_OFFSET: i32 = 8;

#[repr(align(32))]
struct Bucket {
    entries: [AtomicU64; ENTRIES],
    keys: AtomicU64,
}

/// The table.
pub struct TranspositionTable {
    memory: Memory,
    megabytes: usize,
    generation: AtomicU8,
}

/// An entry's 64 bits: move 16, score 16, evaluation 16, depth 8, generation 5, principal variation 1, bound 2.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &Entry, mv: Option<Move>, ply: usize, generation: u8) -> Packed {
        let mv = mv.map_or(0, Move::bits);
        let score = entry.score.to_table(ply) as u16;
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval.units() as i16) as u16;
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        let flags = u64::from(generation) << 3 | u64::from(entry.tt_pv) << 2 | entry.bound as u64;
        Packed(u64::from(mv) | u64::from(score) << 16 | u64::from(eval) << 32 | depth << 48 | flags << 56)
    }

    fn is_empty(self) -> bool {
        self.depth_bits() == 0
    }

    fn depth_bits(self) -> i32 {
        (self.0 >> 48) as u8 as i32
    }

    fn mv(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }

    fn is_exact(self) -> bool {
        self.0 >> 56 & 3 == Bound::Exact as u64
    }

    fn generation(self) -> u8 {
        (self.0 >> 59) as u8
    }

    /// The key bits mixed with the entry's.
    fn tag(self, key: Key) -> u16 {
        let folded = self.0 ^ self.0 >> 32;
        key.0 as u16 ^ (folded ^ folded >> 16) as u16
    }

    fn unpack(self, ply: usize, halfmove_clock: u8) -> Option<Entry> {
        let eval = (self.0 >> 32) as i16;
        let bound = match self.0 >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Entry {
            mv: self.mv(),
            score: Score::from_table((self.0 >> 16) as i16, ply, halfmove_clock),
            bound,
            depth: self.depth_bits() - DEPTH_OFFSET,
            eval: (eval != NO_EVAL).then(|| Score::from_units(i32::from(eval))),
            tt_pv: self.0 >> 58 & 1 == 1,
        })
    }
}

/// The place of a key among so many: its share of all keys, times their number.
#[inline(always)]
fn place(key: Key, count: usize) -> usize {
    if usize::BITS == 32 { place_by_halves(key, count) } else { ((u128::from(key.0) * count as u128) >> 64) as usize }
}

/// The same for a number below 2^32, without numbers of 128 bits: in WebAssembly these are slow.
#[inline(always)]
fn place_by_halves(key: Key, count: usize) -> usize {
    let (high, low, count) = (key.0 >> 32, key.0 & 0xFFFF_FFFF, count as u64);
    ((high * count + ((low * count) >> 32)) >> 32) as usize
}

impl TranspositionTable {
    /// The largest size that may be asked for.
    pub const MAX_MEGABYTES: usize = 1 << 25;

    /// An empty table of this size.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, HashError> {
        let error = HashError { megabytes };
        if megabytes == 0 || megabytes > TranspositionTable::MAX_MEGABYTES {
            return Err(error);
        }
        let count = megabytes.checked_mul(1024 * 1024).ok_or(error)? / size_of::<Bucket>();
        let memory = Memory::zeroed(count).ok_or(error)?;
        Ok(TranspositionTable { memory, megabytes, generation: AtomicU8::new(0) })
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

    /// Begins a new search: what is there grows older.
    pub fn age(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        let buckets = self.memory.buckets();
        &buckets[place(key, buckets.len())]
    }

    /// Asks the processor to load what it will need for a key.
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

    /// What is known of a position that is this many plies from the root, and this many from the last capture or pawn move.
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

    /// Remembers a position. An entry of the same position gives way only to one at least about as deep, to an exact
    /// one, or to one of a newer search; its move survives if the new entry has none.
    #[inline]
    pub fn put(&self, key: Key, ply: usize, new: &Entry) {
        let bucket = self.bucket(key);
        let keys = bucket.keys.load(Ordering::Relaxed);
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = 0;
        let mut least = i32::MAX;
        let mut mv = new.mv;
        for (number, entry) in bucket.entries.iter().enumerate() {
            let packed = Packed(entry.load(Ordering::Relaxed));
            if !packed.is_empty() && (keys >> (16 * number)) as u16 == packed.tag(key) {
                mv = mv.or(packed.mv());
                let deep_enough =
                    new.depth + params::tt_replace_margin() + params::tt_replace_pv_margin() * i32::from(new.tt_pv)
                        > packed.depth_bits() - DEPTH_OFFSET;
                if !(new.bound == Bound::Exact || deep_enough || packed.generation() != generation) {
                    return;
                }
                chosen = number;
                break;
            }
            let worth = if packed.is_empty() { i32::MIN } else { worth(packed, generation) };
            if worth < least {
                least = worth;
                chosen = number;
            }
        }
        let packed = Packed::new(new, mv, ply, generation);
        let shift = 16 * chosen;
        let keys = keys & !(0xFFFF << shift) | u64::from(packed.tag(key)) << shift;
        bucket.entries[chosen].store(packed.0, Ordering::Relaxed);
        bucket.keys.store(keys, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current search, in thousandths.
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

/// How much an entry is worth keeping.
fn worth(packed: Packed, generation: u8) -> i32 {
    let age = (GENERATIONS + generation - packed.generation()) % GENERATIONS;
    packed.depth_bits() + params::tt_exact_bonus() * i32::from(packed.is_exact())
        - params::tt_age_penalty() * i32::from(age)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Square;

    fn entry(depth: i32, score: Score, mv: Option<Move>) -> Entry {
        Entry { mv, score, bound: Bound::Lower, depth, eval: Some(Score::from_units(-12)), tt_pv: true }
    }

    #[test]
    fn a_key_has_one_place_on_every_machine() {
        for count in [1, 2, 3, 32_768, 1_000_003, u32::MAX as usize] {
            for key in [0, 1, u64::MAX, 1 << 63, 0xDEAD_BEEF_0123_4567, 0x0123_4567_FFFF_FFFF].map(Key) {
                assert_eq!(place_by_halves(key, count), place(key, count), "{key:?} of {count}");
                assert!(place(key, count) < count);
            }
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let tt = TranspositionTable::new(1).unwrap();
        let key = Key(0xDEAD_BEEF_0123_4567);
        assert_eq!(tt.get(key, 0, 0), None);
        let mv = Some(Move::normal(Square::E2, Square::E4));
        tt.put(key, 3, &entry(7, Score::mate_in(9), mv));
        let found = tt.get(key, 3, 0).unwrap();
        assert_eq!((found.mv, found.score, found.depth, found.tt_pv), (mv, Score::mate_in(9), 7, true));
        assert_eq!((found.bound, found.eval), (Bound::Lower, Some(Score::from_units(-12))));
        // The same position nearer to the root: the mate is nearer too.
        assert_eq!(tt.get(key, 1, 0).unwrap().score, Score::mate_in(7));
        assert_eq!(tt.get(Key(key.0 ^ 1), 3, 0), None);
    }

    #[test]
    fn a_mate_beyond_the_fifty_move_counter_is_not_believed() {
        let tt = TranspositionTable::new(1).unwrap();
        let (near, far, won) = (Key(1), Key(2), Key(3));
        tt.put(near, 0, &entry(9, Score::mate_in(9), None));
        tt.put(far, 4, &entry(9, Score::mated_in(4 + 40), None));
        tt.put(won, 0, &entry(9, Score::TABLEBASE_WIN - 20, None));
        let score = |key, clock| tt.get(key, 2, clock).unwrap().score;
        assert_eq!(score(near, 0), Score::mate_in(2 + 9));
        assert_eq!(score(near, 91), Score::mate_in(2 + 9), "mate on the hundredth ply goes before the draw");
        assert_eq!(score(near, 92), Score::MOST_EVALUATION);
        assert_eq!((score(far, 60), score(far, 61)), (Score::mated_in(2 + 40), -Score::MOST_EVALUATION));
        assert_eq!((score(won, 80), score(won, 81)), (Score::TABLEBASE_WIN - 22, Score::MOST_EVALUATION));
    }

    #[test]
    fn a_shallow_result_does_not_replace_a_deep_one_and_moves_survive() {
        let tt = TranspositionTable::new(1).unwrap();
        let key = Key(42);
        let mv = Some(Move::normal(Square::E2, Square::E4));
        tt.put(key, 0, &entry(20, Score::DRAW, mv));
        tt.put(key, 0, &entry(5, Score::DRAW, None));
        assert_eq!(tt.get(key, 0, 0).unwrap().depth, 20);
        tt.put(key, 0, &entry(19, Score::DRAW, None));
        let found = tt.get(key, 0, 0).unwrap();
        assert_eq!((found.depth, found.mv), (19, mv));
        tt.age();
        tt.put(key, 0, &entry(2, Score::DRAW, None));
        assert_eq!(tt.get(key, 0, 0).unwrap().depth, 2);
    }

    #[test]
    fn clearing_and_filling() {
        let tt = TranspositionTable::new(1).unwrap();
        for index in 0..200_000u64 {
            tt.put(Key(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)), 0, &entry(1, Score::DRAW, None));
        }
        assert!(tt.permille_full() > 900);
        tt.age();
        assert_eq!(tt.permille_full(), 0);
        tt.clear(3);
        assert_eq!(tt.get(Key(0), 0, 0), None);
    }

    #[test]
    fn sizes_that_cannot_be_had_are_refused() {
        assert_eq!(TranspositionTable::new(0).err(), Some(HashError { megabytes: 0 }));
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }
}
