//! What there is to say about a move.

use std::borrow::Cow;

use alcor_chess::{CastlingNotation, Color};
use alcor_review::{Evaluation, Judgement, MoveReview, Phase};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use crate::moves::PyMove;
use crate::pickle::reduced;

/// What there is to say about a move. Scores are from White's side; what a move costs is from its mover's.
///
/// >>> import alcor_chess as ac
/// >>> move = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=500).moves[2]
/// >>> move.san, move.judgement, move.mate
/// ('g4', 'blunder', -1)
#[pyclass(frozen, get_all, module = "alcor_chess", name = "MoveReview")]
#[derive(Serialize, Deserialize)]
pub struct PyMoveReview {
    /// The move.
    r#move: PyMove,
    /// The move in SAN.
    san: String,
    /// The number of the move in the game, as it is written before it.
    number: u16,
    /// Who played it: True for White, as `Board.turn` has it.
    turn: bool,
    /// The score after the move in centipawns, from White's side; None if there is a mate.
    cp: Option<i32>,
    /// In how many moves White mates after it, negative if Black does, 0 for a mate on the board; else None.
    mate: Option<i64>,
    /// White's Win% after the move, from 0 to 100.
    win: f64,
    /// How many points of Win% it cost its mover; not negative.
    win_loss: f64,
    /// How many centipawns it cost its mover; not negative.
    centipawn_loss: u32,
    /// The accuracy of the move, from 0 to 100.
    accuracy: f64,
    /// What is thought of it: 'inaccuracy', 'mistake', 'blunder', 'great', 'brilliant' or None.
    judgement: Option<Cow<'static, str>>,
    /// The sign that annotators write behind it: '?!', '?', '??', '!', '!!' or nothing.
    glyph: Cow<'static, str>,
    /// Why it was bad, in words, if that is sure; else None.
    reason: Option<String>,
    /// The best move in the position before, which may be this one.
    best: PyMove,
    /// The best line from the position before, in SAN.
    best_line: Vec<String>,
    /// Whether the opening book recommends it. Such moves are not judged.
    is_book: bool,
    /// Whether it was the only legal move. Such moves are not judged.
    is_forced: bool,
    /// The phase of the game: 'opening', 'middlegame' or 'endgame'.
    phase: Cow<'static, str>,
    /// What was left on the mover's clock after it, in seconds, if the game says so.
    clock: Option<f64>,
}

impl PyMoveReview {
    /// The same for Python, with castling written in this way.
    pub fn new(each: &MoveReview, notation: CastlingNotation) -> PyMoveReview {
        let (cp, mate) = match each.after.evaluation {
            Evaluation::Centipawns(value) => (Some(value), None),
            Evaluation::WhiteMates(moves) => (None, Some(i64::from(moves))),
            Evaluation::BlackMates(moves) => (None, Some(-i64::from(moves))),
        };
        PyMoveReview {
            r#move: PyMove::with_notation(each.mv, notation),
            san: each.san.clone(),
            number: each.number,
            turn: each.mover == Color::White,
            cp,
            mate,
            win: each.after.win_percent(Color::White),
            win_loss: each.win_loss,
            centipawn_loss: each.centipawn_loss,
            accuracy: each.accuracy,
            judgement: each.judgement.map(|judgement| Judgement::name(judgement).into()),
            glyph: each.glyph().into(),
            reason: each.reason.as_ref().map(|reason| reason.text.clone()),
            best: PyMove::with_notation(each.best(), notation),
            best_line: each.best_line().sans.clone(),
            is_book: each.is_book,
            is_forced: each.is_forced,
            phase: match each.phase {
                Phase::Opening => "opening",
                Phase::Middlegame => "middlegame",
                Phase::Endgame => "endgame",
            }
            .into(),
            clock: each.clock.map(|clock| clock.as_secs_f64()),
        }
    }
}

#[pymethods]
impl PyMoveReview {
    fn __repr__(&self) -> String {
        let dots = if self.turn { "." } else { "..." };
        format!("MoveReview('{}{dots}{}{}')", self.number, self.san, self.glyph)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "MoveReview", self)
    }
}
