//! Games of PGN files as columns, read by all cores.
//!
//! One thread finds where games begin and end and hands out packets of them; the others parse; the thread of Python takes the
//! rows in the order of the file, and looks for signals meanwhile.
//!
//! Invariant: between the file and the table the number of packets is limited, however quick or slow any of the threads is.
//! What grows with the file is the table alone, and where there is no memory for that it is a `MemoryError`.

mod column;
mod row;
mod table;

use std::io::Read;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use alcor_pgn::{DetachedGame, Reader};
use alcor_session::{bounded, unpacked};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{no_thread, unreadable};
use crate::tick::TICK;
use column::Column;
use row::Row;
use table::Table;

/// So many games are handed out at once, or fewer if their texts are long.
const PACKET: usize = 128;
/// A packet is full with this many bytes, though the last of its games may go far beyond.
const PACKET_BYTES: usize = 1 << 20;
/// So many packets are on their way for each thread that parses.
const PACKETS_FOR_EACH: usize = 2;
/// So much memory is left to each of these threads: they cannot do without it, so it is the table that stops growing first.
const MEMORY_FOR_EACH: usize = 16 << 20;
/// So much a thread takes when it starts: its stack, and its share of what the allocator divides among threads.
const MEMORY_TO_START: usize = 68 << 20;

/// Games on their way to a thread, and where their rows are waited for.
struct Packet {
    games: Vec<DetachedGame>,
    rows: SyncSender<Vec<Row>>,
}

/// What comes next in the file.
enum Next {
    /// Rows, once they are there.
    Rows(Waited<Vec<Row>>),
    /// Why the rest cannot be read.
    Failed(String),
}

/// Something that a thread of Python waits for, in a lock: Python cannot promise that it is only one.
struct Waited<T>(Mutex<Receiver<T>>);

impl<T: Send> Waited<T> {
    fn new(receiver: Receiver<T>) -> Waited<T> {
        Waited(Mutex::new(receiver))
    }

    /// Waits without the GIL; `None` if nothing will come any more.
    ///
    /// # Errors
    /// What interrupts it.
    fn take(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            py.check_signals()?;
            match py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK)) {
                Ok(value) => return Ok(Some(value)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// The columns of a file, as lists of text or bytes of numbers with their types.
#[pyfunction]
#[pyo3(name = "_read_pgn")]
pub fn read_pgn<'py>(py: Python<'py>, path: PathBuf, columns: Vec<String>) -> PyResult<Bound<'py, PyDict>> {
    let columns: Arc<[Column]> = columns.iter().map(|name| Column::read(name)).collect::<PyResult<_>>()?;
    let cannot =
        |error: std::io::Error| unreadable(error.kind(), format!("{} cannot be read: {error}", path.display()));
    let stream = bounded::open(&path).and_then(unpacked::text).map_err(cannot)?;
    let threads = threads_with_room()?;
    let coming = start(stream, &columns, threads).map_err(no_thread)?;
    let mut table = Table::new(py, &columns);
    while let Some(next) = coming.take(py)? {
        match next {
            Next::Rows(rows) => {
                let rows = rows.take(py)?.ok_or_else(|| PyRuntimeError::new_err("games are missing"))?;
                check_room(threads * MEMORY_FOR_EACH)?;
                table.extend(rows)?;
            }
            Next::Failed(reason) => return Err(PyOSError::new_err(reason)),
        }
    }
    table.into_dict()
}

/// How many threads parse: one for each core, or fewer where memory is short.
///
/// # Errors
/// If there is no room for one.
fn threads_with_room() -> PyResult<usize> {
    let mut threads = thread::available_parallelism().map_or(1, NonZero::get);
    loop {
        // One more finds the games.
        match check_room(threads * MEMORY_FOR_EACH + (threads + 1) * MEMORY_TO_START) {
            Err(_) if threads > 1 => threads /= 2,
            checked => return checked.map(|()| threads),
        }
    }
}

/// Checks that this much memory can be had. It is given back untouched, which costs next to nothing.
fn check_room(bytes: usize) -> PyResult<()> {
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(bytes);
    // The compiler may leave out what nobody uses.
    std::hint::black_box(&room);
    reserved.map_err(|error| PyMemoryError::new_err(error.to_string()))
}

/// Starts the threads, which end when the file does, or when nobody waits for them any more.
///
/// # Errors
/// If there cannot be one that finds games and one that parses. More than that make it quicker and nothing else.
fn start(stream: Box<dyn Read + Send>, columns: &Arc<[Column]>, threads: usize) -> std::io::Result<Waited<Next>> {
    let (packets, queue) = mpsc::sync_channel(threads);
    let (next, coming) = mpsc::sync_channel(threads * PACKETS_FOR_EACH);
    let queue = Arc::new(Mutex::new(queue));
    for number in 0..threads {
        let (queue, columns) = (Arc::clone(&queue), Arc::clone(columns));
        match thread::Builder::new().spawn(move || parse(&queue, &columns)) {
            Err(error) if number == 0 => return Err(error),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    thread::Builder::new().spawn(move || {
        if let Err(error) = hand_out(stream, &packets, &next) {
            drop(next.send(Next::Failed(error.to_string())));
        }
    })?;
    Ok(Waited::new(coming))
}

/// Finds the games of a file and hands them out, until there are no more or nobody waits for them.
fn hand_out(stream: impl Read, packets: &SyncSender<Packet>, next: &SyncSender<Next>) -> std::io::Result<()> {
    let mut reader = Reader::new(stream);
    loop {
        let (mut games, mut bytes, mut is_last) = (Vec::with_capacity(PACKET), 0, false);
        while games.len() < PACKET && bytes < PACKET_BYTES && !is_last {
            match reader.next_game()? {
                Some(game) => {
                    bytes += game.text().len();
                    games.push(game.detached());
                }
                None => is_last = true,
            }
        }
        // There is room for all rows of the packet, so whoever parses it never waits.
        let (rows, waited) = mpsc::sync_channel(1);
        let is_wanted = next.send(Next::Rows(Waited::new(waited))).is_ok();
        if !is_wanted || packets.send(Packet { games, rows }).is_err() || is_last {
            return Ok(());
        }
    }
}

fn parse(queue: &Mutex<Receiver<Packet>>, columns: &[Column]) {
    loop {
        let packet = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Packet { games, rows }) = packet else { return };
        // Nobody may wait for them any more; then nobody hands out more of them either.
        drop(rows.send(games.iter().map(|game| Row::of(game.raw(), columns)).collect()));
    }
}
