//! A game with its variations: a tree in one vector, so that no depth of it needs a stack.

mod edit;
mod notes;

use alcor_chess::{Game, Move, Position};

use crate::command::{self, Eval};
use crate::nag::Nag;
use crate::result::GameResult;
use crate::tags::Tags;
use crate::variant::Variant;
use notes::Notes;

/// A place in a [`GameTree`]: its root, or a move. It belongs to the tree that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

/// A move, with links to its neighbours.
#[derive(Clone, Debug)]
struct Node {
    /// `None` at the root.
    mv: Option<Move>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

impl Node {
    fn new(mv: Option<Move>, parent: Option<NodeId>) -> Node {
        Node { mv, parent, first_child: None, last_child: None, next_sibling: None, notes: None }
    }
}

/// A game: tags, moves with comments and glyphs, variations, result.
///
/// Of the children of a node the first is the main continuation, the others are variations. Two trees are equal if they say
/// the same, whatever the order in which they were put together.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The tags, in order.
    pub tags: Tags,
    /// The result.
    pub result: GameResult,
    variant: Variant,
    start: Position,
    nodes: Vec<Node>,
}

impl GameTree {
    /// A game without moves and tags that begins here.
    pub fn new(start: Position) -> GameTree {
        let variant = if start.is_chess960() { Variant::Chess960 } else { Variant::Standard };
        GameTree::with_tags(Tags::new(), variant, start, GameResult::Unknown)
    }

    pub(crate) fn with_tags(tags: Tags, variant: Variant, start: Position, result: GameResult) -> GameTree {
        GameTree { tags, result, variant, start, nodes: vec![Node::new(None, None)] }
    }

    /// Where the game begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules it follows.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The place before the first move.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    fn notes(&mut self, id: NodeId) -> &mut Notes {
        self.node_mut(id).notes.get_or_insert_default()
    }

    /// How many moves there are, with those of variations.
    pub fn count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The move that leads here; `None` at the root.
    pub fn move_to(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    /// The place before this move.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The main continuation.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The next variation to this move.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// The continuations, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The moves that were played, in order.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(self.root()), |&node| self.first_child(node))
    }

    /// The moves that were played, as a game.
    pub fn main_game(&self) -> Game {
        let mut game = Game::new(self.start);
        for mv in self.main_line().filter_map(|node| self.move_to(node)) {
            // The moves of a tree are legal.
            let _ = game.play(mv);
        }
        game
    }

    /// The position after this move.
    pub fn position(&self, id: NodeId) -> Position {
        let line: Vec<Move> =
            std::iter::successors(Some(id), |&node| self.parent(node)).filter_map(|node| self.move_to(node)).collect();
        line.iter().rev().fold(self.start, |position, &mv| position.play(mv))
    }

    /// Adds a move after this place: the main continuation if it is the first, else a variation. `None` if it is not
    /// legal there, or the tree is full.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Option<NodeId> {
        if !self.position(parent).is_legal(mv) {
            return None;
        }
        self.attach(parent, mv)
    }

    /// Adds a line of moves after this place, up to the first that is not legal. Its first move, if there is any.
    pub fn add_line(&mut self, parent: NodeId, moves: &[Move]) -> Option<NodeId> {
        let mut position = self.position(parent);
        let mut at = parent;
        let mut first = None;
        for &mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            at = self.attach(at, mv)?;
            first = first.or(Some(at));
            position = position.play(mv);
        }
        first
    }

    /// Adds a move that is legal there. `None` if the tree is full.
    pub(crate) fn attach(&mut self, parent: NodeId, mv: Move) -> Option<NodeId> {
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.nodes.push(Node::new(Some(mv), Some(parent)));
        match self.node_mut(parent).last_child.replace(id) {
            None => self.node_mut(parent).first_child = Some(id),
            Some(last) => self.node_mut(last).next_sibling = Some(id),
        }
        Some(id)
    }

    /// What the clock shows after this move: `[%clk]`.
    pub fn clock(&self, id: NodeId) -> Option<std::time::Duration> {
        self.command(id, "clk").and_then(command::read_time)
    }

    /// How long the move took: `[%emt]`.
    pub fn elapsed(&self, id: NodeId) -> Option<std::time::Duration> {
        self.command(id, "emt").and_then(command::read_time)
    }

    /// How the position after this move is judged: `[%eval]`.
    pub fn eval(&self, id: NodeId) -> Option<Eval> {
        self.command(id, "eval").and_then(Eval::read)
    }

    /// The value of a command in the comments after this move.
    pub fn command(&self, id: NodeId, name: &str) -> Option<&str> {
        self.comments(id).iter().find_map(|comment| command::value(comment, name))
    }

    /// The glyphs of this move.
    pub fn nags(&self, id: NodeId) -> &[Nag] {
        self.node(id).notes.as_ref().map_or(&[], |notes| &notes.nags)
    }

    /// The comments after this move, or at the root those before the first one.
    pub fn comments(&self, id: NodeId) -> &[String] {
        self.node(id).notes.as_ref().map_or(&[], |notes| &notes.after)
    }

    /// The comments before this move: those at the beginning of a variation, or after variations and before the main
    /// line goes on.
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        self.node(id).notes.as_ref().map_or(&[], |notes| &notes.before)
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        let is_alike = (&self.tags, self.result, self.variant, self.start, self.count())
            == (&other.tags, other.result, other.variant, other.start, other.count());
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((one, two)) = pairs.pop().filter(|_| is_alike) {
            let own = (self.move_to(one), self.nags(one), self.comments(one), self.comments_before(one));
            if own != (other.move_to(two), other.nags(two), other.comments(two), other.comments_before(two)) {
                return false;
            }
            pairs.extend(self.children(one).zip(other.children(two)));
            if self.children(one).count() != other.children(two).count() {
                return false;
            }
        }
        is_alike
    }
}

impl Eq for GameTree {}

#[cfg(test)]
mod tests;
