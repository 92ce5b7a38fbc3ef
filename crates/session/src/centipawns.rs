//! Scores as the centipawns that users see, whichever protocol carries them.

use alcor_chess::Position;
use alcor_engine::Score;

/// A tablebase win is shown as this many centipawns, less the plies to it.
const TABLEBASE_CP: i32 = 20_000;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tablebase_wins_are_near_twenty_thousand() {
        let root = Position::startpos();
        assert_eq!(centipawns(Score::TABLEBASE_WIN - 12, &root), 19_988);
        assert_eq!(centipawns(-(Score::TABLEBASE_WIN - 12), &root), -19_988);
    }
}
