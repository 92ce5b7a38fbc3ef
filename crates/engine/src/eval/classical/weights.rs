//! The weights of the classical evaluation: every number, each declared once, in a file for each idea.
//!
//! Each table is `NAME: Term, entries = [(middlegame, endgame), ...]`, in units of [`Score`](crate::score::Score). What an
//! entry stands for is in the comment; danger and scale have units of their own.
//!
//! The numbers are written by the tuner; comments, names and order are written by hand and kept by it. To make them
//! again, from these or, with a higher `--rate`, from any others:
//!
//! ```text
//! cargo run --release -p alcor-train -- texel a-1.txt.xz a-2.txt.xz b-1.txt.xz b-2.txt.xz b-3.txt.xz b-4.txt.xz
//! ```
//!
//! The games are 85,042 of Stockfish 15.1 against itself at 500 nodes a move: 5.7 million quiet positions, with one game
//! in twenty kept for validation. The mean squared error there is 0.0187 against the mix that is tuned for (30% result,
//! 70% score) and 0.0110 against the scores alone; a little flattering, since the round before, on the b games alone and
//! split otherwise, had seen some of them. That one had begun at 0.0163 against the scores, with weights set by hand.

mod king;
mod material;
mod passed;
mod pawns;
mod pieces;
mod placement;
mod threats;
mod whole;

use super::table::{Group, join};

pub(super) use king::*;
pub(super) use material::*;
pub(super) use passed::*;
pub(super) use pawns::*;
pub(super) use pieces::*;
pub(super) use placement::*;
pub(super) use threats::*;
pub(super) use whole::*;

/// The tables of each file, in the order of the weights' numbers.
#[expect(unused_qualifications, reason = "every file has tables of this name")]
const FILES: [&[Group]; 8] = [
    material::GROUPS,
    placement::GROUPS,
    pawns::GROUPS,
    passed::GROUPS,
    pieces::GROUPS,
    king::GROUPS,
    threats::GROUPS,
    whole::GROUPS,
];

/// How many weights there are.
pub const COUNT: usize = whole::END;

/// Every table, in the order of the weights' numbers.
pub static ALL: &[Group] = &join::<{ table_count() }>(&FILES);

const fn table_count() -> usize {
    let (mut file, mut count) = (0, 0);
    while file < FILES.len() {
        count += FILES[file].len();
        file += 1;
    }
    count
}
