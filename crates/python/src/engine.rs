//! Engines: a hash table, threads and a level, and one search at a time.
//!
//! Invariant: no thread waits for another one's search. An engine that searches refuses everything else with
//! `EngineBusy`, and an engine that was copied by a fork with `EngineForked`, for its threads are in the other process.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alcor_engine::tablebase::{FiftyMoveRule, TablebaseUse, Tablebases};
use alcor_engine::{Elo, Engine, Level, Strength};
use alcor_session::host::random_seed;
use alcor_session::ladder;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::board::{PyBoard, given};
use crate::errors::{EngineBusy, EngineForked, bad_value};
use crate::in_use::InUse;
use crate::level;
use crate::limits::{self, Asked};
use crate::move_or_text::MoveOrText;
use crate::score::PySearchResult;
use crate::search::PySearch;
use crate::tablebases::PyTablebases;
use crate::whole::readers;

/// The most threads that can be asked for.
pub const MAX_THREADS: u64 = 1024;
const MAX_HASH_MB: u64 = Engine::MAX_HASH_MB as u64;

readers! {
    /// The megabytes of a hash table.
    hash("hash", 1..=MAX_HASH_MB) -> usize;
    /// The same, if they are to change.
    new_hash("hash", 1..=MAX_HASH_MB) -> Option<usize>;
    /// A number of threads.
    threads("threads", 1..=MAX_THREADS) -> usize;
    /// The same, if it is to change.
    new_threads("threads", 1..=MAX_THREADS) -> Option<usize>;
    /// What makes the random choices of a level repeatable.
    seed("seed", 0..=u64::MAX) -> Option<u64>;
}

/// A chess engine: search(), stream() and, with asyncio, search_async().
///
/// `hash` is the size of the hash table in megabytes. `level` is None for full strength, a level from 1 to 10, a rating from
/// 700 to 2800 or a name such as 'club'; with the same `seed` a level plays the same moves. Several engines search at the
/// same time in threads, each with `threads` of its own; `tablebases` are the endgame tables it asks. One engine searches
/// one position at a time.
///
/// >>> from alcor_chess import Board, Engine
/// >>> engine = Engine(hash=16)
/// >>> result = engine.search(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5)
/// >>> result.move.uci(), result.score.mate
/// ('a1a8', 1)
#[pyclass(frozen, subclass, module = "alcor_chess", name = "Engine")]
pub struct PyEngine {
    engine: Mutex<Engine>,
    settings: Mutex<Settings>,
    seed: u64,
    is_used: Arc<AtomicBool>,
    process: u32,
}

/// How an engine is set up, for those who ask while it searches.
#[derive(Clone, Copy)]
struct Settings {
    hash: usize,
    threads: usize,
    level: ladder::Strength,
}

