//! A move and its rival, each followed to where nothing is left to take: what to compare when somebody asks why.

use alcor_chess::{Move, Position};

use crate::evaluation::Evaluation;
use crate::judgement::Judgement;
use crate::reason::{self, Reason};
use crate::search::Candidate;

/// A move, and the one that it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// What is thought of the move.
    pub judgement: Option<Judgement>,
    /// Why it is bad, if it is and that is sure.
    pub reason: Option<Reason>,
    /// Whether the opening book recommends it.
    pub is_book: bool,
    /// Whether it is the best move.
    pub is_best: bool,
    /// The best answer to it, if the game goes on.
    pub answer: Option<Move>,
    /// Where the move leads.
    pub played: Continuation,
    /// Where the best move leads or, if the move is the best one, the next best; `None` if there is no other.
    pub other: Option<Continuation>,
}

/// Where a move leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// What it is worth.
    pub evaluation: Evaluation,
    /// The move and the best play after it, up to the position that is compared; to the mate, if there is one.
    pub moves: Vec<Move>,
    /// That position: the last one of the line in which nothing is to be taken and no check to be answered; if there is
    /// none, the last one.
    pub end: Position,
}

impl Continuation {
    pub(crate) fn of(line: &Candidate, position: &Position) -> Continuation {
        let quiet = reason::quiet_plies(position, &line.moves).filter(|plies| *plies > 0 && !line.score.is_mate());
        let plies = quiet.unwrap_or(line.moves.len());
        let moves: Vec<Move> = line.moves.iter().take(plies).copied().collect();
        let end = moves.iter().fold(*position, |position, &mv| position.play(mv));
        Continuation { evaluation: Evaluation::of(line.score, position), moves, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_engine::Score;

    #[test]
    fn a_line_is_followed_to_where_nothing_is_to_be_taken() {
        let position: Position = "4k3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1".parse().unwrap();
        let mut moves = Vec::new();
        let mut end = position;
        for san in ["exd5", "Ke7", "Kd2"] {
            moves.push(end.parse_san(san).unwrap());
            end = end.play(moves[moves.len() - 1]);
        }
        let score = Score::evaluation(400);
        let whole = Continuation::of(&Candidate { score, moves: moves.clone() }, &position);
        assert_eq!((whole.moves.len(), whole.end), (3, end));
        // Where the queen is left to be taken, the line ends before her move.
        let position: Position = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1".parse().unwrap();
        let moves: Vec<Move> = ["Qd2", "Kd7", "Qxd5+"]
            .iter()
            .scan(position, |at, san| {
                let mv = at.parse_san(san).unwrap();
                *at = at.play(mv);
                Some(mv)
            })
            .collect();
        let cut = Continuation::of(&Candidate { score, moves }, &position);
        assert!(cut.moves.len() < 3 && !cut.end.in_check(), "{cut:?}");
    }
}
