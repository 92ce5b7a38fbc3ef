//! A fixed workload: the same positions to the same depth on one thread. Its node count is a signature of search and
//! evaluation, its speed that of the engine.

use std::time::Duration;

use alcor_chess::Game;

use crate::engine::Engine;
use crate::handle::StopSwitch;
use crate::limits::{Limits, Request};

/// The default depth of the bench.
pub const DEPTH: u32 = 12;

/// Openings, middlegames, endgames, tactics, and a few odd ones.
pub const POSITIONS: [&str; 32] = include!("bench_positions.in");

/// The result of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Nodes of all positions together.
    pub nodes: u64,
    /// The time they took.
    pub elapsed: Duration,
}

impl BenchResult {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.elapsed.as_micros().max(1)) as u64
    }
}

/// One position of a bench, when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchStep {
    /// Its number, from 1.
    pub number: usize,
    /// The position.
    pub fen: &'static str,
    /// The nodes it took.
    pub nodes: u64,
}

/// Runs the bench to a depth.
pub fn run(depth: u32, on_step: impl FnMut(BenchStep)) -> BenchResult {
    run_with(&mut Engine::new(), depth, on_step)
}

/// Runs the bench with the settings of an engine, which forgets what it has learnt before. Only default settings give the
/// signature.
pub fn run_with(engine: &mut Engine, depth: u32, on_step: impl FnMut(BenchStep)) -> BenchResult {
    let never = StopSwitch::default();
    run_until(&never, engine, depth, on_step)
}

/// The same, until the switch is used; a position that is interrupted does not count.
pub fn run_until(
    switch: &StopSwitch,
    engine: &mut Engine,
    depth: u32,
    mut on_step: impl FnMut(BenchStep),
) -> BenchResult {
    let mut result = BenchResult { nodes: 0, elapsed: Duration::ZERO };
    for (index, fen) in POSITIONS.into_iter().enumerate() {
        // A FEN of the list that did not parse would be found by the test below.
        let Ok(position) = fen.parse() else { continue };
        engine.new_game();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let searched = engine.search_until(switch, &Request::new(Game::new(position), limits), |_| {});
        if switch.is_stopped() {
            break;
        }
        let nodes = searched.report.nodes;
        result.nodes += nodes;
        result.elapsed += searched.report.elapsed;
        on_step(BenchStep { number: index + 1, fen, nodes });
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Position;

    #[test]
    fn a_position_without_end_can_be_stopped() {
        let switch = StopSwitch::default();
        let mut steps = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(50));
                switch.stop();
            });
            // Without the switch this would take years.
            run_until(&switch, &mut Engine::new(), 100, |_| steps += 1);
        });
        assert!(steps < POSITIONS.len());
    }

    #[test]
    fn every_position_is_one() {
        for fen in POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }
}