impl PyEngine {
    /// Takes the engine for oneself.
    ///
    /// # Errors
    /// `EngineForked` in another process than that of the engine, `EngineBusy` if it is in use.
    pub fn take(&self) -> PyResult<(InUse, MutexGuard<'_, Engine>)> {
        if std::process::id() != self.process {
            let message = "this engine belongs to the parent process: make one after the fork";
            return Err(EngineForked::new_err(message));
        }
        let in_use = InUse::claim(&self.is_used).ok_or_else(|| {
            EngineBusy::new_err("this engine is searching: stop that search, or use another engine beside it")
        })?;
        Ok((in_use, self.engine.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn settings(&self) -> MutexGuard<'_, Settings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self, board: &PyBoard, asked: &Asked) -> PyResult<PySearch> {
        let request = asked.request(board)?;
        let (in_use, mut engine) = self.take()?;
        PySearch::start(&mut engine, in_use, request)
    }
}

/// How tables are used: wherever they know the result.
fn in_force(tablebases: Arc<Tablebases>) -> TablebaseUse {
    let max_pieces = tablebases.max_pieces();
    TablebaseUse { tablebases, min_depth: 1, max_pieces, rule: FiftyMoveRule::Counted }
}

fn set_up(engine: &mut Engine, hash: Option<usize>, threads: Option<usize>) -> PyResult<()> {
    if let Some(megabytes) = hash {
        engine.set_hash_mb(megabytes).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    }
    if let Some(threads) = threads {
        engine.set_threads(threads).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    }
    Ok(())
}

fn set_strength(engine: &mut Engine, strength: ladder::Strength, seed: u64) {
    engine.set_strength(match strength {
        ladder::Strength::Full => Strength::Full,
        ladder::Strength::Elo(rating) => Strength::Limited(Level { elo: Elo::nearest(rating), seed }),
    });
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (*, hash=16, threads=1, level=None, seed=None, tablebases=None))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = hash)] hash: usize,
        #[pyo3(from_py_with = threads)] threads: usize,
        level: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = seed)] seed: Option<u64>,
        tablebases: Option<&PyTablebases>,
    ) -> PyResult<PyEngine> {
        let (level, seed) = (level::strength(level)?, seed.unwrap_or_else(random_seed));
        let tablebases = tablebases.map(PyTablebases::share);
        let engine = py.detach(|| {
            let mut engine = Engine::new();
            // Nobody stands between the caller and the engine: all of the time is for thinking.
            engine.set_move_overhead(Duration::ZERO);
            set_up(&mut engine, Some(hash), Some(threads))?;
            set_strength(&mut engine, level, seed);
            engine.set_tablebases(tablebases.map(in_force));
            PyResult::Ok(engine)
        })?;
        let settings = Settings { hash: engine.hash_mb(), threads: engine.threads(), level };
        let (is_used, process) = (Arc::default(), std::process::id());
        Ok(PyEngine { engine: Mutex::new(engine), settings: Mutex::new(settings), seed, is_used, process })
    }

    /// The size of the hash table in megabytes.
    #[getter]
    fn hash(&self) -> usize {
        self.settings().hash
    }

    /// How many threads search.
    #[getter]
    fn threads(&self) -> usize {
        self.settings().threads
    }

    /// The rating that the engine plays at; None for full strength.
    #[getter]
    fn elo(&self) -> Option<u32> {
        match self.settings().level {
            ladder::Strength::Full => None,
            ladder::Strength::Elo(rating) => Some(rating),
        }
    }

    /// Changes the size of the hash table or the number of threads; what is not given stays.
    #[pyo3(signature = (*, hash=None, threads=None))]
    fn configure(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = new_hash)] hash: Option<usize>,
        #[pyo3(from_py_with = new_threads)] threads: Option<usize>,
    ) -> PyResult<()> {
        py.detach(|| {
            let (_in_use, mut engine) = self.take()?;
            let done = set_up(&mut engine, hash, threads);
            // If only one of the two could be had, that one is in force.
            let mut settings = self.settings();
            (settings.hash, settings.threads) = (engine.hash_mb(), engine.threads());
            done
        })
    }

    /// Plays at this level from now on: a level from 1 to 10, a rating, a name, or None for full strength.
    #[pyo3(signature = (level))]
    fn set_level(&self, level: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let strength = level::strength(level)?;
        let (_in_use, mut engine) = self.take()?;
        set_strength(&mut engine, strength, self.seed);
        self.settings().level = strength;
        Ok(())
    }

    /// Forgets everything that was learnt.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| {
            let (_in_use, mut engine) = self.take()?;
            engine.new_game();
            Ok(())
        })
    }

    /// Searches a board and returns when a limit is reached: `nodes`, `depth`, `seconds`, or a `mate` in this many moves.
    ///
    /// `multipv` is how many best lines to find; `root_moves` restricts the first move. `on_info` is called with each line
    /// of thinking; an exception in it stops the search and is raised here. Ctrl-C stops the search too.
    ///
    /// >>> from alcor_chess import Board, Engine
    /// >>> result = Engine().search(Board(), nodes=5_000, multipv=3)
    /// >>> len(result.lines), result.lines[0].pv == result.pv
    /// (3, True)
    #[pyo3(signature = (board, *, nodes=None, depth=None, seconds=None, mate=None, multipv=1, root_moves=None, on_info=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn search(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>,
        #[pyo3(from_py_with = limits::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = limits::depth)] depth: Option<u32>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = limits::mate)] mate: Option<u32>,
        #[pyo3(from_py_with = limits::multipv)] multipv: usize,
        root_moves: Option<Vec<MoveOrText>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySearchResult> {
        let asked = Asked { nodes, depth, seconds, mate, multipv, root_moves };
        if !asked.is_bounded() {
            return Err(bad_value("nodes, depth, seconds or mate", "no limit"));
        }
        let search = self.start(board.get(), &asked)?;
        while let Some(info) = search.next_info(py)? {
            if let Some(on_info) = on_info {
                on_info.call1((info,))?;
            }
        }
        search.take_result(py)
    }

    /// Searches a board and yields each line of thinking as it is found. Leaving the loop stops the search; without a limit
    /// it goes on until then. A search that has a name goes on until it is closed, which `with` does. It has the `result`
    /// after its last line, and once it has been closed.
    ///
    /// >>> from alcor_chess import Board, Engine
    /// >>> for info in Engine().stream(Board()):
    /// ...     if info.depth >= 4:
    /// ...         break
    #[pyo3(signature = (board, *, nodes=None, depth=None, seconds=None, mate=None, multipv=1, root_moves=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of its own in Python")]
    fn stream(
        &self,
        #[pyo3(from_py_with = given)] board: Bound<'_, PyBoard>,
        #[pyo3(from_py_with = limits::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = limits::depth)] depth: Option<u32>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = limits::mate)] mate: Option<u32>,
        #[pyo3(from_py_with = limits::multipv)] multipv: usize,
        root_moves: Option<Vec<MoveOrText>>,
    ) -> PyResult<PySearch> {
        self.start(board.get(), &Asked { nodes, depth, seconds, mate, multipv, root_moves })
    }

    fn __repr__(&self) -> String {
        let level = self.elo().map_or("None".to_owned(), |elo| elo.to_string());
        format!("Engine(level={level})")
    }
}
