//! The search as its callers see it: limits, lines, mates, stops.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use alcor_chess::{Game, Move, Position};
use alcor_engine::{Bound, ClockLimits, Engine, Event, Limits, Report, Request, Score, SearchResult, StopSwitch};

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn search(engine: &mut Engine, request: &Request) -> (SearchResult, Vec<Report>) {
    let mut reports = Vec::new();
    let result = engine.search(request, |event| {
        if let Event::Report(report) = event {
            reports.push(report);
        }
    });
    (result, reports)
}

/// Plays a line, which must be legal, and returns where it ends.
fn walk(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, &mv| {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        position.play(mv)
    })
}

/// Asks for every mate of the suite, of at most so many moves, and looks at every line that is told on the way.
fn find_mates(engine: &mut Engine, most_moves: u32) {
    let suite = include_str!("data/mates.epd");
    for line in suite.lines() {
        let (fen, moves) = line.trim_end_matches(';').split_once(" dm ").unwrap();
        let moves: u32 = moves.parse().unwrap();
        if moves > most_moves {
            continue;
        }
        let game = game(fen);
        engine.new_game();
        let limits = Limits { mate: Some(moves), nodes: Some(20_000_000), ..Limits::default() };
        let (result, reports) = search(engine, &Request::new(game.clone(), limits));
        assert_eq!(result.report.score.mate_moves(), Some(moves as i32), "{line}");
        for report in reports.iter().filter(|report| report.bound == Bound::Exact) {
            let end = walk(game.position(), &report.pv);
            if let Some(mate) = report.score.mate_moves() {
                let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
                assert_eq!(report.pv.len(), plies as usize, "mate {mate} with {:?} in {line}", report.pv);
                assert!(end.in_check() && !end.has_legal_move(), "{line}");
            }
        }
    }
}

#[test]
fn every_mate_of_the_suite_is_found_with_its_whole_line() {
    find_mates(&mut Engine::new(), u32::MAX);
}

#[test]
fn threads_that_memory_cannot_hold_are_refused() {
    let mut engine = Engine::new();
    engine.set_threads(2).unwrap();
    assert_eq!(engine.set_threads(1 << 40).unwrap_err().to_string(), "no memory for 1099511627776 threads");
    assert_eq!(engine.threads(), 2);
}

#[test]
fn several_threads_find_mates_with_their_whole_lines() {
    let mut engine = Engine::new();
    engine.set_threads(3).unwrap();
    find_mates(&mut engine, 4);
}

#[test]
fn depths_are_told_in_order_and_by_one_thread_all_of_them() {
    let mut engine = Engine::new();
    for threads in [1, 2, 4] {
        engine.set_threads(threads).unwrap();
        engine.new_game();
        let (result, reports) = search(&mut engine, &Request::new(game(MIDDLEGAME), depth(12)));
        let exact = reports.iter().filter(|report| report.bound == Bound::Exact);
        let told: Vec<u32> = exact.map(|report| report.depth).collect();
        // A depth that another thread has finished is left out; its better answer may come after the last depth.
        assert!(threads > 1 || told[..] == Vec::from_iter(1..=12), "{told:?}");
        assert!(told.is_sorted() && told[0] == 1, "{threads} threads: {told:?}");
        assert!(told.last() == Some(&12) && result.report.depth == 12, "{threads} threads: {told:?}");
    }
}

#[test]
fn a_search_that_is_cut_short_tells_depths_in_order() {
    let mut engine = Engine::new();
    engine.set_threads(4).unwrap();
    for nodes in [3_000, 10_000, 30_000, 100_000, 300_000] {
        engine.new_game();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (result, reports) = search(&mut engine, &Request::new(game(MIDDLEGAME), limits));
        let exact = reports.iter().filter(|report| report.bound == Bound::Exact);
        let told: Vec<u32> = exact.map(|report| report.depth).collect();
        assert_eq!(told[0], 1);
        assert!(told.is_sorted(), "{nodes} nodes: {told:?}");
        assert_eq!(told.last(), Some(&result.report.depth));
    }
}

