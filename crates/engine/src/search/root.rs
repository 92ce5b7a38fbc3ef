//! The root: its moves, aspiration windows, and iterative deepening.

pub(super) mod aspiration;
pub(super) mod iterative_deepening;
pub(super) mod root_moves;
pub(super) mod root_state;
