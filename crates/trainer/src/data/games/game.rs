//! A scored game as a value.

use alcor_chess::{Move, Position};

/// The scale of the engine's own scores.
pub(crate) const ENGINE_SCALE: u16 = 400;
/// The scale of scores in text files that do not name another: centipawns of which 100 win half of the time.
pub(crate) const TEXT_SCALE: u16 = 200;
/// A score at least this great, on any scale, is a mate or another certain win.
pub const MATE: i32 = 31_000;

/// A move and what the engine that played it thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score, from White.
    pub white_score: i16,
}

/// A scored game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Where it began.
    pub start: Position,
    /// 1, 0.5 or 0, for White.
    pub white_result: f32,
    /// The scale of its scores: the chance of White is about `1 / (1 + exp(-white_score / scale))`.
    pub scale: u16,
    /// Its moves, all legal.
    pub moves: Vec<ScoredMove>,
}

/// A position of a game, the move played in it, and what the engine thought of it.
#[derive(Clone, Copy)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The score, from White, on the scale of the game.
    pub white_score: i32,
}

impl Moment {
    /// Whether the score is a mate or another certain win.
    pub fn is_decided(&self) -> bool {
        self.white_score.abs() >= MATE
    }
}

impl Game {
    /// Its positions, with what happened in them.
    pub fn moments(&self) -> impl Iterator<Item = Moment> {
        let mut next = self.start;
        self.moves.iter().map(move |scored| {
            let position = next;
            next = position.play(scored.mv);
            Moment { position, mv: scored.mv, white_score: i32::from(scored.white_score) }
        })
    }

    /// A score of this game in the engine's units. Mates are the same on every scale.
    pub fn units(&self, white_score: i32) -> i32 {
        if white_score.abs() >= MATE {
            return white_score;
        }
        let units = white_score * i32::from(ENGINE_SCALE) / i32::from(self.scale);
        units.clamp(1 - MATE, MATE - 1)
    }
}
