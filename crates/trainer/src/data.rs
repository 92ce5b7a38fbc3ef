//! Files of scored games, and files that scored games are made of.

pub(crate) mod games;
pub(crate) mod pgn;
pub(crate) mod unpacked;
