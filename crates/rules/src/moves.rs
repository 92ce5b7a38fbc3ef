//! Moves in 16 bits, and lists of them.
//!
//! A [`Move`] names its from- and to-square and its kind; what it captures is the position's knowledge. Castling
//! is written as the king taking its own rook, which is unambiguous in Chess960 too. The all-zero pattern is no
//! move, so `Option<Move>` is two bytes.

use core::fmt;
use core::mem::MaybeUninit;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{File, Role, Square};

/// What sort of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece goes from one square to another, with or without a capture.
    Normal,
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
    /// A pawn takes a pawn that has just passed it.
    EnPassant,
    /// King and rook move together; the to-square is the rook's.
    Castling,
}

/// A move: from-square (bits 0-5), to-square (6-11), promotion role (12-13), kind (14-15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const PROMOTION: u16 = 1 << 14;
const EN_PASSANT: u16 = 2 << 14;
const CASTLING: u16 = 3 << 14;
const KIND: u16 = 3 << 14;

const _: () = assert!(size_of::<Option<Move>>() == 2);

impl Move {
    #[inline(always)]
    const fn pack(from: Square, to: Square, kind: u16) -> Move {
        let bits = from as u16 | (to as u16) << 6 | kind;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            // Only a1a1 packs to zero, and no piece moves to where it stands.
            None => panic!("a move must leave its square"),
        }
    }

    /// A move that is neither promotion, en passant nor castling.
    ///
    /// # Panics
    /// If both squares are a1: no move stays where it is.
    #[inline(always)]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::pack(from, to, 0)
    }

    /// A promotion to a knight, bishop, rook or queen.
    ///
    /// # Panics
    /// If the role is a pawn or a king.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        assert!(matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen));
        Move::pack(from, to, PROMOTION | (role as u16 - Role::Knight as u16) << 12)
    }

    /// A capture en passant; `to` is the square behind the captured pawn.
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// Castling, given by the squares of king and rook.
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::pack(king, rook, CASTLING)
    }

    /// The bits, never zero.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, or `None` for zero. Other bits always make a `Move`, though perhaps one that is
    /// legal nowhere: ask [`Position::is_legal`](crate::Position::is_legal).
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrapping(self.bits() as usize)
    }

    /// Where the piece goes; for castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrapping(self.bits() as usize >> 6)
    }

    /// What sort of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        // Most moves are normal: asking that alone is one branch, where a jump by all four kinds is a slower one.
        if self.bits() < PROMOTION {
            return MoveKind::Normal;
        }
        match self.bits() & KIND {
            PROMOTION => MoveKind::Promotion(Role::PROMOTIONS[(self.bits() as usize >> 12) & 3]),
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// What a pawn becomes, if it does.
    #[inline(always)]
    pub const fn promoted_to(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether this is a promotion.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.bits() & KIND == PROMOTION
    }

    /// Whether this is a capture en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.bits() & KIND == EN_PASSANT
    }

    /// Whether this is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        self.bits() & KIND == CASTLING
    }

    /// Where king and rook end up, if this is castling: the g- and f-file towards h, the c- and d-file towards a.
    #[inline]
    pub const fn castling_targets(self) -> Option<(Square, Square)> {
        if !self.is_castling() {
            return None;
        }
        let rank = self.from().rank();
        Some(if self.to() as u8 > self.from() as u8 {
            (Square::at(File::G, rank), Square::at(File::F, rank))
        } else {
            (Square::at(File::C, rank), Square::at(File::D, rank))
        })
    }

    /// The move as UCI text: `e2e4`, `e7e8q`, castling as the notation says.
    #[inline]
    pub const fn uci(self, castling: CastlingNotation) -> UciText {
        UciText { mv: self, castling }
    }
}

/// Shows the move as UCI text with castling as king takes rook.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(CastlingNotation::KingTakesRook), f)
    }
}

