//! The threads of a search, and the choice among what they found.
//!
//! All threads search the same position with tables of their own and one hash table in common (lazy SMP). When the
//! first one has had enough, all stop, and each votes for its move with the weight of its depth and score.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use alcor_chess::{Move, Position};

use super::{Searcher, Shared};
use crate::limits::Request;
use crate::report::{Event, Outcome, Report};
use crate::score::{Bound, Score};

/// How long the end of an infinite search sleeps between looks at the stop flag.
const IDLE: Duration = Duration::from_millis(1);

/// Runs a search on the calling thread and as many more as there are further searchers.
pub(crate) fn run(
    searchers: &mut [Searcher],
    shared: &Arc<Shared>,
    request: &Request,
    on_event: &mut dyn FnMut(Event),
) -> Outcome {
    let position = request.game.position();
    for searcher in searchers.iter_mut() {
        searcher.shared = Some(Arc::clone(shared));
        searcher.prepare(request);
    }
    let mut last = None;
    if let Some((main, others)) = searchers.split_first_mut() {
        let mut tell = |event: Event| {
            if let Event::Report(report) = &event
                && report.line == 1
            {
                last = Some(report.clone());
            }
            on_event(event);
        };
        if others.is_empty() {
            lead(main, shared, position, &mut tell);
        } else {
            std::thread::scope(|scope| {
                for searcher in others {
                    scope.spawn(|| searcher.deepen(position, &mut |_| {}));
                }
                lead(main, shared, position, &mut tell);
            });
        }
    }
    let outcome = conclude(searchers, position);
    for searcher in searchers.iter_mut() {
        searcher.shared = None;
    }
    // The last word must be an exact line of the move that is played.
    let told = last.is_some_and(|report: Report| {
        report.bound == Bound::Exact
            && report.pv.first() == outcome.report.pv.first()
            && report.depth == outcome.report.depth
    });
    if !told {
        on_event(Event::Report(outcome.report.clone()));
    }
    outcome
}

/// The first thread's part: search, then wait if the caller wants to end the search itself, then end it for all.
fn lead(main: &mut Searcher, shared: &Shared, position: &Position, tell: &mut dyn FnMut(Event)) {
    main.deepen(position, tell);
    while (shared.limits.infinite || shared.pondering.load(Ordering::Relaxed)) && !shared.is_stopped() {
        std::thread::sleep(IDLE);
    }
    shared.stop.store(true, Ordering::Relaxed);
}

/// Chooses the thread to believe and takes its line.
fn conclude(searchers: &[Searcher], position: &Position) -> Outcome {
    let Some(chosen) = vote(searchers) else { return Outcome { best: None, ponder: None, report: nothing(position) } };
    let mut report = chosen.report(0);
    report.bound = Bound::Exact;
    report.nodes = chosen.shared().total_nodes();
    if report.pv.is_empty() {
        return Outcome { best: None, ponder: None, report: nothing(position) };
    }
    let best = report.pv.first().copied();
    Outcome { best, ponder: ponder_move(position, &report.pv), report }
}

/// The reply expected, unless the game is over after either move.
fn ponder_move(position: &Position, pv: &[Move]) -> Option<Move> {
    let &[best, reply, ..] = pv else { return None };
    let after = position.play(best);
    let goes_on = after.is_legal(reply) && after.play(reply).outcome().is_none();
    goes_on.then_some(reply)
}

/// The searcher whose move has the most votes, each weighted by depth and score; shorter mates win at once.
fn vote(searchers: &[Searcher]) -> Option<&Searcher> {
    let candidates =
        || searchers.iter().filter(|searcher| searcher.completed_depth > 0 && !searcher.root_moves.is_empty());
    let best_of = |searcher: &Searcher| (searcher.root_moves[0].mv, finished_score(searcher));
    let least = candidates().map(|searcher| best_of(searcher).1).min()?;
    let weight = |searcher: &Searcher| i64::from((best_of(searcher).1 - least + 14) * searcher.completed_depth);
    let votes = |mv: Move| -> i64 { candidates().filter(|searcher| best_of(searcher).0 == mv).map(weight).sum() };
    candidates().max_by_key(|searcher| {
        let (mv, score) = best_of(searcher);
        let decisive = if score.is_won() { score.units() } else { 0 };
        (decisive, votes(mv), score, std::cmp::Reverse(searcher.id))
    })
}

fn finished_score(searcher: &Searcher) -> Score {
    let best = &searcher.root_moves[0];
    if best.score > -Score::INFINITE { best.score } else { best.previous }
}

/// What to say of a position without moves.
fn nothing(position: &Position) -> Report {
    let score = if position.in_check() && !position.has_legal_move() { Score::mated_in(0) } else { Score::DRAW };
    Report {
        depth: 0,
        selective_depth: 0,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        hash_full: 0,
        table_hits: 0,
        elapsed: Duration::ZERO,
        pv: Vec::new(),
    }
}
