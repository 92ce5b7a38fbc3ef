//! Playing: engines to play with, how games begin and when they are over.

pub(crate) mod adjudicate;
pub(crate) mod opening;
pub(crate) mod openings;
pub(crate) mod own_engine;
mod pair;
pub(crate) mod pairs;
mod timed_output;
pub(crate) mod uci_answers;
pub(crate) mod uci_engine;
