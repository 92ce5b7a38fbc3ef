//! A mistake laid out: its two lines, their scores in centipawns, and what material is compared with.

use alcor_chess::{Color, Placed, Position, Square};
use alcor_engine::{Score, wdl};

use super::gain::outcome;
use super::line::{PlayedLine, numbered};
use super::material::points;
use super::mistake::Mistake;

/// Scores beyond this are as good as won.
const DECIDED_CP: i32 = 10_000;

/// A mistake with all that its reasons are found from.
pub(super) struct Case<'a> {
    pub mistake: &'a Mistake<'a>,
    /// From the position after the played move, the opponent first.
    pub refutation: PlayedLine,
    /// From the position before it, the mover first.
    pub best: PlayedLine,
    /// The score after the played move in centipawns, from the mover.
    pub played_cp: i32,
    /// The score of the best line.
    pub best_cp: i32,
}

impl<'a> Case<'a> {
    /// `None` if the move is not legal, or is the best one.
    pub(super) fn new(mistake: &'a Mistake<'a>) -> Option<Case<'a>> {
        let Mistake { position, played, .. } = *mistake;
        if !position.is_legal(played) || mistake.best_line.first() == Some(&played) {
            return None;
        }
        Some(Case {
            mistake,
            refutation: PlayedLine::new(&position.play(played), mistake.refutation),
            best: PlayedLine::new(position, mistake.best_line),
            played_cp: centipawns(mistake.played_score, position),
            best_cp: centipawns(mistake.best_score, position),
        })
    }

    pub(super) fn mover(&self) -> Color {
        self.mistake.position.side_to_move()
    }

    /// The played move as it is written.
    pub(super) fn played(&self) -> String {
        numbered(self.mistake.position, self.mistake.played)
    }

    /// What the move cost, in centipawns.
    pub(super) fn drop(&self) -> i32 {
        self.best_cp - self.played_cp
    }

    /// What the played move captures, in pawns.
    pub(super) fn taken(&self) -> i32 {
        let captured = self.mistake.position.changes(self.mistake.played).captured;
        captured.map_or(0, |captured| points(captured.piece.role()))
    }

    /// Whether the best line takes what the played move takes, at once or a little later. An exchange does not count: what
    /// takes is taken, and that is no gain of the refutation.
    fn is_same_capture(&self) -> bool {
        let is_retaken =
            |ply: usize| self.refutation.captured(ply).is_some_and(|taken| taken.square == self.mistake.played.to());
        let is_exchange = (0..self.refutation.len().min(5)).step_by(2).any(is_retaken);
        !is_exchange && self.takes_too(&self.best.cut(5, &[]))
    }

    /// Whether the mover takes what the played move takes in another line too.
    pub(super) fn takes_too(&self, line: &PlayedLine) -> bool {
        let captured = self.mistake.position.changes(self.mistake.played).captured;
        captured.is_some() && (0..line.len()).step_by(2).any(|ply| line.captured(ply) == captured)
    }

    /// Whether the mover takes this piece in the played line too.
    pub(super) fn takes_later(&self, target: Placed) -> bool {
        (1..self.refutation.len()).step_by(2).any(|ply| self.refutation.captured(ply) == Some(target))
    }

    /// Where the best move captures something.
    pub(super) fn best_capture(&self) -> Option<Square> {
        if self.best.len() == 0 { None } else { self.best.captured(0).map(|captured| captured.square) }
    }

    /// The position that material is compared with: the one before the move or, if the move came in the middle of an
    /// exchange that the best line completes, the one before the exchange.
    pub(super) fn base(&self) -> &Position {
        let before = self.mistake.position;
        let (start, square) = exchange_start(self.mistake.earlier, before);
        let lost = |base: &Position| outcome(base, &self.best).map_or(i32::MAX, i32::abs);
        if square.is_some() && self.best_capture() == square && lost(start) < lost(before) {
            start
        } else if self.is_same_capture() {
            self.refutation.start()
        } else {
            before
        }
    }

    /// The same, what the played move took counted in any case.
    pub(super) fn base_of_capture(&self) -> &Position {
        let base = self.base();
        if base == self.refutation.start() { self.mistake.position } else { base }
    }
}

/// The position before the captures that have just been made on one square, and the square.
fn exchange_start<'a>(earlier: &'a [Position], position: &'a Position) -> (&'a Position, Option<Square>) {
    let mut start = position;
    let mut square = None;
    for previous in earlier.iter().rev() {
        // What stood where the side to move has now lost something.
        let loser = start.side_to_move();
        let taken = previous.colored(loser).without(start.colored(loser)).single();
        if taken.is_none() || square.is_some_and(|square| taken != Some(square)) {
            break;
        }
        square = taken;
        start = previous;
    }
    (start, square)
}

fn centipawns(score: Score, position: &Position) -> i32 {
    match score.mate_moves() {
        Some(moves) if moves > 0 || score.units() > 0 => DECIDED_CP,
        Some(_) => -DECIDED_CP,
        None => wdl::centipawns(score, position).clamp(-DECIDED_CP, DECIDED_CP),
    }
}
