//! When a search stops, as Python asks for it.

use std::time::Duration;

use alcor_chess::Position;
use alcor_engine::{Limits, Request};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::bad_value;
use crate::move_or_text::MoveOrText;

/// The longest time that can be asked for: about thirty years.
const MAX_SECONDS: f64 = 1e9;
/// More lines than any position has moves.
const MAX_LINES: usize = 500;

/// What a caller asks of a search.
#[derive(Default)]
pub struct Asked {
    /// At most this many nodes.
    pub nodes: Option<u64>,
    /// To this depth.
    pub depth: Option<u32>,
    /// For so long.
    pub seconds: Option<f64>,
    /// Until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// How many best lines.
    pub multipv: usize,
    /// Among these moves; all if not given.
    pub root_moves: Option<Vec<MoveOrText>>,
}

impl Asked {
    /// Whether the search would end by itself.
    pub fn is_bounded(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.seconds.is_some() || self.mate.is_some()
    }

    /// The request to an engine.
    ///
    /// # Errors
    /// `ValueError` if a limit makes no sense, `IllegalMove` if a root move is none.
    pub fn request(&self, board: &PyBoard) -> PyResult<Request> {
        if !(1..=MAX_LINES).contains(&self.multipv) {
            return Err(bad_value("multipv from 1 to 500", self.multipv));
        }
        let limits = Limits {
            nodes: positive("nodes", self.nodes)?,
            depth: positive("depth", self.depth)?,
            mate: positive("mate", self.mate)?,
            move_time: self.seconds.map(duration).transpose()?,
            infinite: !self.is_bounded(),
            ..Limits::default()
        };
        let only_moves = match &self.root_moves {
            None => Vec::new(),
            Some(moves) => among(board.position(), moves)?,
        };
        Ok(Request { game: board.game(), limits, multi_pv: self.multipv, only_moves })
    }
}

fn among(position: &Position, moves: &[MoveOrText]) -> PyResult<Vec<alcor_chess::Move>> {
    if moves.is_empty() {
        return Err(bad_value("at least one root move", "none"));
    }
    moves.iter().map(|mv| mv.in_position(position)).collect()
}

fn positive<Number: PartialEq + From<u8>>(name: &str, number: Option<Number>) -> PyResult<Option<Number>> {
    if number == Some(Number::from(0)) { Err(bad_value(&format!("{name} above 0"), 0)) } else { Ok(number) }
}

fn duration(seconds: f64) -> PyResult<Duration> {
    if seconds > 0.0 && seconds <= MAX_SECONDS {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(bad_value("seconds above 0 and at most 1e9", seconds))
    }
}
