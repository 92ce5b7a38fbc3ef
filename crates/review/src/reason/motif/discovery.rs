//! Discovered attacks and checks: a piece leaves the line of another.

use alcor_chess::{Placed, Role, attacks};

use super::super::line::PlayedLine;
use super::super::mistake::Motif;
use super::board::{attackers, is_loose, named, placed, prepared, slides};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    capture_with_check(line, decisive).or_else(|| check(line, decisive)).or_else(|| attack(line, decisive))
}

/// The piece that is uncovered by a ply and gives check, if there is one.
fn checker(line: &PlayedLine, ply: usize) -> Option<Placed> {
    let after = line.position(ply + 1);
    let mv = line.mv(ply);
    if mv.is_castling() || mv.is_en_passant() {
        return None;
    }
    let uncovered = after.checkers().into_iter().find(|&square| square != mv.to())?;
    placed(after, uncovered)
}

/// The moving piece takes something that it could not take without the check.
fn capture_with_check(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let checker = checker(line, decisive)?;
    let target = line.captured(decisive)?;
    let protectors = attackers(line.position(decisive), target.square, !line.first());
    let clause = format!("takes {} with a discovered check from {}", named(target), named(checker));
    protectors.any().then_some(MotifMatch {
        motif: Motif::DiscoveredCheck,
        ply: decisive,
        clause: Clause::Verb(clause),
    })
}

/// A discovered check first, and then the piece that moved away takes something.
fn check(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let checker = checker(line, ply)?;
    let moved = line.arrival(ply);
    let attacks_target = line.position(ply + 1).attacks_from(moved).has(target.square);
    let clause = format!("attacks {} with a discovered check from {}", named(target), named(checker));
    (line.mv(decisive).from() == moved && attacks_target).then_some(MotifMatch {
        motif: Motif::DiscoveredCheck,
        ply,
        clause: Clause::Verb(clause),
    })
}

/// A piece moves away, and the one behind it takes something along the line.
fn attack(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let (mv, after) = (line.mv(ply), line.position(ply + 1));
    let slider = placed(line.position(ply), line.mv(decisive).from())?;
    let was_covered = attacks::between(slider.square, target.square).has(mv.from());
    let is_open = slides(slider.piece, slider.square, target.square)
        && after.attacks_from(slider.square).has(target.square)
        && after.piece_at(slider.square) == Some(slider.piece)
        && after.piece_at(target.square) == Some(target.piece);
    let is_won = is_loose(line.position(decisive), target.square);
    let with_check = if after.checkers().has(mv.to()) { " with check" } else { "" };
    let clause = format!("opens the line of {} to {}{with_check}", named(slider), named(target));
    let is_discovery = slider.piece.role() != Role::King && was_covered && is_open && is_won;
    is_discovery.then_some(MotifMatch { motif: Motif::DiscoveredAttack, ply, clause: Clause::Verb(clause) })
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_bishop_uncovers_the_rook() {
        let said = said(find, "3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 20", "Bb5+ Ke7 Rxd8").unwrap();
        assert_eq!(said.0, Motif::DiscoveredAttack);
        assert_eq!(said.2, "opens the line of the rook on d1 to the queen on d8 with check");
    }

    #[test]
    fn a_discovered_check_wins_what_the_other_piece_attacks() {
        let said = said(find, "4k3/8/8/8/q7/8/4N3/4RK2 w - - 0 20", "Nc3+ Kf7 Nxa4").unwrap();
        assert_eq!(said.0, Motif::DiscoveredCheck);
        assert_eq!(said.2, "attacks the queen on a4 with a discovered check from the rook on e1");
    }

    #[test]
    fn a_capture_with_discovered_check() {
        let fen = "4k3/2q5/3p4/8/4N3/8/8/4RK2 w - - 0 20";
        let said = said(find, fen, "Nxd6+").unwrap();
        assert_eq!(said.2, "takes the pawn on d6 with a discovered check from the rook on e1");
        // Without the check behind it the capture is only a capture.
        let fen = "4k3/2q5/3p4/8/4N3/8/8/3R1K2 w - - 0 20";
        assert_eq!(super::super::motif_match::tests::said(find, fen, "Nxd6+"), None);
    }

    #[test]
    fn a_line_that_was_open_before_is_no_discovery() {
        assert_eq!(said(find, "3qk3/8/8/8/8/4B3/8/3RK3 w - - 0 20", "Bf2 Kf7 Rxd8"), None);
    }
}
