//! What the opponent attacks, and with which pieces: a piece attacked by a less valuable one is as good as lost.

use alcor_chess::{Bitboard, Position, Role, Square, attacks};

/// The squares that the opponent of the side to move attacks.
#[derive(Clone, Copy)]
pub(in crate::search) struct Threats {
    /// By anything.
    pub(in crate::search) all: Bitboard,
    pawns: Bitboard,
    /// By pawns and minor pieces.
    minors: Bitboard,
    /// By pawns, minor pieces and rooks.
    rooks: Bitboard,
}

impl Threats {
    /// Placeholder where threats are not needed.
    pub(in crate::search) const UNKNOWN: Threats =
        Threats { all: Bitboard::EMPTY, pawns: Bitboard::EMPTY, minors: Bitboard::EMPTY, rooks: Bitboard::EMPTY };

    pub(in crate::search) fn of(position: &Position) -> Threats {
        let opponent = !position.side_to_move();
        let occupied = position.occupied();
        let pawns = attacks::pawns(opponent, position.pieces(opponent, Role::Pawn));
        let pieces = |role: Role| position.pieces(opponent, role);
        let minors = pawns
            | union(pieces(Role::Knight), attacks::knight)
            | union(pieces(Role::Bishop), |square| attacks::bishop(square, occupied));
        let rooks = minors | union(pieces(Role::Rook), |square| attacks::rook(square, occupied));
        let queens = union(pieces(Role::Queen), |square| attacks::queen(square, occupied));
        Threats { all: rooks | queens | attacks::king(position.king(opponent)), pawns, minors, rooks }
    }

    /// As [`Threats::of`], for evasions in quiescence. Their histories are looked up as if nothing were attacked: threats did
    /// not help there.
    pub(in crate::search) fn for_evasions(position: &Position) -> Threats {
        Threats { all: Bitboard::EMPTY, ..Threats::of(position) }
    }

    /// The squares where less valuable pieces attack one of this role.
    #[inline(always)]
    pub(in crate::search) fn by_lesser(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn | Role::King => Bitboard::EMPTY,
            Role::Knight | Role::Bishop => self.pawns,
            Role::Rook => self.minors,
            Role::Queen => self.rooks,
        }
    }
}

/// What all of these pieces attack together.
#[inline(always)]
fn union(pieces: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    pieces.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_threats_are_all_attacks() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(Threats::of(&position).all, position.attacks_by(!position.side_to_move()), "{fen}");
        }
    }

    #[test]
    fn only_lesser_pieces_count() {
        let position: Position = "4k3/8/2p5/8/4n3/8/8/r3K3 w - - 0 1".parse().unwrap();
        let threats = Threats::of(&position);
        let attacked = |role: Role, square: Square| threats.by_lesser(role).has(square);
        assert!(attacked(Role::Knight, Square::D5) && !attacked(Role::Knight, Square::D2));
        assert!(attacked(Role::Rook, Square::D2) && !attacked(Role::Rook, Square::A5));
        assert!(attacked(Role::Queen, Square::A5) && !attacked(Role::Queen, Square::D8));
        assert!(!attacked(Role::Pawn, Square::D5));
    }
}
