//! What the engine speaks: the text protocols, and the session that they stand on.
//!
//! A [`Session`](session::Session) holds the game, the options, the engine and the one job that runs; it knows no
//! protocol. A [`Face`](face::Face) turns lines of text into calls of the session, and the session's news into lines. It
//! never reads and never waits: whoever has it hands it lines and news as they come, and takes the answers. So the same
//! faces serve a program at a terminal and a page in a browser.
//!
//! ```
//! use std::sync::mpsc;
//!
//! use alcor_faces::face::{self, Protocol};
//! use alcor_faces::output::Output;
//! use alcor_faces::session::Session;
//!
//! let (sender, news) = mpsc::channel();
//! let session = Session::new(move |update| drop(sender.send(update)));
//! let mut face = face::new(Protocol::Uci, session);
//! let mut text = Vec::new();
//! let mut output = Output::new(&mut text);
//! let _ = face.line("go depth 4", &mut output);
//! while face.is_busy() {
//!     face.update(news.recv()?, &mut output);
//! }
//! drop(output);
//! assert!(String::from_utf8(text)?.lines().any(|line| line.starts_with("bestmove ")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariant: no input ends the program with a panic. What is wrong is said, costs nothing else, and the position stays.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod benchmark;
mod board;
pub mod books;
pub mod centipawns;
pub mod choices;
#[cfg(test)]
mod examples;
pub mod explanation;
pub mod face;
pub mod host;
pub mod identity;
pub mod levels;
pub mod networks;
mod openings;
pub mod options;
pub mod output;
pub mod session;
pub mod settings;
pub mod tables;
mod task;
mod terms;
pub mod uci;
pub mod version;
pub mod words;
mod xboard;
