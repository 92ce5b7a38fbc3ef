//! Several threads.

use std::sync::mpsc;

use alcor_engine::{Bound, Engine, Request};

use crate::{MIDDLEGAME, depth, game, search, walk};

#[test]
fn threads_that_memory_cannot_hold_are_refused() {
    let mut engine = Engine::new();
    engine.set_threads(2).unwrap();
    assert_eq!(engine.set_threads(1 << 40).unwrap_err().to_string(), "no memory for 1099511627776 threads");
    assert_eq!(engine.threads(), 2);
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
        let request = Request { multi_pv: lines, ..Request::new(game.clone(), depth(11)) };
        let (result, reports) = search(&mut engine, &request);
        assert_eq!(result.report.depth, 11);
        let exact =
            |line: usize| reports.iter().filter(move |report| (report.pv_number, report.bound) == (line, Bound::Exact));
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
