//! Skewers: a piece has to leave a line, and what stands behind it is taken.

use alcor_chess::{Role, attacks};

use super::super::line::PlayedLine;
use super::super::material::points;
use super::super::mistake::Motif;
use super::board::{named, placed, prepared, slides};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let after = line.position(ply + 1);
    let (slider, reply) = (placed(after, line.arrival(ply))?, line.mv(ply + 1));
    let between = attacks::between(slider.square, target.square) & after.occupied();
    let front = placed(after, between.single()?)?;
    let is_through = line.mv(decisive).from() == slider.square
        && slides(slider.piece, slider.square, target.square)
        && after.piece_at(target.square) == Some(target.piece);
    let has_to_move = front.piece.color() != line.first()
        && reply.from() == front.square
        && (front.piece.role() == Role::King
            || points(front.piece.role()) > points(slider.piece.role()).min(points(target.piece.role())));
    (is_through && has_to_move).then(|| MotifMatch {
        motif: Motif::Skewer,
        ply,
        clause: Clause::Verb(format!("skewers {} and {}", named(front), named(target))),
    })
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_rook_skewers_king_and_queen() {
        let said = said(find, "8/8/q2k4/8/8/8/8/4K2R w - - 0 20", "Rh6+ Kd5 Rxa6").unwrap();
        assert_eq!(said, (Motif::Skewer, 0, "skewers the king and the queen on a6".to_owned()));
    }

    #[test]
    fn the_front_piece_must_be_the_one_that_moves() {
        // The king steps out of a check from the side; the rook was attacked directly.
        assert_eq!(said(find, "8/8/8/8/r6k/8/4Q3/1K6 w - - 0 20", "Qe4+ Kh5 Qxa4"), None);
    }

    #[test]
    fn a_knight_does_not_skewer() {
        assert_eq!(said(find, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 20", "Nc7+ Kd7 Nxa8"), None);
    }
}
