//! The search as its callers see it: limits, lines, mates, stops.

mod limits;
mod mates;
mod stops;
#[path = "../support/mod.rs"]
mod support;
mod threads;

use alcor_chess::{Move, Position};
use support::{MIDDLEGAME, depth, game, search};

/// Plays a line, which must be legal, and returns where it ends.
fn walk(position: &Position, line: &[Move]) -> Position {
    line.iter().fold(*position, |position, &mv| {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        position.play(mv)
    })
}
