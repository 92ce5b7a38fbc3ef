//! Material when the exchanges are over: a quiescence search over captures, promotions and evasions.

use alcor_chess::{Color, Move, MoveList, Position, Role};

use super::line::PlayedLine;
use super::material::{balance, points};

/// Positions that are looked at before the search gives up.
const MAX_NODES: u32 = 5_000;
/// How deep it looks, in plies.
const MAX_PLIES: u32 = 20;
/// More than all material: mate.
const MATE: i32 = 1000;
/// More than any balance of material.
const INFINITE: i32 = 10_000;

/// What comes of the exchanges in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuietBalance {
    /// The balance of material in points, from the side that was asked for.
    pub balance: i32,
    /// The captures that lead there; empty in a quiet position.
    pub moves: Vec<Move>,
}

/// The balance of material for a colour when both sides take what is worth taking. `None` if that is not about
/// material (mate, stalemate) or too much to look at.
pub(super) fn quiescence(position: &Position, color: Color) -> Option<QuietBalance> {
    let mut search = Quiescence { nodes: 0 };
    let mut moves = Vec::new();
    let balance = search.quiescence(position, -INFINITE, INFINITE, 0, &mut moves);
    if search.nodes >= MAX_NODES || balance.abs() >= MATE || !position.has_legal_move() {
        return None;
    }
    // What follows the last capture only gets out of check.
    let captures = PlayedLine::new(position, &moves);
    let last = (0..captures.len()).rev().find(|&ply| captures.position(ply).is_noisy(captures.mv(ply)));
    moves.truncate(last.map_or(0, |last| last + 1));
    Some(QuietBalance { balance: if position.side_to_move() == color { balance } else { -balance }, moves })
}

struct Quiescence {
    nodes: u32,
}

impl Quiescence {
    /// The balance from the side to move; `line` gets the moves that lead to it.
    fn quiescence(&mut self, position: &Position, mut alpha: i32, beta: i32, ply: u32, line: &mut Vec<Move>) -> i32 {
        self.nodes += 1;
        line.clear();
        if !position.has_legal_move() {
            return if position.in_check() { -MATE } else { 0 };
        }
        let stand_pat = balance(position, position.side_to_move());
        if ply >= MAX_PLIES || self.nodes >= MAX_NODES {
            return stand_pat;
        }
        let mut best = -INFINITE;
        if !position.in_check() {
            best = stand_pat;
            alpha = alpha.max(best);
        }
        let mut below = Vec::new();
        for mv in candidates(position) {
            if alpha >= beta {
                break;
            }
            let score = -self.quiescence(&position.play(mv), -beta, -alpha, ply + 1, &mut below);
            if score > best {
                best = score;
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
            alpha = alpha.max(best);
        }
        best
    }
}

/// Every move out of check; else captures and new queens, the most valuable first.
fn candidates(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    if position.in_check() {
        moves = position.legal_moves();
    } else {
        position.noisy_moves(&mut moves);
    }
    let is_sensible = |mv: &&Move| matches!(mv.promoted_to(), None | Some(Role::Queen));
    let mut moves: Vec<Move> = moves.iter().filter(is_sensible).copied().collect();
    moves.sort_by_key(|&mv| {
        let changes = position.changes(mv);
        let taken = changes.captured.map_or(0, |captured| points(captured.piece.role()));
        let new = mv.promoted_to().map_or(0, points);
        (-(taken + new), points(changes.left.piece.role()))
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance_of(fen: &str) -> Option<(i32, usize)> {
        quiescence(&fen.parse().unwrap(), Color::White).map(|end| (end.balance, end.moves.len()))
    }

    #[test]
    fn exchanges_are_played_out() {
        // Nothing to take, one to take, one that is protected.
        assert_eq!(balance_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Some((5, 0)));
        assert_eq!(balance_of("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"), Some((5, 1)));
        assert_eq!(balance_of("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1"), Some((3, 0)));
        // A recapture that is still to come is counted.
        assert_eq!(balance_of("4k3/8/4p3/3N4/8/8/8/3RK3 b - - 0 1"), Some((5, 2)));
        // Black saves nothing by waiting: it is White's turn.
        assert_eq!(balance_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), Some((1, 1)));
        assert_eq!(balance_of("4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1"), Some((-9, 1)));
    }

    #[test]
    fn mate_and_stalemate_are_not_material() {
        assert_eq!(balance_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), None);
        assert_eq!(balance_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), None);
    }
}
