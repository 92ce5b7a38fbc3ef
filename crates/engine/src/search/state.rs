//! State of a search, by how long it lives: what all threads share, what a thread keeps from search to search, how far a
//! thread has come, and what lives as long as a worker.
//!
//! [`worker`] puts them together. The rest of the search is methods of [`Worker`](worker::Worker).

pub(super) mod aspiration;
pub(super) mod depth_sharing;
pub(super) mod mate_proof;
pub(super) mod root_moves;
pub(super) mod root_state;
pub(crate) mod shared;
pub(crate) mod stack;
pub(crate) mod thread_data;
pub(crate) mod worker;
