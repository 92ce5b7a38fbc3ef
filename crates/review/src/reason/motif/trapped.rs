//! Trapped pieces: attacked, and every square they could go to loses them too.

use alcor_chess::{Placed, Position, Role};
use alcor_engine::see;

use super::super::line::PlayedLine;
use super::super::mistake::Motif;
use super::board::{captures_on, is_loose, named, prepared};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let reply = line.mv(ply + 1);
    let origin = if reply.to() == target.square { reply.from() } else { target.square };
    let piece = Placed { square: origin, ..target };
    let after = line.position(ply + 1);
    let is_piece = !matches!(target.piece.role(), Role::Pawn | Role::King);
    let stands = after.piece_at(origin) == Some(target.piece);
    let is_attacked = after.attacks_from(line.arrival(ply)).has(origin);
    if !is_piece || !stands || !is_attacked || after.in_check() || !is_trapped(after, piece) {
        return None;
    }
    Some(MotifMatch { motif: Motif::TrappedPiece, ply, clause: Clause::Verb(format!("traps {}", named(piece))) })
}

/// Whether a piece of the side to move is lost wherever it goes, and if it stays.
fn is_trapped(position: &Position, piece: Placed) -> bool {
    let is_lost_if_it_stays = position.pass().is_some_and(|passed| is_loose(&passed, piece.square));
    let moves = position.legal_moves();
    // A piece that has no move at all may just be at home.
    let can_move = moves.iter().any(|mv| mv.from() == piece.square);
    is_lost_if_it_stays
        && can_move
        && moves.into_iter().filter(|mv| mv.from() == piece.square && !mv.is_castling()).all(|mv| {
            let taken = position.changes(mv).captured.map_or(0, |captured| see::value(captured.piece.role()));
            let next = position.play(mv);
            let threshold = taken + see::value(Role::Pawn);
            captures_on(&next, mv.to()).into_iter().any(|capture| see::at_least(&next, capture, threshold))
        })
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_bishop_that_took_the_pawn_on_a7() {
        let fen = "2k5/Bpp5/8/8/8/8/5K2/8 b - - 0 20";
        let said = said(find, fen, "b6 Ke3 Kb7 Kd4 Kxa7").unwrap();
        assert_eq!(said, (Motif::TrappedPiece, 2, "traps the bishop on a7".to_owned()));
    }

    #[test]
    fn a_way_out_makes_it_untrue() {
        assert_eq!(said(find, "2k5/B7/8/8/8/8/5K2/8 b - - 0 20", "Kb7 Ke3 Kxa7"), None);
        // The bishop can take the pawn, which nothing protects, and is out.
        let fen = "k7/8/1p6/B1b5/8/8/4K3/8 b - - 0 20";
        assert_eq!(said(find, fen, "Bd4 Ke1 bxa5"), None);
    }
}
