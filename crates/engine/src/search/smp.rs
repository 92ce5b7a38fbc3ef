//! Several threads on one position (lazy SMP): how they run, and how they vote.

mod run;
mod vote;

pub(super) use run::{LastReport, finish, new_state};
pub(crate) use run::{ponder_move, run, without_moves};
