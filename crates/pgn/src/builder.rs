//! A tree from the text of a game.
//!
//! A move of the main line that cannot be played makes the game bad. In a variation it does not: people write null moves
//! and fragments there. Such a variation is kept as far as it can be played, and the rest of it as a comment.

use alcor_chess::{Move, Position};

use crate::comment::joined;
use crate::error::Problem;
use crate::main_line::{self, Wrong, read_move};
use crate::nag::Nag;
use crate::result::GameResult;
use crate::token::Token;
use crate::tree::{GameTree, NodeId};

/// More variations within each other than this are refused: each needs memory.
const MAX_NESTED: usize = 100_000;

/// A line that is being read.
#[derive(Clone, Copy)]
struct OpenLine {
    /// Its last move so far, or the place where it begins.
    node: NodeId,
    /// The position there.
    position: Position,
    /// The position before the last move, where a variation to it begins.
    before: Position,
    /// Whether a move of this line has been read.
    has_moves: bool,
}

/// What is left of a variation that cannot be played.
struct Fragment {
    words: Vec<String>,
    /// Brackets that were opened within.
    depth: usize,
}

struct Builder {
    tree: GameTree,
    line: OpenLine,
    /// The lines around this one.
    outer: Vec<OpenLine>,
    fragment: Option<Fragment>,
    /// Comments and glyphs that belong to the next move.
    comments: Vec<String>,
    nags: Vec<Nag>,
    /// Whether comments belong to the next move: at the beginning of a variation, and after one.
    is_before_move: bool,
    result: GameResult,
}

/// Reads all of a game's text.
pub(crate) fn tree(text: &str) -> Result<GameTree, Wrong> {
    let (start, tokens) = main_line::start(text)?;
    let tree = GameTree::with_tags(start.tags, start.variant, start.position, start.result);
    let line = OpenLine { node: tree.root(), position: start.position, before: start.position, has_moves: false };
    let mut builder = Builder {
        tree,
        line,
        outer: Vec::new(),
        fragment: None,
        comments: Vec::new(),
        nags: Vec::new(),
        is_before_move: false,
        result: GameResult::Unknown,
    };
    for (offset, token) in tokens {
        builder.take(token).map_err(|problem| (offset, problem))?;
    }
    Ok(builder.finished())
}

impl Builder {
    fn take(&mut self, token: Token<'_>) -> Result<(), Problem> {
        if self.fragment.is_some() {
            self.take_fragment(token);
            return Ok(());
        }
        match token {
            Token::Comment(text) => self.comment(joined(text)),
            Token::Nag(nag) if self.is_before_move => self.nags.push(nag),
            Token::Nag(nag) => self.tree.add_nag(self.line.node, nag),
            Token::Open => self.open()?,
            Token::Close => self.close(),
            Token::Move(text) => self.read_move(text)?,
            Token::Result(result) if self.outer.is_empty() => self.result = result,
            // A tag among the moves and a result within a variation say nothing.
            Token::Tag(..) | Token::Result(_) => {}
        }
        Ok(())
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        if self.is_before_move {
            self.comments.push(text);
        } else {
            self.tree.add_comment(self.line.node, &text);
        }
    }

    fn open(&mut self) -> Result<(), Problem> {
        if self.outer.len() == MAX_NESTED {
            return Err(Problem::TooDeep(MAX_NESTED));
        }
        let line = self.line;
        let Some(node) = self.tree.parent(line.node).filter(|_| line.has_moves) else {
            // There is no move to vary. What stands in the brackets is kept in words.
            self.outer.push(line);
            self.fragment = Some(Fragment { words: Vec::new(), depth: 0 });
            return Ok(());
        };
        self.flush();
        self.outer.push(line);
        self.line = OpenLine { node, position: line.before, before: line.before, has_moves: false };
        self.is_before_move = true;
        Ok(())
    }

    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        // A variation of words alone is a comment on the move that it would have replaced; where there is none, on the next.
        if self.line.has_moves {
            self.flush();
        } else if outer.has_moves {
            self.line = outer;
            self.flush();
        }
        self.line = outer;
        self.is_before_move = outer.has_moves || !self.outer.is_empty();
    }

    /// Comments and glyphs that wait for a move that does not come go to the last one.
    fn flush(&mut self) {
        for comment in std::mem::take(&mut self.comments) {
            self.tree.add_comment(self.line.node, &comment);
        }
        self.nags.clear();
    }

    fn read_move(&mut self, text: &str) -> Result<(), Problem> {
        match read_move(&self.line.position, text) {
            Ok(mv) => self.play(mv),
            Err(problem) if self.outer.is_empty() => return Err(problem),
            Err(_) => self.fragment = Some(Fragment { words: vec![text.to_owned()], depth: 0 }),
        }
        Ok(())
    }

    fn play(&mut self, mv: Move) {
        let OpenLine { node, position, .. } = self.line;
        // A tree of more moves than 32 bits count would need a longer text than is read.
        let Some(node) = self.tree.attach(node, mv) else { return };
        self.line = OpenLine { node, position: position.play(mv), before: position, has_moves: true };
        for comment in std::mem::take(&mut self.comments) {
            self.tree.add_comment_before(node, &comment);
        }
        for nag in std::mem::take(&mut self.nags) {
            self.tree.add_nag(node, nag);
        }
        self.is_before_move = false;
    }

    /// Keeps what cannot be played, up to the end of the variation.
    fn take_fragment(&mut self, token: Token<'_>) {
        let Some(fragment) = &mut self.fragment else { return };
        match token {
            Token::Open => {
                fragment.depth += 1;
                fragment.words.push("(".to_owned());
            }
            Token::Close if fragment.depth > 0 => {
                fragment.depth -= 1;
                fragment.words.push(")".to_owned());
            }
            Token::Close => {
                self.end_fragment();
                self.close();
            }
            Token::Move(text) => fragment.words.push(text.to_owned()),
            Token::Nag(nag) => fragment.words.push(nag.to_string()),
            Token::Comment(text) => fragment.words.push(joined(text)),
            Token::Tag(..) | Token::Result(_) => {}
        }
    }

    fn end_fragment(&mut self) {
        if let Some(fragment) = self.fragment.take() {
            self.comment(fragment.words.join(" "));
        }
    }

    fn finished(mut self) -> GameTree {
        self.end_fragment();
        while !self.outer.is_empty() {
            self.close();
        }
        self.flush();
        self.tree.result = self.result.or(self.tree.result);
        self.tree
    }
}

#[cfg(test)]
mod tests;
