//! The games of a PGN file as texts, one by one.

use std::io::Read;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use alcor_pgn::Reader;
use alcor_session::{bounded, unpacked};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::errors::{InvalidPgn, unreadable};

/// The games of a file: an iterator over their texts.
#[pyclass(frozen, module = "alcor_chess", name = "PgnGames")]
pub struct PyPgnGames {
    reader: Mutex<Reader<Box<dyn Read + Send>>>,
    path: PathBuf,
}

/// A game of a file.
struct Found {
    text: String,
    line: u64,
    error: Option<String>,
}

impl PyPgnGames {
    fn next_game(&self) -> PyResult<Option<Found>> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let cannot = |error| PyOSError::new_err(format!("{} cannot be read: {error}", self.path.display()));
        let Some(game) = reader.next_game().map_err(cannot)? else { return Ok(None) };
        let error = game.too_long().map(|error| error.to_string());
        // A part of a game is of no use to anybody.
        let text = if error.is_none() { game.text().into_owned() } else { String::new() };
        Ok(Some(Found { text, line: game.line(), error }))
    }
}

#[pymethods]
impl PyPgnGames {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match py.detach(|| self.next_game())? {
            Some(Found { error: Some(error), .. }) => Err(InvalidPgn::new_err(error)),
            Some(Found { text, .. }) => Ok(Some(text)),
            None => Ok(None),
        }
    }

    /// Up to this many games: their texts, the lines where they begin, and what is wrong with those that are too long.
    /// There are fewer only at the end of the file.
    fn _take(&self, py: Python<'_>, count: usize) -> PyResult<Vec<(String, u64, Option<String>)>> {
        let games = || std::iter::from_fn(|| self.next_game().transpose()).take(count);
        py.detach(|| games().map(|found| found.map(|Found { text, line, error }| (text, line, error))).collect())
    }
}

/// The texts of the games of a PGN file, one by one; the file may be compressed (.gz, .zst) and of any length.
///
/// Where a game ends is decided by its text alone, so that a bad one never spoils the next.
///
/// >>> import alcor_chess as ac, tempfile, pathlib
/// >>> file = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
/// >>> _ = file.write_text("1. e4 e5 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
/// >>> [ac.review(game, nodes=500).white.blunders for game in ac.iter_pgn(file)]
/// [0, 1]
#[pyfunction]
pub fn iter_pgn(path: PathBuf) -> PyResult<PyPgnGames> {
    let cannot =
        |error: std::io::Error| unreadable(error.kind(), format!("{} cannot be read: {error}", path.display()));
    let stream = bounded::open(&path).and_then(unpacked::text).map_err(cannot)?;
    Ok(PyPgnGames { reader: Mutex::new(Reader::new(stream)), path })
}
