//! Files of scored games.

pub mod games;
