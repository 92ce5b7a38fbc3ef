//! Networks as the engine uses them: one can be loaded in place of another, and every kernel finds the same moves.

mod support;

use alcor_engine::eval::nnue::{self, Kernel, Network, NetworkParts};
use alcor_engine::{Engine, EvaluationKind, Limits, Request, bench};
use support::{MIDDLEGAME, game};

fn bytes(seed: u64) -> Vec<u8> {
    Network::from_parts(NetworkParts::random(64, 3, 8, seed)).unwrap().to_bytes()
}

/// An engine that evaluates by a network of random weights, whatever the default is.
fn engine(seed: u64) -> Engine {
    let mut engine = Engine::new();
    engine.set_evaluation(EvaluationKind::Nnue);
    engine.load_network(&bytes(seed)).unwrap();
    engine
}

fn nodes(engine: &mut Engine) -> u64 {
    let limits = Limits { depth: Some(7), ..Limits::default() };
    engine.search(&Request::new(game(MIDDLEGAME), limits), |_| {}).report.nodes
}

#[test]
fn every_kernel_visits_the_same_nodes() {
    let mut engine = engine(1);
    let counts: Vec<(Kernel, u64)> = Kernel::available()
        .map(|kernel| {
            engine.set_kernel(kernel);
            (kernel, bench::run_with(&mut engine, 6, |_| {}).nodes)
        })
        .collect();
    assert!(counts.iter().all(|&(_, nodes)| nodes == counts[0].1), "{counts:?}");
}

#[test]
fn another_evaluation_forgets_what_was_learnt() {
    let mut engine = Engine::new();
    engine.set_evaluation(EvaluationKind::Classical);
    let classical = nodes(&mut engine);
    engine.load_network(&bytes(1)).unwrap();
    engine.new_game();
    assert_eq!(nodes(&mut engine), classical, "a network that is not used changes nothing");
    engine.set_evaluation(EvaluationKind::Nnue);
    let first = nodes(&mut engine);
    engine.load_network(&bytes(2)).unwrap();
    let second = nodes(&mut engine);
    assert!(first != classical && second != first);
    engine.load_network(&bytes(1)).unwrap();
    assert_eq!(nodes(&mut engine), first);
    engine.set_evaluation(EvaluationKind::Classical);
    assert_eq!(nodes(&mut engine), classical);
}

#[test]
fn what_is_no_network_changes_nothing() {
    let mut engine = engine(1);
    let before = nodes(&mut engine);
    let whole = bytes(2);
    assert!(engine.load_network(&whole[..whole.len() - 1]).is_err());
    assert!(engine.load_network(b"no network").is_err());
    engine.new_game();
    assert_eq!(nodes(&mut engine), before);
    assert_eq!(engine.network().description(), "random weights, seed 1");
    engine.restore_network();
    assert_eq!(engine.network().hash(), nnue::embedded().hash());
}
