//! Counting moves.

use alcor_chess::perft::Perft;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::bad_value;

/// The deepest perft that can be asked for. None will ever be finished.
const MAX_DEPTH: u32 = 20;

/// The number of ways to play `depth` plies from a board.
///
/// >>> from alcor_chess import Board, perft
/// >>> perft(Board(), 4)
/// 197281
#[pyfunction]
#[pyo3(signature = (board, depth, *, threads=1, hash=0))]
pub fn perft(py: Python<'_>, board: &PyBoard, depth: u32, threads: usize, hash: usize) -> PyResult<u64> {
    if depth > MAX_DEPTH {
        return Err(bad_value(&format!("a depth up to {MAX_DEPTH}"), depth));
    }
    let perft = Perft::new(depth).threads(threads.min(1024)).hash_mb(hash);
    py.detach(|| perft.count(board.position())).map_err(|error| PyMemoryError::new_err(error.to_string()))
}
