//! Searches in slices: they find what an unbroken search finds, and can be ended between any two slices.
//!
//! Time is made up: every look at the clock takes a millisecond. The search looks about once in a thousand nodes, so a
//! slice is a number of nodes, the same on every machine.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use alcor_chess::Game;
use alcor_engine::book::{Book, BookUse, Choice};
use alcor_engine::{
    Bound, ClockLimits, Elo, Engine, Event, Level, Limits, Progress, Report, Request, ResumableSearch, SearchResult,
    Strength,
};
use support::{MIDDLEGAME, depth, game};

/// Black, to move, mates in three moves.
const MATE: &str = "3n1k2/pp6/3p2p1/3P4/5PQ1/3qP3/PP1b4/3K4 b - - 0 1";
/// As long as no slice ends before its search.
const WHOLE: Duration = Duration::from_secs(1_000_000);
/// About five thousand nodes.
const SHORT: Duration = Duration::from_millis(5);
/// As few nodes as can be.
const TINY: Duration = Duration::from_millis(1);

fn engine() -> Engine {
    let time = AtomicU64::new(0);
    Engine::with_clock(Arc::new(move || Duration::from_millis(time.fetch_add(1, Ordering::Relaxed))))
}

fn request(fen: &str, limits: Limits) -> Request {
    Request::new(game(fen), limits)
}

fn infinite() -> Limits {
    Limits { infinite: true, ..Limits::default() }
}

/// Runs slices until the search ends: what it found, what it told, and how many slices that took.
fn run_to_end(search: &mut ResumableSearch, length: Duration) -> (SearchResult, Vec<Event>, usize) {
    let mut events = Vec::new();
    for slices in 1..100_000 {
        if let Progress::Ended(result) = search.run(length, |event| events.push(event)) {
            return (result, events, slices);
        }
    }
    panic!("the search does not end");
}

/// Runs this many slices, none of which may end the search.
fn run_some(search: &mut ResumableSearch, slices: usize) {
    for _ in 0..slices {
        assert_eq!(search.run(SHORT, |_| {}), Progress::Paused);
    }
}

fn reports(events: &[Event]) -> impl Iterator<Item = &Report> {
    events.iter().filter_map(|event| match event {
        Event::Report(report) => Some(report),
        _ => None,
    })
}

/// What of a report does not depend on time.
fn timeless(report: &Report) -> Report {
    Report { elapsed: Duration::ZERO, ..report.clone() }
}

#[test]
fn one_slice_is_the_same_as_no_slices() {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let soft = Limits { soft_nodes: Some(20_000), ..Limits::default() };
    for limits in [depth(9), nodes(12_345), nodes(1), soft, Limits { mate: Some(4), ..nodes(1_000_000) }] {
        for lines in [1, 3] {
            let request = Request { multi_pv: lines, ..request(MATE, limits.clone()) };
            let mut whole = Vec::new();
            let result = engine().search(&request, |event| whole.push(event));
            let (sliced, events, slices) = run_to_end(&mut engine().start_resumable(request), WHOLE);
            assert_eq!(slices, 1);
            assert_eq!((sliced.best, sliced.ponder), (result.best, result.ponder));
            assert_eq!(timeless(&sliced.report), timeless(&result.report));
            assert!(reports(&events).map(timeless).eq(reports(&whole).map(timeless)), "{limits:?}");
        }
    }
}

#[test]
fn short_slices_finish_every_depth_once() {
    for (lines, last) in [(1, 13), (3, 10)] {
        let request = Request { multi_pv: lines, ..request(MIDDLEGAME, depth(last)) };
        let (result, events, slices) = run_to_end(&mut engine().start_resumable(request), SHORT);
        assert!(slices > 5, "{slices}");
        assert_eq!(result.report.depth, last);
        let exact = reports(&events).filter(|report| report.bound == Bound::Exact);
        let told: Vec<_> = exact.map(|report| (report.depth, report.pv_number)).collect();
        let expected: Vec<_> = (1..=last).flat_map(|depth| (1..=lines).map(move |line| (depth, line))).collect();
        assert_eq!(told, expected);
    }
}

