//! Playing moves: what a move changes, said once, and the new position that comes of it.
//!
//! [`Position::changes`] names the pieces that leave and arrive; [`Position::play`] copies the position and applies
//! them to the bitboards, the board and the keys, then finds the checkers and pins of the new side to move. The
//! side that moves is decided once, at the top, so that all below is compiled for each colour.

use super::{Changes, Placed, Position};
use crate::{Bitboard, Color, Key, Move, MoveKind, Piece, Role, Square, attacks};

/// Playing moves.
impl Position {
    /// What the move takes from the board and puts on it. The move must be legal here.
    #[inline(always)]
    pub fn changes(&self, mv: Move) -> Changes {
        self.changes_by(self.side_to_move, mv)
    }

    #[inline(always)]
    fn changes_by(&self, us: Color, mv: Move) -> Changes {
        let (from, to) = (mv.from(), mv.to());
        debug_assert!(self.colored(us).has(from), "{mv:?} moves nothing in {self}");
        // A legal move has a piece to move; a made-up one moves a pawn from nowhere, which harms nobody.
        let piece = self.board[from.index()].unwrap_or(Role::Pawn.of(us));
        let captured = self.board[to.index()].map(|piece| Placed { piece, square: to });
        let plain = Changes {
            left: Placed { piece, square: from },
            arrived: Placed { piece, square: to },
            captured,
            rook: None,
        };
        match mv.kind() {
            MoveKind::Normal => plain,
            MoveKind::Promotion(role) => Changes { arrived: Placed { piece: role.of(us), square: to }, ..plain },
            MoveKind::EnPassant => {
                let captured = Placed { piece: Role::Pawn.of(!us), square: Square::at(to.file(), from.rank()) };
                Changes { captured: Some(captured), ..plain }
            }
            MoveKind::Castling => {
                let (king_to, rook_to) = mv.castling_targets().unwrap_or((from, to));
                let piece_to = Placed { piece, square: king_to };
                let rook = Role::Rook.of(us);
                let rook = (Placed { piece: rook, square: to }, Placed { piece: rook, square: rook_to });
                Changes { arrived: piece_to, captured: None, rook: Some(rook), ..plain }
            }
        }
    }

