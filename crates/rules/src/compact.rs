//! A position in 32 bytes, for files of millions.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | occupied squares, little endian |
//! | 8-23 | four bits for each of them in order, low half first: piece index; 12 or 13 for a rook that may castle |
//! | 24 | bit 0: Black to move; bits 1-4: file of the en passant square plus one, or 0 |
//! | 25 | half-move clock |
//! | 26-27 | move number, little endian |
//! | 28-31 | zero; free for a label such as a score and a result |
//!
//! The reader ignores the label and the codes beyond the last piece.

use core::fmt;

use crate::{Bitboard, Color, File, InvalidPosition, MAX_PIECES, Piece, Position, Rank, Role, Setup, Square};

/// A position packed into 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct CompactPosition(pub [u8; 32]);

/// Why bytes are not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompactError {
    /// More squares are occupied than there is room for pieces.
    TooManyPieces {
        /// How many.
        found: u32,
    },
    /// A piece code that means nothing.
    Piece {
        /// The square it is for.
        square: Square,
        /// The code.
        code: u8,
    },
    /// Flags that mean nothing.
    Flags {
        /// The byte.
        found: u8,
    },
    /// The position is impossible.
    Position(InvalidPosition),
}

impl fmt::Display for CompactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompactError::TooManyPieces { found } => write!(f, "expected at most {MAX_PIECES} pieces, found {found}"),
            CompactError::Piece { square, code } => {
                write!(f, "expected a piece code up to 13 for {square}, found {code}")
            }
            CompactError::Flags { found } => write!(f, "expected flags up to 17, found {found}"),
            CompactError::Position(reason) => write!(f, "impossible position: {reason}"),
        }
    }
}

impl core::error::Error for CompactError {}

/// The code of a white rook that may castle; a black one follows.
const CASTLING_ROOK: u8 = 12;

impl Position {
    /// The position in 32 bytes.
    pub fn compact(&self) -> CompactPosition {
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&self.occupied().0.to_le_bytes());
        for (number, square) in self.occupied().into_iter().enumerate() {
            let code = match self.piece_at(square) {
                Some(rook) if self.castling_rooks().has(square) => CASTLING_ROOK + rook.color() as u8,
                Some(piece) => piece as u8,
                None => 0,
            };
            bytes[8 + number / 2] |= code << (4 * (number % 2));
        }
        let file = self.en_passant().map_or(0, |square| square.file() as u8 + 1);
        bytes[24] = self.side_to_move() as u8 | file << 1;
        bytes[25] = self.halfmove_clock();
        bytes[26..28].copy_from_slice(&self.fullmove_number().to_le_bytes());
        CompactPosition(bytes)
    }
}

impl TryFrom<&CompactPosition> for Position {
    type Error = CompactError;

    fn try_from(compact: &CompactPosition) -> Result<Position, CompactError> {
        let bytes = &compact.0;
        let mut occupied = [0u8; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let occupied = Bitboard(u64::from_le_bytes(occupied));
        if occupied.count() > MAX_PIECES {
            return Err(CompactError::TooManyPieces { found: occupied.count() });
        }
        let mut setup = Setup::empty();
        for (number, square) in occupied.into_iter().enumerate() {
            let code = bytes[8 + number / 2] >> (4 * (number % 2)) & 15;
            let piece = match code {
                0..CASTLING_ROOK => Piece::ALL[usize::from(code)],
                _ => {
                    let color = Color::ALL.get(usize::from(code - CASTLING_ROOK));
                    setup.castling = setup.castling.with(square);
                    Role::Rook.of(*color.ok_or(CompactError::Piece { square, code })?)
                }
            };
            setup.board[square.index()] = Some(piece);
        }
        let flags = bytes[24];
        setup.side_to_move = Color::ALL[usize::from(flags & 1)];
        setup.en_passant = match flags >> 1 {
            0 => None,
            file @ 1..=8 => {
                let rank = Rank::Sixth.relative_to(setup.side_to_move);
                Some(Square::at(File::wrapping(usize::from(file) - 1), rank))
            }
            _ => return Err(CompactError::Flags { found: flags }),
        };
        setup.halfmove_clock = bytes[25];
        setup.fullmove_number = u16::from_le_bytes([bytes[26], bytes[27]]);
        setup.position().map_err(CompactError::Position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 30",
            "8/8/4k3/8/8/3KR3/8/8 b - - 99 1080",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ];
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            assert_eq!(Position::try_from(&position.compact()), Ok(position), "{fen}");
        }
    }

    #[test]
    fn a_label_is_ignored() {
        let mut bytes = Position::startpos().compact().0;
        assert_eq!(bytes[28..], [0; 4]);
        bytes[28..].copy_from_slice(b"1-0!");
        assert_eq!(Position::try_from(&CompactPosition(bytes)), Ok(Position::startpos()));
    }

    #[test]
    fn the_layout_is_as_documented() {
        let position: Position = "4k3/8/8/8/3Pp3/8/8/4K2R b K d3 5 300".parse().unwrap();
        let mut bytes = [0u8; 32];
        // Occupied: e1, h1, d4, e4, e8. Codes: white king, castling white rook; white pawn, black pawn; black king.
        bytes[..8].copy_from_slice(&[0x90, 0, 0, 0x18, 0, 0, 0, 0x10]);
        bytes[8..11].copy_from_slice(&[0xCA, 0x10, 0x0B]);
        // Black to move, en passant on the fourth file; clock 5; move 300.
        bytes[24..28].copy_from_slice(&[1 | 4 << 1, 5, 44, 1]);
        assert_eq!(position.compact(), CompactPosition(bytes));
    }

    #[test]
    fn broken_bytes_are_refused() {
        let good = Position::startpos().compact();
        let broken = |at: usize, byte: u8| {
            let mut bytes = good.0;
            bytes[at] = byte;
            Position::try_from(&CompactPosition(bytes))
        };
        assert!(matches!(broken(3, 255), Err(CompactError::TooManyPieces { found: 40 })));
        assert!(matches!(broken(10, 0xFF), Err(CompactError::Piece { code: 15, .. })));
        assert!(matches!(broken(24, 0x40), Err(CompactError::Flags { .. })));
        assert!(matches!(broken(26, 0), Err(CompactError::Position(InvalidPosition::MoveNumber))));
        assert!(matches!(broken(9, 0), Err(CompactError::Position(_))));
        assert!(Position::try_from(&CompactPosition([0; 32])).is_err());
    }
}