#[test]
fn tiny_slices_find_what_no_slices_find() {
    for lines in [1, 3] {
        let request = Request { multi_pv: lines, ..request(MATE, depth(14)) };
        let start = *request.game.position();
        let whole = engine().search(&request, |_| {});
        let (result, _, slices) = run_to_end(&mut engine().start_resumable(request), TINY);
        assert!(slices > 2, "{slices}");
        assert_eq!(result.report.depth, 14);
        // There are several mates of the same length.
        assert_eq!(result.report.score, whole.report.score);
        assert_eq!(result.report.score.mate_moves(), Some(3));
        let end = result.report.pv.iter().fold(start, |position, &mv| {
            assert!(position.is_legal(mv));
            position.play(mv)
        });
        assert!(end.in_check() && !end.has_legal_move());
    }
}

#[test]
fn a_pause_does_not_give_up_the_proof_of_a_mate() {
    // The search alone sees the mate ten depths later.
    let fen = "2rk2nr/pp6/4Q1pp/3pP3/1b1q1P2/8/1RP1K1PP/6R1 b - - 0 1";
    let limits = Limits { mate: Some(4), ..Limits::default() };
    let whole = engine().search(&request(fen, limits.clone()), |_| {}).report;
    for length in [SHORT, TINY] {
        let (result, _, slices) = run_to_end(&mut engine().start_resumable(request(fen, limits.clone())), length);
        assert!(slices > 2, "{slices}");
        assert_eq!((result.report.score.mate_moves(), result.report.depth), (Some(4), 7));
        assert_eq!(result.report.pv, whole.pv);
    }
}

#[test]
fn slices_too_short_to_get_anywhere_grow() {
    let mut engine = engine();
    let mut search = engine.start_resumable(request(MIDDLEGAME, depth(12)));
    let mut nodes = vec![0];
    while search.run(TINY, |_| {}) == Progress::Paused {
        nodes.push(search.nodes());
    }
    let lengths: Vec<u64> = nodes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(lengths.iter().all(|&length| length < 10_000), "{lengths:?}");
    assert!(lengths.iter().any(|&length| length > 4000), "{lengths:?}");
    assert!(lengths.iter().any(|&length| length < 2100), "{lengths:?}");
}

#[test]
fn limits_hold_over_all_slices() {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let (result, _, slices) = run_to_end(&mut engine().start_resumable(request(MIDDLEGAME, limits)), SHORT);
    assert_eq!(result.report.nodes, 50_000);
    assert!(slices > 5, "{slices}");
    let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
    let (result, ..) = run_to_end(&mut engine().start_resumable(request(MIDDLEGAME, limits)), SHORT);
    let elapsed = result.report.elapsed;
    assert!((Duration::from_millis(85)..Duration::from_millis(105)).contains(&elapsed), "{elapsed:?}");
    let all = request(MIDDLEGAME, depth(8));
    let only = ["a2a3", "h2h3"].map(|text| all.game.position().parse_uci(text).unwrap()).to_vec();
    let request = Request { only_moves: only.clone(), ..all };
    assert!(only.contains(&run_to_end(&mut engine().start_resumable(request), SHORT).0.best.unwrap()));
}

#[test]
fn a_stop_between_slices_answers_at_once_and_keeps_what_was_learnt() {
    let mut engine = engine();
    let game = request(MIDDLEGAME, infinite()).game;
    let mut search = engine.start_resumable(request(MIDDLEGAME, infinite()));
    let mut told = None;
    for _ in 0..40 {
        let progress = search.run(SHORT, |event| told = reports(&[event]).next().cloned().or(told.take()));
        assert_eq!(progress, Progress::Paused);
    }
    search.stop();
    let before = told.unwrap();
    let Progress::Ended(result) = search.run(SHORT, |_| {}) else { panic!("not stopped") };
    assert!(game.position().is_legal(result.best.unwrap()));
    assert!(result.report.depth >= before.depth && result.report.nodes > 100_000 && result.report.hash_full > 0);
    assert_eq!(search.run(SHORT, |_| {}), Progress::Ended(result.clone()), "the result stays");

    // What the search knows makes the next one shorter.
    let reached = before.depth - 2;
    let fresh = self::engine().search(&request(MIDDLEGAME, depth(reached)), |_| {});
    let again = engine.search(&request(MIDDLEGAME, depth(reached)), |_| {});
    assert!(again.report.nodes < fresh.report.nodes / 4 * 3, "{} {}", again.report.nodes, fresh.report.nodes);
}

#[test]
fn a_stop_before_the_first_slice_gives_a_move() {
    for fen in [MIDDLEGAME, MATE] {
        let mut engine = engine();
        let mut search = engine.start_resumable(request(fen, infinite()));
        search.stop();
        assert!(run_to_end(&mut search, SHORT).0.best.is_some());
    }
}

