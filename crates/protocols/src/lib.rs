//! The text protocols: UCI and XBoard.
//!
//! A [`Conversation`](conversation::Conversation) turns lines of text into calls of a
//! [`Session`](alcor_session::session::Session), and the session's events into lines. It never reads and never waits:
//! the caller hands it lines and updates as they come, and takes the answers. So the same code serves a program at a
//! terminal and a page in a browser.
//!
//! ```
//! use std::sync::mpsc;
//!
//! use alcor_protocols::conversation::{Conversation, Protocol};
//! use alcor_protocols::output::Output;
//! use alcor_session::session::Session;
//!
//! let (sender, updates) = mpsc::channel();
//! let session = Session::new(move |update| drop(sender.send(update)));
//! let mut conversation = Conversation::new(Protocol::Uci, session);
//! let mut text = Vec::new();
//! let mut output = Output::new(&mut text);
//! let _ = conversation.line("go depth 4", &mut output);
//! while conversation.session().is_busy() {
//!     conversation.update(updates.recv()?, &mut output);
//! }
//! drop(output);
//! assert!(String::from_utf8(text)?.lines().any(|line| line.starts_with("bestmove ")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariant: no input ends the program with a panic. Invalid input is reported, and the position stays.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

pub mod conversation;
#[cfg(test)]
mod examples;
mod handler;
pub mod output;
pub mod uci;
mod xboard;
