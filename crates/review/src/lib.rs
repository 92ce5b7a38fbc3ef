//! Game review: what went wrong in a game, how much it cost, and why.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod reason;
