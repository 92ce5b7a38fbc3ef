//! What an evaluation costs: `cargo bench -p alcor-engine --bench eval`.
//!
//! Positions as a search meets them: all positions two half-moves from a few dozen, from the opening to the endgame.
//! They are evaluated several times and the best time counts, so that a busy machine does not spoil the number. The
//! classical evaluation works without its cache of positions; the network, one of each size with random weights, is told
//! of a move, updates its sums, evaluates, and goes back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use alcor_chess::{Move, Position};
use alcor_engine::eval::Evaluator;
use alcor_engine::eval::nnue::{Kernel, Network, NetworkParts};

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

/// A game of chance from a start, captures preferred so that endgames come.
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

/// Evaluates every position several times, and shows the best time for one.
fn measure(name: &str, branches: &[Branch], mut evaluate: impl FnMut(&Branch) -> i64) {
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
    println!("{name:24} {each:6.1} ns, {:6.2} million a second (checksum {sum})", 1000.0 / each);
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

fn main() {
    let branches = branches();
    println!("{} positions", branches.iter().map(|branch| branch.children.len()).sum::<usize>());
    let mut classical = Evaluator::new();
    measure("classical", &branches, |branch| {
        branch.children.iter().map(|(_, child)| i64::from(classical.evaluate_anew(child))).sum()
    });
    for hidden in [128, 256, 512, 1024] {
        let Ok(network) = Network::from_parts(NetworkParts::random(hidden, 1, 8, 1)) else { continue };
        let network = Arc::new(network);
        for kernel in Kernel::available() {
            let mut evaluator = Evaluator::with_network(Arc::clone(&network), kernel);
            let name = format!("network {hidden}, {}", kernel.name());
            measure(&name, &branches, |branch| follow(&mut evaluator, branch));
        }
    }
}
