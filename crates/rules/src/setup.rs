//! A position taken apart: plain data, and the one place that decides whether it is a legal arrangement.
//!
//! FEN, the compact form and anyone who edits a board all build a [`Setup`] and ask it for a [`Position`](crate::Position). Odd but
//! playable boards pass (nine queens, eighteen knights); what the rules of movement cannot cope with is refused with
//! the reason.

use core::fmt;

use crate::{Bitboard, CastlingSide, Color, Piece, Rank, Role, Square};

/// The most pieces a board may hold.
pub const MAX_PIECES: u32 = 32;

/// The parts of a position, not yet known to make sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// Who is to move.
    pub side_to_move: Color,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u8,
    /// The number of the move, from 1.
    pub fullmove_number: u16,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A colour has no king, or several.
    KingCount {
        /// Whose.
        color: Color,
        /// How many kings it has.
        found: u32,
    },
    /// More than [`MAX_PIECES`] pieces.
    TooManyPieces {
        /// How many.
        found: u32,
    },
    /// A pawn where no pawn can be.
    PawnOnBackRank {
        /// Where it stands.
        square: Square,
    },
    /// The side that has just moved could lose its king at once.
    OpponentInCheck {
        /// The side in check that is not to move.
        color: Color,
    },
    /// A castling right whose rook is not there.
    CastlingWithoutRook {
        /// Where the rook should be.
        square: Square,
    },
    /// A castling right of a king that is not on its back rank.
    CastlingWithoutKing {
        /// Whose right.
        color: Color,
    },
    /// Two castling rights for one side of the king.
    CastlingTwice {
        /// Whose rights.
        color: Color,
    },
    /// An en passant square that no double step can have passed.
    EnPassant {
        /// The square named.
        square: Square,
        /// What is wrong with it.
        problem: EnPassantProblem,
    },
    /// The game's move number is 0.
    MoveNumber,
}

/// Why an en passant square is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantProblem {
    /// Not on the sixth rank as the side to move counts.
    WrongRank,
    /// Something stands on the square, or on the one the pawn came from.
    Blocked,
    /// No enemy pawn stands where a double step over the square ends.
    NoPawn,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            InvalidPosition::KingCount { color, found } => write!(f, "expected one {color} king, found {found}"),
            InvalidPosition::TooManyPieces { found } => {
                write!(f, "expected at most {MAX_PIECES} pieces, found {found}")
            }
            InvalidPosition::PawnOnBackRank { square } => {
                write!(f, "expected no pawn on the first or eighth rank, found one on {square}")
            }
            InvalidPosition::OpponentInCheck { color } => {
                write!(f, "{color} is in check but it is not {color}'s turn: the king could be taken")
            }
            InvalidPosition::CastlingWithoutRook { square } => {
                write!(f, "castling right without its rook: expected one on {square}")
            }
            InvalidPosition::CastlingWithoutKing { color } => {
                let rank = Rank::First.relative_to(color);
                write!(f, "castling right without its king: expected the {color} king on rank {rank}")
            }
            InvalidPosition::CastlingTwice { color } => {
                write!(f, "expected one castling right on each side of the {color} king, found two on one")
            }
            InvalidPosition::EnPassant { square, problem } => {
                let problem = match problem {
                    EnPassantProblem::WrongRank => "expected rank 6 with White to move, rank 3 with Black to move",
                    EnPassantProblem::Blocked => "expected it and the square the pawn came from to be empty",
                    EnPassantProblem::NoPawn => "expected an enemy pawn that has just passed it",
                };
                write!(f, "en passant square {square}: {problem}")
            }
            InvalidPosition::MoveNumber => f.write_str("expected a move number of at least 1, found 0"),
        }
    }
}

impl core::error::Error for InvalidPosition {}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Setup {
        Setup {
            board: [None; 64],
            side_to_move: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Whether pieces, castling rights, en passant square and move number make sense.
    pub(crate) fn check(&self) -> Result<(), InvalidPosition> {
        self.check_pieces()?;
        self.check_castling()?;
        self.check_en_passant()?;
        if self.fullmove_number == 0 { Err(InvalidPosition::MoveNumber) } else { Ok(()) }
    }

    fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::ALL.into_iter().filter(|square| self.board[square.index()] == Some(piece)).collect()
    }

    fn check_pieces(&self) -> Result<(), InvalidPosition> {
        for color in Color::ALL {
            let found = self.squares_of(Role::King.of(color)).count();
            if found != 1 {
                return Err(InvalidPosition::KingCount { color, found });
            }
            let pawns = self.squares_of(Role::Pawn.of(color)) & Bitboard::BACK_RANKS;
            if let Some(square) = pawns.first() {
                return Err(InvalidPosition::PawnOnBackRank { square });
            }
        }
        let found = self.board.iter().flatten().count() as u32;
        if found > MAX_PIECES {
            return Err(InvalidPosition::TooManyPieces { found });
        }
        Ok(())
    }

    fn check_castling(&self) -> Result<(), InvalidPosition> {
        let mut rest = self.castling;
        for color in Color::ALL {
            let back_rank = Bitboard::rank(Rank::First.relative_to(color));
            let rooks = self.castling & back_rank;
            rest = rest.without(rooks);
            if rooks.is_empty() {
                continue;
            }
            let king = (self.squares_of(Role::King.of(color)) & back_rank).first();
            let king = king.ok_or(InvalidPosition::CastlingWithoutKing { color })?;
            if let Some(square) = rooks.without(self.squares_of(Role::Rook.of(color))).first() {
                return Err(InvalidPosition::CastlingWithoutRook { square });
            }
            for side in CastlingSide::ALL {
                if rooks.into_iter().filter(|&rook| CastlingSide::of(king, rook) == side).count() > 1 {
                    return Err(InvalidPosition::CastlingTwice { color });
                }
            }
        }
        match rest.first() {
            Some(square) => Err(InvalidPosition::CastlingWithoutRook { square }),
            None => Ok(()),
        }
    }

    fn check_en_passant(&self) -> Result<(), InvalidPosition> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let us = self.side_to_move;
        let refuse = |problem| Err(InvalidPosition::EnPassant { square, problem });
        if square.rank() != Rank::Sixth.relative_to(us) {
            return refuse(EnPassantProblem::WrongRank);
        }
        let pawn = Square::at(square.file(), Rank::Fifth.relative_to(us));
        let origin = Square::at(square.file(), Rank::Seventh.relative_to(us));
        if self.board[square.index()].is_some() || self.board[origin.index()].is_some() {
            return refuse(EnPassantProblem::Blocked);
        }
        if self.board[pawn.index()] != Some(Role::Pawn.of(!us)) {
            return refuse(EnPassantProblem::NoPawn);
        }
        Ok(())
    }
}
