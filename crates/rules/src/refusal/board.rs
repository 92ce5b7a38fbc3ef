//! What the reasons ask of the board.

use crate::{Placed, Position, Role, Square};

/// What stands on a square.
pub(super) fn placed(position: &Position, square: Square) -> Option<Placed> {
    position.piece_at(square).map(|piece| Placed { piece, square })
}

/// The first enemy piece that attacks a square once its own colour's king has left the board.
pub(super) fn attacker(position: &Position, square: Square) -> Option<Placed> {
    let us = position.side_to_move();
    let occupied = position.occupied().without(position.pieces(us, Role::King));
    let attackers = position.attackers_to(square, occupied) & position.colored(!us);
    attackers.first().and_then(|square| placed(position, square))
}
