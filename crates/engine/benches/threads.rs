//! How much sooner several threads finish a depth: `cargo bench -p alcor-engine --bench threads -- [THREADS] [DEPTH ...]`.
//!
//! The positions of `alcor bench`, each searched by one thread and then by all, so that a machine whose speed changes slows
//! down both. With more threads than free cores the numbers mean nothing.

use std::time::Duration;

use alcor_chess::Game;
use alcor_engine::{Engine, Limits, Report, Request, bench};

/// The hash table of each engine, in megabytes.
const HASH_MB: usize = 64;
/// How many threads, and how deep, unless told otherwise.
const THREADS: usize = 2;
const DEPTHS: [u32; 3] = [16, 18, 20];

/// What one depth took, all positions together.
#[derive(Default)]
struct Sum {
    alone: Duration,
    together: Duration,
    nodes_alone: u64,
    nodes_together: u64,
    /// The logarithms of the ratios of times.
    logarithms: f64,
}

impl Sum {
    fn add(&mut self, alone: &Report, together: &Report) {
        let [time_alone, time_together] = [alone, together].map(|report| report.elapsed.max(Duration::from_micros(1)));
        self.alone += time_alone;
        self.together += time_together;
        self.nodes_alone += alone.nodes;
        self.nodes_together += together.nodes;
        self.logarithms += (time_alone.as_secs_f64() / time_together.as_secs_f64()).ln();
    }

    fn print(&self, depth: u32) {
        let speedup = self.alone.as_secs_f64() / self.together.as_secs_f64();
        let mean = (self.logarithms / bench::POSITIONS.len() as f64).exp();
        let nodes = self.nodes_together as f64 / self.nodes_alone as f64;
        let (alone, together) = (self.alone.as_secs_f64(), self.together.as_secs_f64());
        println!("{depth:>5} {alone:>9.2} s {together:>9.2} s {speedup:>8.2} {mean:>14.2} {nodes:>10.2}");
    }
}

fn engine(threads: usize) -> Engine {
    let mut engine = Engine::new();
    engine.set_threads(threads).unwrap();
    if let Err(error) = engine.set_hash_mb(HASH_MB) {
        eprintln!("{error}");
    }
    engine
}

/// Searches a position that the engine has not seen before.
fn search(engine: &mut Engine, fen: &str, depth: u32) -> Option<Report> {
    engine.new_game();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Some(engine.search(&Request::new(Game::new(fen.parse().ok()?), limits), |_| {}).report)
}

fn main() {
    // Cargo adds words of its own, such as `--bench`.
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (threads, depths) = match numbers.split_first() {
        Some((&threads, depths)) => (threads as usize, depths),
        None => (THREADS, &[][..]),
    };
    let depths = if depths.is_empty() { &DEPTHS[..] } else { depths };
    println!(
        "time to depth, one thread and {threads}; the ratio of times in sum and in the geometric mean, that of nodes"
    );
    println!("depth      alone    together    sooner  geometric mean      nodes");
    let (mut alone, mut together) = (engine(1), engine(threads));
    for &depth in depths {
        let mut sum = Sum::default();
        for fen in bench::POSITIONS {
            if let (Some(one), Some(all)) = (search(&mut alone, fen, depth), search(&mut together, fen, depth)) {
                sum.add(&one, &all);
            }
        }
        sum.print(depth);
    }
}
