//! The quiz: positions of a game in which something was missed, with every move that is good enough.

use alcor_chess::{Move, Position};

use crate::review::Review;

/// Moves within this many points of Win% of the best one are accepted.
pub const TOLERANCE: f64 = 4.0;

/// Where more moves than this are good enough, there is nothing to find.
pub(crate) const MAX_ACCEPTED: usize = 5;

/// A position in which something was missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizPosition {
    /// The index of the move in the review.
    pub index: usize,
    /// The position, the side that missed something to move.
    pub position: Position,
    /// The move that was played.
    pub played: Move,
    /// The moves that are good enough, the best first.
    pub accepted: Vec<Move>,
}

/// The quiz of a review whose plan asked for one.
///
/// ```
/// use alcor_chess::Game;
/// use alcor_review::{Effort, Plan, Reviewer, Subject, quiz};
///
/// let mut game = Game::default();
/// for san in ["e4", "e5", "Qh5", "Nf6", "Nc3"] {
///     game.play(game.position().parse_san(san)?)?;
/// }
/// let plan = Plan { effort: Effort::Nodes(5_000), quiz: true, ..Plan::default() };
/// let questions = quiz::positions(&Reviewer::new(plan)?.review(&Subject::from(game)));
/// // Black left the pawn on e5 to the queen, and White did not take it: the queen is lost.
/// assert!(questions.iter().any(|question| question.index == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn positions(review: &Review) -> Vec<QuizPosition> {
    let game = review.game();
    let quizzed = review.moves.iter().enumerate().filter(|(_, each)| !each.accepted.is_empty());
    quizzed
        .map(|(index, each)| QuizPosition {
            index,
            position: game.positions()[index],
            played: each.mv,
            accepted: each.accepted.clone(),
        })
        .collect()
}
