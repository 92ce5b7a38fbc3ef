//! Stopping, and searches that wait to be stopped.

use std::sync::mpsc;
use std::time::Duration;

use alcor_engine::{ClockLimits, Engine, Event, Limits, Report, Request};

use crate::{MIDDLEGAME, game};

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
