//! What stands in the way of a move that is not legal.
//!
//! A move is taken apart in the order of the rules: how the piece moves, whether the way is free, whether the king is
//! safe afterwards. The first rule that is broken is the reason.

use super::board::{attacker, placed};
use super::castling;
use super::words::{Reason, Refusal};
use crate::{Bitboard, CastlingSide, Color, Move, MovePattern, Piece, Placed, Position, Rank, Role, Square, attacks};

/// Why nothing that fits the pattern is legal.
pub(super) fn find(position: &Position, pattern: MovePattern) -> Refusal {
    match pattern {
        MovePattern::Castling(side) => castling::refusal(position, side),
        MovePattern::Piece { role, file: Some(file), rank: Some(rank), to, promotion } => {
            let from = Square::at(file, rank);
            match placed(position, from) {
                None => Refusal::NoPieceOn(from),
                Some(mover) if mover.piece.color() != position.side_to_move() => Refusal::NotYours(mover),
                Some(mover) if role.is_some_and(|role| role != mover.piece.role()) => Refusal::NoSuchPiece {
                    color: position.side_to_move(),
                    role: role.unwrap_or(mover.piece.role()),
                    file: Some(file),
                    rank: Some(rank),
                },
                Some(mover) => of_piece(position, mover, to, promotion),
            }
        }
        MovePattern::Piece { role, file, rank, to, promotion } => {
            let color = position.side_to_move();
            let role = role.unwrap_or(Role::Pawn);
            let meant = position.pieces(color, role).into_iter().filter(|square| {
                file.is_none_or(|file| file == square.file()) && rank.is_none_or(|rank| rank == square.rank())
            });
            let meant: Vec<Placed> = meant.map(|square| Placed { piece: role.of(color), square }).collect();
            among(position, &meant, to, promotion).unwrap_or(Refusal::NoSuchPiece { color, role, file, rank })
        }
    }
}

/// Why none of these pieces, which are of one kind, can go there; `None` if there are none.
fn among(position: &Position, meant: &[Placed], to: Square, promotion: Option<Role>) -> Option<Refusal> {
    let refusals = meant.iter().map(|&mover| of_piece(position, mover, to, promotion));
    let nearest = refusals.max_by_key(nearness)?;
    match (&nearest, meant) {
        (Refusal::Piece { mover, reason: Reason::Movement | Reason::PawnBackwards, .. }, [_, _, ..]) => {
            Some(Refusal::NoneReaches { color: mover.piece.color(), role: mover.piece.role(), to })
        }
        _ => Some(nearest),
    }
}

/// How near a refused move came to being legal; the larger, the more likely it was meant.
fn nearness(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::Piece { reason, .. } => match reason {
            Reason::Pinned { .. }
            | Reason::PassingExposes { .. }
            | Reason::InCheck { .. }
            | Reason::DoubleCheck { .. }
            | Reason::IntoCheck { .. } => 5,
            Reason::NotAPawn | Reason::NotLastRank => 4,
            Reason::Blocked(_) | Reason::PawnBlocked(_) | Reason::OwnPiece(_) => 3,
            Reason::DoubleStep | Reason::NothingToCapture { .. } => 2,
            Reason::StaysPut | Reason::Movement | Reason::PawnBackwards | Reason::Unknown => 1,
        },
        _ => 0,
    }
}

fn of_piece(position: &Position, mover: Placed, to: Square, promotion: Option<Role>) -> Refusal {
    let refused = |reason| Refusal::Piece { mover, to, reason };
    let role = mover.piece.role();
    if role == Role::King
        && promotion.is_none()
        && let Some(side) = castling_meant(position, mover.square, to)
    {
        return castling::refusal(position, side);
    }
    let movement = match role {
        Role::Pawn => pawn_movement(position, mover, to),
        _ => piece_movement(position, mover, to),
    };
    if let Some(reason) = movement {
        return refused(reason);
    }
    let arrives = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(mover.piece.color());
    match promotion {
        Some(_) if role != Role::Pawn => return refused(Reason::NotAPawn),
        Some(_) if !arrives => return refused(Reason::NotLastRank),
        _ => {}
    }
    refused(king_in_danger(position, mover, to).unwrap_or(Reason::Unknown))
}

/// The side to castle to, if a king's move looks like castling: two squares along the back rank, or onto a rook.
fn castling_meant(position: &Position, king: Square, to: Square) -> Option<CastlingSide> {
    let us = position.side_to_move();
    let back = Rank::First.relative_to(us);
    if king.rank() != back || to.rank() != back || king == to {
        return None;
    }
    let is_jump = king.file().index().abs_diff(to.file().index()) == 2;
    let is_rook = position.piece_at(to) == Some(Role::Rook.of(us));
    (is_jump || is_rook).then(|| CastlingSide::of(king, to))
}

