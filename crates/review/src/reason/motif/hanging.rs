//! Pieces that can simply be taken, and how they came to hang.

use alcor_chess::{Move, Placed, Position, attacks};

use super::super::line::{PlayedLine, numbered};
use super::super::mistake::Motif;
use super::board::{attackers, captures_on, is_loose, named, slides};
use super::motif_match::{Clause, MotifMatch};

/// The first move takes it with profit.
pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let target = line.captured(decisive)?;
    if decisive != 0 || !is_loose(line.start(), target.square) {
        return None;
    }
    let is_free = captures_on(line.position(1), line.mv(0).to()).is_empty();
    let clause =
        if is_free { format!("takes {} for nothing", named(target)) } else { format!("takes {}", named(target)) };
    Some(MotifMatch { motif: Motif::Hanging, ply: 0, clause: Clause::Verb(clause) })
}

/// How the played move let a piece hang, as the subject of a sentence: `24.a3 leaves the knight on d4 en prise`.
pub(crate) fn how_it_came_to_hang(before: &Position, played: Move, target: Placed, attacker: Placed) -> Option<String> {
    let subject = numbered(before, played);
    let (mover, name) = (before.side_to_move(), named(target));
    let arrival = before.changes(played).arrived.square;
    if arrival == target.square || before.piece_at(target.square) != Some(target.piece) {
        return None;
    }
    if before.pass().is_some_and(|passed| is_loose(&passed, target.square)) {
        return Some(format!("{subject} leaves {name} en prise"));
    }
    let after = before.play(played);
    let guarded = |position: &Position, square| attackers(position, target.square, mover).has(square);
    if guarded(before, played.from()) && !guarded(&after, arrival) {
        let is_bare = attackers(&after, target.square, mover).is_empty();
        let how = if is_bare { "leaves" } else { "takes a defender from" };
        let tail = if is_bare { " undefended" } else { "" };
        return Some(format!("{subject} {how} {name}{tail}"));
    }
    let between = attacks::between(attacker.square, target.square);
    let opened = slides(attacker.piece, attacker.square, target.square)
        && between.has(played.from())
        && (between & after.occupied()).is_empty();
    opened.then(|| format!("{subject} opens the line of {} to {name}", named(attacker)))
}

#[cfg(test)]
mod tests {
    use alcor_chess::Square;

    use super::super::board::placed;
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_piece_for_nothing() {
        let said = said(find, "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 20", "Rxd5").unwrap();
        assert_eq!(said, (Motif::Hanging, 0, "takes the knight on d5 for nothing".to_owned()));
    }

    #[test]
    fn a_piece_for_less() {
        let said = said(find, "4k3/8/4p3/3r4/8/2N5/8/4K3 w - - 0 20", "Nxd5").unwrap();
        assert_eq!(said.2, "takes the rook on d5");
    }

    #[test]
    fn a_protected_piece_does_not_hang() {
        assert_eq!(said(find, "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 20", "Rxd5"), None);
    }

    fn how(fen: &str, san: &str, target: Square, attacker: Square) -> Option<String> {
        let before: Position = fen.parse().unwrap();
        let played = before.parse_san(san).unwrap();
        let after = before.play(played);
        how_it_came_to_hang(&before, played, placed(&after, target).unwrap(), placed(&after, attacker).unwrap())
    }

    #[test]
    fn why_it_hangs() {
        let fen = "3r2k1/8/8/8/3N4/4B3/P7/6K1 w - - 0 24";
        let said = |san| how(fen, san, Square::D4, Square::D8);
        assert_eq!(said("Bc1").as_deref(), Some("24.Bc1 leaves the knight on d4 undefended"));
        assert_eq!(said("Bf2"), None, "the bishop still protects it");
        let fen = "3r2k1/8/8/8/3N4/8/P7/6K1 w - - 0 24";
        let said = how(fen, "a3", Square::D4, Square::D8);
        assert_eq!(said.as_deref(), Some("24.a3 leaves the knight on d4 en prise"));
        let fen = "3r2k1/8/3P4/8/3N4/8/8/6K1 w - - 0 24";
        let said = how(fen, "d7", Square::D4, Square::D8);
        assert_eq!(said, None, "the pawn is still in the way");
        let fen = "3r1k2/8/8/3B4/3N4/8/8/6K1 w - - 0 24";
        let said = how(fen, "Be4", Square::D4, Square::D8);
        assert_eq!(said.as_deref(), Some("24.Be4 opens the line of the rook on d8 to the knight on d4"));
    }
}
