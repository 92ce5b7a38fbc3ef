//! Defenders that are captured, lured away, driven away, or have too much to do.

use alcor_chess::{Placed, Role};

use super::super::line::PlayedLine;
use super::super::mistake::Motif;
use super::board::{attackers, is_loose, named, placed, prepared};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let is_there = line.position(ply).piece_at(target.square) == Some(target.piece);
    if !is_there || !is_loose(line.position(decisive), target.square) {
        return None;
    }
    removed(line, ply, target).or_else(|| left(line, ply, target))
}

/// The first move captures what protects the target.
fn removed(line: &PlayedLine, ply: usize, target: Placed) -> Option<MotifMatch> {
    let defender = line.captured(ply)?;
    let protected = attackers(line.position(ply), target.square, !line.first()).has(defender.square);
    let takes_back = line.arrival(ply + 1) == line.arrival(ply);
    let still = attackers(line.position(ply + 2), target.square, !line.first());
    let clause = format!("removes {}, the defender of {},", named(defender), named(target));
    (protected && still.is_empty() && (takes_back || line.position(ply + 1).in_check())).then_some(MotifMatch {
        motif: Motif::RemovedDefender,
        ply,
        clause: Clause::Verb(clause),
    })
}

/// The answer takes the protector of the target away from it.
fn left(line: &PlayedLine, ply: usize, target: Placed) -> Option<MotifMatch> {
    let (before, after, reply) = (line.position(ply), line.position(ply + 1), line.mv(ply + 1));
    let (forcing, defender) = (line.mv(ply), placed(before, reply.from())?);
    let protected = attackers(before, target.square, !line.first()).has(defender.square);
    let still = attackers(line.position(ply + 2), target.square, !line.first());
    if !protected || still.has(reply.to()) || still.any() || reply.is_castling() {
        return None;
    }
    let takes_back = reply.to() == forcing.to();
    let is_driven = after.attacks_from(forcing.to()).has(defender.square);
    let (motif, clause) = match line.captured(ply) {
        Some(taken) if takes_back => {
            let clause = format!("{} cannot protect both {} and {}", named(defender), named(taken), named(target));
            (Motif::Overload, Clause::Because(clause))
        }
        None if takes_back => {
            let clause = format!("lures {} away from the protection of {}", named(defender), named(target));
            (Motif::Deflection, Clause::Verb(clause))
        }
        None if is_driven && defender.piece.role() != Role::Pawn => {
            let clause = format!("drives {} away from the protection of {}", named(defender), named(target));
            (Motif::Deflection, Clause::Verb(clause))
        }
        _ => return None,
    };
    Some(MotifMatch { motif, ply, clause })
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn the_defender_is_captured() {
        let fen = "4k3/6p1/5n2/3b2B1/8/8/8/3RK3 w - - 0 20";
        let said = said(find, fen, "Bxf6 gxf6 Rxd5").unwrap();
        assert_eq!(said.0, Motif::RemovedDefender);
        assert_eq!(said.2, "removes the knight on f6, the defender of the bishop on d5,");
    }

    #[test]
    fn another_defender_makes_it_untrue() {
        let fen = "4k3/6p1/4pn2/3b2B1/8/8/8/3RK3 w - - 0 20";
        assert_eq!(said(find, fen, "Bxf6 gxf6 Rxd5"), None);
    }

    #[test]
    fn a_defender_with_two_duties() {
        let fen = "6k1/3q4/4b3/8/3b4/8/8/3RR2K w - - 0 20";
        let said = said(find, fen, "Rxe6 Qxe6 Rxd4").unwrap();
        assert_eq!(said.0, Motif::Overload);
        assert_eq!(said.2, "the queen on d7 cannot protect both the bishop on e6 and the bishop on d4");
        // From e6 this queen protects d5 as well.
        let fen = "6k1/3q4/4b3/3b4/8/8/8/3RR1K1 w - - 0 20";
        assert_eq!(super::super::motif_match::tests::said(find, fen, "Rxe6 Qxe6 Rxd5"), None);
    }

    #[test]
    fn a_defender_is_lured_away() {
        let fen = "3q2k1/5ppp/8/8/3b4/8/3R1PPP/4R1K1 w - - 0 20";
        let said = said(find, fen, "Re8+ Qxe8 Rxd4").unwrap();
        assert_eq!(said.0, Motif::Deflection);
        assert_eq!(said.2, "lures the queen on d8 away from the protection of the bishop on d4");
    }

    #[test]
    fn a_defender_is_driven_away() {
        let fen = "8/2k5/3b4/8/4N3/8/4K3/R7 w - - 0 20";
        let said = said(find, fen, "Rc1+ Kb6 Nxd6").unwrap();
        assert_eq!(said.2, "drives the king away from the protection of the bishop on d6");
        // A king that stays beside it was not driven away from it.
        assert_eq!(super::super::motif_match::tests::said(find, fen, "Ra7+ Kc6 Nxd6"), None);
    }
}
