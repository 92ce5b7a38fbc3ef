//! The root: its moves, aspiration windows, and iterative deepening.

pub(super) mod aspiration;
pub(super) mod iterative_deepening;
pub(super) mod root_moves;
mod root_node;
pub(super) mod root_state;
