//! The choice among the best lines of the full search (MultiPV) by a player who evaluates them with an error: what other
//! engines do for their skill levels (`Skill::pick_best` in Stockfish).
//!
//! The better the player, the smaller the error, and so the loss that it can cost: there are no sudden blunders. A move
//! that is hard to see is passed over now and then, if there is another that is nearly as good.

use alcor_chess::{Game, Move};

use super::position_rng::PositionRng;
use super::scale::Traits;
use super::sight::{self, Sight};
use crate::report::Report;

/// The line that the player prefers among the reports of a finished depth, best first.
pub(super) fn pick_best<'a>(game: &Game, lines: &'a [Report], traits: &Traits, rng: PositionRng) -> Option<&'a Report> {
    let best = lines.first()?;
    // A player who sees a win or a loss plays the best move.
    if best.score.is_decisive() {
        return Some(best);
    }
    let sight = Sight { rng, blindness: traits.blindness };
    lines.iter().filter(|report| !report.score.is_decisive()).max_by_key(|report| {
        let mv = report.pv.first().copied();
        let error = mv.map_or(0, |mv| rng.error(game.position().key_after(mv), traits.error));
        let passed_over = if mv.is_some_and(|mv| is_seen(game, mv, sight)) { 0 } else { 2 * traits.error };
        (report.score.units() + error - passed_over, std::cmp::Reverse(report.pv_number))
    })
}

fn is_seen(game: &Game, mv: Move, sight: Sight) -> bool {
    let position = game.position();
    let busy = game.moves().last().map(|mv| mv.to());
    sight.sees(position, mv, sight::difficulty(position, mv, busy), 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Bound, Score};
    use alcor_chess::Position;
    use std::time::Duration;

    fn report(pv_number: usize, units: i32, mv: Move) -> Report {
        Report {
            depth: 5,
            selective_depth: 7,
            pv_number,
            score: Score::from_units(units),
            bound: Bound::Exact,
            nodes: 100,
            hash_full: 0,
            tb_hits: 0,
            elapsed: Duration::ZERO,
            pv: vec![mv],
        }
    }

    fn lines(units: &[i32]) -> Vec<Report> {
        let moves = Position::startpos().legal_moves();
        units.iter().zip(&moves).enumerate().map(|(index, (&units, mv))| report(index + 1, units, mv)).collect()
    }

    fn chosen(lines: &[Report], traits: Traits, seed: u64) -> usize {
        pick_best(&Game::default(), lines, &traits, PositionRng::new(seed)).map_or(0, |report| report.pv_number)
    }

    #[test]
    fn without_errors_the_best_is_chosen() {
        let traits = Traits { nodes: 1, blindness: 0, error: 0 };
        assert!((0..100).all(|seed| chosen(&lines(&[30, 30, 29]), traits, seed) == 1));
    }

    #[test]
    fn errors_choose_among_what_is_close_and_never_what_is_far() {
        let traits = Traits { nodes: 1, blindness: 30, error: 30 };
        let close: Vec<usize> = (0..200).map(|seed| chosen(&lines(&[30, 10]), traits, seed)).collect();
        assert!(close.contains(&1) && close.contains(&2));
        assert!((0..500).all(|seed| chosen(&lines(&[30, -300]), traits, seed) == 1));
        let mate = lines(&[Score::mate_in(3).units(), 400]);
        assert!((0..100).all(|seed| chosen(&mate, traits, seed) == 1));
    }
}
