//! Playing: engines to play with, how games begin and when they are over.

pub mod adjudicate;
pub mod opening;
pub mod own_engine;
pub mod uci_engine;
