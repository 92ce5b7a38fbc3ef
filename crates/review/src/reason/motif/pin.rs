//! Pins: a piece that cannot leave is taken, or one that should take back cannot.

use alcor_chess::{Placed, Position, Role, Square, attacks};

use super::super::line::PlayedLine;
use super::super::material::points;
use super::super::mistake::Motif;
use super::board::{attackers, captures_on, named, placed, prepared, slides};
use super::motif_match::{Clause, MotifMatch};

/// A pinned piece is attacked, cannot leave and is taken.
pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, taken) = prepared(line, decisive)?;
    let (before, after) = (line.position(ply), line.position(ply + 1));
    let mover = placed(after, line.arrival(ply))?;
    // A pinned piece may take what pins it, and be taken there.
    let takes_pinner = line.arrival(ply + 1) == taken.square && taken.square == mover.square;
    let target = Placed { square: if takes_pinner { line.mv(ply + 1).from() } else { taken.square }, ..taken };
    let has_moved = line.arrival(ply + 1) == taken.square && !takes_pinner;
    if has_moved || after.piece_at(target.square) != Some(target.piece) {
        return None;
    }
    let behind = behind(after, mover, target);
    let king = after.king(target.piece.color());
    let clause = match behind {
        Some(behind) if is_pinned_to(after, mover, target, behind) => {
            format!("pins {} to {}", named(target), named(behind))
        }
        _ if after.pinned().has(target.square)
            && is_pinned(before, target, king)
            && after.attacks_from(mover.square).has(target.square) =>
        {
            format!("attacks the pinned {} on {}", target.piece.role().name(), target.square)
        }
        _ => return None,
    };
    Some(MotifMatch { motif: Motif::Pin, ply, clause: Clause::Verb(clause) })
}

/// What stands behind a piece in the line of a slider, if it belongs to the same side.
fn behind(position: &Position, slider: Placed, front: Placed) -> Option<Placed> {
    let is_aimed = slides(slider.piece, slider.square, front.square)
        && (attacks::between(slider.square, front.square) & position.occupied()).is_empty();
    if !is_aimed {
        return None;
    }
    let without = position.occupied().without(front.square.into());
    let beyond = attacks::line(slider.square, front.square)
        & attacks::piece(slider.piece, slider.square, without)
        & position.colored(front.piece.color());
    let is_farther = |square: &Square| attacks::between(slider.square, *square).has(front.square);
    beyond.into_iter().find(is_farther).and_then(|square| placed(position, square))
}

/// Whether leaving the line would cost more than staying: the king, or something that is worth more than both.
fn is_pinned_to(position: &Position, slider: Placed, front: Placed, behind: Placed) -> bool {
    let worth = |placed: Placed| points(placed.piece.role());
    match behind.piece.role() {
        Role::King => position.pinned().has(front.square),
        Role::Queen => worth(slider) < worth(behind) && front.piece.role() != Role::Queen,
        _ => false,
    }
}

/// Whether a piece stood pinned to its king before the move too.
fn is_pinned(position: &Position, target: Placed, king: Square) -> bool {
    let color = target.piece.color();
    let without = position.occupied().without(target.square.into());
    let sliders = (attacks::bishop(king, without) & position.diagonal_sliders(!color))
        | (attacks::rook(king, without) & position.straight_sliders(!color));
    position.king(color) == king && sliders.into_iter().any(|slider| attacks::between(slider, king).has(target.square))
}

/// A piece is taken, and what protects it is pinned to the king: nothing can take back.
pub(super) fn pinned_defender(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let target = line.captured(decisive)?;
    let (square, after) = (line.arrival(decisive), line.position(decisive + 1));
    if target.square != square || !captures_on(after, square).is_empty() {
        return None;
    }
    let protectors = attackers(after, square, !line.first());
    let pinned = placed(after, (protectors & after.pinned()).first()?)?;
    let clause = format!("{} is pinned to the king and cannot take back", named(pinned));
    Some(MotifMatch { motif: Motif::Pin, ply: decisive, clause: Clause::Because(clause) })
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_piece_is_pinned_and_taken() {
        let said = said(find, "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 20", "Bb5 Ke7 Bxc6").unwrap();
        assert_eq!(said, (Motif::Pin, 0, "pins the knight on c6 to the king".to_owned()));
    }

    #[test]
    fn a_pinned_queen_takes_what_pins_it() {
        let fen = "4k3/8/4q3/8/8/3K4/3R4/8 w - - 0 20";
        let said = said(find, fen, "Re2 Qxe2+ Kxe2").unwrap();
        assert_eq!(said.2, "pins the queen on e6 to the king");
        // Beside the king's file it is free to go, and is only taken.
        let fen = "3k4/8/4q3/8/8/3K4/3R4/8 w - - 0 20";
        assert_eq!(super::super::motif_match::tests::said(find, fen, "Re2+ Qxe2+ Kxe2"), None);
    }

    #[test]
    fn a_pinned_piece_is_attacked_again() {
        let said = said(find, "3k4/2pn4/8/8/8/4N3/8/3RK3 w - - 0 20", "Nf5 c6 Ne3 c5 Rxd7+");
        assert_eq!(said, None, "the knight attacks nothing in the end");
        let fen = "4k3/3n4/2p5/1B6/8/4N3/8/3RK3 w - - 0 20";
        assert_eq!(
            super::super::motif_match::tests::said(find, fen, "Rd4 Ke7 Bxc6"),
            None,
            "the pawn is not what is pinned"
        );
        let fen = "3rk3/3n4/8/1B6/8/8/8/2R1K3 w - - 0 20";
        let said = super::super::motif_match::tests::said(find, fen, "Rc7 Ke7 Rxd7+").unwrap();
        assert_eq!(said.2, "attacks the pinned knight on d7");
    }

    #[test]
    fn pinned_to_the_queen() {
        let said = said(find, "3q2k1/8/5n2/8/8/8/8/2B1K3 w - - 0 20", "Bg5 Kf7 Bxf6").unwrap();
        assert_eq!(said.2, "pins the knight on f6 to the queen on d8");
        // A rook behind a knight is no reason to stay.
        let said = super::super::motif_match::tests::said(find, "3r2k1/8/5n2/8/8/8/8/2B1K3 w - - 0 20", "Bg5 Kf7 Bxf6");
        assert_eq!(said, None);
    }

    #[test]
    fn a_pinned_pawn_does_not_take_back() {
        let fen = "6k1/5p2/6n1/8/2B5/8/8/4K1R1 w - - 0 20";
        let said = said(pinned_defender, fen, "Rxg6+").unwrap();
        assert_eq!(said, (Motif::Pin, 0, "the pawn on f7 is pinned to the king and cannot take back".to_owned()));
        // The king can.
        let fen = "6k1/5pr1/6n1/8/2B5/8/8/4K1R1 w - - 0 20";
        assert_eq!(super::super::motif_match::tests::said(pinned_defender, fen, "Rxg6"), None);
    }

    #[test]
    fn a_protector_that_is_free_is_not_pinned() {
        let fen = "6k1/5p2/6n1/8/8/2B5/8/4K1R1 w - - 0 20";
        assert_eq!(said(pinned_defender, fen, "Rxg6+"), None);
    }
}