#[test]
fn a_proof_is_not_given_up_because_another_thread_is_ahead() {
    // The proof takes 13,000 nodes; the search alone sees the mate ten depths later.
    let game = game("2rk2nr/pp6/4Q1pp/3pP3/1b1q1P2/8/1RP1K1PP/6R1 b - - 0 1");
    let mut engine = Engine::new();
    engine.set_threads(2).unwrap();
    let limits = Limits { mate: Some(4), ..Limits::default() };
    let (result, reports) = search(&mut engine, &Request::new(game, limits));
    assert_eq!(result.report.score.mate_moves(), Some(4));
    // A mate in four is proved at depth seven.
    assert!(reports.iter().any(|report| report.depth == 7 && report.score.mate_moves() == Some(4)), "{reports:?}");
}

/// The sacrifice looks futile at every depth, so only a proof finds it soon.
#[test]
fn a_short_mate_is_found_among_all_moves() {
    let mate = Limits { mate: Some(2), nodes: Some(100_000), ..Limits::default() };
    let request = Request::new(game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), mate);
    let (result, _) = search(&mut Engine::new(), &request);
    assert_eq!(result.report.score.mate_moves(), Some(2));
    assert_eq!(result.report.pv.len(), 3);
    assert!(result.report.nodes < 10_000, "{}", result.report.nodes);
    // Among the moves asked for there is no mate, so the nodes are spent.
    let only = |text: &str| request.game.position().parse_uci(text).unwrap();
    let others = Request { only_moves: vec![only("a1a2"), only("a1b1")], ..request.clone() };
    let (result, _) = search(&mut Engine::new(), &others);
    assert!(result.report.score.mate_moves() != Some(2) && result.report.nodes >= 100_000);
}

