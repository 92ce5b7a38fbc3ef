//! Game review: what went wrong in a game, how much it cost, and why.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod accuracy;
mod evaluation;
pub mod formulas;
pub mod judgement;
mod phase;
pub mod reason;

pub use evaluation::{Chances, Evaluation, Standing};
pub use judgement::{Judgement, MateTurn};
pub use phase::{Phase, Phases};
