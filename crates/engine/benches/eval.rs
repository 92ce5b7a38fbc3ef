//! What an evaluation costs: `cargo bench -p alcor-engine --bench eval`; with words behind `--`, such as `1024`, of those
//! alone whose names contain them all.
//!
//! Positions as a search meets them: all positions two half-moves from a few dozen, from the opening to the endgame.
//! They are evaluated several times and the best time counts, so that a busy machine does not spoil the number. The
//! classical evaluation works without its cache of positions; the network is given a move, updates its accumulators,
//! evaluates, and goes back. Beside the network in the program there are some of random weights, in which two thirds of
//! the groups of inputs of layer 1 are not zero, and some with lower biases, in which it is one third.

use std::sync::Arc;
use std::time::{Duration, Instant};

use alcor_chess::{Move, Position};
use alcor_engine::eval::Evaluator;
use alcor_engine::eval::nnue::{self, Kernel, Network, NetworkParts};

/// How often each set is evaluated.
const ROUNDS: usize = 15;

/// Openings of several kinds.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 2 6",
    "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/2N2NP1/PP2PPBP/R1BQK2R b KQ - 3 6",
    "r1bq1rk1/pp2npbp/2npp1p1/2p5/4PP2/2NP1NP1/PPP3BP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2KR3R w - - 0 12",
    "2r2rk1/pb1qbppp/1pn1pn2/2pp4/3P1B2/2PBPN2/PP1NQPPP/R4RK1 w - - 4 12",
];

/// A random game from a start, captures preferred so that endgames come.
fn middle(start: &str, moves: usize, seed: u64) -> Option<Position> {
    let mut position: Position = start.parse().ok()?;
    let mut rng = seed * 0x9E37_79B9_7F4A_7C15 + 1;
    for _ in 0..moves {
        rng ^= rng << 13;
        rng ^= rng >> 7;
        rng ^= rng << 17;
        let legal = position.legal_moves();
        let legal = legal.as_slice();
        let captures: Vec<_> = legal.iter().copied().filter(|&mv| position.is_capture(mv)).collect();
        let among = if rng & 0x300 == 0 && !captures.is_empty() { &captures } else { legal };
        position = position.play(*among.get(rng as usize % among.len().max(1))?);
    }
    Some(position)
}

/// A position of a search, the moves from it, and where they lead.
struct Branch {
    position: Position,
    children: Vec<(Move, Position)>,
}

/// The positions one half-move from some from the opening to the endgame, each with its moves.
fn branches() -> Vec<Branch> {
    let branch = |position: Position| {
        let children = position.legal_moves().as_slice().iter().map(|&mv| (mv, position.play(mv))).collect();
        Branch { position, children }
    };
    let roots = STARTS.iter().enumerate().flat_map(|(number, start)| {
        (0..100).step_by(10).filter_map(move |moves| middle(start, moves, (number * 100 + moves) as u64))
    });
    roots.flat_map(|root| branch(root).children).map(|(_, position)| branch(position)).collect()
}

/// Whether the name has all the words of the command line.
fn is_wanted(name: &str) -> bool {
    std::env::args().skip(1).filter(|word| !word.starts_with('-')).all(|word| name.contains(&word))
}

/// Evaluates every position several times, and shows the best time for one.
fn measure(name: &str, branches: &[Branch], mut evaluate: impl FnMut(&Branch) -> i64) {
    if !is_wanted(name) {
        return;
    }
    let mut best = Duration::ZERO;
    let mut sum = 0;
    // Small sets, so that an interruption spoils little.
    for set in branches.chunks(25) {
        let time = (0..ROUNDS).map(|_| {
            let begin = Instant::now();
            sum += set.iter().map(&mut evaluate).sum::<i64>();
            begin.elapsed()
        });
        best += time.min().unwrap_or_default();
    }
    let count = branches.iter().map(|branch| branch.children.len()).sum::<usize>();
    let each = best.as_nanos() as f64 / count.max(1) as f64;
    println!("{name:26} {each:6.1} ns, {:6.2} million a second (checksum {sum})", 1000.0 / each);
}

/// Evaluates every child of a position, as a search would on its way.
fn follow(evaluator: &mut Evaluator, branch: &Branch) -> i64 {
    evaluator.reset(&branch.position);
    let mut sum = i64::from(evaluator.evaluate(&branch.position));
    for (mv, child) in &branch.children {
        evaluator.push(&branch.position, *mv);
        sum += i64::from(evaluator.evaluate(child));
        evaluator.pop();
    }
    sum
}

/// Measures a network with every kernel.
fn measure_network(name: &str, network: &Arc<Network>, branches: &[Branch]) {
    for kernel in Kernel::available() {
        let name = format!("{name}, {}", kernel.name());
        let mut evaluator = Evaluator::with_network(Arc::clone(network), kernel);
        measure(&name, branches, |branch| follow(&mut evaluator, branch));
    }
}

fn main() {
    let branches = branches();
    println!("{} positions", branches.iter().map(|branch| branch.children.len()).sum::<usize>());
    let mut classical = Evaluator::new();
    measure("classical", &branches, |branch| {
        branch.children.iter().map(|(_, child)| i64::from(classical.evaluate_from_scratch(child))).sum()
    });
    measure_network("embedded", &nnue::embedded(), &branches);
    for (hidden, king_buckets) in [(512, 2), (1024, 8)] {
        for (kind, lower) in [("dense", 0), ("sparse", 80)] {
            let mut parts = NetworkParts::random(hidden, king_buckets, 8, 1);
            parts.feature_bias.iter_mut().for_each(|bias| *bias -= lower);
            if let Ok(network) = Network::from_parts(parts) {
                measure_network(&format!("{hidden}x{king_buckets} {kind}"), &Arc::new(network), &branches);
            }
        }
    }
}