#[test]
fn a_mate_in_one_is_told_once() {
    let limits = Limits { mate: Some(3), ..Limits::default() };
    let (result, reports) =
        search(&mut Engine::new(), &Request::new(game("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), limits));
    assert_eq!(result.report.score.mate_moves(), Some(1));
    assert_eq!(reports.len(), 1);
}

/// Black, to move after the sacrifice, would be safe if he could pass: his bishop must not make the search believe it.
#[test]
fn zugzwang_of_a_lone_minor_piece_is_seen() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let (result, _) = search(&mut Engine::new(), &Request::new(game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), limits));
    assert_eq!(result.report.score.mate_moves(), Some(2));
}

#[test]
fn one_thread_is_deterministic() {
    let run = || {
        let mut engine = Engine::new();
        let (result, reports) = search(&mut engine, &Request::new(game(MIDDLEGAME), depth(11)));
        (result.best, result.report.nodes, reports.len())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_new_game_forgets_everything() {
    let request = Request::new(game(MIDDLEGAME), depth(10));
    let mut engine = Engine::new();
    let first = search(&mut engine, &request).0.report.nodes;
    let again = search(&mut engine, &request).0.report.nodes;
    engine.new_game();
    assert_eq!(search(&mut engine, &request).0.report.nodes, first);
    assert_ne!(again, first);
}

#[test]
fn every_depth_ends_with_one_exact_line_and_a_legal_one() {
    let game = game(MIDDLEGAME);
    let (result, reports) = search(&mut Engine::new(), &Request::new(game.clone(), depth(12)));
    let exact: Vec<u32> = reports.iter().filter(|report| report.bound == Bound::Exact).map(|r| r.depth).collect();
    assert_eq!(exact, (1..=12).collect::<Vec<_>>());
    for report in &reports {
        walk(game.position(), &report.pv);
    }
    assert_eq!(result.best, result.report.pv.first().copied());
    let last = reports.last().unwrap();
    assert_eq!((result.report.score, &result.report.pv), (last.score, &last.pv));
}

#[test]
fn a_long_search_tells_which_move_it_looks_at() {
    // A clock by which the search has begun two seconds ago, or four, as soon as it looks.
    let moves_told = |age: Duration, lines: usize, threads: usize| {
        let looks = AtomicU64::new(0);
        let clock = move || if looks.fetch_add(1, Ordering::Relaxed) == 0 { Duration::ZERO } else { age };
        let mut engine = Engine::with_clock(Arc::new(clock));
        engine.set_threads(threads).unwrap();
        let request = Request { lines, ..Request::new(game(MIDDLEGAME), depth(5)) };
        let mut told = Vec::new();
        engine.search(&request, |event| {
            if let Event::CurrentMove { depth, mv, number } = event {
                told.push((depth, number, mv));
            }
        });
        told
    };
    assert_eq!(moves_told(Duration::from_secs(2), 1, 2), []);
    let told = moves_told(Duration::from_secs(4), 1, 2);
    let position: Position = MIDDLEGAME.parse().unwrap();
    let mut first_depth: Vec<Move> = told.iter().filter(|told| told.0 == 1).map(|told| told.2).collect();
    assert_eq!(first_depth.len(), position.legal_moves().len(), "each of them once, by the first thread alone");
    first_depth.sort_by_key(|mv| mv.bits());
    first_depth.dedup();
    assert_eq!(first_depth.len(), position.legal_moves().len());
    let told = moves_told(Duration::from_secs(4), 1, 1);
    assert!((1..=5).all(|depth| told.iter().any(|told| (told.0, told.1) == (depth, 1))), "{told:?}");
    // The second line begins with the second move.
    let numbers: Vec<usize> = moves_told(Duration::from_secs(4), 2, 2).iter().map(|told| told.1).collect();
    assert_eq!(numbers[first_depth.len() - 1..][..2], [first_depth.len(), 2]);
}

#[test]
fn node_limits_are_met_exactly_and_always_give_a_move() {
    for nodes in [1, 2, 50, 1000, 12_345] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (result, reports) = search(&mut Engine::new(), &Request::new(game(MIDDLEGAME), limits));
        assert!(result.best.is_some() && !reports.is_empty());
        // The first depth is always finished.
        assert!(result.report.nodes <= nodes.max(200), "{nodes}: {}", result.report.nodes);
        assert!(nodes < 1000 || result.report.nodes == nodes);
    }
}

/// At these even the first depth is endless: quiescence does not come to rest with so many queens.
const QUEENS: [&str; 2] = [
    "1k1bQQ1q/q1nQ3q/3KRnQ1/2BQ1Qqq/1Rq2Q1Q/4Qqrb/2N1qB1N/1r1q4 b - - 0 1",
    "r1q1k1q1/q1q1q1q1/1Q1Q1Q1Q/q1q1q1q1/1Q1Q1Q1Q/q1q1q1q1/1Q1Q1Q1Q/1Q1K1Q1R w - - 0 1",
];

#[test]
fn limits_hold_in_the_first_depth_too() {
    for (fen, lines) in QUEENS.into_iter().flat_map(|fen| [(fen, 1), (fen, 3)]) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let request = Request { lines, ..Request::new(game(fen), limits) };
        let (result, reports) = search(&mut Engine::new(), &request);
        assert_eq!(result.report.nodes, 20_000, "{fen}");
        assert!(result.best.is_some_and(|mv| request.game.position().is_legal(mv)), "{fen}");
        assert_eq!(reports.iter().rfind(|report| report.line == 1), Some(&result.report));
    }
}

#[test]
fn a_stop_ends_the_first_depth_too() {
    for fen in QUEENS {
        let switch = StopSwitch::default();
        switch.stop();
        let result = Engine::new().search_until(&switch, &Request::new(game(fen), Limits::default()), |_| {});
        assert!(result.best.is_some() && result.report.nodes <= 2000, "{fen}: {}", result.report.nodes);
    }
}

#[test]
fn several_lines_are_different_and_sorted() {
    let (_, reports) = search(&mut Engine::new(), &Request { lines: 4, ..Request::new(game(MIDDLEGAME), depth(8)) });
    let last: Vec<&Report> = reports.iter().filter(|report| report.depth == 8).collect();
    assert_eq!(last.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
    for pair in last.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].pv[0], pair[1].pv[0]);
    }
    // More lines than moves is all the moves.
    let few = game("k7/8/8/8/8/8/5PPP/q5K1 w - - 0 1");
    let (_, reports) = search(&mut Engine::new(), &Request { lines: 50, ..Request::new(few, depth(3)) });
    assert!(reports.iter().all(|report| report.line <= 1));
}

#[test]
fn a_search_that_is_cut_short_ends_on_a_whole_set_of_lines() {
    for nodes in (0..40).map(|number| 3000 + 977 * number) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = Request { lines: 3, ..Request::new(game(MIDDLEGAME), limits) };
        let (result, reports) = search(&mut Engine::new(), &request);
        let last: Vec<&Report> = reports[reports.len() - 3..].iter().collect();
        assert_eq!(last.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3], "{nodes} nodes");
        assert_eq!(last[0].pv.first(), result.best.as_ref(), "{nodes} nodes");
        for pair in last.windows(2) {
            assert!(pair[0].score >= pair[1].score && pair[0].pv[0] != pair[1].pv[0], "{nodes} nodes: {last:?}");
            assert!(
                pair[0].depth.abs_diff(pair[1].depth) <= 1 && pair[1].bound == Bound::Exact,
                "{nodes} nodes: {last:?}"
            );
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let game = game(MIDDLEGAME);
    let only = vec![game.position().parse_uci("a2a3").unwrap(), game.position().parse_uci("h2h3").unwrap()];
    let request = Request { only_moves: only.clone(), ..Request::new(game, depth(8)) };
    let (result, reports) = search(&mut Engine::new(), &request);
    assert!(only.contains(&result.best.unwrap()));
    assert!(reports.iter().all(|report| only.contains(&report.pv[0])));
}

