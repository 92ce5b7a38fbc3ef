//! Limits, the lines and depths reported, and draws.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use alcor_chess::{Move, Position};
use alcor_engine::{Bound, Elo, Engine, Event, Level, Limits, Report, Request, Score, StopSwitch, Strength};

use crate::{MIDDLEGAME, depth, game, search, walk};

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
        let request = Request { multi_pv: lines, ..Request::new(game(MIDDLEGAME), depth(5)) };
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
fn bounds_are_told_only_in_a_long_search() {
    let bounds_told = |age: Duration| {
        let looks = AtomicU64::new(0);
        let clock = move || if looks.fetch_add(1, Ordering::Relaxed) == 0 { Duration::ZERO } else { age };
        let mut engine = Engine::with_clock(Arc::new(clock));
        let (_, reports) = search(&mut engine, &Request::new(game(MIDDLEGAME), depth(12)));
        reports.iter().filter(|report| report.bound != Bound::Exact).count()
    };
    assert_eq!(bounds_told(Duration::from_secs(2)), 0);
    assert!(bounds_told(Duration::from_secs(4)) > 0);
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

/// What ends searches, and how soon: so soon that nothing is finished, or in the middle of a depth.
fn ends() -> Vec<Limits> {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let others = [Limits { mate: Some(2), ..nodes(3_000) }, Limits { depth: Some(3), ..nodes(3_000) }];
    [1, 2, 30, 100, 300, 1_000, 3_000].map(nodes).into_iter().chain(others).collect()
}

/// Every strength that thinks in a way of its own, and none.
fn strengths() -> Vec<Strength> {
    let levels =
        [700, 1_500, 2_100, 2_500, 2_800].map(|rating| Strength::Limited(Level { elo: Elo::nearest(rating), seed: 3 }));
    [Strength::Full].into_iter().chain(levels).collect()
}

#[test]
fn the_last_exact_line_is_that_of_the_move_however_the_search_ends() {
    let fens = [MIDDLEGAME, QUEENS[0], "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"];
    for strength in strengths() {
        let mut engine = Engine::new();
        engine.set_strength(strength);
        for (limits, fen) in ends().into_iter().flat_map(|limits| fens.map(|fen| (limits.clone(), fen))) {
            for multi_pv in [1, 3] {
                let request = Request { multi_pv, ..Request::new(game(fen), limits.clone()) };
                let (result, reports) = search(&mut engine, &request);
                let last = reports.iter().rfind(|report| report.pv_number == 1 && report.bound == Bound::Exact);
                let shown = last.and_then(|report| report.pv.first().copied());
                assert!(
                    result.best.is_some() && shown == result.best,
                    "{strength:?} {limits:?} {multi_pv}: {reports:?}"
                );
            }
        }
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
        let request = Request { multi_pv: lines, ..Request::new(game(fen), limits) };
        let (result, reports) = search(&mut Engine::new(), &request);
        assert_eq!(result.report.nodes, 20_000, "{fen}");
        assert!(result.best.is_some_and(|mv| request.game.position().is_legal(mv)), "{fen}");
        assert_eq!(reports.iter().rfind(|report| report.pv_number == 1), Some(&result.report));
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
    let (_, reports) = search(&mut Engine::new(), &Request { multi_pv: 4, ..Request::new(game(MIDDLEGAME), depth(8)) });
    let last: Vec<&Report> = reports.iter().filter(|report| report.depth == 8).collect();
    assert_eq!(last.iter().map(|report| report.pv_number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    for pair in last.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].pv[0], pair[1].pv[0]);
    }
    // More lines than moves is all the moves.
    let few = game("k7/8/8/8/8/8/5PPP/q5K1 w - - 0 1");
    let (_, reports) = search(&mut Engine::new(), &Request { multi_pv: 50, ..Request::new(few, depth(3)) });
    assert!(reports.iter().all(|report| report.pv_number <= 1));
}

#[test]
fn a_search_that_is_cut_short_ends_on_a_whole_set_of_lines() {
    for nodes in (0..40).map(|number| 3000 + 977 * number) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = Request { multi_pv: 3, ..Request::new(game(MIDDLEGAME), limits) };
        let (result, reports) = search(&mut Engine::new(), &request);
        let last: Vec<&Report> = reports[reports.len() - 3..].iter().collect();
        assert_eq!(last.iter().map(|report| report.pv_number).collect::<Vec<_>>(), [1, 2, 3], "{nodes} nodes");
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
