//! The threads of a search, and the choice among what they found.
//!
//! All threads search the same position with tables of their own and one hash table in common (lazy SMP), and hand on the
//! depths they finish. Each of the others leaves the best move it knows whenever that changes. When the first thread has
//! had enough, all are told to stop, and the answers vote with the weight of their scores and depths. The first thread does
//! not wait for the others to hear of it: where threads outnumber cores that takes longer than a clock may allow.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use alcor_chess::{Move, Position};

use super::{Searcher, Shared};
use crate::limits::Request;
use crate::report::{Event, Report, SearchResult};
use crate::score::{Bound, Score};
use crate::tablebase::rank::{self, Ranking};
use crate::threads::{self, ScopedJob};

/// Runs a search on the calling thread and as many more as there are further searchers. `on_end` is called as soon as
/// the result is known, before the other threads have come to rest.
pub(crate) fn run<End>(
    searchers: &mut [Searcher],
    shared: &Arc<Shared>,
    request: &Request,
    on_event: &mut dyn FnMut(Event),
    on_end: impl FnOnce(SearchResult) -> End,
) -> End {
    // There may be more by now than when the search was planned: it has no place for them.
    let planned = shared.nodes.len().min(searchers.len());
    let searchers = &mut searchers[..planned];
    prepare(searchers, shared, request);
    let end = match searchers.split_first_mut() {
        Some((main, others)) => {
            let others = others.iter_mut().map(|searcher| help(searcher, request));
            // Where there are no more threads to be had, fewer will do.
            let lead = || on_end(lead(main, shared, request, on_event));
            threads::alongside("search", others, lead).0
        }
        None => on_end(nothing(request.game.position())),
    };
    for searcher in searchers.iter_mut() {
        searcher.shared = None;
    }
    end
}

/// The part of the other threads.
fn help<'search>(searcher: &'search mut Searcher, request: &'search Request) -> ScopedJob<'search> {
    Box::new(move || {
        searcher.deepen(request, &mut |_| {});
    })
}

/// Gets searchers ready for a search.
pub(super) fn prepare(searchers: &mut [Searcher], shared: &Arc<Shared>, request: &Request) {
    let ranking = rank_by_tables(shared, request);
    for searcher in searchers.iter_mut() {
        searcher.shared = Some(Arc::clone(shared));
        searcher.prepare(request, ranking.as_ref());
    }
    if let (Some(ranking), Some(first)) = (&ranking, searchers.first_mut()) {
        first.tb_hits = ranking.moves.len() as u64;
    }
}

/// What endgame tables say of the root's moves.
fn rank_by_tables(shared: &Shared, request: &Request) -> Option<Ranking> {
    let asked = shared.tablebases.as_ref()?;
    rank::rank(asked, &request.game, &request.moves())
}

/// Tells of tables that were missing or damaged: a few, for there may be hundreds.
fn warn_of_tables(shared: &Shared, on_event: &mut dyn FnMut(Event)) {
    const MOST: usize = 3;
    let faults = shared.tablebases.as_ref().map(|asked| asked.tablebases.take_faults()).unwrap_or_default();
    for text in faults.iter().take(MOST) {
        on_event(Event::Warning(text.clone()));
    }
    if faults.len() > MOST {
        on_event(Event::Warning(format!("{} more tables are missing or damaged", faults.len() - MOST)));
    }
}

/// The last exact line that the first thread told.
#[derive(Default)]
pub(super) struct LastWord(Option<Report>);

impl LastWord {
    pub(super) fn note(&mut self, event: &Event) {
        if let Event::Report(report) = event
            && report.line == 1
            && report.bound == Bound::Exact
        {
            self.0 = Some(report.clone());
        }
    }
}

/// The first thread's part: search, then wait if the caller wants to end the search itself, then end it for all.
fn lead(main: &mut Searcher, shared: &Shared, request: &Request, on_event: &mut dyn FnMut(Event)) -> SearchResult {
    let mut last = LastWord::default();
    main.deepen(request, &mut |event| {
        last.note(&event);
        on_event(event);
    });
    threads::wait_while(|| shared.is_held_back());
    finish(main, shared, request.game.position(), &last, on_event)
}

/// Ends the search for all threads and chooses among their answers.
pub(super) fn finish(
    main: &mut Searcher,
    shared: &Shared,
    position: &Position,
    last: &LastWord,
    on_event: &mut dyn FnMut(Event),
) -> SearchResult {
    main.root.settle();
    shared.stop.store(true, Ordering::Relaxed);
    warn_of_tables(shared, on_event);
    let result = conclude(main, shared, position, last.0.as_ref());
    // The last word must be an exact line of the move that is played.
    let told = last
        .0
        .as_ref()
        .is_some_and(|report| report.pv.first() == result.report.pv.first() && report.depth == result.report.depth);
    if !told {
        on_event(Event::Report(result.report.clone()));
    }
    result
}

