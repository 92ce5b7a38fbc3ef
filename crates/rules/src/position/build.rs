//! Making positions: the start position, and whatever a [`Setup`] describes.

use super::{Placed, Position};
use crate::key::PieceKeys;
use crate::{Bitboard, Color, InvalidPosition, Key, Role, Setup, Square};

impl Default for Position {
    fn default() -> Position {
        Position::startpos()
    }
}

impl Position {
    /// The start position of ordinary chess.
    pub fn startpos() -> Position {
        const HOME: [Role; 8] =
            [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];
        let mut setup = Setup::empty();
        for (file, role) in HOME.into_iter().enumerate() {
            for color in Color::ALL {
                setup.board[Square::wrapping(file).relative_to(color).index()] = Some(role.of(color));
                setup.board[Square::wrapping(file + 8).relative_to(color).index()] = Some(Role::Pawn.of(color));
            }
        }
        setup.castling = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        Position::from_valid(&setup)
    }

    /// Builds the position of a setup that has been found valid.
    fn from_valid(setup: &Setup) -> Position {
        let mut position = Position {
            by_role: [Bitboard::EMPTY; 6],
            by_color: [Bitboard::EMPTY; 2],
            board: [None; 64],
            key: if setup.side_to_move == Color::White { Key::WHITE_TO_MOVE } else { Key::ZERO },
            piece_keys: PieceKeys::default(),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling: setup.castling,
            side_to_move: setup.side_to_move,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        for square in Square::ALL {
            if let Some(piece) = setup.board[square.index()] {
                position.add(Placed { piece, square });
            }
        }
        position.key ^= position.castling_key(setup.castling);
        if let Some(square) = setup.en_passant {
            position.set_en_passant(square);
        }
        position.find_checks_and_pins(setup.side_to_move);
        position
    }
}

impl Setup {
    /// The position, if this is one.
    ///
    /// # Errors
    /// With the first reason found why it is not.
    pub fn position(&self) -> Result<Position, InvalidPosition> {
        self.check()?;
        let position = Position::from_valid(self);
        let waiting = !self.side_to_move;
        if position.is_attacked(position.king(waiting), self.side_to_move, position.occupied()) {
            return Err(InvalidPosition::OpponentInCheck { color: waiting });
        }
        Ok(position)
    }
}
