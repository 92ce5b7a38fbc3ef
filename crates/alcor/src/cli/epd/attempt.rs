//! One problem, tried: which move was played, whether it was right, and since when the engine had known it.
//!
//! A problem counts as solved if the last word of the search is right. The time to the solution is when the answer became
//! right and stayed so: a right guess that is dropped in between counts for nothing. Pure: reports in, verdict out.

use std::time::Duration;

use alcor_chess::Move;
use alcor_engine::{Bound, Report, Score, SearchResult};
use alcor_session::epd::{Problem, Task};

/// When the answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solution {
    /// The depth of the search.
    pub depth: u32,
    /// The time since it began.
    pub elapsed: Duration,
    /// The nodes it had visited.
    pub nodes: u64,
}

/// A problem with the engine's answer.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// The move played.
    pub played: Option<Move>,
    /// What the engine thinks of it.
    pub score: Score,
    /// When it was found, if it is right.
    pub solution: Option<Solution>,
    /// The points for it, and the most there were, where the suite gives points.
    pub points: Option<(u32, u32)>,
    /// How far the search went in all.
    pub whole: Solution,
}

/// Watches a search.
pub(super) struct SearchObserver<'a> {
    problem: &'a Problem,
    right_since: Option<Solution>,
}

fn is_solved(task: &Task, mv: Move, score: Score) -> bool {
    let mates =
        || score.mate_moves().is_some_and(|moves| moves > 0 && task.mate_in.is_some_and(|max| moves as u32 <= max));
    let names_moves = !task.best.is_empty() || !task.avoid.is_empty();
    let is_right = (task.best.is_empty() || task.best.contains(&mv)) && !task.avoid.contains(&mv);
    (names_moves && is_right) || mates()
}

impl<'a> SearchObserver<'a> {
    /// Begins with a problem.
    pub(super) fn new(problem: &'a Problem) -> SearchObserver<'a> {
        SearchObserver { problem, right_since: None }
    }

    /// Notes what the search says.
    pub(super) fn note(&mut self, report: &Report) {
        // A score below the window says nothing about which move is best.
        if report.pv_number != 1 || report.bound == Bound::Upper {
            return;
        }
        if let Some(&mv) = report.pv.first() {
            let is_right = is_solved(&self.problem.task, mv, report.score);
            self.right_since = is_right.then(|| self.right_since.unwrap_or(here(report, report.elapsed)));
        }
    }

    /// The verdict, after a search that took this long.
    pub(super) fn conclude(mut self, result: &SearchResult, elapsed: Duration) -> Attempt {
        let (report, score) = (&result.report, result.report.score);
        let is_right = result.best.is_some_and(|best| is_solved(&self.problem.task, best, score));
        let solution = if is_right { self.right_since.take().or(Some(here(report, elapsed))) } else { None };
        let points = &self.problem.points;
        let max = points.iter().map(|&(_, points)| points).max();
        let gained = points.iter().find(|(mv, _)| Some(*mv) == result.best).map_or(0, |&(_, points)| points);
        let whole = here(report, elapsed);
        Attempt { played: result.best, score, solution, points: max.map(|max| (gained, max)), whole }
    }
}

fn here(report: &Report, elapsed: Duration) -> Solution {
    Solution { depth: report.depth, elapsed, nodes: report.nodes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(operations: &str) -> Problem {
        let line = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {operations}");
        Problem::read(1, &line).unwrap().unwrap()
    }

    fn report(problem: &Problem, depth: u32, mv: &str, score: Score, bound: Bound) -> Report {
        Report {
            depth,
            selective_depth: depth,
            pv_number: 1,
            score,
            bound,
            nodes: u64::from(depth) * 10,
            hash_full: 0,
            tb_hits: 0,
            elapsed: Duration::from_millis(depth.into()),
            pv: vec![problem.position.parse_san(mv).unwrap()],
        }
    }

    /// What comes of a search that thinks of these moves, depth after depth.
    fn attempt(operations: &str, moves: &[(&str, Score, Bound)]) -> Attempt {
        let problem = problem(operations);
        let mut observer = SearchObserver::new(&problem);
        let mut last = None;
        for (depth, &(mv, score, bound)) in (1..).zip(moves) {
            let report = report(&problem, depth, mv, score, bound);
            observer.note(&report);
            last = Some(report);
        }
        let report = last.unwrap();
        let result = SearchResult { best: report.pv.first().copied(), ponder: None, report };
        observer.conclude(&result, Duration::from_secs(1))
    }

    fn exact(moves: &[&'static str]) -> Vec<(&'static str, Score, Bound)> {
        moves.iter().map(|&mv| (mv, Score::DRAW, Bound::Exact)).collect()
    }

    fn depth_of_solution(operations: &str, moves: &[&'static str]) -> Option<u32> {
        attempt(operations, &exact(moves)).solution.map(|solution| solution.depth)
    }

    #[test]
    fn solved_is_what_became_right_and_stayed_so() {
        assert_eq!(depth_of_solution("bm e4", &["e4", "e4"]), Some(1));
        assert_eq!(depth_of_solution("bm e4 d4", &["e4", "d4"]), Some(1));
        assert_eq!(depth_of_solution("bm e4", &["e4", "d4", "e4", "e4"]), Some(3));
        assert_eq!(depth_of_solution("bm e4", &["e4", "e4", "d4"]), None);
        assert_eq!(depth_of_solution("am e4", &["e4", "d4", "Nf3"]), Some(2));
        assert_eq!(depth_of_solution("am e4; bm d4", &["Nf3", "d4"]), Some(2));
    }

    #[test]
    fn a_falling_score_is_no_change_of_mind() {
        let mut moves = exact(&["e4", "e4", "e4"]);
        moves[1] = ("d4", Score::DRAW, Bound::Upper);
        assert_eq!(attempt("bm e4", &moves).solution.map(|solution| solution.depth), Some(1));
    }

    #[test]
    fn a_mate_is_right_whatever_the_move() {
        let found = |plies: usize| attempt("dm 2", &[("a3", Score::mate_in(plies), Bound::Exact)]).solution.is_some();
        assert!(found(1) && found(3));
        assert!(!found(5));
        assert!(!found(100));
        assert!(attempt("dm 2", &exact(&["a3"])).solution.is_none());
        assert!(attempt("dm 2", &[("a3", Score::mated_in(2), Bound::Exact)]).solution.is_none());
        assert!(attempt("bm e4; dm 2", &[("a3", Score::mate_in(3), Bound::Exact)]).solution.is_some());
    }

    #[test]
    fn points_are_those_of_the_last_move() {
        let operations = "bm e4; c0 \"e4=10, d4=6\"";
        assert_eq!(attempt(operations, &exact(&["e4"])).points, Some((10, 10)));
        assert_eq!(attempt(operations, &exact(&["e4", "d4"])).points, Some((6, 10)));
        assert_eq!(attempt(operations, &exact(&["a3"])).points, Some((0, 10)));
        assert_eq!(attempt("bm e4", &exact(&["e4"])).points, None);
    }

    #[test]
    fn the_end_is_told_by_the_clock() {
        let attempt = attempt("bm e4", &exact(&["d4", "e4"]));
        assert_eq!(attempt.solution.map(|solution| solution.elapsed), Some(Duration::from_millis(2)));
        assert_eq!(attempt.whole, Solution { depth: 2, elapsed: Duration::from_secs(1), nodes: 20 });
    }
}
