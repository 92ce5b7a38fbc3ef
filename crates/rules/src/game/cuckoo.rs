//! Which single moves turn one position into another, identified by the difference of their keys.
//!
//! A reversible move of a piece changes the key by two piece numbers and the side to move. There are 3668 such
//! differences; a cuckoo hash of 8192 places holds them, each in one of two places, filled at compile time. A lookup
//! is two probes, and finding the difference means: the positions are one move apart, if the way is free.

use crate::{Bitboard, Key, Piece, Position, Role, Square, attacks};

const PLACES: usize = 8192;

struct Table {
    differences: [u64; PLACES],
    squares: [(Square, Square); PLACES],
}

static TABLE: Table = build();

const fn first_place(difference: u64) -> usize {
    difference as usize & (PLACES - 1)
}

const fn second_place(difference: u64) -> usize {
    (difference >> 16) as usize & (PLACES - 1)
}

/// Whether the side to move can, by one reversible move, change the key by this difference.
#[inline]
pub(super) fn is_one_move(position: &Position, difference: Key) -> bool {
    let mut place = first_place(difference.0);
    if TABLE.differences[place] != difference.0 {
        place = second_place(difference.0);
        if TABLE.differences[place] != difference.0 {
            return false;
        }
    }
    let (a, b) = TABLE.squares[place];
    // The piece stands on one end and goes to the other, over empty squares, and must be the mover's own.
    let ends = Bitboard::of(a).with(b);
    let own = position.colored(position.side_to_move());
    (attacks::between(a, b) & position.occupied()).is_empty()
        && (ends & position.occupied()).count() == 1
        && own.intersects(ends)
}

#[allow(long_running_const_eval)]
const fn build() -> Table {
    let mut table = Table { differences: [0; PLACES], squares: [(Square::A1, Square::A1); PLACES] };
    let mut count = 0;
    let mut index = Role::Knight as usize * 2;
    while index < 12 {
        let piece = Piece::ALL[index];
        let mut from = 0;
        while from < 64 {
            let a = Square::wrapping(from);
            let mut to = from + 1;
            while to < 64 {
                let b = Square::wrapping(to);
                if reaches(piece.role(), a, b) {
                    let difference = Key::piece_const(piece, a).0 ^ Key::piece_const(piece, b).0 ^ Key::WHITE_TO_MOVE.0;
                    insert(&mut table, difference, (a, b));
                    count += 1;
                }
                to += 1;
            }
            from += 1;
        }
        index += 1;
    }
    assert!(count == 3668);
    table
}

/// Whether a piece goes from one square to the other on an empty board.
const fn reaches(role: Role, a: Square, b: Square) -> bool {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    let diagonal = files == ranks;
    let straight = files == 0 || ranks == 0;
    match role {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => diagonal || straight,
        Role::King => files <= 1 && ranks <= 1,
    }
}

/// Puts an entry in its first place and moves whoever was there to their other place, until nobody is homeless.
const fn insert(table: &mut Table, difference: u64, squares: (Square, Square)) {
    let mut homeless = (difference, squares);
    let mut place = first_place(difference);
    loop {
        let evicted = (table.differences[place], table.squares[place]);
        table.differences[place] = homeless.0;
        table.squares[place] = homeless.1;
        if evicted.0 == 0 {
            return;
        }
        homeless = evicted;
        let (first, second) = (first_place(homeless.0), second_place(homeless.0));
        place = if place == first { second } else { first };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quiet_piece_move_is_found() {
        let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1".parse().unwrap();
        let mut found = 0;
        for mv in &position.legal_moves() {
            let after = position.play(mv);
            let piece = position.piece_at(mv.from()).unwrap();
            let reversible = piece.role() != Role::Pawn && !position.is_capture(mv);
            assert_eq!(is_one_move(&position, position.key() ^ after.key()), reversible, "{mv:?}");
            found += u32::from(reversible);
        }
        assert!(found > 20);
    }
}
