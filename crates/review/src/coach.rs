//! What a coach says before a bad move is played. The better move is never named: that is for the player to find.

use alcor_chess::Move;

use crate::judgement::{Judgement, MateTurn};
use crate::reason::{Reason, ReasonKind};

/// What a coach says before a bad move is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// How bad the move is: a mistake or a blunder.
    pub judgement: Judgement,
    /// What it does about mate, if it is judged by that.
    pub mate: Option<MateTurn>,
    /// Why it is bad, if that is sure. It may name the better move.
    pub reason: Option<Reason>,
    /// The best answer to it, if the game goes on.
    pub answer: Option<Move>,
}

impl Caution {
    /// The caution as a sentence, without the better move.
    pub fn text(&self) -> String {
        let sentence =
            self.reason.as_ref().filter(|reason| is_about_the_move(reason.kind)).map(|reason| reason.text.clone());
        let plain = match (self.mate, self.judgement) {
            (Some(MateTurn::Allowed), _) => "It allows a forced mate.",
            (Some(MateTurn::Lost), _) => "There is a forced mate, but not with this move.",
            (None, Judgement::Blunder) => "Something much better is there.",
            (None, _) => "Something better is there.",
        };
        sentence.unwrap_or_else(|| plain.to_owned())
    }
}

/// Whether a reason speaks of the move that is about to be played, not of the one that is missed.
fn is_about_the_move(kind: ReasonKind) -> bool {
    match kind {
        ReasonKind::AllowsMate | ReasonKind::LosesMaterial | ReasonKind::AllowsDraw | ReasonKind::Refutation => true,
        ReasonKind::MissesMate | ReasonKind::MissesMaterial | ReasonKind::MissesDraw | ReasonKind::Position => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caution(kind: Option<ReasonKind>, mate: Option<MateTurn>) -> String {
        let reason = kind.map(|kind| Reason { kind, motif: None, text: "Qxe5 wins a pawn.".to_owned(), plies: 1 });
        Caution { judgement: Judgement::Blunder, mate, reason, answer: None }.text()
    }

    #[test]
    fn the_better_move_is_not_named() {
        assert_eq!(caution(Some(ReasonKind::LosesMaterial), None), "Qxe5 wins a pawn.");
        assert_eq!(caution(Some(ReasonKind::MissesMaterial), None), "Something much better is there.");
        assert_eq!(caution(None, Some(MateTurn::Allowed)), "It allows a forced mate.");
        let lost = caution(Some(ReasonKind::MissesMate), Some(MateTurn::Lost));
        assert_eq!(lost, "There is a forced mate, but not with this move.");
    }
}
