//! When a game of self-play is over before the rules say so.
//!
//! Playing out what is decided costs time and teaches little. A game is won when the scores have said so for some
//! half-moves in a row, or when a search has proved it; it is drawn when they have stayed near zero for a while, late
//! enough in the game.

use alcor_chess::{Color, Outcome, Position};
use alcor_engine::Score;

use crate::arguments;

/// When to end a game.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Rules {
    /// Adjudicate a win if the score stays beyond this, in the engine's units ...
    #[arg(long, default_value_t = 2000, value_parser = arguments::count::<i32>)]
    pub win_score: i32,
    /// ... for this many plies in a row
    #[arg(long, default_value_t = 5, value_parser = arguments::positive::<u32>)]
    pub win_plies: u32,
    /// Adjudicate a draw if the score stays within this ...
    #[arg(long, default_value_t = 10, value_parser = arguments::count::<i32>)]
    pub draw_score: i32,
    /// ... for this many plies in a row
    #[arg(long, default_value_t = 10, value_parser = arguments::positive::<u32>)]
    pub draw_plies: u32,
    /// Adjudicate no draw by score before this move
    #[arg(long, default_value_t = 40, value_parser = arguments::count::<u16>)]
    pub draw_move: u16,
    /// Adjudicate a draw after this many plies
    #[arg(long, default_value_t = 600, value_parser = arguments::positive::<u32>)]
    pub longest: u32,
}

/// Watches the scores of a game.
pub(crate) struct Adjudicator {
    rules: Rules,
    winner: Color,
    winning_plies: u32,
    level_plies: u32,
    plies: u32,
}

impl Adjudicator {
    /// For a game that begins.
    pub(crate) fn new(rules: Rules) -> Adjudicator {
        Adjudicator { rules, winner: Color::White, winning_plies: 0, level_plies: 0, plies: 0 }
    }

    /// Notes the score of a position, from its side to move; White's result if the game is to end here.
    pub(crate) fn note(&mut self, position: &Position, score: Score) -> Option<f32> {
        let side = position.side_to_move();
        let ahead = if score >= Score::DRAW { side } else { !side };
        if score.is_decisive() {
            return Some(result_of(Some(ahead)));
        }
        let size = score.units().abs();
        if size < self.rules.win_score {
            self.winning_plies = 0;
        } else if self.winning_plies > 0 && self.winner == ahead {
            self.winning_plies += 1;
        } else {
            (self.winner, self.winning_plies) = (ahead, 1);
        }
        let is_level = size <= self.rules.draw_score && position.fullmove_number() >= self.rules.draw_move;
        self.level_plies = if is_level { self.level_plies + 1 } else { 0 };
        self.plies += 1;
        if self.winning_plies >= self.rules.win_plies {
            Some(result_of(Some(self.winner)))
        } else if self.level_plies >= self.rules.draw_plies || self.plies >= self.rules.longest {
            Some(result_of(None))
        } else {
            None
        }
    }
}

/// White's result when a game has ended by the rules.
pub(crate) fn result_by_rules(outcome: Outcome) -> f32 {
    result_of(outcome.winner())
}

fn result_of(winner: Option<Color>) -> f32 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules =
        Rules { win_score: 1000, win_plies: 3, draw_score: 10, draw_plies: 4, draw_move: 40, longest: 20 };

    /// The ply at which a game with these scores for White ends, and its result.
    fn end(first_move: u16, white_scores: &[i32]) -> Option<(usize, f32)> {
        let mut adjudicator = Adjudicator::new(RULES);
        white_scores.iter().enumerate().find_map(|(ply, &score)| {
            let side = if ply % 2 == 0 { 'w' } else { 'b' };
            let fen = format!("4k3/pppp4/8/8/8/8/PPPP4/4K3 {side} - - 0 {}", first_move as usize + ply / 2);
            let position: Position = fen.parse().unwrap();
            let score = Score::from_units(position.side_to_move().choose(score, -score));
            adjudicator.note(&position, score).map(|result| (ply, result))
        })
    }

    #[test]
    fn a_win_needs_several_scores_for_the_same_side() {
        assert_eq!(end(1, &[1000, 1200, 1100, 1500]), Some((2, 1.0)));
        assert_eq!(end(1, &[-1000, -1200, -1100]), Some((2, 0.0)));
        assert_eq!(end(1, &[1000, 1200, 999, 1500, 1500]), None);
        assert_eq!(end(1, &[1000, 1200, -1000, -1500, -1500, 0]), Some((4, 0.0)));
    }

    #[test]
    fn a_proof_ends_the_game_at_once() {
        assert_eq!(end(1, &[0, Score::mate_in(5).units()]), Some((1, 1.0)));
        assert_eq!(end(1, &[Score::mated_in(8).units()]), Some((0, 0.0)));
    }

    #[test]
    fn a_draw_needs_time_and_patience() {
        assert_eq!(end(1, &[0; 12]), None);
        assert_eq!(end(40, &[0, 10, -10, 3]), Some((3, 0.5)));
        assert_eq!(end(40, &[0, 10, -11, 3, 0, 0]), None);
        assert_eq!(end(39, &[0; 6]), Some((5, 0.5)));
    }

    #[test]
    fn no_game_is_endless() {
        assert_eq!(end(1, &[50; 30]), Some((19, 0.5)));
    }
}
