//! The threads of a search: the main thread and its helpers.
//!
//! All threads search the same position with histories of their own and a shared hash table (lazy SMP), and publish the
//! depths they finish. Each helper stores its best line whenever that changes. When the main thread ends the search, all
//! are told to stop, and the lines vote. The main thread does not wait for the helpers to stop: where threads outnumber cores,
//! that can take longer than the clock allows.

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

/// Runs a search on the calling thread, and on one more for each further element of `thread_data`. `on_end` is called as
/// soon as the result is known, before the other threads have stopped.
pub(crate) fn run<End>(
    thread_data: &mut [ThreadData],
    shared: &Shared,
    request: &Request,
    on_event: &mut dyn FnMut(Event),
    on_end: impl FnOnce(SearchResult) -> End,
) -> End {
    let ranking = rank_root(shared, request);
    // There may be data for more threads by now than when the search was planned.
    let threads = shared.threads().min(thread_data.len());
    let mut states: Vec<SearchState> =
        (0..threads).map(|id| SearchState::new(id, shared, request, ranking.as_ref())).collect();
    let each = thread_data.iter_mut().zip(&mut states);
    let mut workers: Vec<Worker> = each.map(|(data, state)| Worker::new(shared, &request.game, data, state)).collect();
    match workers.split_first_mut() {
        Some((main, others)) => {
            let others = others.iter_mut().map(help);
            // If no more threads are available, fewer will do.
            let lead = || on_end(lead(main, on_event));
            threads::alongside(others, lead).0
        }
        None => on_end(without_moves(request.game.position())),
    }
}

/// The job of a helper.
fn help<'search>(worker: &'search mut Worker<'_>) -> ScopedJob<'search> {
    Box::new(move || {
        worker.deepen(&mut |_| {});
    })
}

/// The state of a search on one thread, at its start.
pub(in crate::search) fn new_state(shared: &Shared, request: &Request) -> SearchState {
    SearchState::new(0, shared, request, rank_root(shared, request).as_ref())
}

/// The tablebase ranking of the root moves.
fn rank_root(shared: &Shared, request: &Request) -> Option<Ranking> {
    let asked = shared.tablebases.as_ref()?;
    rank::rank(asked, &request.game, &request.moves())
}

/// Warns of missing or damaged tablebase files: of a few, for there may be hundreds.
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

/// What the main thread reported last.
#[derive(Default)]
pub(in crate::search) struct LastReport {
    /// The last exact report of the first line.
    exact: Option<Report>,
    /// The number of the line reported last, if that was exact; else 0.
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

    /// Whether the last reports were a complete set of lines that begins with this result.
    fn is_whole_set(&self, result: &Report, multi_pv: usize) -> bool {
        let is_of_result = |report: &Report| report.pv.first() == result.pv.first() && report.depth == result.depth;
        (multi_pv == 1 || self.pv_number == multi_pv) && self.exact.as_ref().is_some_and(is_of_result)
    }
}

/// The job of the main thread: search, wait if the caller wants to end the search, then end it for all.
fn lead(main: &mut Worker, on_event: &mut dyn FnMut(Event)) -> SearchResult {
    let mut last = LastReport::default();
    main.deepen(&mut |event| {
        last.note(&event);
        on_event(event);
    });
    threads::wait_while(|| main.shared.is_held_back());
    finish(main, &last, on_event)
}

/// Ends the search for all threads and chooses among their lines.
pub(in crate::search) fn finish(main: &mut Worker, last: &LastReport, on_event: &mut dyn FnMut(Event)) -> SearchResult {
    let shared = main.shared;
    main.state.root.sort_at_end();
    shared.stop();
    warn_of_tablebases(shared, on_event);
    let result = conclude(main, last.exact.as_ref());
    // The last reports must be a complete set of exact lines that begins with the move that is played.
    if !last.is_whole_set(&result.report, main.state.root.multi_pv()) {
        on_event(Event::Report(result.report.clone()));
        other_lines(main, &result).into_iter().for_each(|report| on_event(Event::Report(report)));
    }
    result
}

/// The lines after the first, with their last known scores.
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

/// Chooses the line to play. `last` is the last exact first line that the main thread reported.
fn conclude(main: &Worker, last: Option<&Report>) -> SearchResult {
    let (shared, position) = (main.shared, main.game.position());
    let Some(first) = main.state.root.moves.first() else { return without_moves(position) };
    let report = match first.last_known() {
        // Not even one move was finished: take the first legal one.
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

/// The expected reply, unless the game is over after either move.
pub(crate) fn ponder_move(position: &Position, pv: &[Move]) -> Option<Move> {
    let &[best, reply, ..] = pv else { return None };
    let after = position.play(best);
    let goes_on = after.is_legal(reply) && after.play(reply).outcome().is_none();
    goes_on.then_some(reply)
}

/// The result of a position without moves to search.
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
