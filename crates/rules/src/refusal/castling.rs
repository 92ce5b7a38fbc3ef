//! Why castling is not possible, in ordinary chess and in Chess960.

use super::board::{attacker, placed};
use super::words::{CastlingReason, Refusal};
use crate::{CastlingSide, Color, File, Position, Rank, Role, Square};

/// Why the side to move cannot castle to this side.
pub(super) fn refusal(position: &Position, side: CastlingSide) -> Refusal {
    Refusal::Castling { side, reason: reason(position, side) }
}

fn reason(position: &Position, side: CastlingSide) -> CastlingReason {
    let us = position.side_to_move();
    let king = position.king(us);
    let Some(rook) = position.castling_rook(us, side) else { return without_right(position, us, side) };
    if let Some(by) = position.checkers().first().and_then(|square| placed(position, square)) {
        return CastlingReason::InCheck(by);
    }
    let (king_to, rook_to) = match side {
        CastlingSide::Short => (Square::at(File::G, king.rank()), Square::at(File::F, king.rank())),
        CastlingSide::Long => (Square::at(File::C, king.rank()), Square::at(File::D, king.rank())),
    };
    let path = || span(king, king_to).chain(span(rook, rook_to)).filter(|&square| square != king && square != rook);
    if let Some(by) = path().find_map(|square| placed(position, square)) {
        return CastlingReason::Blocked(by);
    }
    let attacked = span(king, king_to).find_map(|square| attacker(position, square).map(|by| (square, by)));
    match attacked {
        Some((square, by)) => CastlingReason::Attacked { square, by, is_end: square == king_to },
        None => CastlingReason::RookPinned,
    }
}

/// Why there is no right to castle to a side: seen from what stands where, as nobody wrote down what moved.
fn without_right(position: &Position, us: Color, side: CastlingSide) -> CastlingReason {
    let king = position.king(us);
    if king.rank() != Rank::First.relative_to(us) {
        return CastlingReason::KingAway(king);
    }
    let rooks = position.pieces(us, Role::Rook).into_iter();
    let mut rooks = rooks.filter(|rook| rook.rank() == king.rank() && CastlingSide::of(king, *rook) == side);
    match rooks.next() {
        Some(rook) => CastlingReason::Moved { king, rook },
        None if king.file() != File::E => CastlingReason::KingAway(king),
        None => CastlingReason::NoRook,
    }
}

/// The squares from one to another on the same rank, both included, in this order.
fn span(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (start, end) = (from.file().index(), to.file().index());
    let files: Vec<usize> = if start <= end { (start..=end).collect() } else { (end..=start).rev().collect() };
    files.into_iter().map(move |file| Square::at(File::wrapping(file), from.rank()))
}
