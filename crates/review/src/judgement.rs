//! What is thought of a move: the one judgement that lists, graphs, quizzes and annotations share.
//!
//! Bad moves are judged as lichess judges them: by the drop in winning chances, from scores that are not clamped, and by
//! mates that are created or lost, which weigh less where the game was decided anyway.

use crate::evaluation::Evaluation;
use crate::formulas::winning_chances;

/// What is thought of a move. Most moves are not worth a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Judgement {
    /// A sound sacrifice, and the only good move.
    Brilliant,
    /// The only good move, and not an obvious one.
    Great,
    /// A drop of 5 points of Win%.
    Inaccuracy,
    /// A drop of 10 points of Win%.
    Mistake,
    /// A drop of 15 points of Win%.
    Blunder,
}

impl Judgement {
    /// The sign that annotators write: `!!`, `!`, `?!`, `?` or `??`.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Brilliant => "!!",
            Judgement::Great => "!",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The number of the sign in PGN, without its `$`.
    pub const fn nag(self) -> u8 {
        match self {
            Judgement::Great => 1,
            Judgement::Mistake => 2,
            Judgement::Brilliant => 3,
            Judgement::Blunder => 4,
            Judgement::Inaccuracy => 6,
        }
    }

    /// The judgement as a word, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Brilliant => "brilliant",
            Judgement::Great => "great",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// Whether the move lost something.
    pub const fn is_bad(self) -> bool {
        matches!(self, Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder)
    }
}

/// What a bad move did about mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum MateTurn {
    /// From here on the mover is mated.
    Allowed,
    /// The mover could have forced mate, and no longer can.
    Lost,
}

/// What is said of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// How bad it was.
    pub judgement: Judgement,
    /// What it did about mate, if that is what it is judged by.
    pub mate: Option<MateTurn>,
}

/// Drops of winning chances, on the scale from -1 to 1, and what they are called.
const DROPS: [(f64, Judgement); 3] =
    [(0.3, Judgement::Blunder), (0.2, Judgement::Mistake), (0.1, Judgement::Inaccuracy)];
/// With more centipawns than this a side is far ahead: a mate more or less is a mistake, not a blunder.
const FAR_AHEAD: i32 = 700;
/// With more than this it is hardly an inaccuracy.
const DECIDED: i32 = 999;

/// What is said of a move between these evaluations, both from the mover's side: `WhiteMates` is a mate by the mover, as
/// [`Evaluation::seen_by`] has it. `None` if the move was not bad.
///
/// ```
/// use alcor_review::{Evaluation, Judgement, judgement::verdict};
///
/// let blunder = verdict(Evaluation::Centipawns(39), Evaluation::Centipawns(-306));
/// assert_eq!(blunder.map(|verdict| verdict.judgement), Some(Judgement::Blunder));
/// assert_eq!(verdict(Evaluation::Centipawns(39), Evaluation::Centipawns(30)), None);
/// ```
pub fn verdict(before: Evaluation, after: Evaluation) -> Option<Verdict> {
    let by_mate = |mate, centipawns| Verdict { judgement: mate_judgement(centipawns), mate: Some(mate) };
    match (before, after) {
        (Evaluation::Centipawns(before), Evaluation::Centipawns(after)) => {
            let drop = winning_chances(before) - winning_chances(after);
            let judgement = DROPS.into_iter().find(|(min, _)| *min <= drop)?.1;
            Some(Verdict { judgement, mate: None })
        }
        (Evaluation::Centipawns(before), Evaluation::BlackMates(_)) => Some(by_mate(MateTurn::Allowed, -before)),
        (Evaluation::WhiteMates(_), Evaluation::Centipawns(after)) => Some(by_mate(MateTurn::Lost, after)),
        (Evaluation::WhiteMates(_), Evaluation::BlackMates(_)) => Some(by_mate(MateTurn::Lost, 0)),
        _ => None,
    }
}

