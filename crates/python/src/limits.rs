//! When a search stops, as Python asks for it.

use std::time::Duration;

use alcor_chess::Position;
use alcor_engine::{Limits, Request};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::bad_value;
use crate::move_or_text::MoveOrText;
use crate::whole::readers;

/// The longest time that can be asked for: about thirty years.
const MAX_SECONDS: f64 = 1e9;
/// More lines than any position has moves.
const MAX_LINES: u64 = 500;

readers! {
    /// How many nodes to search.
    nodes("nodes", 1..=u64::MAX) -> Option<u64>;
    /// To which depth, in plies.
    depth("depth", 1..=u64::from(u32::MAX)) -> Option<u32>;
    /// In how many moves to find a mate.
    mate("mate", 1..=u64::from(u32::MAX)) -> Option<u32>;
    /// How many best lines to find.
    multipv("multipv", 1..=MAX_LINES) -> usize;
}

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
    /// `ValueError` if the time makes no sense, `IllegalMove` if a root move is none.
    pub fn request(&self, board: &PyBoard) -> PyResult<Request> {
        let limits = Limits {
            nodes: self.nodes,
            depth: self.depth,
            mate: self.mate,
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

/// A time in seconds.
///
/// # Errors
/// `ValueError` if it is none.
pub fn duration(seconds: f64) -> PyResult<Duration> {
    if seconds > 0.0 && seconds <= MAX_SECONDS {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(bad_value("seconds above 0 and at most 1e9", seconds))
    }
}
