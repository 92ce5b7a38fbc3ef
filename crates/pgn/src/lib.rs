//! PGN: games read from text and written back.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