#[test]
fn an_infinite_search_pauses_until_it_is_stopped() {
    let mut engine = engine();
    let mut search = engine.start_resumable(request(MIDDLEGAME, Limits { depth: Some(3), ..infinite() }));
    run_some(&mut search, 10);
    assert!(search.is_idle());
    search.stop();
    assert!(!search.is_idle());
    let (result, _, slices) = run_to_end(&mut search, SHORT);
    assert_eq!((result.report.depth, slices), (3, 1));
    // Without a legal move there is nothing to search, but a caller who wants to wait may.
    let mut search = engine.start_resumable(request("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", infinite()));
    run_some(&mut search, 3);
    search.stop();
    assert_eq!(run_to_end(&mut search, SHORT).0.best, None);
}

#[test]
fn pondering_waits_for_the_hit_and_then_obeys_the_clock() {
    let clock = ClockLimits { remaining: Duration::from_secs(2), ..ClockLimits::default() };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
    let mut engine = engine();
    let mut search = engine.start_resumable(request(MIDDLEGAME, limits.clone()));
    run_some(&mut search, 60);
    search.ponder_hit();
    let (result, ..) = run_to_end(&mut search, SHORT);
    assert!(result.best.is_some());
    // A player of limited strength too.
    engine.set_strength(Strength::Limited(Level { elo: Elo::new(1500).unwrap(), seed: 1 }));
    let mut search = engine.start_resumable(request(MIDDLEGAME, limits));
    run_some(&mut search, 3);
    assert!(search.is_idle());
    search.ponder_hit();
    assert!(matches!(search.run(SHORT, |_| {}), Progress::Ended(_)));
}

#[test]
fn who_has_pondered_long_enough_answers_at_the_hit() {
    let clock = ClockLimits { remaining: Duration::from_secs(4), ..ClockLimits::default() };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
    // About 140 milliseconds are planned for the move, and a slice takes 5 of them or more.
    for (slices, is_enough) in [(3, false), (60, true)] {
        let mut engine = engine();
        let mut search = engine.start_resumable(request(MIDDLEGAME, limits.clone()));
        run_some(&mut search, slices);
        let before = search.nodes();
        search.ponder_hit();
        let (result, ..) = run_to_end(&mut search, SHORT);
        assert!(result.best.is_some());
        let after = result.report.nodes - before;
        assert!(if is_enough { after == 0 } else { after > 20_000 }, "{after}");
    }
}

#[test]
fn players_and_books_answer_as_they_do_without_slices() {
    for elo in [700, 1500, 2400] {
        let level = Level { elo: Elo::new(elo).unwrap(), seed: 7 };
        let limits = Limits { move_time: Some(WHOLE), ..Limits::default() };
        let mut whole = engine();
        whole.set_strength(Strength::Limited(level));
        let expected = whole.search(&request(MIDDLEGAME, limits.clone()), |_| {});
        let mut sliced = engine();
        sliced.set_strength(Strength::Limited(level));
        let (result, _, slices) = run_to_end(&mut sliced.start_resumable(request(MIDDLEGAME, limits)), SHORT);
        assert_eq!((result.best, slices), (expected.best, 1));
    }
    let book = BookUse { book: Book::Own, choice: Choice::Best, last_move: 20, seed: 1 };
    let mut engine = engine();
    engine.set_book(Some(book));
    let start = Request::new(Game::default(), depth(6));
    let expected = engine.search(&start, |_| {});
    let (result, events, _) = run_to_end(&mut engine.start_resumable(start), SHORT);
    assert_eq!((result.best, result.ponder), (expected.best, None));
    assert!(matches!(events[0], Event::Book(answer) if Some(answer.chosen.mv) == result.best));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Book(_))).count(), 1);
}

#[test]
fn another_search_between_slices_does_no_harm() {
    let mut engine = engine();
    let mut search = engine.start_resumable(request(MIDDLEGAME, depth(10)));
    run_some(&mut search, 3);
    let other = engine.search(&request(MATE, depth(8)), |_| {});
    assert!(other.best.is_some());
    engine.set_threads(2).unwrap();
    engine.new_game();
    let (result, ..) = run_to_end(&mut search, SHORT);
    assert_eq!(result.report.depth, 10);
    assert!(request(MIDDLEGAME, depth(1)).game.position().is_legal(result.best.unwrap()));
}
