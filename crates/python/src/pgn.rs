//! Games of PGN files as columns, read by all cores.
//!
//! One thread finds where games begin and end and hands out packets of them; the others parse; the thread of Python puts the
//! rows back in order, and looks for signals meanwhile.

mod column;
mod row;
mod table;

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use alcor_pgn::{DetachedGame, Reader};
use alcor_session::{bounded, unpacked};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::unreadable;
use column::Column;
use row::Row;
use table::Table;

/// So many games are handed out at once.
const PACKET: usize = 128;
/// So many packets wait for a thread.
const QUEUE: usize = 8;
/// How often signals are looked for.
const TICK: Duration = Duration::from_millis(50);

/// Games on their way to a thread.
struct Packet {
    number: usize,
    games: Vec<DetachedGame>,
}

/// What comes back: rows, or why the file cannot be read.
enum Parsed {
    Rows(usize, Vec<Row>),
    Failed(String),
}

/// The columns of a file, as lists of text or bytes of numbers with their types.
#[pyfunction]
#[pyo3(name = "_read_pgn")]
pub fn read_pgn<'py>(py: Python<'py>, path: PathBuf, columns: Vec<String>) -> PyResult<Bound<'py, PyDict>> {
    let columns: Arc<[Column]> = columns.iter().map(|name| Column::read(name)).collect::<PyResult<_>>()?;
    let cannot =
        |error: std::io::Error| unreadable(error.kind(), format!("{} cannot be read: {error}", path.display()));
    let stream = bounded::open(&path).and_then(unpacked::text).map_err(cannot)?;
    let is_left = Arc::new(AtomicBool::new(false));
    let parsed = start(stream, &columns, &is_left);
    let mut table = Table::new(&columns);
    let end = collect(py, &parsed, &mut table);
    is_left.store(true, Ordering::Relaxed);
    end?;
    table.into_dict(py)
}

/// Starts the threads, which end when the file does, or when nobody waits for them any more.
fn start(stream: Box<dyn Read + Send>, columns: &Arc<[Column]>, is_left: &Arc<AtomicBool>) -> Mutex<Receiver<Parsed>> {
    let (packets, queue) = mpsc::sync_channel(QUEUE);
    let (rows, parsed) = mpsc::channel();
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
        let (queue, rows, columns) = (Arc::clone(&queue), rows.clone(), Arc::clone(columns));
        thread::spawn(move || parse(&queue, &rows, &columns));
    }
    let is_left = Arc::clone(is_left);
    thread::spawn(move || {
        if let Err(error) = hand_out(stream, &packets, &is_left) {
            drop(rows.send(Parsed::Failed(error.to_string())));
        }
    });
    Mutex::new(parsed)
}

/// Finds the games of a file and hands them out.
fn hand_out(stream: impl Read, packets: &SyncSender<Packet>, is_left: &AtomicBool) -> std::io::Result<()> {
    let mut reader = Reader::new(stream);
    for number in 0.. {
        let mut games = Vec::with_capacity(PACKET);
        while games.len() < PACKET {
            let Some(game) = reader.next_game()? else { break };
            games.push(game.detached());
        }
        let is_last = games.len() < PACKET;
        // Nobody takes packets any more once all threads have gone.
        if packets.send(Packet { number, games }).is_err() || is_last || is_left.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

fn parse(queue: &Mutex<Receiver<Packet>>, rows: &mpsc::Sender<Parsed>, columns: &[Column]) {
    loop {
        let packet = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Packet { number, games }) = packet else { return };
        let parsed = games.iter().map(|game| Row::of(game.raw(), columns)).collect();
        if rows.send(Parsed::Rows(number, parsed)).is_err() {
            return;
        }
    }
}

/// Puts the rows into the table in the order of the file.
fn collect(py: Python<'_>, parsed: &Mutex<Receiver<Parsed>>, table: &mut Table) -> PyResult<()> {
    let mut early: BTreeMap<usize, Vec<Row>> = BTreeMap::new();
    let mut next = 0;
    loop {
        let heard = py.detach(|| parsed.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK));
        match heard {
            Ok(Parsed::Rows(number, rows)) => {
                early.insert(number, rows);
                while let Some(rows) = early.remove(&next) {
                    table.extend(rows);
                    next += 1;
                }
            }
            Ok(Parsed::Failed(reason)) => return Err(PyOSError::new_err(reason)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if early.is_empty() => return Ok(()),
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("games are missing")),
        }
        py.check_signals()?;
    }
}