/// Why a piece other than a pawn does not move like that, or is blocked.
fn piece_movement(position: &Position, mover: Placed, to: Square) -> Option<Reason> {
    let from = mover.square;
    if from == to {
        return Some(Reason::StaysPut);
    }
    let reaches = match mover.piece.role() {
        Role::Knight => attacks::knight(from).has(to),
        Role::Bishop => is_diagonal(from, to),
        Role::Rook => is_straight(from, to),
        Role::Queen => is_diagonal(from, to) || is_straight(from, to),
        Role::King | Role::Pawn => attacks::king(from).has(to),
    };
    if !reaches {
        return Some(Reason::Movement);
    }
    if mover.piece.role() != Role::Knight
        && let Some(blocker) = nearest_between(position, from, to)
    {
        return Some(Reason::Blocked(blocker));
    }
    placed(position, to).filter(|other| other.piece.color() == mover.piece.color()).map(Reason::OwnPiece)
}

fn is_straight(from: Square, to: Square) -> bool {
    from.file() == to.file() || from.rank() == to.rank()
}

fn is_diagonal(from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    files == from.rank().index().abs_diff(to.rank().index())
}

/// The piece between two squares that is nearest to the first.
fn nearest_between(position: &Position, from: Square, to: Square) -> Option<Placed> {
    let between = attacks::between(from, to) & position.occupied();
    between.into_iter().min_by_key(|square| square.distance(from)).and_then(|square| placed(position, square))
}

/// Why a pawn does not move like that, or is blocked.
fn pawn_movement(position: &Position, mover: Placed, to: Square) -> Option<Reason> {
    let color = mover.piece.color();
    let (from, ahead) = (mover.square, color.choose(1, -1));
    let ranks = (to.rank().index() as i8 - from.rank().index() as i8) * ahead;
    let files = from.file().index().abs_diff(to.file().index());
    match (files, ranks) {
        (0, 0) => Some(Reason::StaysPut),
        (_, ..=-1) => Some(Reason::PawnBackwards),
        (0, 1 | 2) => {
            if ranks == 2 && from.rank() != Rank::Second.relative_to(color) {
                return Some(Reason::DoubleStep);
            }
            nearest_between(position, from, to).or_else(|| placed(position, to)).map(Reason::PawnBlocked)
        }
        (1, 1) => match placed(position, to) {
            Some(other) if other.piece.color() == color => Some(Reason::OwnPiece(other)),
            Some(_) => None,
            None if position.en_passant() == Some(to) => None,
            None => {
                let beside = Square::at(to.file(), from.rank());
                let is_pawn = position.piece_at(beside) == Some(Role::Pawn.of(!color));
                let could_pass = from.rank() == Rank::Fifth.relative_to(color);
                Some(Reason::NothingToCapture { passed: (is_pawn && could_pass).then_some(beside) })
            }
        },
        _ => Some(Reason::Movement),
    }
}

/// Why a move that the piece could make would leave its king in check.
fn king_in_danger(position: &Position, mover: Placed, to: Square) -> Option<Reason> {
    let us = position.side_to_move();
    if mover.piece.role() == Role::King {
        let captures = position.piece_at(to).is_some();
        return attacker(position, to).map(|by| Reason::IntoCheck { by, captures });
    }
    let king = position.king(us);
    let checkers: Vec<Placed> = position.checkers().into_iter().filter_map(|square| placed(position, square)).collect();
    match checkers[..] {
        [first, second, ..] => return Some(Reason::DoubleCheck { by: [first, second] }),
        [by] if !stops(position, mover, to, by) => {
            return Some(Reason::InCheck { by, blockable: attacks::between(king, by.square).any() });
        }
        _ => {}
    }
    let is_passing = mover.piece.role() == Role::Pawn && position.en_passant() == Some(to);
    exposed_to(position, mover.square, to, is_passing).map(|by| {
        let is_pinned = position.pinned().has(mover.square);
        if is_passing && !is_pinned { Reason::PassingExposes { by, king } } else { Reason::Pinned { by, king } }
    })
}

/// Whether a move takes the piece that gives check, or stands in its way.
fn stops(position: &Position, mover: Placed, to: Square, checker: Placed) -> bool {
    let king = position.king(position.side_to_move());
    let is_passing = mover.piece == Piece::new(position.side_to_move(), Role::Pawn)
        && position.en_passant() == Some(to)
        && checker.square == Square::at(to.file(), mover.square.rank());
    to == checker.square || is_passing || attacks::between(king, checker.square).has(to)
}

/// The slider that would see the king after a move of another piece.
fn exposed_to(position: &Position, from: Square, to: Square, is_passing: bool) -> Option<Placed> {
    let us: Color = position.side_to_move();
    let king = position.king(us);
    let mv = if is_passing { Move::en_passant(from, to) } else { Move::normal(from, to) };
    let changes = position.changes(mv);
    let mut occupied = position.occupied();
    for gone in changes.removed() {
        occupied = occupied.without(Bitboard::of(gone.square));
    }
    occupied = occupied.with(to);
    let sliders = (attacks::bishop(king, occupied) & position.diagonal_sliders(!us))
        | (attacks::rook(king, occupied) & position.straight_sliders(!us));
    sliders.into_iter().find(|&square| square != to).and_then(|square| placed(position, square))
}
