//! What the engine expected when it moved, so that it can say later what it did not see. Pure.

use alcor_chess::{Game, Move, Position};
use alcor_session::line;

/// How many moves of the expected line are shown.
const LINE: usize = 3;

/// What the engine expected after its move.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The game with the move in it.
    moves: Vec<Move>,
    /// How deep it looked.
    depth: u32,
    /// The line it expected, the answer to its move first.
    line: Vec<Move>,
}

impl Expectation {
    /// What was expected after the last move of a game, by a search to this depth with this line, the move itself first.
    pub fn new(game: &Game, depth: u32, line: &[Move]) -> Expectation {
        Expectation { moves: game.moves().to_vec(), depth, line: line.iter().skip(1).copied().collect() }
    }

    /// Whether it is about the last move of this game.
    pub fn is_of(&self, game: &Game) -> bool {
        self.moves == game.moves()
    }

    /// What the engine did not see in the position after its move, if this was the best answer.
    pub fn overlooked(&self, position: &Position, answer: Option<Move>) -> String {
        let moves = if self.depth == 1 { "one ply".to_owned() } else { format!("{} plies", self.depth) };
        let shown = |moves: &[Move]| line::of_moves(position, moves, LINE);
        match (self.line.first(), answer) {
            (None, Some(answer)) => format!("Alcor looked {moves} ahead and did not see {}.", shown(&[answer])),
            (None, None) => format!("Alcor looked {moves} ahead."),
            (Some(&expected), Some(answer)) if expected != answer => {
                format!("Alcor looked {moves} ahead and expected {}, not {}.", shown(&self.line), position.san(answer))
            }
            (Some(_), _) => format!("Alcor looked {moves} ahead and expected {}.", shown(&self.line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_expected_is_compared_with_what_is_best() {
        let mut game = Game::default();
        for san in ["f3", "e5", "g4"] {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        let position = *game.position();
        let mv = |san: &str| position.parse_san(san).unwrap();
        let g4 = *game.moves().last().unwrap();
        let expectation = Expectation::new(&game, 2, &[g4, mv("d5")]);
        assert!(expectation.is_of(&game) && !expectation.is_of(&Game::default()));
        let overlooked = expectation.overlooked(&position, Some(mv("Qh4#")));
        assert_eq!(overlooked, "Alcor looked 2 plies ahead and expected 2... d5, not Qh4#.");
        assert_eq!(
            expectation.overlooked(&position, Some(mv("d5"))),
            "Alcor looked 2 plies ahead and expected 2... d5."
        );
        let blind = Expectation::new(&game, 1, &[g4]);
        assert_eq!(
            blind.overlooked(&position, Some(mv("Qh4#"))),
            "Alcor looked one ply ahead and did not see 2... Qh4#."
        );
    }
}