/// How bad a mate is that was allowed or lost by or against a side that is this far ahead without it.
fn mate_judgement(ahead: i32) -> Judgement {
    if ahead > DECIDED {
        Judgement::Inaccuracy
    } else if ahead > FAR_AHEAD {
        Judgement::Mistake
    } else {
        Judgement::Blunder
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Color;

    fn named(before: Evaluation, after: Evaluation) -> Option<&'static str> {
        verdict(before, after).map(|verdict| verdict.judgement.name())
    }

    fn drop(before: i32, after: i32) -> Option<&'static str> {
        named(Evaluation::Centipawns(before), Evaluation::Centipawns(after))
    }

    #[test]
    fn whites_moves_as_lichess_judges_them() {
        assert_eq!(drop(276, 39), Some("blunder"));
        assert_eq!(drop(159, 41), Some("mistake"));
        assert_eq!(drop(57, -85), Some("mistake"));
        assert_eq!(drop(308, 131), Some("mistake"));
        assert_eq!(drop(343, 138), Some("blunder"));
        assert_eq!(drop(317, 207), Some("inaccuracy"));
        assert_eq!(drop(436, -38), Some("blunder"));
        // Far ahead anyway: a drop of nine pawns.
        assert_eq!(drop(1621, 723), Some("inaccuracy"));
        assert_eq!(drop(725, 255), Some("blunder"));
        assert_eq!(drop(271, -674), Some("blunder"));
        for (before, after) in
            [(13, -31), (9, 12), (130, 128), (318, 319), (-96, -63), (-3, -2), (1347, 1379), (4223, 3731)]
        {
            assert_eq!(drop(before, after), None, "{before} {after}");
        }
    }

    #[test]
    fn blacks_moves_as_lichess_judges_them() {
        let black = |before: i32, after: i32| drop(-before, -after);
        assert_eq!(black(-5, 130), Some("mistake"));
        assert_eq!(black(127, 275), Some("mistake"));
        assert_eq!(black(39, 306), Some("blunder"));
        assert_eq!(black(319, 851), Some("blunder"));
        assert_eq!(black(-63, -3), Some("inaccuracy"));
        assert_eq!(black(-4, 51), Some("inaccuracy"));
        assert_eq!(black(34, 440), Some("blunder"));
        assert_eq!(black(123, 269), Some("mistake"));
        assert_eq!(black(110, 1621), Some("blunder"));
        for (before, after) in [(128, 168), (265, 276), (294, 318), (13, -31), (338, 390), (436, 448)] {
            assert_eq!(black(before, after), None, "{before} {after}");
        }
    }

    #[test]
    fn mates_allowed_and_lost() {
        let black = Color::Black;
        let cp = Evaluation::Centipawns;
        let allowed = verdict(cp(839).seen_by(black), Evaluation::WhiteMates(3).seen_by(black)).unwrap();
        assert_eq!(allowed, Verdict { judgement: Judgement::Mistake, mate: Some(MateTurn::Allowed) });
        let lost = verdict(Evaluation::WhiteMates(3), cp(168)).unwrap();
        assert_eq!(lost, Verdict { judgement: Judgement::Blunder, mate: Some(MateTurn::Lost) });
        assert_eq!(named(cp(-3731), Evaluation::BlackMates(1)), Some("inaccuracy"));
        assert_eq!(named(cp(-999), Evaluation::BlackMates(1)), Some("mistake"));
        assert_eq!(named(cp(-700), Evaluation::BlackMates(1)), Some("blunder"));
        assert_eq!(named(Evaluation::WhiteMates(2), cp(1000)), Some("inaccuracy"));
        assert_eq!(named(Evaluation::WhiteMates(2), cp(701)), Some("mistake"));
        assert_eq!(named(Evaluation::WhiteMates(2), Evaluation::BlackMates(9)), Some("blunder"));
    }

    #[test]
    fn slower_mates_are_no_mistakes() {
        assert_eq!(named(Evaluation::WhiteMates(2), Evaluation::WhiteMates(9)), None);
        assert_eq!(named(Evaluation::BlackMates(9), Evaluation::BlackMates(2)), None);
        assert_eq!(named(Evaluation::BlackMates(9), Evaluation::Centipawns(0)), None);
        assert_eq!(named(Evaluation::Centipawns(0), Evaluation::WhiteMates(0)), None);
    }
}
