//! Numbers of many positions: evaluations and features.

use alcor_chess::{Color, Position, Square};
use alcor_engine::eval::Evaluator;
use alcor_engine::eval::nnue::{self, Kernel};
use alcor_engine::{Score, wdl};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::positions::Batch;

/// Features of a position: as many as there can be pieces.
const MAX_FEATURES: usize = 32;
/// What fills the places of pieces that are not there.
const NO_FEATURE: u16 = u16::MAX;
/// Enemy pieces come after as many own ones.
const ENEMY: usize = 384;
/// Turns the board upside down.
const FLIP_RANKS: usize = 56;

/// The evaluations as 16-bit numbers. The batch may be a part of more positions: errors count from `first`.
#[pyfunction]
#[pyo3(name = "_evaluate", signature = (batch, first=0))]
pub fn evaluate<'py>(py: Python<'py>, batch: Batch, first: usize) -> PyResult<Bound<'py, PyByteArray>> {
    let start = || Evaluator::with_network(nnue::embedded(), Kernel::best());
    let work = |evaluator: &mut Evaluator, position: &Position, place: &mut [u8]| {
        let score = Score::evaluation(evaluator.evaluate_from_scratch(position));
        let limits = i32::from(i16::MIN)..=i32::from(i16::MAX);
        let centipawns = wdl::centipawns(score, position).clamp(*limits.start(), *limits.end()) as i16;
        place.copy_from_slice(&centipawns.to_ne_bytes());
    };
    batch.numbered_from(first).map(py, size_of::<i16>(), start, work)
}

/// The features of each position as 32 numbers of 16 bits; the places that are left over hold 65535.
#[pyfunction]
#[pyo3(name = "_features")]
pub fn features<'py>(py: Python<'py>, batch: Batch) -> PyResult<Bound<'py, PyByteArray>> {
    let work = |(): &mut (), position: &Position, place: &mut [u8]| {
        let mut numbers = features_of(position);
        for two in place.as_chunks_mut::<2>().0 {
            *two = numbers.next().unwrap_or(NO_FEATURE).to_ne_bytes();
        }
    };
    batch.map(py, MAX_FEATURES * size_of::<u16>(), || (), work)
}

/// Pieces on squares, as the side to move sees them: its own first, its first rank nearest.
fn features_of(position: &Position) -> impl Iterator<Item = u16> {
    let side = position.side_to_move();
    let flip = if side == Color::White { 0 } else { FLIP_RANKS };
    position.occupied().into_iter().filter_map(move |square: Square| {
        let piece = position.piece_at(square)?;
        let enemy = if piece.color() == side { 0 } else { ENEMY };
        Some((enemy + piece.role().index() * 64 + (square.index() ^ flip)) as u16)
    })
}
