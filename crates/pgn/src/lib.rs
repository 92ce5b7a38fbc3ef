//! PGN: games read from any text and written back without loss.
//!
//! # Reading
//!
//! A [`Reader`] finds games one by one in a stream of any length; only one game is in memory at a time. A game that it has
//! found is a [`RawGame`]: text, with a number and a line. What is wanted of it is then parsed: its tags alone, its
//! [`MainLine`], or all of it as a [`GameTree`]. A bad game is an error that says where and why, and the next one follows.
//!
//! ```
//! use alcor_pgn::Reader;
//!
//! let text = "[White \"Byrne\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"Fischer\"]\n\n1. e4 {best by test} (1. d4 d5) 1... c5 1-0\n";
//! let mut reader = Reader::new(text.as_bytes());
//!
//! let first = reader.next_game()?.unwrap();
//! let error = first.tree().unwrap_err();
//! assert!(error.to_string().starts_with("line 3: the move 2. Ke3 is not legal. The king on e1 cannot reach e3"));
//!
//! let second = reader.next_game()?.unwrap();
//! let game = second.tree().unwrap();
//! assert_eq!(game.tags.get("White"), Some("Fischer"));
//! let e4 = game.main_line().next().unwrap();
//! assert_eq!(game.comments(e4), ["best by test"]);
//! assert_eq!(game.children(game.root()).count(), 2);
//!
//! assert!(reader.next_game()?.is_none());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Files are read as leniently as they are written: quotes within tags, `0-0`, numbers without dots, `e.p.`, byte order
//! marks, Latin-1, comments without end, results that are missing. What cannot be played is refused with the reason.
//!
//! # Writing
//!
//! A [`GameTree`] is written by its [`GameTree::write`], or by `to_string`, in PGN's export format. What was read and is
//! written reads the same again: tags in their order, comments, glyphs and variations at any depth.
//!
//! ```
//! use alcor_chess::Position;
//! use alcor_pgn::{GameTree, Nag};
//!
//! let mut game = GameTree::new(Position::startpos());
//! let e4 = game.add(game.root(), Position::startpos().parse_san("e4")?).unwrap();
//! game.add_nag(e4, Nag(1));
//! game.add_comment(e4, "Best by test.");
//! assert_eq!(game.to_string(), "1. e4 $1 {Best by test.} *\n\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here recurses, so no depth of variations overflows a stack.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![warn(unreachable_pub)]

mod builder;
pub mod command;
mod comment;
mod error;
mod main_line;
mod nag;
mod reader;
mod result;
mod source;
mod tag;
mod tags;
mod token;
mod tree;
mod variant;
mod writer;

pub use command::{CommentCommand, Eval};
pub use error::{GameError, Problem};
pub use main_line::MainLine;
pub use nag::Nag;
pub use reader::{DetachedGame, RawGame, Reader};
pub use result::GameResult;
pub use tags::Tags;
pub use tree::{GameTree, NodeId};
pub use variant::Variant;
pub use writer::Style;
