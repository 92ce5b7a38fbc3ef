//! Zobrist keys: numbers that name a position for tables and books.
//!
//! A key is the exclusive or of one random number for each fact of the position. The numbers are those of the
//! Polyglot book format, so that the key of a position is its key in a book. Beside the key of the whole position,
//! the pieces' numbers are gathered by class and colour: from these disjoint parts come the pawn, minor, major and
//! non-pawn keys that an engine's tables use.

#[rustfmt::skip]
mod numbers;

use core::fmt;
use core::ops::{BitXor, BitXorAssign};

use crate::{Color, File, Piece, Role, Square};

/// A 64-bit Zobrist key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Key(pub u64);

impl Key {
    /// The key of nothing.
    pub const ZERO: Key = Key(0);

    /// The number of a piece on a square.
    #[inline(always)]
    pub fn piece(piece: Piece, square: Square) -> Key {
        Key(numbers::PIECES[piece.index()][square.index()])
    }

    /// As [`Key::piece`], for tables made at compile time.
    pub(crate) const fn piece_const(piece: Piece, square: Square) -> Key {
        Key(numbers::PIECES_CONST[piece as usize][square as usize])
    }

    /// The number of a castling right.
    #[inline(always)]
    pub fn castling(color: Color, side: CastlingSide) -> Key {
        Key(numbers::CASTLING[color.index() * 2 + side as usize])
    }

    /// The number of a pawn on this file that can be taken en passant.
    #[inline(always)]
    pub fn en_passant(file: File) -> Key {
        Key(numbers::EN_PASSANT[file.index()])
    }

    /// The number that is in the key when White is to move.
    pub const WHITE_TO_MOVE: Key = Key(numbers::WHITE_TO_MOVE);
}

impl BitXor for Key {
    type Output = Key;
    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The side of the king that a castling rook stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file: O-O.
    Short,
    /// Towards the a-file: O-O-O.
    Long,
}

impl CastlingSide {
    /// Short, then long.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];

    /// The side on which this rook stands as seen from this king.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook as u8 > king as u8 { CastlingSide::Short } else { CastlingSide::Long }
    }
}

/// The pieces' numbers gathered in five disjoint slots: pawns; minor pieces and major pieces of each colour. Kings
/// count as major pieces.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PieceKeys([Key; 5]);

/// The slot of each piece, in the order of [`Piece::index`].
static SLOT: [u8; 12] = [0, 0, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4];

impl PieceKeys {
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, number: Key) {
        self.0[SLOT[piece.index()] as usize] ^= number;
    }

    pub(crate) fn pawns(&self) -> Key {
        self.0[0]
    }

    pub(crate) fn minors(&self) -> Key {
        self.0[1] ^ self.0[2]
    }

    pub(crate) fn majors(&self) -> Key {
        self.0[3] ^ self.0[4]
    }

    pub(crate) fn non_pawns(&self, color: Color) -> Key {
        self.0[1 + color.index()] ^ self.0[3 + color.index()]
    }
}

const _: () = {
    // The slots rest on the order of pieces: twice the role plus the colour.
    assert!(Piece::new(Color::Black, Role::Knight) as u8 == 3 && Piece::new(Color::White, Role::King) as u8 == 10);
};
