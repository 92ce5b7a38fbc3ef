//! What a position is worth, from White's side.

use alcor_chess::{Color, Position};
use alcor_engine::{Score, wdl};
use alcor_session::centipawns;

use crate::formulas;

/// A score, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Evaluation {
    /// Centipawns; more is better for White.
    Centipawns(i32),
    /// White mates in this many moves; 0 is a mate on the board.
    WhiteMates(u32),
    /// Black mates in this many moves; 0 is a mate on the board.
    BlackMates(u32),
}

impl Evaluation {
    /// The evaluation of a position that has this score from the side to move.
    pub fn of(score: Score, position: &Position) -> Evaluation {
        let white_to_move = position.side_to_move() == Color::White;
        match score.mate_moves() {
            // `mate 0` has no sign, so the score decides the winner.
            Some(moves) if (score.units() > 0) == white_to_move => Evaluation::WhiteMates(moves.unsigned_abs()),
            Some(moves) => Evaluation::BlackMates(moves.unsigned_abs()),
            None => {
                let own = centipawns::centipawns(score, position);
                Evaluation::Centipawns(if white_to_move { own } else { -own })
            }
        }
    }

    /// The same from this side's view: more is better for it. Mates change their names, too.
    pub fn seen_by(self, color: Color) -> Evaluation {
        match (color, self) {
            (Color::White, _) => self,
            (Color::Black, Evaluation::Centipawns(value)) => Evaluation::Centipawns(-value),
            (Color::Black, Evaluation::WhiteMates(moves)) => Evaluation::BlackMates(moves),
            (Color::Black, Evaluation::BlackMates(moves)) => Evaluation::WhiteMates(moves),
        }
    }

    /// Centipawns between -1000 and 1000, White's side; a mate counts as the maximum.
    pub(crate) fn clamped_centipawns(self) -> i32 {
        match self {
            Evaluation::Centipawns(value) => value.clamp(-formulas::CEILING, formulas::CEILING),
            Evaluation::WhiteMates(_) => formulas::CEILING,
            Evaluation::BlackMates(_) => -formulas::CEILING,
        }
    }

    /// Win% of one side, from 0 to 100.
    pub fn win_percent(self, color: Color) -> f64 {
        formulas::win_percent(self.seen_by(color).clamped_centipawns())
    }
}

/// Chances in thousandths; they add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chances {
    /// That White wins.
    pub white: u32,
    /// That the game is drawn.
    pub draw: u32,
    /// That Black wins.
    pub black: u32,
}

/// What a position is worth, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// The score.
    pub evaluation: Evaluation,
    /// The chances between players like the engine.
    pub chances: Chances,
}

impl Standing {
    /// The standing of a position that has this score from the side to move.
    pub(crate) fn of(score: Score, position: &Position) -> Standing {
        let own = wdl::wdl(score, position);
        let (white, black) = position.side_to_move().choose((own.win, own.loss), (own.loss, own.win));
        Standing { evaluation: Evaluation::of(score, position), chances: Chances { white, draw: own.draw, black } }
    }

    /// Win% of one side, from 0 to 100, by the formula that reviews use. The chances are another matter: they know of
    /// draws, and of the material on the board.
    pub fn win_percent(&self, color: Color) -> f64 {
        self.evaluation.win_percent(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn black_to_move() -> Position {
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().unwrap()
    }

    #[test]
    fn everything_is_from_whites_side() {
        let (white, black) = (Position::startpos(), black_to_move());
        assert_eq!(Evaluation::of(Score::evaluation(224), &white), Evaluation::Centipawns(100));
        assert_eq!(Evaluation::of(Score::evaluation(224), &black), Evaluation::Centipawns(-100));
        assert_eq!(Evaluation::of(Score::mate_in(3), &white), Evaluation::WhiteMates(2));
        assert_eq!(Evaluation::of(Score::mate_in(3), &black), Evaluation::BlackMates(2));
        assert_eq!(Evaluation::of(Score::mated_in(2), &black), Evaluation::WhiteMates(1));
    }

    #[test]
    fn a_mate_on_the_board_has_a_winner() {
        assert_eq!(Evaluation::of(Score::mated_in(0), &Position::startpos()), Evaluation::BlackMates(0));
        assert_eq!(Evaluation::of(Score::mated_in(0), &black_to_move()), Evaluation::WhiteMates(0));
    }

    #[test]
    fn both_sides_share_a_hundred_percent() {
        for evaluation in [Evaluation::Centipawns(137), Evaluation::WhiteMates(4), Evaluation::BlackMates(0)] {
            let sum = evaluation.win_percent(Color::White) + evaluation.win_percent(Color::Black);
            assert!((sum - 100.0).abs() < 1e-9, "{evaluation:?}");
            assert_eq!(evaluation.seen_by(Color::Black).seen_by(Color::Black), evaluation);
        }
    }

    #[test]
    fn chances_are_from_whites_side_too() {
        let standing = Standing::of(Score::evaluation(600), &black_to_move());
        assert!(standing.chances.black > standing.chances.white);
        assert_eq!(standing.chances.white + standing.chances.draw + standing.chances.black, 1000);
    }
}
