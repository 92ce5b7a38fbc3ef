//! What an evaluation costs: `cargo bench -p alcor-engine --bench eval`.
//!
//! Positions as a search meets them: all positions two half-moves from a few dozen, from the opening to the endgame.
//! Each set is evaluated several times and the best time counts, so that a busy machine does not spoil the number.

use std::time::{Duration, Instant};

use alcor_chess::Position;
use alcor_engine::eval::Evaluator;

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
    let mut dice = seed * 0x9E37_79B9_7F4A_7C15 + 1;
    for _ in 0..moves {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let legal = position.legal_moves();
        let legal = legal.as_slice();
        let captures: Vec<_> = legal.iter().copied().filter(|&mv| position.is_capture(mv)).collect();
        let among = if dice & 0x300 == 0 && !captures.is_empty() { &captures } else { legal };
        position = position.play(*among.get(dice as usize % among.len().max(1))?);
    }
    Some(position)
}

fn main() {
    let mut evaluator = Evaluator::new();
    let (mut best, mut count, mut sum) = (Duration::ZERO, 0u32, 0i64);
    for (number, start) in STARTS.iter().enumerate() {
        for moves in (0..100).step_by(10) {
            let Some(root) = middle(start, moves, (number * 100 + moves) as u64) else { continue };
            let children: Vec<_> = root.legal_moves().as_slice().iter().map(|&mv| root.play(mv)).collect();
            let set: Vec<_> = (children.iter())
                .flat_map(|child| child.legal_moves().as_slice().iter().map(|&mv| child.play(mv)).collect::<Vec<_>>())
                .collect();
            let time = (0..ROUNDS).map(|_| {
                let begin = Instant::now();
                sum += set.iter().map(|position| i64::from(evaluator.evaluate_anew(position))).sum::<i64>();
                begin.elapsed()
            });
            best += time.min().unwrap_or_default();
            count += set.len() as u32;
        }
    }
    let each = best.as_nanos() as f64 / f64::from(count.max(1));
    println!("{count} positions, {each:.0} ns each, {:.2} million a second (checksum {sum})", 1000.0 / each);
}
