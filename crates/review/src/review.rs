//! A review: plain values that others print, draw or write to files.

use std::time::Duration;

use alcor_chess::{Color, Game, Move, Position};

use crate::evaluation::{Evaluation, Standing};
use crate::judgement::{Judgement, MateTurn};
use crate::phase::{Phase, Phases};
use crate::plan::Plan;
use crate::players::Shares;
use crate::reason::Reason;

/// All that there is to say about a game.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Review {
    /// How it was made.
    pub plan: Plan,
    /// The program and its version.
    pub version: String,
    /// What evaluated: the network with the number that names its weights, or `classical evaluation`.
    pub network: String,
    /// The position the game began with.
    #[cfg_attr(feature = "serde", serde(with = "crate::wire::position"))]
    pub start: Position,
    /// The name of the opening, if it has one.
    pub opening: Option<OpeningName>,
    /// Where middlegame and endgame begin.
    pub phases: Phases,
    /// What there is to say about White's play.
    pub white: SideReview,
    /// What there is to say about Black's play.
    pub black: SideReview,
    /// Every move, in its order.
    pub moves: Vec<MoveReview>,
    /// How play would go on from the last position; empty where the game is over by the rules.
    pub continuation: Variation,
}

impl Review {
    /// What there is to say about one side's play.
    pub fn side(&self, color: Color) -> &SideReview {
        color.choose(&self.white, &self.black)
    }

    /// The game that was reviewed.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        // They were legal when the review was made.
        let _ = self.moves.iter().try_for_each(|each| game.play(each.mv));
        game
    }

    /// The best play after the move with this index: of a bad move, its refutation.
    pub fn line_after(&self, index: usize) -> &Variation {
        self.moves.get(index + 1).map_or(&self.continuation, MoveReview::best_line)
    }

    /// The moves that lost something, by their index.
    pub fn bad_moves(&self) -> impl Iterator<Item = (usize, &MoveReview)> {
        self.moves.iter().enumerate().filter(|(_, each)| each.judgement.is_some_and(Judgement::is_bad))
    }
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpeningName {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// Its name, as players know it.
    pub name: String,
}

/// What there is to say about one side's play.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideReview {
    /// The accuracy, from 0 to 100; `None` if the side has not moved.
    pub accuracy: Option<f64>,
    /// The average centipawn loss; `None` if the side has not moved.
    pub acpl: Option<u32>,
    /// How many inaccuracies there were.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
    /// The accuracy in the opening, from 0 to 100; `None` without a move in it.
    pub opening: Option<f64>,
    /// The accuracy in the middlegame, likewise.
    pub middlegame: Option<f64>,
    /// The accuracy in the endgame, likewise.
    pub endgame: Option<f64>,
}

impl SideReview {
    /// The accuracy in one phase.
    pub fn in_phase(&self, phase: Phase) -> Option<f64> {
        match phase {
            Phase::Opening => self.opening,
            Phase::Middlegame => self.middlegame,
            Phase::Endgame => self.endgame,
        }
    }
}

/// What there is to say about a move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveReview {
    /// The move.
    #[cfg_attr(feature = "serde", serde(with = "crate::wire::mv"))]
    pub mv: Move,
    /// The move as people write it.
    pub san: String,
    /// Who played it.
    #[cfg_attr(feature = "serde", serde(with = "crate::wire::color"))]
    pub mover: Color,
    /// The number of the move in the game, as it is written before it.
    pub number: u16,
    /// What was left on the mover's clock after it, if that is known.
    pub clock: Option<Duration>,
    /// What the position was worth before the move, from White's side.
    pub before: Standing,
    /// What it was worth after the move, from White's side.
    pub after: Standing,
    /// The best lines from the position before the move, the best first; never empty.
    pub lines: Vec<Variation>,
    /// How many points of Win% the move cost its mover; not negative.
    pub win_loss: f64,
    /// How many centipawns the move cost its mover, scores being clamped to a thousand; not negative.
    pub centipawn_loss: u32,
    /// The accuracy of the move, from 0 to 100.
    pub accuracy: f64,
    /// What is thought of it, if anything.
    pub judgement: Option<Judgement>,
    /// What it did about mate, if it is judged by that.
    pub mate: Option<MateTurn>,
    /// Why it was bad, if that is sure.
    pub reason: Option<Reason>,
    /// Whether the opening book recommends it. Such moves are not judged.
    pub is_book: bool,
    /// Whether it was the only legal move. Such moves are not judged.
    pub is_forced: bool,
    /// The phase of the game it led to or stayed in.
    pub phase: Phase,
    /// Which players play it, of a bad move or a good one, if the plan asks for that.
    pub players: Option<Shares>,
    /// The moves that a quiz should accept in its place, the best first, if the plan asks for that and something was missed.
    #[cfg_attr(feature = "serde", serde(with = "crate::wire::moves"))]
    pub accepted: Vec<Move>,
}

impl MoveReview {
    /// The best line from the position before the move.
    pub fn best_line(&self) -> &Variation {
        &self.lines[0]
    }

    /// The best move in the position before, which may be the one that was played.
    pub fn best(&self) -> Move {
        self.best_line().moves.first().copied().unwrap_or(self.mv)
    }

    /// Whether it was the best move.
    pub fn is_best(&self) -> bool {
        self.best() == self.mv
    }

    /// The sign that annotators write behind the move, or nothing.
    pub fn glyph(&self) -> &'static str {
        self.judgement.map_or("", Judgement::glyph)
    }

    /// The mover's Win% before the move, from 0 to 100.
    pub fn win_before(&self) -> f64 {
        self.before.win_percent(self.mover)
    }

    /// The mover's Win% after the move, from 0 to 100.
    pub fn win_after(&self) -> f64 {
        self.after.win_percent(self.mover)
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variation {
    /// What it comes to, from White's side.
    pub evaluation: Evaluation,
    /// Its moves.
    #[cfg_attr(feature = "serde", serde(with = "crate::wire::moves"))]
    pub moves: Vec<Move>,
    /// Its moves as people write them.
    pub sans: Vec<String>,
}

impl Variation {
    /// A line of legal moves from a position.
    pub(crate) fn new(evaluation: Evaluation, start: &Position, moves: Vec<Move>) -> Variation {
        let mut position = *start;
        let mut write = |&mv: &Move| {
            let san = position.san(mv).to_string();
            position = position.play(mv);
            san
        };
        let sans = moves.iter().map(&mut write).collect();
        Variation { evaluation, moves, sans }
    }
}
