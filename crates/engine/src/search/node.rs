//! A node of the tree: its facts, and the steps of its search.

mod alpha_beta;
pub(super) mod facts;
mod history_update;
mod move_loop;
mod node_pruning;
mod pruning;
pub(super) mod quiescence;
mod reductions;
mod singular;
mod static_eval;
mod tb_probe;
