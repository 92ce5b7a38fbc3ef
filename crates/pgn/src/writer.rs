//! Games as text, in PGN's export format: lines of 79 columns, SAN, a number wherever one is needed.

mod wrap;

use std::fmt;
use std::io::{self, Write};

use alcor_chess::{Color, Position};

use crate::error::move_number;
use crate::tag;
use crate::tree::{GameTree, NodeId};
use wrap::Wrap;

/// Lines of moves are at most this long, as the standard asks.
const COLUMNS: usize = 79;

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The longest line; words that are longer get a line of their own.
    pub columns: usize,
    /// `!?` glued to its move in place of `$5`, and blanks within the braces of comments, as lichess writes them.
    pub is_casual: bool,
}

impl Style {
    /// PGN's export format.
    pub const EXPORT: Style = Style { columns: COLUMNS, is_casual: false };
    /// As lichess writes games, but in lines of 79 columns.
    pub const LICHESS: Style = Style { columns: COLUMNS, is_casual: true };
}

impl GameTree {
    /// Writes the game, with an empty line at its end so that files can be joined.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&self, output: &mut impl Write, style: Style) -> io::Result<()> {
        output.write_all(self.text(style).as_bytes())
    }

    /// The game as text, with an empty line at its end.
    pub fn text(&self, style: Style) -> String {
        let mut text = String::new();
        for (name, value) in self.tags.iter() {
            text.push_str(&format!("[{name} \"{}\"]\n", tag::escaped(value)));
        }
        if !self.tags.is_empty() {
            text.push('\n');
        }
        let mut moves = MoveText { tree: self, style, wrap: Wrap::new(style.columns), needs_number: true };
        moves.write_all();
        text.push_str(&moves.wrap.finish());
        text.push_str("\n\n");
        text
    }
}

impl fmt::Display for GameTree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text(Style::EXPORT))
    }
}

/// What is still to be written.
enum Step {
    /// A move, the position before it, and whether variations to it follow.
    Move(NodeId, Position, bool),
    /// A variation that begins with this move, and those after it.
    Variations(NodeId, Position),
    /// The end of a variation.
    Close,
}

struct MoveText<'a> {
    tree: &'a GameTree,
    style: Style,
    wrap: Wrap,
    needs_number: bool,
}

impl MoveText<'_> {
    fn write_all(&mut self) {
        let tree = self.tree;
        let root = tree.root();
        self.notes_after(root, 0);
        let mut steps = Vec::new();
        steps.extend(tree.first_child(root).map(|first| Step::Move(first, *tree.start(), true)));
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => {
                    self.wrap.glue(")");
                    self.needs_number = true;
                }
                Step::Variations(node, position) => {
                    steps.extend(tree.next_sibling(node).map(|next| Step::Variations(next, position)));
                    steps.push(Step::Close);
                    steps.push(Step::Move(node, position, false));
                    self.wrap.open("(");
                    self.needs_number = true;
                }
                Step::Move(node, position, has_variations) => {
                    let after = self.move_and_notes(node, &position);
                    steps.extend(tree.first_child(node).map(|next| Step::Move(next, after, true)));
                    let variation = tree.next_sibling(node).filter(|_| has_variations);
                    steps.extend(variation.map(|variation| Step::Variations(variation, position)));
                }
            }
        }
        self.wrap.word(tree.result.text());
    }

    /// Writes a move with all that stands beside it. The position after it.
    fn move_and_notes(&mut self, node: NodeId, position: &Position) -> Position {
        let Some(mv) = self.tree.move_to(node) else { return *position };
        for comment in self.tree.comments_before(node) {
            self.comment(comment);
        }
        if position.side_to_move() == Color::White || self.needs_number {
            self.wrap.word(&move_number(position));
        }
        self.needs_number = false;
        let glued = self.tree.nags(node).first().and_then(|nag| nag.suffix()).filter(|_| self.style.is_casual);
        self.wrap.word(&format!("{}{}", position.san(mv), glued.unwrap_or_default()));
        self.notes_after(node, usize::from(glued.is_some()));
        position.play(mv)
    }

    /// Writes the glyphs that are not glued to the move, and the comments.
    fn notes_after(&mut self, node: NodeId, glued: usize) {
        for nag in &self.tree.nags(node)[glued..] {
            self.wrap.word(&nag.to_string());
        }
        for comment in self.tree.comments(node) {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &str) {
        self.wrap.comment(comment, self.style.is_casual);
        self.needs_number = true;
    }
}

#[cfg(test)]
mod tests;
