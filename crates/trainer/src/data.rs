//! Files of scored games, and files that scored games are made of.

pub mod games;
pub mod pgn;
pub mod unpacked;
