//! Playing: engines to play with, how games begin and when they are over.

pub mod adjudicate;
pub mod opening;
pub mod openings;
pub mod own_engine;
mod pair;
pub mod pairs;
mod timed_output;
pub mod uci_answers;
pub mod uci_engine;
