//! The root as a node, and iterative deepening.

pub(super) mod iterative_deepening;
mod root_node;
