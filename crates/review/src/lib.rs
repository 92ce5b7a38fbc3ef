//! Game review: what went wrong in a game, how much it cost, and why.
//!
//! A [`Reviewer`] takes a game and a [`Plan`] and gives a [`Review`]: plain values, from which programs make text, pages
//! and annotated games. Nothing is printed here.
//!
//! ```
//! use alcor_chess::Game;
//! use alcor_review::{Effort, Judgement, Plan, Reviewer, Subject};
//!
//! let mut game = Game::default();
//! for san in ["e4", "e5", "Qh5", "Ke7", "Qxe5#"] {
//!     game.play(game.position().parse_san(san)?)?;
//! }
//! let plan = Plan { effort: Effort::Nodes(5_000), ..Plan::default() };
//! let review = Reviewer::new(plan)?.review(&Subject::from(game));
//! assert_eq!(review.moves[3].judgement, Some(Judgement::Blunder));
//! assert_eq!(review.black.blunders, 1);
//! assert_eq!(review.white.blunders, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariant: one judgement. What lists, graphs, quizzes and annotations show of a move is its [`Judgement`].
//!
//! Invariant: the same game and plan give the same review on every machine, unless the plan counts time. Every game has a
//! fresh hash table and one thread, positions come in a fixed order, and the formulas use operations that all machines
//! round alike.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

pub mod accuracy;
mod assemble;
mod clock;
mod coach;
mod comparison;
mod evaluation;
mod excellence;
mod expectation;
pub mod formulas;
#[cfg(feature = "journal")]
pub mod journal;
pub mod judgement;
mod look;
mod phase;
mod plan;
mod players;
pub mod quiz;
pub mod reason;
mod review;
mod reviewer;
mod run;
mod search;
mod subject;
#[cfg(feature = "serde")]
mod wire;
mod workbench;

pub use coach::Caution;
pub use comparison::{Comparison, Continuation};
pub use evaluation::{Chances, Evaluation, Standing};
pub use expectation::Expectation;
pub use judgement::{Judgement, MateTurn};
pub use phase::{Phase, Phases};
pub use plan::{Effort, Plan};
pub use players::{Panel, RATINGS, Share, Shares, Trend};
pub use review::{MoveReview, OpeningName, Review, SideReview, Variation};
pub use reviewer::Reviewer;
pub use run::{Progress, Run};
pub use subject::Subject;
