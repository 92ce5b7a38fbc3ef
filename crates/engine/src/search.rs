//! The search: iterative deepening, principal variation search and quiescence, on one thread or several.
//!
//! | room | what |
//! |---|---|
//! | [`shared`], [`memory`], [`worker`], [`stack`] | what all threads share; what a thread keeps from search to search; what lives for one search; what a ply needs |
//! | [`ordering`] | histories, threats, the order of moves |
//! | [`node`] | a node: pruning, reductions, extensions, quiescence |
//! | [`root`] | the moves of the root, depth after depth |
//! | [`smp`] | several threads, and the vote among them |
//! | [`mate_search`] | short mates by proof |
//! | [`resumable`] | a search that pauses and goes on |
//!
//! What searches is methods of one [`Worker`](worker::Worker), spread over the rooms; they call each other. Types and pure
//! functions are used only from rooms that come later in this list, with one exception: the state of the root is part of a
//! worker, because all of its parts take notes there.

mod mate_search;
pub(crate) mod memory;
mod node;
mod ordering;
pub(crate) mod resumable;
mod root;
pub(crate) mod shared;
pub(crate) mod smp;
pub(crate) mod stack;
pub(crate) mod worker;

#[cfg(test)]
mod tests;
