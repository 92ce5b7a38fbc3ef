//! The node count of the bench: it names what search and evaluation do. A change that means to alter neither leaves it
//! as it is; one that alters them says so by changing it here and in its commit message.

use alcor_engine::eval::nnue::Kernel;
use alcor_engine::{Engine, EvaluationKind, bench};

const SIGNATURE: u64 = 900_265;
/// With the small network, which is part of the engine for browsers: there it must be the same.
const SMALL_SIGNATURE: u64 = 875_035;
/// With the classical evaluation.
const CLASSICAL_SIGNATURE: u64 = 794_164;

#[test]
fn the_bench_visits_exactly_these_nodes() {
    assert_eq!(bench::run(bench::DEPTH, |_| {}).nodes, SIGNATURE);
}

#[test]
fn the_bench_visits_the_same_nodes_with_every_kernel() {
    let mut engine = Engine::new();
    for kernel in Kernel::available() {
        engine.set_kernel(kernel);
        assert_eq!(bench::run_with(&mut engine, bench::DEPTH, |_| {}).nodes, SIGNATURE, "{kernel:?}");
    }
}

#[test]
fn the_bench_with_the_small_network_visits_exactly_these_nodes() {
    let mut engine = Engine::new();
    engine.load_network(include_bytes!("../../../networks/alcor-small.net")).unwrap();
    assert_eq!(bench::run_with(&mut engine, bench::DEPTH, |_| {}).nodes, SMALL_SIGNATURE);
}

#[test]
fn the_bench_with_the_classical_evaluation_visits_exactly_these_nodes() {
    let mut engine = Engine::new();
    engine.set_evaluation(EvaluationKind::Classical);
    assert_eq!(bench::run_with(&mut engine, bench::DEPTH, |_| {}).nodes, CLASSICAL_SIGNATURE);
}
