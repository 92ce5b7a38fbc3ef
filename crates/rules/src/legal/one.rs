//! Questions about a single move: is it legal, does it take something, does it give check?

use super::castling;
use crate::{Bitboard, Color, Move, MoveKind, Piece, Placed, Position, Rank, Role, Square, attacks};

/// Asking about one move.
impl Position {
    /// Whether a move from anywhere (a hash table, another position) is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == us) else { return false };
        let role = piece.role();
        match mv.kind() {
            MoveKind::Castling => {
                mv == Move::castling(from, to)
                    && role == Role::King
                    && !self.in_check()
                    && self.open_castlings(us, from).has(to)
                    && self.is_safe(us, from, castling::must_be_safe(from, to))
            }
            MoveKind::EnPassant => {
                mv == Move::en_passant(from, to)
                    && role == Role::Pawn
                    && self.en_passant() == Some(to)
                    && attacks::pawn(us, from).has(to)
                    && self.is_en_passant_safe(from, to)
            }
            MoveKind::Promotion(_) => {
                role == Role::Pawn
                    && Bitboard::BACK_RANKS.has(to)
                    && self.pawn_reach(us, from).has(to)
                    && self.keeps_king_safe(us, from, to)
            }
            MoveKind::Normal => {
                if mv.bits() >> 12 != 0 || self.colored(us).has(to) {
                    return false;
                }
                match role {
                    Role::King => attacks::king(from).has(to) && self.is_safe(us, from, to.into()),
                    Role::Pawn => {
                        !Bitboard::BACK_RANKS.has(to)
                            && self.pawn_reach(us, from).has(to)
                            && self.keeps_king_safe(us, from, to)
                    }
                    _ => self.attacks_from(from).has(to) && self.keeps_king_safe(us, from, to),
                }
            }
        }
    }

    /// Whether the king could stand on each of these squares once it has left its own.
    fn is_safe(&self, us: Color, king: Square, squares: Bitboard) -> bool {
        let occupied = self.occupied().without(Bitboard::of(king));
        squares.into_iter().all(|square| !self.is_attacked(square, !us, occupied))
    }

    /// Squares a pawn may step to or take on, its king's safety and en passant apart.
    fn pawn_reach(&self, us: Color, from: Square) -> Bitboard {
        let empty = !self.occupied();
        let single = Bitboard::of(from).forward(us) & empty;
        let double = (single & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) & empty;
        single | double | (attacks::pawn(us, from) & self.colored(!us))
    }

    /// Whether a piece other than the king ends any check and keeps to its pin by this step.
    fn keeps_king_safe(&self, us: Color, from: Square, to: Square) -> bool {
        let king = self.king(us);
        let evades = match self.checkers() {
            Bitboard::EMPTY => true,
            checkers if checkers.has_several() => false,
            _ => self.evasion_targets(king).has(to),
        };
        evades && (!self.pinned().has(from) || attacks::line(king, from).has(to))
    }

    /// Whether a legal move takes something.
    #[inline(always)]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant() || (!mv.is_castling() && self.piece_at(mv.to()).is_some())
    }

    /// Whether a legal move takes something or promotes: what [`Position::noisy_moves`] generates.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.is_promotion() || self.is_capture(mv)
    }

    /// Whether a legal move gives check.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let king = self.king(!us);
        match mv.kind() {
            MoveKind::Normal => self.normal_move_gives_check(us, king, mv),
            _ => self.special_move_gives_check(us, king, mv),
        }
    }

    #[inline(always)]
    fn normal_move_gives_check(&self, us: Color, king: Square, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let occupied = self.occupied();
        // Looked at from the king: a slider on the square left would be on the line of check already, so that it
        // need not be taken off the board.
        let direct = match self.piece_at(from).map(Piece::role) {
            Some(Role::Pawn) => attacks::pawn(!us, king),
            Some(Role::Knight) => attacks::knight(king),
            Some(Role::Bishop) => attacks::bishop(king, occupied),
            Some(Role::Rook) => attacks::rook(king, occupied),
            Some(Role::Queen) => attacks::queen(king, occupied),
            Some(Role::King) | None => Bitboard::EMPTY,
        };
        if direct.has(to) {
            return true;
        }
        // Uncovering needs a line from their king through the square left, and a move off that line.
        let line = attacks::line(king, from);
        line.any() && !line.has(to) && self.attacks_king(us, king, occupied.without(from.into()).with(to), from.into())
    }

    /// Promotion, en passant and castling: rare enough to be worked out on the board after the move.
    #[cold]
    fn special_move_gives_check(&self, us: Color, king: Square, mv: Move) -> bool {
        let changes = self.changes(mv);
        let left = changes.removed().map(|placed| placed.square).collect();
        let arrived = changes.added().map(|placed| placed.square).collect::<Bitboard>();
        let occupied = self.occupied().without(left) | arrived;
        changes.added().any(|Placed { piece, square }| attacks::piece(piece, square, occupied).has(king))
            || self.attacks_king(us, king, occupied, left)
    }

    /// Whether a slider of ours, other than those that have left their squares, attacks their king.
    #[inline(always)]
    fn attacks_king(&self, us: Color, king: Square, occupied: Bitboard, left: Bitboard) -> bool {
        (attacks::bishop(king, occupied) & self.diagonal_sliders(us).without(left)).any()
            || (attacks::rook(king, occupied) & self.straight_sliders(us).without(left)).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks given directly, uncovered, by promotion, castling (in Chess960 too) and en passant.
    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "5k2/8/8/8/8/8/8/1R2K2R w HB - 0 1",
        "1k6/8/8/2pP4/8/8/8/1K4B1 w - c6 0 1",
    ];

    fn compare(position: &Position, depth: u32) {
        for mv in &position.legal_moves() {
            let child = position.play(mv);
            assert_eq!(position.gives_check(mv), child.in_check(), "{mv:?} in {position}");
            assert!(position.is_legal(mv), "{mv:?} in {position}");
            if depth > 1 {
                compare(&child, depth - 1);
            }
        }
    }

    #[test]
    fn foretold_checks_are_checks() {
        for fen in POSITIONS {
            compare(&fen.parse().unwrap(), 3);
        }
    }
}
