//! Questions about a board that several motifs ask.

use alcor_chess::{Bitboard, Color, Move, MoveList, Piece, Placed, Position, Role, Square, attacks};
use alcor_engine::see;

use super::super::line::PlayedLine;
use super::super::material::points;

/// `the knight on d5`; there is only one king.
pub(super) fn named(placed: Placed) -> String {
    match placed.piece.role() {
        Role::King => "the king".to_owned(),
        role => format!("the {} on {}", role.name(), placed.square),
    }
}

/// What stands on a square.
pub(super) fn placed(position: &Position, square: Square) -> Option<Placed> {
    position.piece_at(square).map(|piece| Placed { piece, square })
}

/// Captures on a square by the side to move.
pub(super) fn captures_on(position: &Position, square: Square) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.noisy_moves(&mut moves);
    let takes = |mv: &&Move| position.changes(**mv).captured.is_some_and(|captured| captured.square == square);
    moves.iter().filter(takes).copied().collect()
}

/// Whether the side to move wins something by taking on a square.
pub(super) fn is_loose(position: &Position, square: Square) -> bool {
    captures_on(position, square).into_iter().any(|mv| see::at_least(position, mv, see::value(Role::Pawn)))
}

/// The pieces of a colour that attack a square, pinned or not.
pub(super) fn attackers(position: &Position, square: Square, color: Color) -> Bitboard {
    position.attackers_to(square, position.occupied()) & position.colored(color)
}

/// Whether a piece could be taken with profit by one on another square: it is worth more, or nothing protects it.
pub(super) fn is_target(position: &Position, attacker: Placed, target: Placed) -> bool {
    match target.piece.role() {
        Role::King => true,
        role if attacker.piece.role() != Role::King && points(role) > points(attacker.piece.role()) => true,
        _ => attackers(position, target.square, target.piece.color()).is_empty(),
    }
}

/// Whether a piece moves along lines in this direction.
pub(super) fn slides(piece: Piece, from: Square, to: Square) -> bool {
    let rays = match piece.role() {
        Role::Bishop => attacks::bishop_rays(from),
        Role::Rook => attacks::rook_rays(from),
        Role::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
        _ => Bitboard::EMPTY,
    };
    rays.has(to)
}

/// The ply of the winner before the one that takes, and what is taken: what most motifs are about. `None` if there is no
/// such ply, or if the same could have been taken then.
pub(super) fn prepared(line: &PlayedLine, decisive: usize) -> Option<(usize, Placed)> {
    let ply = decisive.checked_sub(2)?;
    let target = line.captured(decisive)?;
    // Where the target was before the opponent's move.
    let origin = if line.arrival(ply + 1) == target.square { line.mv(ply + 1).from() } else { target.square };
    let could_take = line.position(ply).piece_at(origin) == Some(target.piece) && is_loose(line.position(ply), origin);
    (!could_take).then_some((ply, target))
}
