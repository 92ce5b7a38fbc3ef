//! Reports of reviews: a game and its review in, text out.
//!
//! [`annotate`] writes the game as PGN with evaluations, glyphs, sentences and better lines, [`html`] a page that needs no
//! other file, [`json`] an object for programs, [`quiz`] the positions in which something was missed as EPD. The program,
//! the package for Python and the page in the browser all write with these, so they all write the same bytes.
//!
//! ```
//! use alcor_pgn::Reader;
//! use alcor_report::{Reviewed, annotate, html, subject};
//! use alcor_review::{Effort, Plan, Reviewer};
//!
//! let mut reader = Reader::new("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0".as_bytes());
//! let tree = reader.next_game()?.expect("there is a game").tree()?;
//! let plan = Plan { effort: Effort::Nodes(2_000), ..Plan::default() };
//! let review = Reviewer::new(plan)?.review(&subject(&tree));
//! let reviewed = Reviewed::new(tree, review);
//! assert!(annotate::text(&reviewed).contains("Blunder."));
//! assert!(html::page(&reviewed).starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariant: these are pure functions. Nothing is read, written or asked of the machine.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

pub mod annotate;
pub mod html;
pub mod json;
pub mod quiz;
mod reviewed;
pub mod words;

pub use reviewed::{Focus, Reviewed, subject};
