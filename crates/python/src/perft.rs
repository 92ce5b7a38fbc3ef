//! Counting moves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use alcor_chess::perft::{Perft, PerftError};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::board::{PyBoard, given};
use crate::engine::MAX_THREADS;
use crate::errors::no_thread;
use crate::tick::{TICK, look_for_signals};
use crate::whole::readers;

/// The deepest perft that can be asked for. None will ever be finished.
const MAX_DEPTH: u64 = 20;

readers! {
    /// How many plies to play.
    depth("depth", 0..=MAX_DEPTH) -> u32;
    /// How many threads to count with.
    threads("threads", 1..=MAX_THREADS) -> usize;
    /// The megabytes of a hash table; none without them.
    hash("hash", 0..=u64::MAX) -> usize;
}

/// The number of ways to play `depth` plies from a board. Ctrl-C stops it.
///
/// >>> from alcor_chess import Board, perft
/// >>> perft(Board(), 4)
/// 197281
#[pyfunction]
#[pyo3(signature = (board, depth, *, threads=1, hash=0))]
pub fn perft(
    py: Python<'_>,
    #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>,
    #[pyo3(from_py_with = depth)] depth: u32,
    #[pyo3(from_py_with = threads)] threads: usize,
    #[pyo3(from_py_with = hash)] hash: usize,
) -> PyResult<u64> {
    let perft = Perft::new(depth).threads(threads).hash_mb(hash);
    let board = board.get();
    py.detach(|| count(perft, board))
}

/// Counts on a thread of its own, so that this one can look for signals meanwhile.
fn count(perft: Perft, board: &PyBoard) -> PyResult<u64> {
    let stop = AtomicBool::new(false);
    let (sender, counted) = mpsc::channel();
    thread::scope(|scope| {
        let stop = &stop;
        // Whoever was interrupted does not listen any more.
        let work = move || {
            let _ = sender.send(perft.count_until(stop, board.position()));
        };
        thread::Builder::new().spawn_scoped(scope, work).map_err(no_thread)?;
        loop {
            match counted.recv_timeout(TICK) {
                Ok(Ok(Some(nodes))) => return Ok(nodes),
                Ok(Err(error @ PerftError::HashTooLarge { .. })) => {
                    return Err(PyMemoryError::new_err(error.to_string()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interruption) = look_for_signals() {
                        stop.store(true, Ordering::Relaxed);
                        return Err(interruption);
                    }
                }
                Ok(_) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the count ended without a result"));
                }
            }
        }
    })
}
