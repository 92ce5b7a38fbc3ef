//! Static exchange evaluation: what a capture gains if both sides go on taking on its square.
//!
//! Each side takes with its least valuable piece, lines open as pieces leave them, and either may stop. The question
//! is always whether the gain reaches a threshold, which can be answered as soon as one side can no longer lose it.

use alcor_chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::params;

/// How many units of [`Score`](crate::Score) one unit of exchange value is worth: a pawn is 100 here, and about 200 there.
pub(crate) const SCORE_FACTOR: i32 = 2;

/// The worth of a role in an exchange, in units of scores.
#[inline(always)]
pub(crate) fn score_of(role: Role) -> i32 {
    SCORE_FACTOR * value(role)
}

/// The worth of a role in an exchange.
#[inline(always)]
pub fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => params::see_pawn(),
        Role::Knight => params::see_knight(),
        Role::Bishop => params::see_bishop(),
        Role::Rook => params::see_rook(),
        Role::Queen => params::see_queen(),
        Role::King => 0,
    }
}

/// Whether a legal move gains at least this much.
pub fn at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let changes = position.changes(mv);
    let (from, to) = (mv.from(), mv.to());
    let captured = changes.captured.map_or(0, |captured| value(captured.piece.role()));
    let promoted = mv.promoted_to().map_or(0, |role| value(role) - value(Role::Pawn));

    // What we have after our move, beyond the threshold: if that is not enough, nothing is.
    let mut balance = captured + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // If we still have enough after losing the piece that moved, we are done.
    balance -= value(changes.arrived.piece.role());
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().without(Bitboard::of(from)).with(to);
    if mv.is_en_passant() {
        occupied = occupied.without(Bitboard::of(Square::at(to.file(), from.rank())));
    }
    opponent_stops_first(position, to, occupied, balance)
}

/// Plays out the captures on a square, the opponent to take first, `balance` being what we have left if they do.
/// Whether it is the opponent who has to stop.
fn opponent_stops_first(position: &Position, to: Square, mut occupied: Bitboard, mut balance: i32) -> bool {
    let us = position.side_to_move();
    let diagonal = position.role(Role::Bishop) | position.role(Role::Queen);
    let straight = position.role(Role::Rook) | position.role(Role::Queen);
    let mut attackers = position.attackers_to(to, occupied) & occupied;
    let mut side = !us;
    loop {
        let mut own = attackers & position.colored(side);
        // A pinned piece cannot take part while its pinner stands.
        if side == us && position.pinned().intersects(own) {
            own = own.without(still_pinned(position, us, occupied));
        }
        let Some((role, square)) = least_valuable(position, own) else { break };
        occupied = occupied.without(Bitboard::of(square));
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        // Now `side` must answer; the balance is seen from the one who has just taken.
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            // A king may not take what is still guarded.
            if role == Role::King && (attackers & position.colored(side)).any() {
                side = !side;
            }
            break;
        }
    }
    side != us
}

/// The pieces of the side to move that are pinned and whose king would still be exposed.
fn still_pinned(position: &Position, us: Color, occupied: Bitboard) -> Bitboard {
    let king = position.king(us);
    let pinners = (position.diagonal_sliders(!us) & attacks::bishop_rays(king))
        | (position.straight_sliders(!us) & attacks::rook_rays(king));
    let mut pinned = Bitboard::EMPTY;
    for pinner in pinners & occupied {
        pinned |= attacks::between(king, pinner) & position.pinned();
    }
    pinned
}

fn least_valuable(position: &Position, pieces: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| (pieces & position.role(role)).first().map(|square| (role, square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest threshold a move reaches, by trying them all.
    fn gain(fen: &str, uci: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_uci(uci).unwrap();
        (-1000..=2000).rev().find(|&threshold| at_least(&position, mv, threshold)).unwrap()
    }

    #[test]
    fn known_exchanges() {
        let cases = [
            // An undefended pawn.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            // A defended pawn, taken with x-rays on both sides.
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320),
            // Queen takes a guarded pawn.
            ("4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1", "e2e5", 100 - 960),
            // A quiet move to a guarded square, and to a safe one.
            ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -320),
            ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3g5", 0),
            // En passant, and promotion.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 860),
            ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 500 + 860),
            // The king guards, but cannot take what is defended.
            ("8/8/8/3k4/4p3/8/4R3/4RK2 w - - 0 1", "e2e4", 100),
        ];
        for (fen, uci, expected) in cases {
            assert_eq!(gain(fen, uci), expected, "{uci} in {fen}");
        }
    }
}
