//! The moves of the root in the order of what tables say: which keep the result, and which make progress.
//!
//! A won position can be lost by walking in circles: fifty moves, and it is a draw. So among moves that win, the one with
//! the shortest way to a capture, a pawn move or a mate ranks first; a search that plays it, or a mate it has found, gets
//! there. How much of the fifty moves is already used up counts, and so does a position that has occurred before.

use alcor_chess::{Game, Move, Position};

use super::{Distance, FiftyMoveRule, TablebaseUse, Verdict};
use crate::score::Score;

/// A move of the root, judged by tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ranked {
    pub(crate) mv: Move,
    /// The result that it leads to.
    pub(crate) verdict: Verdict,
    /// The score to show for it, unless a mate is found.
    pub(crate) score: Score,
    /// Greater is better, also among moves with the same result.
    pub(crate) rank: i32,
}

/// All moves of the root, judged, the best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranking {
    pub(crate) moves: Vec<Ranked>,
    /// Whether distances are known, so that ranks tell progress.
    pub(crate) has_distances: bool,
    /// Whether the game has come back to an earlier position since the last capture or pawn move.
    pub(crate) has_repeated: bool,
}

impl Ranking {
    /// The result of the position.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.moves.first().map(|ranked| ranked.verdict)
    }

    /// Whether there is nothing left that tables could add below the root. Without distances a win still needs them: the
    /// search must find its way to the next capture or pawn move that keeps it.
    pub(crate) fn is_known(&self) -> bool {
        self.has_distances || self.verdict() <= Some(Verdict::Draw)
    }

    /// Whether a move need not be looked at for a single best line: it throws the result away, or, once the game has gone
    /// in a circle, it does not make progress.
    pub(crate) fn is_out(&self, ranked: &Ranked) -> bool {
        let Some(best) = self.moves.first() else { return false };
        ranked.verdict < best.verdict
            || (self.has_distances && self.has_repeated && best.verdict == Verdict::Win && ranked.rank < best.rank)
    }
}

/// Judges the moves of the root, or returns `None` where tables do not know them all.
pub(crate) fn rank(asked: &TablebaseUse, game: &Game, moves: &[Move]) -> Option<Ranking> {
    let position = game.position();
    if moves.is_empty() || position.occupied().count() > asked.limit() || position.castling_rooks().any() {
        return None;
    }
    let by_distance = || moves.iter().map(|&mv| rank_by_distance(asked, game, mv)).collect::<Option<Vec<_>>>();
    let by_verdict = || moves.iter().map(|&mv| rank_by_verdict(asked, position, mv)).collect::<Option<Vec<_>>>();
    let (mut ranked, has_distances) = match by_distance() {
        Some(ranked) => (ranked, true),
        None => (by_verdict()?, false),
    };
    ranked.sort_by_key(|ranked| std::cmp::Reverse((ranked.verdict, ranked.rank)));
    Some(Ranking { moves: ranked, has_distances, has_repeated: has_repeated(game) })
}

/// Whether any position since the last capture or pawn move has occurred twice.
fn has_repeated(game: &Game) -> bool {
    let since = usize::from(game.position().halfmove_clock()) + 1;
    let positions = game.positions();
    let recent = &positions[positions.len().saturating_sub(since)..];
    let mut keys: Vec<_> = recent.iter().map(|position| position.repetition_key().0).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

fn rank_by_distance(asked: &TablebaseUse, game: &Game, mv: Move) -> Option<Ranked> {
    let position = game.position();
    let after = position.play(mv);
    let distance = distance_of_move(asked, game, &after)?;
    let (verdict, plies) = judge(distance, position.halfmove_clock(), asked.rule);
    let rank = match verdict {
        Verdict::Win | Verdict::CursedWin => -plies,
        Verdict::Draw => 0,
        Verdict::BlessedLoss | Verdict::Loss => plies,
    };
    Some(Ranked { mv, verdict, score: verdict.score(plies.unsigned_abs() as usize), rank })
}

/// The distance from before a move, for the side that makes it.
fn distance_of_move(asked: &TablebaseUse, game: &Game, after: &Position) -> Option<Distance> {
    let precise = |plies| Distance { plies, is_rounded: false };
    if !after.has_legal_move() {
        return Some(precise(i32::from(after.in_check())));
    }
    if occurred_twice(game, after) || after.is_insufficient_material() {
        return Some(precise(0));
    }
    if after.halfmove_clock() == 0 {
        let plies = match asked.tablebases.verdict(after)?.reversed() {
            Verdict::Win => 1,
            Verdict::CursedWin => 101,
            Verdict::Draw => 0,
            Verdict::BlessedLoss => -101,
            Verdict::Loss => -1,
        };
        return Some(precise(plies));
    }
    let Distance { plies, is_rounded } = asked.tablebases.distance(after)?;
    Some(Distance { plies: -plies - plies.signum(), is_rounded })
}

fn occurred_twice(game: &Game, after: &Position) -> bool {
    let key = after.repetition_key();
    game.positions().iter().filter(|earlier| earlier.repetition_key() == key).count() >= 2
}

/// The verdict on a distance, given the counter of the fifty-move rule, and the plies from now to progress.
fn judge(distance: Distance, clock: u8, rule: FiftyMoveRule) -> (Verdict, i32) {
    let plies = distance.plies.abs();
    let is_in_time = rule == FiftyMoveRule::Ignored || plies + i32::from(distance.is_rounded) + i32::from(clock) <= 100;
    let verdict = match (distance.plies.signum(), is_in_time) {
        (1, true) => Verdict::Win,
        (1, false) => Verdict::CursedWin,
        (-1, true) => Verdict::Loss,
        (-1, false) => Verdict::BlessedLoss,
        _ => Verdict::Draw,
    };
    (verdict, plies)
}

fn rank_by_verdict(asked: &TablebaseUse, position: &Position, mv: Move) -> Option<Ranked> {
    let after = position.play(mv);
    let verdict = if after.has_legal_move() {
        asked.tablebases.verdict(&after)?.reversed().under(asked.rule)
    } else if after.in_check() {
        Verdict::Win
    } else {
        Verdict::Draw
    };
    Some(Ranked { mv, verdict, score: verdict.score(0), rank: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(plies: i32, clock: u8, rule: FiftyMoveRule) -> Verdict {
        judge(Distance { plies, is_rounded: false }, clock, rule).0
    }

    #[test]
    fn the_counter_decides_what_is_in_time() {
        let rule = FiftyMoveRule::Counted;
        assert_eq!(verdict(1, 99, rule), Verdict::Win);
        assert_eq!(verdict(2, 99, rule), Verdict::CursedWin);
        assert_eq!(verdict(100, 0, rule), Verdict::Win);
        assert_eq!(verdict(101, 0, rule), Verdict::CursedWin);
        assert_eq!(verdict(-60, 40, rule), Verdict::Loss);
        assert_eq!(verdict(-60, 41, rule), Verdict::BlessedLoss);
        assert_eq!(verdict(0, 99, rule), Verdict::Draw);
        assert_eq!(verdict(300, 99, FiftyMoveRule::Ignored), Verdict::Win);
        let rounded = Distance { plies: 60, is_rounded: true };
        assert_eq!(judge(rounded, 40, rule).0, Verdict::CursedWin, "it may take one ply more");
        assert_eq!(judge(rounded, 39, rule).0, Verdict::Win);
    }
}
