//! What a move changes on the board, as data.

use crate::{Piece, Square};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// What stands there.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// What a move does to the board: at most two pieces leave their squares, at most two arrive.
///
/// Everything that leaves must leave before anything arrives: in Chess960 the king may castle to where the rook was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// The moving piece, where it was.
    pub left: Placed,
    /// The moving piece, or what it is promoted to, where it will be.
    pub arrived: Placed,
    /// The captured piece, where it was.
    pub captured: Option<Placed>,
    /// The castling rook, where it was and where it will be.
    pub rook: Option<(Placed, Placed)>,
}

impl Changes {
    /// The pieces that leave the board or their square.
    pub fn removed(&self) -> impl Iterator<Item = Placed> + use<> {
        [Some(self.left), self.captured, self.rook.map(|(from, _)| from)].into_iter().flatten()
    }

    /// The pieces that arrive on a square.
    pub fn added(&self) -> impl Iterator<Item = Placed> + use<> {
        [Some(self.arrived), self.rook.map(|(_, to)| to)].into_iter().flatten()
    }
}
