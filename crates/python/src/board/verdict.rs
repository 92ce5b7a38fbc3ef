//! What the rules say of a board: check, mate, draws.

use alcor_chess::Square;
use pyo3::prelude::*;

use super::PyBoard;
use crate::outcome::PyOutcome;
use crate::whole::readers;

readers! {
    /// How often a position has occurred.
    count("count", 0..=u64::MAX) -> usize;
}

#[pymethods]
impl PyBoard {
    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().in_check()
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<usize> {
        self.position().checkers().into_iter().map(Square::index).collect()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.is_check() && !self.position().has_legal_move()
    }

    /// Whether the side to move has no move and is not in check.
    fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.position().has_legal_move()
    }

    /// Whether no sequence of moves can mate.
    fn is_insufficient_material(&self) -> bool {
        self.position().is_insufficient_material()
    }

    /// Whether the position has occurred so often among the moves that led here.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, #[pyo3(from_py_with = count)] count: usize) -> bool {
        self.has_occurred(count)
    }

    /// Whether the game is over: see `outcome`.
    fn is_game_over(&self) -> bool {
        self.outcome_by_rule().is_some()
    }

    /// How the game has ended, or None if it goes on. The third occurrence of a position and the fifty-move rule end it
    /// without a claim.
    ///
    /// >>> from alcor_chess import Board
    /// >>> Board().play("f3").play("e5").play("g4").play("Qh4#").outcome()
    /// Outcome(termination='checkmate', winner=False)
    fn outcome(&self) -> Option<PyOutcome> {
        self.outcome_by_rule()
    }

    /// How many moves led here.
    fn ply(&self) -> usize {
        self.plies()
    }
}
