//! Thread voting: the choice among the lines that the threads of a search found.

use alcor_chess::Move;

use crate::params;
use crate::report::Report;
use crate::score::Bound;

/// The answer whose move has the most votes, each weighted by its score and depth; a win comes first, the shortest mate
/// before all. Among equals the main thread's is chosen. An answer that is shallower than the main thread's is outdated, and
/// counts only if it wins.
pub(super) fn vote(first: Report, mut others: Vec<Report>) -> Report {
    others.retain(|answer| answer.depth >= first.depth || answer.score.is_won());
    // Of several equal ones, `max_by_key` takes the last.
    others.push(first);
    let answers = &others;
    let min = answers.iter().map(|answer| answer.score.units()).min().unwrap_or_default();
    let weight =
        |answer: &Report| i64::from(answer.score.units() - min + params::vote_offset()) * i64::from(answer.depth);
    let votes = |mv: Option<&Move>| answers.iter().filter(|answer| answer.pv.first() == mv).map(weight).sum::<i64>();
    let choice = answers.iter().enumerate().max_by_key(|(_, answer)| {
        let decisive = if answer.score.is_won() { answer.score.units() } else { 0 };
        (decisive, votes(answer.pv.first()), weight(answer))
    });
    let index = choice.map_or(0, |(index, _)| index);
    others.swap_remove(index)
}

/// The report of the best move when a depth was cut short; `last` is the last exact report. The current one may be only a
/// bound, without a line.
pub(super) fn shown_at_end(current: Report, last: Option<&Report>) -> Report {
    let Some(last) = last.filter(|_| current.bound != Bound::Exact) else { return current };
    let bound = Bound::Exact;
    if last.pv.first() == current.pv.first() || (last.score.is_mate() && current.score.is_mate()) {
        last.clone()
    } else if current.score.is_mate() {
        // It is better than the previous best move, but the mate has no line to show.
        Report { score: last.score, bound, ..current }
    } else {
        Report { bound, ..current }
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;
    use crate::score::Score;
    use crate::search::smp::without_moves;

    fn answer(depth: u32, mv: &str, score: Score) -> Report {
        let position = Position::startpos();
        let pv = vec![position.parse_uci(mv).unwrap()];
        Report { depth, score, pv, ..without_moves(&position).report }
    }

    /// The move that is chosen among these answers; the first is the main thread's.
    fn chosen(answers: &[(u32, &str, Score)]) -> String {
        let mut answers = answers.iter().map(|&(depth, mv, score)| answer(depth, mv, score));
        let first = answers.next().unwrap();
        Position::startpos().san(vote(first, answers.collect()).pv[0]).to_string()
    }

    #[test]
    fn most_votes_win_and_among_equals_the_first() {
        let units = Score::from_units;
        assert_eq!(chosen(&[(9, "e2e4", units(20))]), "e4");
        assert_eq!(chosen(&[(9, "e2e4", units(20)), (9, "d2d4", units(20))]), "e4");
        assert_eq!(chosen(&[(9, "e2e4", units(20)), (9, "d2d4", units(20)), (9, "d2d4", units(20))]), "d4");
        assert_eq!(chosen(&[(9, "e2e4", units(20)), (9, "d2d4", units(21))]), "d4");
        assert_eq!(chosen(&[(9, "e2e4", units(20)), (10, "d2d4", units(20))]), "d4");
    }

    #[test]
    fn a_bound_is_shown_only_of_a_new_move_and_a_mate_only_with_its_line() {
        let bound = |mv, score| Report { bound: Bound::Lower, ..answer(10, mv, score) };
        let (low, high, mate) = (Score::from_units(20), Score::from_units(90), Score::mate_in(5));
        let last = answer(9, "e2e4", low);
        let shown = |current: &Report| {
            let report = shown_at_end(current.clone(), Some(&last));
            (report.depth, report.bound, report.score, report.pv == last.pv)
        };
        assert_eq!(shown(&answer(10, "e2e4", high)), (10, Bound::Exact, high, true));
        assert_eq!(shown(&bound("e2e4", high)), (9, Bound::Exact, low, true));
        assert_eq!(shown(&bound("d2d4", high)), (10, Bound::Exact, high, false));
        assert_eq!(shown(&bound("d2d4", mate)), (10, Bound::Exact, low, false));
        let mating = answer(9, "e2e4", Score::mate_in(7));
        assert_eq!(shown_at_end(bound("d2d4", mate), Some(&mating)).pv, mating.pv);
    }

    #[test]
    fn outdated_answers_count_only_if_they_win() {
        let units = Score::from_units;
        assert_eq!(chosen(&[(10, "e2e4", units(20)), (9, "d2d4", units(90)), (9, "d2d4", units(90))]), "e4");
        assert_eq!(chosen(&[(10, "e2e4", units(20)), (9, "d2d4", Score::mate_in(5))]), "d4");
        assert_eq!(chosen(&[(10, "e2e4", Score::mate_in(7)), (9, "d2d4", Score::mate_in(5))]), "d4");
        assert_eq!(chosen(&[(10, "e2e4", Score::mate_in(5)), (9, "d2d4", Score::mate_in(7))]), "e4");
    }
}
