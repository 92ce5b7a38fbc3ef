//! One search of one position: the best lines, with their scores.

use alcor_chess::{Game, Move, Position};
use alcor_engine::{Bound, Engine, Event, Limits, Report, Request, Score, StopSwitch};

use crate::plan::Effort;

/// A line as the search found it, its score from the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
}

impl Candidate {
    pub(crate) fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// The line of a move after which the opponent has this line.
    pub(crate) fn before(mv: Move, reply: &Candidate) -> Candidate {
        let moves = std::iter::once(mv).chain(reply.moves.iter().copied()).take(MAX_PLIES).collect();
        Candidate { score: a_ply_earlier(reply.score), moves }
    }
}

/// Lines are kept to this length: what comes later is guesswork.
const MAX_PLIES: usize = 32;

/// A score of the opponent after a move, as the mover's before it: a mate is one ply further away.
fn a_ply_earlier(score: Score) -> Score {
    match score.units() {
        _ if !score.is_mate() => -score,
        units if units > 0 => -score + 1,
        _ => -score - 1,
    }
}

/// How to search.
pub(crate) struct Question<'a> {
    pub(crate) effort: Effort,
    pub(crate) lines: usize,
    /// Moves that are not to be considered.
    pub(crate) without: &'a [Move],
}

/// The best lines from the current position of a game, the best first. Empty if no move is to be considered, or if the
/// search was stopped before it began.
pub(crate) fn search(engine: &mut Engine, game: &Game, question: &Question<'_>, switch: &StopSwitch) -> Vec<Candidate> {
    let legal = game.position().legal_moves();
    let considered = legal.as_slice().iter().copied().filter(|mv| !question.without.contains(mv));
    let only_moves: Vec<Move> = considered.collect();
    if only_moves.is_empty() {
        return Vec::new();
    }
    let lines = question.lines.clamp(1, only_moves.len());
    let request = Request { game: game.clone(), limits: limits(question.effort), multi_pv: lines, only_moves };
    let mut reports: Vec<Report> = Vec::new();
    let result = engine.search_until(switch, &request, |event| {
        if let Event::Report(report) = event
            && report.bound == Bound::Exact
        {
            reports.truncate(report.pv_number - 1);
            reports.push(report);
        }
    });
    // Of one line the result is the last word; several are reported in whole sets.
    let last = if lines == 1 || reports.len() < lines { vec![result.report] } else { reports };
    last.into_iter().filter(|report| !report.pv.is_empty()).map(|report| candidate(report, game.position())).collect()
}

fn limits(effort: Effort) -> Limits {
    match effort {
        Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        Effort::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
        Effort::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
    }
}

fn candidate(report: Report, root: &Position) -> Candidate {
    let mut position = *root;
    let is_playable = |mv: &Move| {
        let is_legal = position.is_legal(*mv);
        if is_legal {
            position = position.play(*mv);
        }
        is_legal
    };
    let moves = report.pv.into_iter().take(MAX_PLIES).take_while(is_playable).collect();
    Candidate { score: report.score, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(fen: &str, lines: usize, without: &[&str]) -> Vec<(String, Score)> {
        let position: Position = fen.parse().unwrap();
        let without: Vec<Move> = without.iter().map(|san| position.parse_san(san).unwrap()).collect();
        let question = Question { effort: Effort::Nodes(20_000), lines, without: &without };
        let found = search(&mut Engine::new(), &Game::new(position), &question, &StopSwitch::default());
        found.iter().map(|line| (position.san(line.moves[0]).to_string(), line.score)).collect()
    }

    #[test]
    fn the_best_line_and_the_best_of_the_rest() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(lines(fen, 1, &[]), [("Ra8#".to_owned(), Score::mate_in(1))]);
        let rest = lines(fen, 2, &["Ra8#"]);
        assert_eq!(rest.len(), 2);
        assert!(rest[0].1 >= rest[1].1 && !rest[0].1.is_mate(), "{rest:?}");
        assert_ne!(rest[0].0, rest[1].0);
    }

    #[test]
    fn nothing_to_consider() {
        assert_eq!(lines("k7/8/1Q6/8/8/8/8/7K b - - 0 1", 1, &[]), []);
        assert_eq!(lines("k7/2Q5/8/8/8/8/8/6RK b - - 0 1", 1, &[]), []);
        assert_eq!(lines("7k/8/8/8/8/8/r7/K7 w - - 0 1", 1, &["Kxa2", "Kb1"]), []);
    }

    #[test]
    fn a_mate_is_a_ply_further_away_before_the_move() {
        assert_eq!(a_ply_earlier(Score::mated_in(0)), Score::mate_in(1));
        assert_eq!(a_ply_earlier(Score::mate_in(3)), Score::mated_in(4));
        assert_eq!(a_ply_earlier(Score::evaluation(30)), Score::evaluation(-30));
    }
}
