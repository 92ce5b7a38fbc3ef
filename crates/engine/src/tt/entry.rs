//! A TT entry, as the search sees it and packed into 64 bits.

use alcor_chess::{Key, Move};

use crate::score::{Bound, Score};

const NO_EVAL: i16 = i16::MIN;
/// Depths are stored from here up, so that quiescence fits and zero means an empty entry.
const DEPTH_OFFSET: i32 = 8;

/// The stored result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or the one that caused the cutoff.
    pub mv: Option<Move>,
    /// The score; mates are counted from the root of the present search.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How deep the search was.
    pub depth: i32,
    /// The static evaluation before fifty-move scaling and correction; `None` in check.
    pub eval: Option<Score>,
    /// Whether the position has been on a principal variation.
    pub tt_pv: bool,
}

impl Entry {
    /// Whether the score suffices for a cutoff in this window.
    #[inline(always)]
    pub fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// An entry's 64 bits: move 16, score 16, evaluation 16, depth 8, generation 5, principal variation 1, bound 2.
#[derive(Clone, Copy)]
pub(super) struct Packed(pub(super) u64);

impl Packed {
    pub(super) fn new(entry: &Entry, mv: Option<Move>, ply: usize, generation: u8) -> Packed {
        let mv = mv.map_or(0, Move::bits);
        let score = entry.score.to_table(ply) as u16;
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval.units() as i16) as u16;
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        let flags = u64::from(generation) << 3 | u64::from(entry.tt_pv) << 2 | entry.bound as u64;
        Packed(u64::from(mv) | u64::from(score) << 16 | u64::from(eval) << 32 | depth << 48 | flags << 56)
    }

    pub(super) fn is_empty(self) -> bool {
        self.depth_bits() == 0
    }

    pub(super) fn depth_bits(self) -> i32 {
        (self.0 >> 48) as u8 as i32
    }

    pub(super) fn depth(self) -> i32 {
        self.depth_bits() - DEPTH_OFFSET
    }

    pub(super) fn mv(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }

    pub(super) fn is_exact(self) -> bool {
        self.0 >> 56 & 3 == Bound::Exact as u64
    }

    pub(super) fn generation(self) -> u8 {
        (self.0 >> 59) as u8
    }

    /// The key bits mixed with the entry's.
    pub(super) fn tag(self, key: Key) -> u16 {
        let folded = self.0 ^ self.0 >> 32;
        key.0 as u16 ^ (folded ^ folded >> 16) as u16
    }

    pub(super) fn unpack(self, ply: usize, halfmove_clock: u8) -> Option<Entry> {
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
            depth: self.depth(),
            eval: (eval != NO_EVAL).then(|| Score::from_units(i32::from(eval))),
            tt_pv: self.0 >> 58 & 1 == 1,
        })
    }
}
