//! Where pieces attack: tables made by the compiler, none at run time.
//!
//! Leapers (knight, king, pawn) are plain tables. A slider's attacks depend on the blockers along its lines: the
//! relevant ones are gathered into an index, with the PEXT instruction where the build has BMI2 and with a
//! multiplication ("magic") elsewhere. Both index the same sort of table; which one is a matter of `cfg`.
//! [`between`] and [`line()`] serve checks and pins.

mod lines;
mod magic;

use crate::{Bitboard, Color, Piece, Role, Square};

use lines::{along, lines_of};

/// How this build finds a slider's entry in its table: by the PEXT instruction or by magic multiplication.
pub const SLIDER_INDEX: &str = if cfg!(target_feature = "bmi2") { "PEXT" } else { "magic multiplication" };

/// The memory that the tables of this module take.
pub const TABLE_BYTES: usize =
    magic::TABLE_BYTES + size_of::<[[Bitboard; 64]; 64]>() * 2 + size_of::<[Bitboard; 64]>() * 6;

/// Squares a knight attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares a king attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares a pawn of this colour attacks.
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// Squares a bishop attacks when these squares are occupied.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    magic::bishop(square, occupied)
}

/// Squares a rook attacks when these squares are occupied.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    magic::rook(square, occupied)
}

/// Squares a queen attacks when these squares are occupied.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares a piece attacks when these squares are occupied.
#[inline(always)]
pub fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn(piece.color(), square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Squares a bishop attacks on an empty board.
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// Squares a rook attacks on an empty board.
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Squares attacked by any pawn of the set.
#[inline(always)]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east() | ahead.west()
}

/// Squares strictly between two squares on a common line; empty if there is no such line.
#[inline(always)]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The whole line, edge to edge, through two different squares; empty if there is no such line.
#[inline(always)]
pub fn line(from: Square, to: Square) -> Bitboard {
    LINE[from.index()][to.index()]
}

static KNIGHT: [Bitboard; 64] = leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = leaper(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaper(&[(1, 1), (-1, 1)]), leaper(&[(1, -1), (-1, -1)])];
static BISHOP_RAYS: [Bitboard; 64] = rays(2);
static ROOK_RAYS: [Bitboard; 64] = rays(0);
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);

const fn leaper(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::wrapping(from).offset(steps[i].0, steps[i].1) {
                table[from] = table[from].with(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Empty-board attacks along the two lines from `first` in the order of [`lines_of`].
const fn rays(first: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let lines = lines_of(Square::wrapping(square));
        table[square] = Bitboard(lines[first] | lines[first + 1]);
        square += 1;
    }
    table
}

const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let from_square = Square::wrapping(from);
        let from_lines = lines_of(from_square);
        let mut to = 0;
        while to < 64 {
            let to_square = Square::wrapping(to);
            let mut i = 0;
            while i < 4 {
                let line = from_lines[i];
                if line & (1 << to) != 0 {
                    table[from][to] = Bitboard(if whole {
                        line | 1 << from
                    } else {
                        along(from_square, line, 1 << to) & along(to_square, line | 1 << from, 1 << from)
                    });
                }
                i += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attacks step by step: the definition, against which the tables are checked.
    fn walk(square: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut next = square.offset(files, ranks);
            while let Some(to) = next {
                attacks = attacks.with(to);
                next = if occupied.has(to) { None } else { to.offset(files, ranks) };
            }
        }
        attacks
    }

    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

    #[test]
    fn sliders_agree_with_walking() {
        let mut seed = 0x0123_4567_89AB_CDEF_u64;
        for round in 0..20_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            // Every third board is dense, every third sparse.
            let occupied = Bitboard(match round % 3 {
                0 => seed,
                1 => seed & seed.rotate_left(23),
                _ => seed & seed.rotate_left(11) & seed.rotate_left(37),
            });
            let square = Square::wrapping(round);
            assert_eq!(bishop(square, occupied), walk(square, occupied, &DIAGONAL), "bishop {square}\n{occupied}");
            assert_eq!(rook(square, occupied), walk(square, occupied, &STRAIGHT), "rook {square}\n{occupied}");
        }
    }

    #[test]
    fn rays_are_attacks_on_an_empty_board() {
        for square in Square::ALL {
            assert_eq!(bishop_rays(square), walk(square, Bitboard::EMPTY, &DIAGONAL));
            assert_eq!(rook_rays(square), walk(square, Bitboard::EMPTY, &STRAIGHT));
        }
    }

    #[test]
    fn lines_and_what_lies_between() {
        for a in Square::ALL {
            for b in Square::ALL {
                let ends = Bitboard::of(a).with(b);
                let aligned = queen(a, Bitboard::EMPTY).has(b);
                assert_eq!(line(a, b).any(), aligned);
                if !aligned {
                    assert!(between(a, b).is_empty());
                    continue;
                }
                let steps = if bishop_rays(a).has(b) { &DIAGONAL } else { &STRAIGHT };
                let common = walk(a, Bitboard::EMPTY, steps).with(a) & walk(b, Bitboard::EMPTY, steps).with(b);
                assert!(line(a, b) & ends == ends && line(a, b).without(common).is_empty());
                assert_eq!(between(a, b), walk(a, ends, steps) & walk(b, ends, steps) & line(a, b).without(ends));
            }
        }
    }

    #[test]
    fn leapers() {
        assert_eq!(knight(Square::A1), Bitboard::of(Square::B3).with(Square::C2));
        assert_eq!(king(Square::H8).count(), 3);
        assert_eq!(pawn(Color::White, Square::A2), Bitboard::of(Square::B3));
        assert_eq!(pawn(Color::Black, Square::E5), Bitboard::of(Square::D4).with(Square::F4));
        assert_eq!(pawns(Color::Black, Bitboard::of(Square::H5)), Bitboard::of(Square::G4));
    }
}
