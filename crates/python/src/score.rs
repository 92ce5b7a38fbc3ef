//! Scores as Python sees them, and in [`line`] and [`result`] the lines of thinking that have them.

mod line;
mod result;

use alcor_chess::{Color, Position};
use alcor_engine::{Score, wdl};
use alcor_session::centipawns::centipawns;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};

use crate::pickle::reduced;
pub use line::PyInfo;
pub use result::PySearchResult;

/// How good a position is, from the side to move or as `white()` turns it.
///
/// Either `cp` or `mate` is None. `mate` counts moves: 3 for a mate in three, -3 for being mated in three, and 0 for being
/// mated. `wdl` is the chance to win, draw and lose in thousandths.
///
/// >>> from alcor_chess import Board, Engine
/// >>> score = Engine().search(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5).score
/// >>> score.cp, score.mate, score.wdl, score.black().mate
/// (None, 1, (1000, 0, 0), -1)
#[pyclass(frozen, eq, hash, module = "alcor_chess", name = "Score")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PyScore {
    /// Centipawns, unless it is a mate.
    #[pyo3(get)]
    cp: Option<i32>,
    /// Moves to mate, if it is one.
    #[pyo3(get)]
    mate: Option<i32>,
    /// The chances to win, draw and lose, in thousandths.
    #[pyo3(get)]
    wdl: (u32, u32, u32),
    /// Whose view it is: True for White, False for Black.
    #[pyo3(get)]
    turn: bool,
    /// Whether it is a mate by the side whose view it is, for a mate in 0.
    wins: bool,
}

impl PyScore {
    /// A score of this position.
    pub fn new(score: Score, root: &Position) -> PyScore {
        let mate = score.mate_moves();
        let chances = wdl::wdl(score, root);
        PyScore {
            cp: mate.is_none().then(|| centipawns(score, root)),
            mate,
            wdl: (chances.win, chances.draw, chances.loss),
            turn: root.side_to_move() == Color::White,
            wins: score > Score::DRAW,
        }
    }
}

#[pymethods]
impl PyScore {
    /// Whether it is a mate, for either side.
    fn is_mate(&self) -> bool {
        self.mate.is_some()
    }

    /// The same score from White's side.
    fn white(&self) -> PyScore {
        if self.turn { *self } else { self.turned() }
    }

    /// The same score from Black's side.
    fn black(&self) -> PyScore {
        if self.turn { self.turned() } else { *self }
    }

    /// From 0 for a loss to 1 for a win: the chance to win and half of that to draw.
    fn expectation(&self) -> f64 {
        let (win, draw, _) = self.wdl;
        (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
    }

    fn __str__(&self) -> String {
        match (self.cp, self.mate) {
            (_, Some(0)) => if self.wins { "#+0" } else { "#-0" }.to_owned(),
            (_, Some(moves)) => format!("#{moves:+}"),
            (cp, None) => format!("{:+}", cp.unwrap_or(0)),
        }
    }

    fn __repr__(&self) -> String {
        let number = |value: Option<i32>| value.map_or("None".to_owned(), |value| value.to_string());
        format!("Score(cp={}, mate={}, wdl={:?})", number(self.cp), number(self.mate), self.wdl)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        reduced(py, "Score", self)
    }
}

impl PyScore {
    fn turned(&self) -> PyScore {
        let (win, draw, loss) = self.wdl;
        PyScore {
            cp: self.cp.map(|cp| -cp),
            mate: self.mate.map(|moves| -moves),
            wdl: (loss, draw, win),
            turn: !self.turn,
            wins: !self.wins,
        }
    }
}
