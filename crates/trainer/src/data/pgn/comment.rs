//! The comment of a move: what the engine that played it thought, as programs that play matches write it.
//!
//! fastchess, cutechess and OpenBench begin it with score and depth: `+0.31/12 0.045s, n=5000`, `-M4/9`. Pawns and mates are
//! those of the side that moved, mates are in half-moves. `book`, `unknown` or nothing at all stand for no score.

use alcor_chess::Position;
use alcor_engine::{MAX_PLY, Score};
use alcor_session::centipawns;

use crate::data::games::{ENGINE_SCALE, MATE};

/// From here on centipawns are a win that is known, as from tablebases, and no estimate.
const CERTAIN_CENTIPAWNS: i32 = 19_000;
/// No score has more digits before or after the point.
const MAX_DIGITS: usize = 6;

/// What the centipawns of a file mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centipawns {
    /// What Alcor shows: they become the units that it searches with.
    Alcor,
    /// Another engine's: the chance to win is about `1 / (1 + exp(-centipawns / scale))`.
    Scale(u16),
}

impl Centipawns {
    /// The scale of the scores that are made of them.
    pub fn scale(self) -> u16 {
        match self {
            Centipawns::Alcor => ENGINE_SCALE,
            Centipawns::Scale(scale) => scale,
        }
    }

    /// A score for the side that moved, as files of games keep it.
    fn score(self, centipawns: i32, position: &Position) -> i32 {
        match self {
            Centipawns::Alcor => centipawns::score(centipawns, position).units(),
            Centipawns::Scale(_) if centipawns.abs() >= CERTAIN_CENTIPAWNS => {
                centipawns.signum() * Score::TABLEBASE_WIN.units()
            }
            Centipawns::Scale(_) => centipawns.clamp(1 - MATE, MATE - 1),
        }
    }
}

/// The score in a comment, for the side that moved; `None` if it has none. A depth of 0 is no search, and no score.
pub(super) fn score(comment: &str, position: &Position, meaning: Centipawns) -> Option<i32> {
    let word = comment.split([' ', ',', '\t', '\n']).find(|word| !word.is_empty())?;
    let (score, depth) = word.split_once('/')?;
    number(depth).filter(|&depth| depth > 0)?;
    let (is_negative, size) = match score.strip_prefix(['+', '-']) {
        Some(size) => (score.starts_with('-'), size),
        None => (false, score),
    };
    let sign = if is_negative { -1 } else { 1 };
    if let Some(plies) = size.strip_prefix('M') {
        let plies = (number(plies)? as usize).min(MAX_PLY);
        return Some(sign * Score::mate_in(plies).units());
    }
    let (whole, fraction) = size.split_once('.')?;
    let hundredths = match fraction.len() {
        1 => number(fraction)? * 10,
        _ => number(fraction.get(..2)?).filter(|_| number(fraction).is_some())?,
    };
    Some(meaning.score(sign * (number(whole)? * 100 + hundredths), position))
}

/// A number of a few digits and nothing else.
fn number(text: &str) -> Option<i32> {
    let is_number = (1..=MAX_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(comment: &str) -> Option<i32> {
        score(comment, &Position::startpos(), Centipawns::Scale(200))
    }

    #[test]
    fn comments_of_every_kind() {
        for (comment, expected) in [
            ("+0.31/12 0.045s", Some(31)),
            ("-1.05/8 0.001s, n=5000, sd=14", Some(-105)),
            ("0.00/30 1.2s, Draw by 3-fold repetition", Some(0)),
            ("-0.00/9", Some(0)),
            ("+12.5/7", Some(1250)),
            ("+0.319/7", Some(31)),
            ("+M5/12 0.1s, White mates", Some(31_995)),
            ("-M4/9", Some(-31_996)),
            ("+M999999/9", Some(31_760)),
            ("+199.88/20 0.1s", Some(31_759)),
            ("-200.00/20", Some(-31_759)),
            ("+150.00/20", Some(15_000)),
            (" +0.10/3\n0.1s", Some(10)),
            ("book", None),
            ("unknown", None),
            ("", None),
            ("/0 0.000s", None),
            ("+0.00/0 0.000s", None),
            ("1/2-1/2", None),
            ("+1/12", None),
            ("+M/3", None),
            ("+-1.00/3", None),
            ("+1.-5/3", None),
            ("+1.é/3", None),
            ("+1.1é/3", None),
            ("ERR/3 0.1s", None),
            ("+99999999999.00/3", None),
            ("[%eval 0.25]", None),
        ] {
            assert_eq!(of(comment), expected, "{comment}");
        }
    }

    #[test]
    fn own_centipawns_become_the_units_of_the_search() {
        let position = Position::startpos();
        let own = |comment| score(comment, &position, Centipawns::Alcor);
        assert_eq!(own("+1.00/9"), Some(alcor_engine::wdl::from_centipawns(100, &position).units()));
        assert_eq!(own("-199.88/9"), Some(-(Score::TABLEBASE_WIN.units() - 12)));
        assert_eq!(own("-M2/9"), Some(-31_998));
        assert_eq!((Centipawns::Alcor.scale(), Centipawns::Scale(179).scale()), (ENGINE_SCALE, 179));
    }
}
