//! Alcor for browsers: what the worker of the page calls.
//!
//! A thin wrapper. UCI is spoken by [`alcor_protocols`], as it is by the program; here lines come from messages and go into
//! messages. Beside that there are questions that a page asks and UCI has no words for: why a position is judged as it is
//! ([`explain`]), what an opening is called ([`opening`]), which of some moves to play ([`choose`]), which move was typed and
//! why it is illegal ([`typed_move`]), which levels there are ([`levels`]), what the opening book knows ([`book`]), whether
//! the engine resigns, offers a draw or takes one ([`draw_and_resign`]), what a coach has to say of a move ([`coach`]), what went
//! wrong in a game ([`review`], [`review_details`]), who plays a move ([`players`]).
//!
//! One source makes two builds. With shared memory (`atomics`) a search runs on workers of its own, and the one that
//! talks stays free. Without, there is one worker for all, and a search runs in slices, between which messages are heard.
//!
//! What the page lends, a clock for one, is in `page`; `web/package` holds the other side.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod book;
pub mod choose;
pub mod coach;
pub mod conversation;
pub mod draw_and_resign;
pub mod explain;
pub mod levels;
pub mod opening;
pub mod players;
pub mod review;
pub mod review_details;
pub mod typed_move;

#[cfg(target_arch = "wasm32")]
mod bindings;
#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(all(target_arch = "wasm32", target_feature = "atomics"))]
mod workers;