/// Chooses the answer to believe and takes its line. `last` is the last exact line that the first thread told.
fn conclude(main: &Searcher, shared: &Shared, position: &Position, last: Option<&Report>) -> SearchResult {
    if main.root.completed_depth == 0 || main.root.moves.is_empty() {
        return nothing(position);
    }
    let report = settled(main.report(0), last);
    let depth = report.depth;
    let others = shared.answers.iter().filter_map(|left| left.lock().unwrap_or_else(PoisonError::into_inner).take());
    let mut report = vote(report, others.collect());
    // Depths are told one after the other: a thread that is further ahead counts as being at the next one.
    let next = last.map_or(depth, |last| last.depth + 1);
    report.depth = report.depth.clamp(depth, next.max(depth));
    report.nodes = shared.total_nodes();
    report.tb_hits = shared.total_tb_hits();
    report.elapsed = shared.elapsed();
    let best = report.pv.first().copied();
    SearchResult { best, ponder: ponder_move(position, &report.pv), report }
}

/// What to say of the best move when a depth was cut short, and `last` was the last exact line. Only a bound of it may be
/// known by then, without the line that leads there.
fn settled(current: Report, last: Option<&Report>) -> Report {
    let Some(last) = last.filter(|_| current.bound != Bound::Exact) else { return current };
    let bound = Bound::Exact;
    if last.pv.first() == current.pv.first() || (last.score.is_mate() && current.score.is_mate()) {
        last.clone()
    } else if current.score.is_mate() {
        // It is better than the move before, but the mate cannot be shown.
        Report { score: last.score, bound, ..current }
    } else {
        Report { bound, ..current }
    }
}

/// The reply expected, unless the game is over after either move.
pub(crate) fn ponder_move(position: &Position, pv: &[Move]) -> Option<Move> {
    let &[best, reply, ..] = pv else { return None };
    let after = position.play(best);
    let goes_on = after.is_legal(reply) && after.play(reply).outcome().is_none();
    goes_on.then_some(reply)
}

/// The answer whose move has the most votes, each weighted by its score and depth; shorter mates win at once. Among equals
/// the first thread's counts. What is less deep than that is old news, which the first thread has built on since: only a
/// win is worth hearing.
fn vote(first: Report, mut others: Vec<Report>) -> Report {
    others.retain(|answer| answer.depth >= first.depth || answer.score.is_won());
    // Of several equal ones `max_by_key` takes the last.
    others.push(first);
    let answers = &others;
    let least = answers.iter().map(|answer| answer.score.units()).min().unwrap_or_default();
    let weight = |answer: &Report| i64::from(answer.score.units() - least + 14) * i64::from(answer.depth);
    let votes = |mv: Option<&Move>| answers.iter().filter(|answer| answer.pv.first() == mv).map(weight).sum::<i64>();
    let choice = answers.iter().enumerate().max_by_key(|(_, answer)| {
        let decisive = if answer.score.is_won() { answer.score.units() } else { 0 };
        (decisive, votes(answer.pv.first()), weight(answer))
    });
    let index = choice.map_or(0, |(index, _)| index);
    others.swap_remove(index)
}

/// What to say of a position without moves.
pub(crate) fn nothing(position: &Position) -> SearchResult {
    let score = if position.in_check() && !position.has_legal_move() { Score::mated_in(0) } else { Score::DRAW };
    let report = Report {
        depth: 0,
        selective_depth: 0,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        hash_full: 0,
        tb_hits: 0,
        elapsed: Duration::ZERO,
        pv: Vec::new(),
    };
    SearchResult { best: None, ponder: None, report }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(depth: u32, mv: &str, score: Score) -> Report {
        let position = Position::startpos();
        let pv = vec![position.parse_uci(mv).unwrap()];
        Report { depth, score, pv, ..nothing(&position).report }
    }

    /// The move that is chosen among these answers, of which the first is the first thread's.
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
    fn a_bound_is_told_only_of_a_new_move_and_a_mate_only_with_its_line() {
        let bound = |mv, score| Report { bound: Bound::Lower, ..answer(10, mv, score) };
        let (low, high, mate) = (Score::from_units(20), Score::from_units(90), Score::mate_in(5));
        let last = answer(9, "e2e4", low);
        let told = |current: &Report| {
            let report = settled(current.clone(), Some(&last));
            (report.depth, report.bound, report.score, report.pv == last.pv)
        };
        assert_eq!(told(&answer(10, "e2e4", high)), (10, Bound::Exact, high, true));
        assert_eq!(told(&bound("e2e4", high)), (9, Bound::Exact, low, true));
        assert_eq!(told(&bound("d2d4", high)), (10, Bound::Exact, high, false));
        assert_eq!(told(&bound("d2d4", mate)), (10, Bound::Exact, low, false));
        let mating = answer(9, "e2e4", Score::mate_in(7));
        assert_eq!(settled(bound("d2d4", mate), Some(&mating)).pv, mating.pv);
    }

    #[test]
    fn old_news_count_only_if_they_win() {
        let units = Score::from_units;
        assert_eq!(chosen(&[(10, "e2e4", units(20)), (9, "d2d4", units(90)), (9, "d2d4", units(90))]), "e4");
        assert_eq!(chosen(&[(10, "e2e4", units(20)), (9, "d2d4", Score::mate_in(5))]), "d4");
        assert_eq!(chosen(&[(10, "e2e4", Score::mate_in(7)), (9, "d2d4", Score::mate_in(5))]), "d4");
        assert_eq!(chosen(&[(10, "e2e4", Score::mate_in(5)), (9, "d2d4", Score::mate_in(7))]), "e4");
    }
}
