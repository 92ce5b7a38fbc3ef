//! The node count of the bench: it names what search and evaluation do. A change that means to alter neither leaves it
//! as it is; one that alters them says so by changing it here and in its commit message.

use alcor_engine::bench;

const SIGNATURE: u64 = 1_213_247;

#[test]
fn the_bench_visits_exactly_these_nodes() {
    assert_eq!(bench::run(bench::DEPTH, |_| {}).nodes, SIGNATURE);
}