#[test]
fn without_a_legal_move_there_is_none() {
    let mated = game("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let result = search(&mut Engine::new(), &Request::new(mated, depth(5))).0;
    assert_eq!((result.best, result.report.score.mate_moves()), (None, Some(0)));
    let stalemate = game("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let result = search(&mut Engine::new(), &Request::new(stalemate, depth(5))).0;
    assert_eq!((result.best, result.report.score), (None, Score::DRAW));
}

/// How many nodes an infinite search still searches after a stop. Its thread waits in a report until the stop is there,
/// so the number is the same on a slow machine and on a fast one.
fn nodes_after_stop(engine: &mut Engine) -> u64 {
    let (reported, report) = mpsc::channel();
    let (go_on, stopped) = mpsc::channel();
    let (sender, receiver) = mpsc::channel();
    let limits = Limits { infinite: true, ..Limits::default() };
    let handle = engine.start(
        Request::new(game(MIDDLEGAME), limits),
        move |event| {
            if let Event::Report(Report { depth: 8.., nodes, .. }) = event
                && reported.send(nodes).is_ok()
            {
                stopped.recv().unwrap();
            }
        },
        move |result| {
            let _ = sender.send(result);
        },
    );
    let before = report.recv().unwrap();
    drop(report);
    assert!(receiver.try_recv().is_err(), "an infinite search waits to be stopped");
    handle.stop();
    go_on.send(()).unwrap();
    let result = receiver.recv().unwrap();
    assert!(result.best.is_some());
    handle.wait();
    result.report.nodes - before
}

#[test]
fn a_stop_is_answered_at_once() {
    let after = nodes_after_stop(&mut Engine::new());
    assert!(after <= 4096, "{after} nodes after the stop");
}

#[test]
fn several_threads_stop() {
    let mut engine = Engine::new();
    engine.set_threads(4).unwrap();
    for _ in 0..5 {
        nodes_after_stop(&mut engine);
    }
}

#[test]
fn an_infinite_search_waits_even_when_there_is_nothing_left_to_do() {
    let clock = ClockLimits { remaining: Duration::from_millis(20), ..ClockLimits::default() };
    let infinite = Limits { infinite: true, ..Limits::default() };
    for limits in [
        Limits { depth: Some(1), ..infinite.clone() },
        Limits { nodes: Some(5000), ..infinite.clone() },
        Limits { move_time: Some(Duration::from_millis(20)), ..infinite.clone() },
        Limits { clock: Some(clock), ..infinite },
        // Pondering waits as well.
        Limits { ponder: true, nodes: Some(5000), ..Limits::default() },
    ] {
        let mut engine = Engine::new();
        let (sender, receiver) = mpsc::channel();
        let handle = engine.start(
            Request::new(game(MIDDLEGAME), limits.clone()),
            |_| {},
            move |result| {
                let _ = sender.send(result);
            },
        );
        assert!(receiver.recv_timeout(Duration::from_millis(200)).is_err(), "{limits:?}");
        handle.stop();
        let result = receiver.recv().unwrap();
        assert!(result.best.is_some());
        assert!(limits.nodes.is_none_or(|nodes| result.report.nodes <= nodes), "the limit holds all the same");
        handle.wait();
    }
}

#[test]
fn pondering_waits_for_the_hit_and_then_obeys_the_clock() {
    let mut engine = Engine::new();
    let (sender, receiver) = mpsc::channel();
    let clock = ClockLimits { remaining: Duration::from_millis(300), ..ClockLimits::default() };
    let limits = Limits { clock: Some(clock), ponder: true, ..Limits::default() };
    let handle = engine.start(
        Request::new(game(MIDDLEGAME), limits),
        |_| {},
        move |result| {
            let _ = sender.send(result);
        },
    );
    assert!(receiver.recv_timeout(Duration::from_millis(400)).is_err());
    handle.ponder_hit();
    assert!(receiver.recv().unwrap().best.is_some());
    handle.wait();
}

#[test]
fn threads_may_be_added_right_after_a_search_has_begun() {
    let mut engine = Engine::new();
    for threads in [2, 1, 4, 2].into_iter().cycle().take(100) {
        let (sender, receiver) = mpsc::channel();
        let handle = engine.start(
            Request::new(game(MIDDLEGAME), depth(1)),
            |_| {},
            move |result| {
                let _ = sender.send(result.best);
            },
        );
        engine.set_threads(threads).unwrap();
        assert!(receiver.recv().expect("the search ends with a move").is_some());
        handle.wait();
    }
}

#[test]
fn threads_agree_on_a_legal_move() {
    let mut engine = Engine::new();
    engine.set_threads(3).unwrap();
    let game = game(MIDDLEGAME);
    let (result, reports) = search(&mut engine, &Request::new(game.clone(), depth(11)));
    assert!(game.position().is_legal(result.best.unwrap()));
    assert_eq!(reports.last().unwrap().pv.first().copied(), result.best);
}

#[test]
fn threads_reach_the_last_depth_whoever_finishes_those_before() {
    let game = game(MIDDLEGAME);
    for (threads, lines) in [(2, 1), (5, 1), (2, 3)] {
        let mut engine = Engine::new();
        engine.set_threads(threads).unwrap();
        let request = Request { lines, ..Request::new(game.clone(), depth(11)) };
        let (result, reports) = search(&mut engine, &request);
        assert_eq!(result.report.depth, 11);
        let exact =
            |line: usize| reports.iter().filter(move |report| (report.line, report.bound) == (line, Bound::Exact));
        for line in 1..=lines {
            let depths: Vec<u32> = exact(line).map(|report| report.depth).collect();
            assert!(depths.is_sorted(), "{threads} threads: {depths:?}");
            assert_eq!((depths.first(), depths.last()), (Some(&1), Some(&11)));
            for report in exact(line) {
                walk(game.position(), &report.pv);
            }
        }
        let first = |line: usize| exact(line).find(|report| report.depth == 11).map(|report| report.pv[0]);
        assert!((2..=lines).all(|line| (1..line).all(|other| first(other) != first(line))), "a move for each line");
    }
}

#[test]
fn a_won_game_is_not_repeated_away_and_a_lost_one_is() {
    // Black, two rooks down and about to be mated, gives check on e1 and h4 for ever.
    let perpetual = game("7k/RR6/1Q6/8/7q/8/6P1/6K1 b - - 0 1");
    let result = search(&mut Engine::new(), &Request::new(perpetual.clone(), depth(8))).0;
    assert!(result.report.score.units().abs() <= 1, "{:?}", result.report.score);
    assert_eq!(result.best, perpetual.position().parse_uci("h4e1").ok());
    // A position that has occurred twice: going back to it is a draw, and the better side knows.
    let mut game = game("7k/8/8/8/8/8/R7/K7 w - - 0 1");
    for text in ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2", "g8h8"] {
        let mv = game.position().parse_uci(text).unwrap();
        let _ = game.play(mv);
    }
    let result = search(&mut Engine::new(), &Request::new(game.clone(), depth(10))).0;
    assert_ne!(result.best, game.position().parse_uci("a2b2").ok());
    assert!(result.report.score.units() > 100);
}

#[test]
fn the_fifty_move_rule_is_a_draw_but_not_over_mate() {
    let drawn = game("7k/8/8/8/8/8/R7/K7 w - - 99 120");
    let result = search(&mut Engine::new(), &Request::new(drawn, depth(6))).0;
    assert!(result.report.score.units().abs() <= 1, "{:?}", result.report.score);
    let mates = game("7k/8/6K1/8/8/8/R7/8 w - - 99 120");
    let result = search(&mut Engine::new(), &Request::new(mates, depth(6))).0;
    assert_eq!(result.report.score.mate_moves(), Some(1));
}

#[test]
fn a_hash_size_that_cannot_be_had_changes_nothing() {
    let mut engine = Engine::new();
    engine.set_hash_mb(2).unwrap();
    assert!(engine.set_hash_mb(usize::MAX / 1_048_576).is_err());
    assert_eq!(engine.hash_mb(), 2);
    assert!(search(&mut engine, &Request::new(game(MIDDLEGAME), depth(5))).0.best.is_some());
}
