//! The moves that led to a board: a list that boards share.
//!
//! Every board points at its last ply and that at the one before, so playing a move copies nothing, and boards that
//! branched off a game share what they have in common.

use std::sync::Arc;

use alcor_chess::{Game, Move, Position};

/// A move that was played, and what came before it.
pub struct Ply {
    before: Position,
    mv: Move,
    earlier: Option<Arc<Ply>>,
    /// How many plies there are, with this one.
    number: usize,
}

/// The plies of a board; none if it was set up.
pub type Line = Option<Arc<Ply>>;

/// The line after one more move.
pub fn extended(line: &Line, before: Position, mv: Move) -> Line {
    Some(Arc::new(Ply { before, mv, earlier: line.clone(), number: length(line) + 1 }))
}

/// How many plies a line has.
pub fn length(line: &Line) -> usize {
    line.as_ref().map_or(0, |ply| ply.number)
}

/// The position before each move and the move, from the last to the first.
pub fn backwards(line: &Line) -> impl Iterator<Item = (&Position, Move)> {
    std::iter::successors(line.as_deref(), |ply| ply.earlier.as_deref()).map(|ply| (&ply.before, ply.mv))
}

/// The moves from the first to the last, with the positions before them.
pub fn forwards(line: &Line) -> Vec<(&Position, Move)> {
    let mut plies: Vec<_> = backwards(line).collect();
    plies.reverse();
    plies
}

/// The game that led to a position.
pub fn game(line: &Line, position: &Position) -> Game {
    let plies = forwards(line);
    let mut game = Game::new(plies.first().map_or(*position, |(start, _)| **start));
    for (_, mv) in plies {
        // A ply is made by a move that was legal.
        let played = game.play(mv);
        debug_assert!(played.is_ok());
    }
    game
}

/// A long line is taken apart ply by ply: dropped at one go it would need a stack as deep as it is long.
impl Drop for Ply {
    fn drop(&mut self) {
        let mut earlier = self.earlier.take();
        while let Some(mut ply) = earlier.and_then(Arc::into_inner) {
            earlier = ply.earlier.take();
        }
    }
}
