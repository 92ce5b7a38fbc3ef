//! Why a move was a mistake, in words that are true.

use alcor_chess::{Move, Position};
use alcor_engine::Score;

/// What is known of a mistake: the position, the move and what the search found for both sides of the question.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// The move that was played.
    pub played: Move,
    /// The search's best line after the played move, the opponent to move first.
    pub refutation: &'a [Move],
    /// The score after the played move, from the mover's side.
    pub played_score: Score,
    /// The search's best line in its place, its first move the mover's.
    pub best_line: &'a [Move],
    /// The score of that line, from the mover's side.
    pub best_score: Score,
}

/// Why a move was a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The reason as a sentence, ending in a full stop.
    pub text: String,
    /// How many plies of the refutation (or, of a chance that was missed, of the best line) the sentence is about.
    pub plies: usize,
}

/// The kinds of reasons, from the surest to the vaguest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReasonKind {
    /// The move allows mate.
    AllowsMate,
    /// The move misses mate.
    MissesMate,
}

/// The reason, if one is sure.
pub fn reason(_mistake: &Mistake<'_>) -> Option<Reason> {
    None
}
