//! Pawns that queen.

use super::super::line::PlayedLine;
use super::super::mistake::Motif;
use super::motif_match::{Clause, MotifMatch};

/// The decisive ply is a promotion that takes nothing of the same worth.
pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let role = line.mv(decisive).promoted_to()?;
    if line.captured(decisive).is_some_and(|captured| captured.piece.role() == role) {
        return None;
    }
    let is_taken = (decisive + 1..line.len())
        .any(|ply| line.captured(ply).is_some_and(|taken| taken.square == line.arrival(decisive)));
    if is_taken {
        return None;
    }
    let clause = match decisive {
        0 => format!("makes a new {}", role.name()),
        _ => format!("gets the {}-pawn through", line.mv(decisive).from().file()),
    };
    Some(MotifMatch { motif: Motif::Promotion, ply: 0, clause: Clause::Verb(clause) })
}

#[cfg(test)]
mod tests {
    use super::super::super::line::tests::line;
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_pawn_queens() {
        let fen = "8/1P6/8/8/8/5k2/8/K7 w - - 0 50";
        assert_eq!(said(find, fen, "b8=Q").map(|said| said.2), Some("makes a new queen".to_owned()));
        let fen = "8/8/1P6/8/8/5k2/8/K7 w - - 0 50";
        assert_eq!(said(find, fen, "b7 Kf2 b8=Q").map(|said| said.2), Some("gets the b-pawn through".to_owned()));
    }

    #[test]
    fn a_new_queen_that_is_taken_at_once_is_none() {
        let line = line("r2q2k1/1P6/8/8/8/8/8/6K1 w - - 0 50", "bxa8=Q Qxa8");
        assert_eq!(find(&line, 0), None);
    }

    #[test]
    fn a_queen_that_takes_a_queen_is_not_about_the_pawn() {
        let fen = "q7/1P6/8/8/8/5k2/8/K7 w - - 0 50";
        assert_eq!(said(find, fen, "bxa8=Q+"), None);
    }
}
