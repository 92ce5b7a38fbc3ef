//! A position: where the pieces stand, who is to move, and what may still happen.
//!
//! [`Position`] is a plain `Copy` value. Playing a move gives a new one; nothing is ever undone. It keeps bitboards
//! and a board array of the same pieces, the keys, and, for the side to move, the checkers and the pinned pieces.
//!
//! Invariants: exactly one king of each colour; no pawn on the first or eighth rank; the side not to move is not in
//! check; a castling right always has its king and rook; an en passant square is kept only if an enemy pawn stands
//! ready to take there (whether or not that would expose its king). Every constructor checks, every move preserves.

mod build;
mod changes;
mod play;

use core::fmt;

use crate::key::PieceKeys;
use crate::{Bitboard, CastlingSide, Color, Key, Piece, Role, Setup, Square, attacks};

pub use self::changes::{Changes, Placed};

/// A legal arrangement of chess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
    board: [Option<Piece>; 64],
    key: Key,
    piece_keys: PieceKeys,
    checkers: Bitboard,
    pinned: Bitboard,
    castling: Bitboard,
    side_to_move: Color,
    en_passant: Option<Square>,
    halfmove_clock: u8,
    fullmove_number: u16,
}

/// What stands where.
impl Position {
    /// The position taken apart, as data that can be changed and made a position again.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Every occupied square.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub fn colored(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The pieces of a role, of both colours.
    #[inline(always)]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The pieces of a colour and role.
    #[inline(always)]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color[color.index()] & self.by_role[role.index()]
    }

    /// Bishops and queens of a colour.
    #[inline(always)]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Bishop) | self.role(Role::Queen)) & self.colored(color)
    }

    /// Rooks and queens of a colour.
    #[inline(always)]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.colored(color)
    }

    /// Where the king of a colour stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        // Every position has both kings.
        Square::wrapping(self.pieces(color, Role::King).0.trailing_zeros() as usize)
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook that a colour may still castle with on a side.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        (self.castling & self.colored(color)).into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The square on which a pawn can be taken en passant, if an enemy pawn stands ready to do so.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move; the count stops at 255.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u8 {
        self.halfmove_clock
    }

    /// The number of the move in the game, from 1, counted up after Black's move.
    #[inline(always)]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Pieces that give check to the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Pieces of the side to move that shield their king and may move only along the line.
    #[inline(always)]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Pieces of both colours that attack a square, given what is occupied.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        (attacks::bishop(square, occupied) & diagonal)
            | (attacks::rook(square, occupied) & straight)
            | (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King))
            | (attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn))
            | (attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn))
    }

    /// Whether a colour attacks a square, given what is occupied.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let them = self.colored(by);
        (attacks::knight(square) & self.role(Role::Knight) & them).any()
            || (attacks::pawn(!by, square) & self.role(Role::Pawn) & them).any()
            || (attacks::king(square) & self.role(Role::King) & them).any()
            || (attacks::bishop(square, occupied) & self.diagonal_sliders(by)).any()
            || (attacks::rook(square, occupied) & self.straight_sliders(by)).any()
    }

    /// Squares that the piece on a square attacks; none if the square is empty.
    #[inline]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => attacks::piece(piece, square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Squares that a colour attacks.
    pub fn attacks_by(&self, color: Color) -> Bitboard {
        let pawns = attacks::pawns(color, self.pieces(color, Role::Pawn));
        let pieces = self.colored(color).without(self.role(Role::Pawn));
        pieces.into_iter().fold(pawns, |all, square| all | self.attacks_from(square))
    }
}

/// Keys.
impl Position {
    /// The key of the whole position, as in a Polyglot book.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key that identifies repetitions: as [`Position::key`], but en passant counts only where it is legal.
    #[inline]
    pub fn repetition_key(&self) -> Key {
        match self.en_passant {
            Some(square) if !self.has_legal_en_passant() => self.key ^ Key::en_passant(square.file()),
            _ => self.key,
        }
    }

    /// The key of the pawns alone.
    #[inline]
    pub fn pawn_key(&self) -> Key {
        self.piece_keys.pawns()
    }

    /// The key of knights and bishops.
    #[inline]
    pub fn minor_key(&self) -> Key {
        self.piece_keys.minors()
    }

    /// The key of rooks, queens and kings.
    #[inline]
    pub fn major_key(&self) -> Key {
        self.piece_keys.majors()
    }

    /// The key of a colour's pieces other than pawns.
    #[inline]
    pub fn non_pawn_key(&self, color: Color) -> Key {
        self.piece_keys.non_pawns(color)
    }

    fn castling_key(&self, rooks: Bitboard) -> Key {
        rooks.into_iter().fold(Key::ZERO, |key, rook| {
            // A castling rook stands on the back rank of its own colour.
            let color = if rook.rank() == crate::Rank::First { Color::White } else { Color::Black };
            key ^ Key::castling(color, CastlingSide::of(self.king(color), rook))
        })
    }
}

/// Shows the FEN.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
