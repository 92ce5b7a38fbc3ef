//! What every user interface needs and no protocol knows.
//!
//! A [`Session`](session::Session) holds the game, the options, the engine and the one job that runs. Text protocols
//! (`alcor-protocols`), the terminal and the web page all stand on it, so every option means the same to all of them.
//! [`BlockingSession`](ask::BlockingSession) is a session for callers that wait for the answer:
//!
//! ```
//! use alcor_chess::Game;
//! use alcor_engine::Limits;
//! use alcor_session::ask::{BlockingSession, Continue};
//! use alcor_session::settings::Preferences;
//!
//! let mut session = BlockingSession::new(&Preferences::default())?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let answer = session.ask(Game::default(), limits, Vec::new(), |_| Continue::Wait);
//! assert!(answer.is_some_and(|result| result.best.is_some()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariant: no input ends the program with a panic. Invalid input is reported, and everything else stays as it was.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

pub mod ask;
pub mod assessment;
pub mod benchmark;
pub mod board;
pub mod bounded;
pub mod centipawns;
pub mod choose;
pub mod epd;
pub mod explanation;
#[cfg(not(target_family = "wasm"))]
pub mod file;
pub mod host;
pub mod identity;
pub mod ladder;
pub mod levels;
pub mod line;
pub mod openings;
pub mod options;
pub mod resources;
pub mod score_history;
pub mod session;
pub mod settings;
pub mod shard;
pub mod task;
mod terms;
pub mod text;
#[cfg(not(target_family = "wasm"))]
pub mod unpacked;
pub mod version;
