//! Two threats at once, one of them mate.

use alcor_chess::{Position, Square};

use super::super::line::PlayedLine;
use super::super::mistake::Motif;
use super::board::{named, placed, prepared};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let after = line.position(ply + 1);
    let attacker = line.mv(decisive).from();
    let attacks_target = after.piece_at(target.square) == Some(target.piece)
        && placed(after, attacker).is_some_and(|placed| placed.piece.color() == line.first())
        && after.attacks_from(attacker).has(target.square);
    let is_new = attacker == line.arrival(ply);
    if !attacks_target || !is_new {
        return None;
    }
    let mate = mate_elsewhere(&after.pass()?, target.square)?;
    let clause = format!("threatens both {mate} and {}", named(target));
    Some(MotifMatch { motif: Motif::MateThreat, ply, clause: Clause::Verb(clause) })
}

/// A move that mates at once and does not take on a square, as it is written.
fn mate_elsewhere(position: &Position, square: Square) -> Option<String> {
    let moves = position.legal_moves();
    let mate = moves.into_iter().find(|&mv| {
        let next = position.play(mv);
        mv.to() != square && next.in_check() && !next.has_legal_move()
    })?;
    Some(position.san(mate).to_string())
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_queen_with_two_threats() {
        let fen = "5rk1/5ppp/7B/8/r7/8/4QPPP/6K1 w - - 0 20";
        let said = said(find, fen, "Qg4 g6 Qxa4").unwrap();
        assert_eq!(said, (Motif::MateThreat, 0, "threatens both Qxg7# and the rook on a4".to_owned()));
    }

    #[test]
    fn without_the_bishop_there_is_no_mate() {
        let fen = "5rk1/5ppp/8/8/r7/8/4QPPP/6K1 w - - 0 20";
        assert_eq!(said(find, fen, "Qg4 g6 Qxa4"), None);
    }

    #[test]
    fn taking_the_piece_with_mate_is_one_threat() {
        let fen = "r5k1/5ppp/8/8/8/3B4/5PPP/3Q2K1 w - - 0 20";
        assert_eq!(said(find, fen, "Qf3 Kf8 Qxa8+"), None);
    }
}
