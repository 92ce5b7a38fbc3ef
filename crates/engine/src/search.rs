//! The search: iterative deepening, principal variation search and quiescence, on one thread or several.
//!
//! | module | what |
//! |---|---|
//! | [`ordering`] | history tables, threats, the move picker |
//! | [`state`] | what all threads share, what a thread keeps from search to search, how far it has come, and the search stack |
//! | [`node`] | a node: pruning, reductions, extensions, quiescence, history updates |
//! | [`root`] | the root as a node, and iterative deepening |
//! | [`mate_search`] | short mates by proof |
//! | [`smp`] | several threads, and the vote among them |
//! | [`resumable`] | a search that pauses and is resumed |
//!
//! The search itself consists of methods of one [`Worker`](state::worker::Worker), which are spread over these modules and
//! call each other. Types and functions are used only from modules further down this list.

mod mate_search;
mod node;
mod ordering;
pub(crate) mod resumable;
mod root;
pub(crate) mod smp;
pub(crate) mod state;

#[cfg(test)]
mod tests;
