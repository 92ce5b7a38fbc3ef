//! The search as its callers see it: limits, lines, mates, stops.

mod limits;
mod mates;
mod stops;
#[path = "../support/mod.rs"]
mod support;
mod threads;

use alcor_chess::{Game, Move, Position};
use alcor_engine::Limits;
use support::search;

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Plays a line, which must be legal, and returns where it ends.
fn walk(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, &mv| {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        position.play(mv)
    })
}
