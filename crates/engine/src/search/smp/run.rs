//! The threads of a search: the first leads, the others help.
//!
//! All threads search the same position with histories of their own and one hash table in common (lazy SMP), and hand on
//! the depths they finish. Each of the others leaves the best move it knows whenever that changes. When the first thread has
//! had enough, all are told to stop, and the answers vote. The first thread does not wait for the others to hear of it:
//! where threads outnumber cores that takes longer than a clock may allow.

use std::sync::PoisonError;
use std::time::Duration;

use alcor_chess::{Move, Position};

use super::vote;
use crate::limits::Request;
use crate::report::{Event, Report, SearchResult};
use crate::score::{Bound, Score};
use crate::search::state::shared::Shared;
use crate::search::state::thread_data::ThreadData;
use crate::search::state::worker::{SearchState, Worker};
use crate::tablebase::rank::{self, Ranking};
use crate::threads::{self, ScopedJob};

/// Runs a search on the calling thread, and on one more for each further element of `thread_data`. `on_end` is called as soon as
/// the result is known, before the other threads have come to rest.
pub(crate) fn run<End>(
    thread_data: &mut [ThreadData],
    shared: &Shared,
    request: &Request,
    on_event: &mut dyn FnMut(Event),
    on_end: impl FnOnce(SearchResult) -> End,
) -> End {
    let ranking = rank_root(shared, request);
    // There may be data of more threads by now than when the search was planned: it has no place for them.
    let threads = shared.threads().min(thread_data.len());
    let mut states: Vec<SearchState> =
        (0..threads).map(|id| SearchState::new(id, shared, request, ranking.as_ref())).collect();
    let each = thread_data.iter_mut().zip(&mut states);
    let mut workers: Vec<Worker> = each.map(|(data, state)| Worker::new(shared, &request.game, data, state)).collect();
    match workers.split_first_mut() {
        Some((main, others)) => {
            let others = others.iter_mut().map(help);
            // Where there are no more threads to be had, fewer will do.
            let lead = || on_end(lead(main, on_event));
            threads::alongside(others, lead).0
        }
        None => on_end(without_moves(request.game.position())),
    }
}

/// The part of the other threads.
fn help<'search>(worker: &'search mut Worker<'_>) -> ScopedJob<'search> {
    Box::new(move || {
        worker.deepen(&mut |_| {});
    })
}

/// The state of a search on one thread, at its beginning.
pub(in crate::search) fn new_state(shared: &Shared, request: &Request) -> SearchState {
    SearchState::new(0, shared, request, rank_root(shared, request).as_ref())
}

/// What tablebases say of the root's moves.
fn rank_root(shared: &Shared, request: &Request) -> Option<Ranking> {
    let asked = shared.tablebases.as_ref()?;
    rank::rank(asked, &request.game, &request.moves())
}

/// Tells of tables that were missing or damaged: a few, for there may be hundreds.
fn warn_of_tablebases(shared: &Shared, on_event: &mut dyn FnMut(Event)) {
    const MAXIMUM: usize = 3;
    let faults = shared.tablebases.as_ref().map(|asked| asked.tablebases.take_faults()).unwrap_or_default();
    for text in faults.iter().take(MAXIMUM) {
        on_event(Event::Warning(text.clone()));
    }
    if faults.len() > MAXIMUM {
        on_event(Event::Warning(format!("{} more tables are missing or damaged", faults.len() - MAXIMUM)));
    }
}

/// What the first thread reported last.
#[derive(Default)]
pub(in crate::search) struct LastReport {
    /// The last exact first line.
    exact: Option<Report>,
    /// The number of the last line, if that was exact.
    pv_number: usize,
}

impl LastReport {
    pub(in crate::search) fn note(&mut self, event: &Event) {
        let Event::Report(report) = event else { return };
        let is_exact = report.bound == Bound::Exact;
        self.pv_number = if is_exact { report.pv_number } else { 0 };
        if is_exact && report.pv_number == 1 {
            self.exact = Some(report.clone());
        }
    }

