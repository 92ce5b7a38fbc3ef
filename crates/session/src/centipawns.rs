//! Scores as the centipawns that users see, whichever protocol carries them.

use alcor_chess::Position;
use alcor_engine::{MAX_PLY, Score};

/// A tablebase win is shown as this many centipawns, less the plies to it.
const TABLEBASE_CP: i32 = 20_000;

/// The longest way to such a win, in plies.
const TABLEBASE_PLIES: i32 = MAX_PLY as i32;

/// The centipawns of a score that is no mate.
pub fn centipawns(score: Score, root: &Position) -> i32 {
    if score.is_won() {
        TABLEBASE_CP - (Score::TABLEBASE_WIN - score)
    } else if score.is_lost() {
        -TABLEBASE_CP + (Score::TABLEBASE_WIN - -score)
    } else {
        alcor_engine::wdl::centipawns(score, root)
    }
}

/// The score of which these centipawns were shown: an evaluation, or a win or loss known from tablebases.
pub fn score(centipawns: i32, root: &Position) -> Score {
    let plies = TABLEBASE_CP.saturating_sub(centipawns.saturating_abs());
    if plies > TABLEBASE_PLIES {
        return alcor_engine::wdl::from_centipawns(centipawns, root);
    }
    let won = Score::TABLEBASE_WIN - plies.max(0);
    if centipawns > 0 { won } else { -won }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shown_is_read_again() {
        let root = Position::startpos();
        let wins = [0, 1, 12, TABLEBASE_PLIES].map(|plies| Score::TABLEBASE_WIN - plies);
        for known in wins.into_iter().chain(wins.map(|won| -won)) {
            assert_eq!(score(centipawns(known, &root), &root), known);
        }
        for shown in [0, 31, -250, 9_000, -12_000] {
            assert_eq!(centipawns(score(shown, &root), &root), shown);
        }
        assert!(!score(TABLEBASE_CP - TABLEBASE_PLIES - 1, &root).is_decisive());
        assert_eq!(score(i32::MAX, &root), Score::TABLEBASE_WIN);
        assert_eq!(score(i32::MIN, &root), -Score::TABLEBASE_WIN);
    }

    #[test]
    fn tablebase_wins_are_near_twenty_thousand() {
        let root = Position::startpos();
        assert_eq!(centipawns(Score::TABLEBASE_WIN - 12, &root), 19_988);
        assert_eq!(centipawns(-(Score::TABLEBASE_WIN - 12), &root), -19_988);
    }
}
