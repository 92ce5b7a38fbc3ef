//! The ways of castling, one for every pair of files that king and rook may start from.
//!
//! Chess960 lets them start anywhere on the back rank, so the squares that must be empty and those that must be safe
//! are looked up, as eight bits of one rank, by the files of both.

use crate::{Bitboard, File, Square};

/// What a castling needs, as bits of the back rank, bit 0 on the a-file.
#[derive(Clone, Copy)]
struct Way {
    /// Squares that must be empty: those that king or rook crosses or arrives on, their own apart.
    empty: u8,
    /// Squares that must be safe: those that the king crosses, with the one it arrives on.
    safe: u8,
}

static WAYS: [[Way; 8]; 8] = ways();

/// The squares that must be empty for this king and rook to castle.
#[inline(always)]
pub(super) fn must_be_empty(king: Square, rook: Square) -> Bitboard {
    on_rank(way(king, rook).empty, king)
}

/// The squares that must be safe for this king and rook to castle.
#[inline(always)]
pub(super) fn must_be_safe(king: Square, rook: Square) -> Bitboard {
    on_rank(way(king, rook).safe, king)
}

#[inline(always)]
fn way(king: Square, rook: Square) -> Way {
    WAYS[king.file().index()][rook.file().index()]
}

#[inline(always)]
fn on_rank(bits: u8, king: Square) -> Bitboard {
    Bitboard(u64::from(bits) << (king.index() & 56))
}

const fn ways() -> [[Way; 8]; 8] {
    let mut ways = [[Way { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            if king != rook {
                ways[king][rook] = way_between(king, rook);
            }
            rook += 1;
        }
        king += 1;
    }
    ways
}

const fn way_between(king: usize, rook: usize) -> Way {
    let (king_to, rook_to) = if rook > king { (File::G, File::F) } else { (File::C, File::D) };
    let own = 1 << king | 1 << rook;
    let safe = span(king, king_to as usize);
    Way { empty: (safe | span(rook, rook_to as usize)) & !own, safe }
}

/// The squares from one file to another, both included.
const fn span(from: usize, to: usize) -> u8 {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    ((2u16 << high) - (1 << low)) as u8
}
