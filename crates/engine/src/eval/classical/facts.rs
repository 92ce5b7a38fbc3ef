//! What the terms share about a position: who attacks what, the rings around the kings.
//!
//! Filled in order: pawns and kings when it is made, then the pieces as [`pieces`](super::pieces) looks at them.
//! Terms that need the whole picture (king safety, threats, passed pawns, space) come after.

use alcor_chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use super::pawns::PawnEntry;
use super::side::{Black, Side, White, ranks, view};

/// The squares around a king that an attack on it goes through: three by three, never off the board.
#[inline(always)]
fn ring(king: Square) -> Bitboard {
    let file = File::wrapping(king.file().index().clamp(1, 6));
    let rank = Rank::wrapping(king.rank().index().clamp(1, 6));
    let middle = Square::at(file, rank);
    attacks::king(middle).with(middle)
}

/// What the terms share about a position. Arrays of two are by colour.
pub(super) struct Facts<'p> {
    pub position: &'p Position,
    pub pawns: &'p PawnEntry,
    pub occupied: Bitboard,
    pub king: [Square; 2],
    /// What turns a square so that the colour's own side is below and its king on the right: relative squares are
    /// `square ^ view`.
    pub view: [usize; 2],
    /// The same, with the enemy king on the right.
    pub view_of_enemy: [usize; 2],
    /// Squares attacked by each role.
    pub attacked_by: [[Bitboard; 6]; 2],
    /// Squares attacked by anything.
    pub attacked: [Bitboard; 2],
    /// Squares attacked by two pieces or more.
    pub attacked_twice: [Bitboard; 2],
    /// Squares that count as mobility.
    pub mobility_area: [Bitboard; 2],
    /// The squares around each king.
    pub king_ring: [Bitboard; 2],
    /// How many knights, bishops, rooks and queens of the colour attack the ring of the enemy king.
    pub ring_attackers: [[u8; 4]; 2],
    /// How often they attack a square beside the enemy king.
    pub ring_attacks: [i32; 2],
}

impl<'p> Facts<'p> {
    #[inline(always)]
    pub(super) fn new(position: &'p Position, pawns: &'p PawnEntry) -> Facts<'p> {
        let king = [position.king(Color::White), position.king(Color::Black)];
        let mut facts = Facts {
            position,
            pawns,
            occupied: position.occupied(),
            king,
            view: [view(Color::White, king[0]), view(Color::Black, king[1])],
            view_of_enemy: [view(Color::White, king[1]), view(Color::Black, king[0])],
            attacked_by: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            mobility_area: [Bitboard::EMPTY; 2],
            king_ring: [Bitboard::EMPTY; 2],
            ring_attackers: [[0; 4]; 2],
            ring_attacks: [0; 2],
        };
        facts.prepare::<White>();
        facts.prepare::<Black>();
        facts.find_mobility_area::<White>();
        facts.find_mobility_area::<Black>();
        facts
    }

    #[inline(always)]
    fn prepare<S: Side>(&mut self) {
        let us = S::US.index();
        let pawns = self.position.pieces(S::US, Role::Pawn);
        let ahead = pawns.forward(S::US);
        let (east, west) = (ahead.east(), ahead.west());
        let by_pawns = east | west;
        let by_two_pawns = east & west;
        let by_king = attacks::king(self.king[us]);
        self.attacked_by[us][Role::Pawn.index()] = by_pawns;
        self.attacked_by[us][Role::King.index()] = by_king;
        self.attacked[us] = by_pawns | by_king;
        self.attacked_twice[us] = by_two_pawns | (by_pawns & by_king);
        // Nothing gets through where two pawns guard.
        self.king_ring[us] = ring(self.king[us]).without(by_two_pawns);
    }

    /// Everything but squares enemy pawns attack, our king and our pawns that are blocked or still at home.
    #[inline(always)]
    fn find_mobility_area<S: Side>(&mut self) {
        let (us, them) = (S::US.index(), S::THEM.index());
        let pawns = self.position.pieces(S::US, Role::Pawn);
        let stuck = pawns & (self.occupied.forward(S::THEM) | ranks(S::US, Rank::Second, Rank::Third));
        let king = Bitboard::of(self.king[us]);
        self.mobility_area[us] = !(self.attacked_by[them][Role::Pawn.index()] | stuck | king);
    }

    /// Squares that a role of a colour attacks.
    #[inline(always)]
    pub(super) fn by(&self, color: Color, role: Role) -> Bitboard {
        self.attacked_by[color.index()][role.index()]
    }

    /// 1 if it is this colour's turn, else 0: tables have their rows in this order.
    #[inline(always)]
    pub(super) fn turn_of(&self, color: Color) -> usize {
        usize::from(self.position.side_to_move() == color)
    }

    /// A colour's pieces of a role.
    #[inline(always)]
    pub(super) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.position.pieces(color, role)
    }
}
