//! The root: its moves, aspiration windows, and iterative deepening.

pub(super) mod iterative_deepening;
mod root_node;
