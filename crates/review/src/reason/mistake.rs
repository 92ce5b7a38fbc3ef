//! What a mistake is given as, and what its reason is.

use alcor_chess::{Move, Position};
use alcor_engine::Score;

/// What is known of a mistake: the position, the move and what the search found for both sides of the question.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The positions of the game before this one, oldest first; may be empty. They distinguish a recapture from a capture.
    pub earlier: &'a [Position],
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The tactical idea that works in the line, if one was recognised.
    pub motif: Option<Motif>,
    /// The reason as a sentence, ending in a full stop.
    pub text: String,
    /// How many plies of the refutation (or, of a chance that was missed, of the best line) the sentence is about.
    pub plies: usize,
}

/// The kinds of reasons, from the surest to the vaguest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ReasonKind {
    /// The move allows mate.
    AllowsMate,
    /// The move misses mate.
    MissesMate,
    /// The move loses material.
    LosesMaterial,
    /// The move misses a win of material.
    MissesMaterial,
    /// The move lets a won game end in a draw: stalemate, perpetual check, repetition.
    AllowsDraw,
    /// The move misses a draw in a lost game.
    MissesDraw,
    /// Terms of the evaluation that the move makes worse.
    Position,
    /// The answer to the move, and where it leads.
    Refutation,
}

/// The tactical ideas that are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Motif {
    /// A piece that can be taken for less than it is worth.
    Hanging,
    /// One piece attacks two.
    Fork,
    /// A piece cannot move or take because of what stands behind it.
    Pin,
    /// An attack through a piece that has to move on one behind it.
    Skewer,
    /// A move that opens the line of another piece to a target.
    DiscoveredAttack,
    /// A move that opens the line of another piece to the king.
    DiscoveredCheck,
    /// The defender of a piece is captured.
    RemovedDefender,
    /// The defender of a piece is lured or driven away.
    Deflection,
    /// A defender has two things to defend, and can defend only one.
    Overload,
    /// A piece without a safe square.
    TrappedPiece,
    /// A king that its own pawns lock in on the back rank.
    BackRank,
    /// A pawn that queens.
    Promotion,
    /// A threat of mate that is also an attack on something else.
    MateThreat,
    /// Checks without end.
    PerpetualCheck,
    /// A side that has no legal move and is not in check.
    Stalemate,
}
