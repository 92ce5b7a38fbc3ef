//! Material: what the pieces are worth by themselves, and what they are worth together.
//!
//! It depends on how many of each there are, and on nothing else, so the result is kept: [`MaterialEntry`] is a line of
//! the material cache, keyed by the counts.

use alcor_chess::{Bitboard, Color, Position, Role};

use super::pair::Pair;
use super::side::{Black, Side, White};
use super::trace::{Sum, Trace};
use super::weights;

/// Parts of the middlegame that each pawn, knight, bishop, rook and queen stands for.
const PHASE: [i32; 5] = [0, 1, 1, 2, 4];

/// The whole middlegame.
pub const PHASE_MAX: i32 = 24;

/// What a side usually has. The worth of a piece among others is counted from here, so that the plain value of a piece is
/// what it is worth in usual company.
const USUAL: [i32; 5] = [6, 1, 1, 2, 1];

/// What is counted.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The material of a position: its counts, six bits for each role of each colour, and which colours have both bishops.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MaterialKey(u64);

impl MaterialKey {
    /// Counts the pieces.
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> MaterialKey {
        let mut key = 0;
        for color in Color::ALL {
            for role in ROLES {
                key = key << 6 | u64::from(position.pieces(color, role).count());
            }
            let bishops = position.pieces(color, Role::Bishop);
            let pair = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
            key = key << 1 | u64::from(pair);
        }
        MaterialKey(key)
    }

    /// Where an entry belongs in a table of `1 << bits` lines.
    #[inline(always)]
    pub(crate) fn line(self, bits: u32) -> usize {
        // Multiplying by an odd number without pattern spreads the counts over the upper bits.
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize
    }

    /// The counts of a colour, by role, and whether it has both bishops.
    fn side(self, color: Color) -> ([i32; 5], bool) {
        let bits = self.0 >> color.choose(31, 0);
        let count = |place: u32| (bits >> (1 + 6 * (4 - place)) & 63) as i32;
        ([0, 1, 2, 3, 4].map(count), bits & 1 != 0)
    }
}

/// What is known of some material.
#[derive(Clone, Copy)]
pub(crate) struct MaterialEntry {
    /// What it is found by.
    pub key: MaterialKey,
    /// The score, from White.
    pub score: Pair,
    /// How much of the middlegame is left, up to [`PHASE_MAX`].
    pub phase: i32,
}

impl MaterialEntry {
    /// The entry of bare kings.
    pub(crate) const EMPTY: MaterialEntry = MaterialEntry { key: MaterialKey(0), score: Pair::ZERO, phase: 0 };

    /// Looks at the material.
    pub(super) fn new<T: Trace>(key: MaterialKey, trace: &mut T) -> MaterialEntry {
        let counts = Color::ALL.map(|color| key.side(color).0);
        let phase: i32 = counts.iter().flat_map(|side| side.iter().zip(PHASE)).map(|(count, part)| count * part).sum();
        let score = side::<White, T>(key, trace) - side::<Black, T>(key, trace);
        MaterialEntry { key, score, phase: phase.min(PHASE_MAX) }
    }
}

/// The material of `S`.
fn side<S: Side, T: Trace>(key: MaterialKey, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let (ours, bishop_pair) = key.side(S::US);
    let (theirs, _) = key.side(S::THEM);
    // A position set up by hand may have more pawns than a game can.
    let pawns = ours[0].min(8) as usize;
    if bishop_pair {
        sum.add(&weights::BISHOP_PAIR, pawns);
    }
    // Knights like pawns on the board, rooks do not.
    sum.add_times(&weights::KNIGHT_WITH_PAWNS, pawns, ours[1]);
    sum.add_times(&weights::ROOK_WITH_PAWNS, pawns, ours[3]);
    let mut pair = 0;
    for (role, &count) in ours.iter().enumerate() {
        sum.add_times(&weights::MATERIAL, role, count);
        for other in 0..role {
            sum.add_times(&weights::PIECES_TOGETHER, pair, count * (ours[other] - USUAL[other]));
            sum.add_times(&weights::PIECES_AGAINST, pair, count * (theirs[other] - USUAL[other]));
            pair += 1;
        }
    }
    // A second of a kind counts, a third no more: games have too few of them to learn from.
    for (role, &count) in ours[1..4].iter().enumerate() {
        sum.add_times(&weights::TWO_OF_A_KIND, role, i32::from(count >= 2));
    }
    sum.score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_holds_the_counts() {
        let position: Position = "rnbqkb1r/pppp4/8/8/8/8/PPPPPPPP/R1B1KBNR w KQkq - 0 1".parse().unwrap();
        let key = MaterialKey::of(&position);
        assert_eq!(key.side(Color::White), ([8, 1, 2, 2, 0], true));
        assert_eq!(key.side(Color::Black), ([4, 1, 2, 2, 1], true));
        assert!(key.line(12) < 1 << 12);
    }
}
