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
    /// That position: nothing is to be taken and no check to be answered, once the exchanges that are pending at the end of
    /// the line have been played out; if there is no such position, the last one.
    pub end: Position,
}

impl Continuation {
    pub(crate) fn of(line: &Candidate, position: &Position) -> Continuation {
        let quiet = reason::quiet_line(position, &line.moves);
        let quiet = quiet.filter(|moves| !moves.is_empty() && !line.score.is_mate());
        let moves = quiet.unwrap_or_else(|| line.moves.clone());
        let end = moves.iter().fold(*position, |position, &mv| position.play(mv));
        Continuation { evaluation: Evaluation::of(line.score, position), moves, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_engine::Score;

    /// A line in SAN from a FEN, compared.
    fn followed(fen: &str, sans: &str) -> Continuation {
        let position: Position = fen.parse().unwrap();
        let moves = sans.split(' ').scan(position, |at, san| {
            let mv = at.parse_san(san).unwrap();
            *at = at.play(mv);
            Some(mv)
        });
        Continuation::of(&Candidate { score: Score::evaluation(40), moves: moves.collect() }, &position)
    }

    fn written(fen: &str, found: &Continuation) -> String {
        let mut position: Position = fen.parse().unwrap();
        let mut words = Vec::new();
        for &mv in &found.moves {
            words.push(position.san(mv).to_string());
            position = position.play(mv);
        }
        assert_eq!(position, found.end);
        words.join(" ")
    }

    #[test]
    fn a_line_is_followed_to_where_nothing_is_to_be_taken() {
        let fen = "4k3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1";
        assert_eq!(written(fen, &followed(fen, "exd5 Ke7 Kd2")), "exd5 Ke7 Kd2");
        // Where a check is to be answered, the line ends before it.
        let fen = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1";
        let cut = followed(fen, "Qd2 Kd7 Qxd5+");
        assert!(cut.moves.len() < 3 && !cut.end.in_check(), "{cut:?}");
    }

    #[test]
    fn exchanges_that_are_pending_at_the_end_are_played_out() {
        // Whoever is to move can take the queen: there is no quiet position on the way.
        let fen = "3q4/5ppk/7p/8/8/7P/5PPK/3Q4 w - - 0 1";
        assert_eq!(written(fen, &followed(fen, "Kg1 Kg8 Kh2 Kh7")), "Kg1 Kg8 Kh2 Kh7 Qxd8");
        // A line that stops in the middle of an exchange goes on with it, instead of leaving it out.
        let fen = "4k3/8/4p3/3p4/8/2N5/8/3RK3 w - - 0 1";
        assert_eq!(written(fen, &followed(fen, "Nxd5")), "Nxd5 exd5 Rxd5");
        // One that has become quiet before its end does not wait for what nobody has to take.
        let fen = "4k3/8/8/8/3p4/2P5/8/4K3 w - - 0 1";
        assert_eq!(written(fen, &followed(fen, "cxd4 Ke7 Kd2 Kd6 Kd3 Kd5")), "cxd4 Ke7 Kd2 Kd6 Kd3 Kd5");
    }
}