    /// Whether this was the last set of lines, reported as a whole.
    fn is_whole_set(&self, result: &Report, multi_pv: usize) -> bool {
        let is_of_result = |report: &Report| report.pv.first() == result.pv.first() && report.depth == result.depth;
        (multi_pv == 1 || self.pv_number == multi_pv) && self.exact.as_ref().is_some_and(is_of_result)
    }
}

/// The first thread's part: search, then wait if the caller wants to end the search itself, then end it for all.
fn lead(main: &mut Worker, on_event: &mut dyn FnMut(Event)) -> SearchResult {
    let mut last = LastReport::default();
    main.deepen(&mut |event| {
        last.note(&event);
        on_event(event);
    });
    threads::wait_while(|| main.shared.is_held_back());
    finish(main, &last, on_event)
}

/// Ends the search for all threads and chooses among their answers.
pub(in crate::search) fn finish(main: &mut Worker, last: &LastReport, on_event: &mut dyn FnMut(Event)) -> SearchResult {
    let shared = main.shared;
    main.state.root.sort_at_end();
    shared.stop();
    warn_of_tablebases(shared, on_event);
    let result = conclude(main, last.exact.as_ref());
    // The last word must be an exact line of the move that is played, and a whole set of lines.
    if !last.is_whole_set(&result.report, main.state.root.multi_pv()) {
        on_event(Event::Report(result.report.clone()));
        other_lines(main, &result).into_iter().for_each(|report| on_event(Event::Report(report)));
    }
    result
}

/// The lines after the first, as they are known when a depth was cut short.
fn other_lines(main: &Worker, result: &SearchResult) -> Vec<Report> {
    let root = &main.state.root;
    let others = (0..root.moves.len()).filter(|&index| Some(root.moves[index].mv) != result.best);
    let known = others.filter(|&index| root.moves[index].last_known() > -Score::INFINITE);
    let report = |(number, index): (usize, usize)| {
        let score = root.moves[index].shown(root.moves[index].last_known());
        Report { pv_number: number + 2, score, bound: Bound::Exact, ..main.report(index) }
    };
    known.take(root.multi_pv() - 1).enumerate().map(report).collect()
}

/// Chooses the answer to believe and takes its line. `last` is the last exact line that the first thread reported.
fn conclude(main: &Worker, last: Option<&Report>) -> SearchResult {
    let (shared, position) = (main.shared, main.game.position());
    let Some(first) = main.state.root.moves.first() else { return without_moves(position) };
    let report = match first.last_known() {
        // Not even one move was finished: the first legal one will do.
        score if score == -Score::INFINITE => Report { score: Score::DRAW, bound: Bound::Exact, ..main.report(0) },
        _ => vote::shown_at_end(main.report(0), last),
    };
    let others = shared.answers.iter().filter_map(|left| left.lock().unwrap_or_else(PoisonError::into_inner).take());
    let mut report = vote::vote(report, others.collect());
    report.nodes = shared.total_nodes();
    report.tb_hits = shared.total_tb_hits();
    report.elapsed = shared.clock.elapsed();
    let best = report.pv.first().copied();
    SearchResult { best, ponder: ponder_move(position, &report.pv), report }
}

/// The reply expected, unless the game is over after either move.
pub(crate) fn ponder_move(position: &Position, pv: &[Move]) -> Option<Move> {
    let &[best, reply, ..] = pv else { return None };
    let after = position.play(best);
    let goes_on = after.is_legal(reply) && after.play(reply).outcome().is_none();
    goes_on.then_some(reply)
}

/// What to say of a position without moves.
pub(crate) fn without_moves(position: &Position) -> SearchResult {
    let score = if position.in_check() && !position.has_legal_move() { Score::mated_in(0) } else { Score::DRAW };
    let report = Report {
        depth: 0,
        selective_depth: 0,
        pv_number: 1,
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