/// How UCI text spells castling. Reading understands both; this is for writing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingNotation {
    /// `e1g1`: the king's two squares, the habit of ordinary chess.
    #[default]
    KingMoves,
    /// `e1h1`: king takes rook, what GUIs expect in Chess960.
    KingTakesRook,
}

/// A move as UCI text; made by [`Move::uci`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciText {
    mv: Move,
    castling: CastlingNotation,
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = match (self.mv.castling_targets(), self.castling) {
            (Some((king, _)), CastlingNotation::KingMoves) => king,
            _ => self.mv.to(),
        };
        // Files of games have millions of these: one piece of text is written much faster than three.
        let [from, to] = [self.mv.from(), to].map(|square| (square.file().letter(), square.rank().digit()));
        let mut letters = [from.0, from.1, to.0, to.1, ' '].map(|letter| letter as u8);
        let length = match self.mv.promoted_to() {
            Some(role) => {
                letters[4] = role.letter() as u8;
                5
            }
            None => 4,
        };
        // All of them are letters and digits of ASCII.
        f.write_str(str::from_utf8(&letters[..length]).unwrap_or_default())
    }
}

/// The most moves any accepted position can have stays below this.
///
/// A position has at most 32 pieces. With q queens and k knights of one colour there are at most 64 - q - k squares to
/// go to, each reached along at most eight lines and by at most eight knights, so at most
/// min(27q, 8t) + min(8k, 8t) + 8 moves for t targets, or, with pawns about to promote (four moves to each of three
/// squares) instead of some pieces, a little more: never above 470.
pub const MAX_MOVES: usize = 512;

/// A list of moves on the stack.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [MaybeUninit<Move>; MAX_MOVES],
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [MaybeUninit::uninit(); MAX_MOVES] }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// When the list is full, which the moves of one position never make it.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len].write(mv);
        self.len += 1;
    }

    /// The moves as a slice.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: `push` is the only way to grow the list, and it writes the entry it counts; `MaybeUninit<Move>` has
        // the layout of `Move`. Not filling the list first is worth 4% of the speed of generating moves in stages.
        unsafe { core::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_survive_packing() {
        let moves = [
            (Move::normal(Square::A1, Square::A2), MoveKind::Normal),
            (Move::promotion(Square::H7, Square::G8, Role::Knight), MoveKind::Promotion(Role::Knight)),
            (Move::promotion(Square::H7, Square::G8, Role::Queen), MoveKind::Promotion(Role::Queen)),
            (Move::en_passant(Square::E5, Square::D6), MoveKind::EnPassant),
            (Move::castling(Square::E1, Square::A1), MoveKind::Castling),
        ];
        for (mv, kind) in moves {
            assert_eq!(mv.kind(), kind);
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        }
        assert_eq!(moves[1].0.from(), Square::H7);
        assert_eq!(moves[1].0.to(), Square::G8);
        assert_eq!(Move::from_bits(0), None);
    }

    #[test]
    fn castling_has_two_spellings() {
        let short = Move::castling(Square::F8, Square::H8);
        assert_eq!(short.uci(CastlingNotation::KingMoves).to_string(), "f8g8");
        assert_eq!(short.uci(CastlingNotation::KingTakesRook).to_string(), "f8h8");
        let long = Move::castling(Square::E1, Square::A1);
        assert_eq!(long.uci(CastlingNotation::KingMoves).to_string(), "e1c1");
        assert_eq!(long.castling_targets(), Some((Square::C1, Square::D1)));
        assert_eq!(Move::promotion(Square::A7, Square::A8, Role::Rook).uci(Default::default()).to_string(), "a7a8r");
    }

    #[test]
    fn lists_keep_order() {
        let mut list = MoveList::new();
        assert!(list.is_empty());
        list.push(Move::normal(Square::E2, Square::E4));
        list.push(Move::normal(Square::D2, Square::D4));
        assert_eq!(format!("{list:?}"), "[e2e4, d2d4]");
        assert_eq!(list.into_iter().count(), 2);
    }
}