    /// The key this position will have after a move, en passant and castling rights apart: good enough to prefetch by.
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let changes = self.changes(mv);
        let mut key = self.key ^ Key::WHITE_TO_MOVE;
        for placed in changes.removed().chain(changes.added()) {
            key ^= Key::piece(placed.piece, placed.square);
        }
        key
    }

    /// The position after a move, which must be legal here.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Position {
        let mut next = *self;
        next.advance(mv);
        next
    }

    /// Plays a move, which must be legal here, in place.
    ///
    /// Where speed counts, copy the position and advance the copy: the compiler does not build the result of
    /// [`Position::play`] where it is wanted but copies it there, straight after writing it. That made perft 15%
    /// slower.
    #[inline]
    pub fn advance(&mut self, mv: Move) {
        match self.side_to_move {
            Color::White => self.apply(Color::White, mv),
            Color::Black => self.apply(Color::Black, mv),
        }
    }

    /// The position after passing the turn, or `None` in check, where passing would lose the king.
    #[must_use]
    pub fn pass(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let mut next = *self;
        next.clear_en_passant();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.turn_over(self.side_to_move);
        Some(next)
    }

    #[inline(always)]
    fn apply(&mut self, us: Color, mv: Move) {
        let Changes { left, arrived, captured, rook } = self.changes_by(us, mv);
        self.clear_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.lose_castling(us, left.piece, Bitboard::of(left.square).with(mv.to()));
        if let Some(Placed { piece, square }) = captured {
            self.toggle(!us, piece, Bitboard::of(square), Key::piece(piece, square));
            self.board[square.index()] = None;
            self.halfmove_clock = 0;
        }
        self.relocate(us, left, arrived);
        if let Some((rook_left, rook_arrived)) = rook {
            self.relocate(us, rook_left, rook_arrived);
            // In Chess960 the rook may have left the square on which the king has arrived.
            self.board[arrived.square.index()] = Some(arrived.piece);
        }
        if left.piece == Role::Pawn.of(us) {
            self.halfmove_clock = 0;
            self.note_double_step(us, left.square, arrived.square);
        }
        self.turn_over(us);
    }

    /// Moves a piece of ours, which may become another on the way, to an empty square.
    #[inline(always)]
    fn relocate(&mut self, us: Color, left: Placed, arrived: Placed) {
        let (from, to) = (Bitboard::of(left.square), Bitboard::of(arrived.square));
        let (from_key, to_key) = (Key::piece(left.piece, left.square), Key::piece(arrived.piece, arrived.square));
        if left.piece == arrived.piece {
            self.toggle(us, left.piece, from ^ to, from_key ^ to_key);
        } else {
            self.toggle(us, left.piece, from, from_key);
            self.toggle(us, arrived.piece, to, to_key);
        }
        self.board[left.square.index()] = None;
        self.board[arrived.square.index()] = Some(arrived.piece);
    }

    /// Opens en passant if a pawn has stepped twice beside an enemy pawn.
    #[inline(always)]
    fn note_double_step(&mut self, us: Color, from: Square, to: Square) {
        if from.index() ^ to.index() == 16 {
            let behind = Square::wrapping((from.index() + to.index()) / 2);
            if attacks::pawn(us, behind).intersects(self.pieces(!us, Role::Pawn)) {
                self.en_passant = Some(behind);
                self.key ^= Key::en_passant(behind.file());
            }
        }
    }

    /// Gives the turn to the other side.
    #[inline(always)]
    fn turn_over(&mut self, us: Color) {
        self.fullmove_number = self.fullmove_number.saturating_add(us as u16);
        self.side_to_move = !us;
        self.key ^= Key::WHITE_TO_MOVE;
        self.find_checks_and_pins(!us);
    }

    /// Takes the rights of a king or rook that moves and of a rook that is captured.
    #[inline(always)]
    fn lose_castling(&mut self, us: Color, piece: Piece, mut touched: Bitboard) {
        if self.castling.is_empty() {
            return;
        }
        if piece == Role::King.of(us) {
            touched |= self.colored(us);
        }
        let lost = self.castling & touched;
        if lost.any() {
            self.key ^= self.castling_key(lost);
            self.castling = self.castling.without(lost);
        }
    }

    #[inline(always)]
    fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.key ^= Key::en_passant(square.file());
        }
    }

    /// Sets the en passant square if a pawn of the side to move stands ready to take there.
    pub(super) fn set_en_passant(&mut self, square: Square) {
        let takers = attacks::pawn(!self.side_to_move, square) & self.pieces(self.side_to_move, Role::Pawn);
        if takers.any() {
            self.en_passant = Some(square);
            self.key ^= Key::en_passant(square.file());
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn add(&mut self, Placed { piece, square }: Placed) {
        self.toggle(piece.color(), piece, square.into(), Key::piece(piece, square));
        self.board[square.index()] = Some(piece);
    }

    /// Turns over squares of a piece in the bitboards, and their numbers in the keys. The piece has the given colour,
    /// which the caller mostly knows at compile time.
    #[inline(always)]
    fn toggle(&mut self, color: Color, piece: Piece, squares: Bitboard, number: Key) {
        self.by_role[piece.index() >> 1] ^= squares;
        self.by_color[color.index()] ^= squares;
        self.key ^= number;
        self.piece_keys.toggle(piece, number);
    }

    /// Finds what attacks the king of the side to move and which of its pieces are pinned.
    #[inline(always)]
    pub(super) fn find_checks_and_pins(&mut self, us: Color) {
        let them = !us;
        let king = self.king(us);
        let occupied = self.occupied();
        self.checkers = (attacks::knight(king) & self.pieces(them, Role::Knight))
            | (attacks::pawn(us, king) & self.pieces(them, Role::Pawn));
        self.pinned = Bitboard::EMPTY;
        let snipers = (attacks::bishop_rays(king) & self.diagonal_sliders(them))
            | (attacks::rook_rays(king) & self.straight_sliders(them));
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & occupied;
            if shield.is_empty() {
                self.checkers |= Bitboard::of(sniper);
            } else if !shield.has_several() {
                self.pinned |= shield & self.colored(us);
            }
        }
    }
}
