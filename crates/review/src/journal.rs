//! Reviews that are done, kept in a file until all are: what is in it survives Ctrl-C, `kill -9` and a power cut.
//!
//! A record is written at once and has a checksum, so one that was cut short is noticed, and dropped with what follows it.
//! Reviews are read back from here even when nothing was interrupted: so the outputs cannot depend on it.

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use alcor_session::bounded;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Review;

/// The first line of the file.
const MAGIC: &[u8] = b"Alcor review journal 1\n";
/// The bytes of a record before its data: length, checksum, number and hash of the game.
const HEAD: usize = 24;
/// The longest review that is read back, in bytes, packed or not.
const MAX_BYTES: u64 = 256 << 20;

/// Why there is no journal at a place.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{} cannot be {intent}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was to be done with it: `read` or `written`.
        intent: &'static str,
        /// Why it cannot.
        error: io::Error,
    },
    /// Another program's file is there.
    #[error("expected {} to be a review journal, found another file", .0.display())]
    Foreign(PathBuf),
    /// Another process writes it.
    #[error("{} is in use by another review", .0.display())]
    InUse(PathBuf),
    /// Its first record makes no sense.
    #[error("{} is damaged", .0.display())]
    Damaged(PathBuf),
    /// Its reviews were made with other options.
    #[error("{} holds reviews made with other options: expected {expected}, found {found}", .path.display())]
    Terms {
        /// The file.
        path: PathBuf,
        /// The terms asked for.
        expected: Box<Terms>,
        /// The terms of the file.
        found: Box<Terms>,
    },
}

/// What all reviews of a journal have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The program and its version.
    pub version: String,
    /// The network.
    pub network: String,
    /// The plan, as text.
    pub plan: String,
}

impl fmt::Display for Terms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, {}, {}", self.version, self.network, self.plan)
    }
}

/// Which game a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The number of the game, from 1.
    pub number: u64,
    /// The hash of its text.
    pub hash: u64,
}

/// A file of reviews that are done.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Where the file is, if it has a name.
    path: Option<PathBuf>,
    end: u64,
    /// Where the data of each game is, and how long.
    places: HashMap<Key, (u64, usize)>,
}

impl Journal {
    /// A journal without a name, for which there is no going on.
    ///
    /// # Errors
    /// If the system gives no file.
    pub fn unnamed(terms: &Terms) -> io::Result<Journal> {
        let mut journal = Journal { file: tempfile::tempfile()?, path: None, end: 0, places: HashMap::new() };
        journal.begin(terms)?;
        Ok(journal)
    }

    /// The journal at this place: the one that is there, or a new one.
    ///
    /// # Errors
    /// If it cannot be read or written, is another program's, in use, or made on other terms.
    pub fn open(path: &Path, terms: &Terms) -> Result<Journal, JournalError> {
        let cannot = |error| JournalError::File { path: path.to_owned(), intent: "written", error };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(cannot)?;
        file.metadata().and_then(|metadata| bounded::check_regular(&metadata)).map_err(cannot)?;
        lock(&file, path)?;
        let mut journal = Journal { file, path: Some(path.to_owned()), end: 0, places: HashMap::new() };
        if journal.file.metadata().map_err(cannot)?.len() == 0 {
            journal.begin(terms).map_err(cannot)?;
        } else {
            journal.load(path, terms)?;
        }
        Ok(journal)
    }

    fn begin(&mut self, terms: &Terms) -> io::Result<()> {
        self.file.write_all(MAGIC)?;
        self.end = MAGIC.len() as u64;
        self.append_data(Key { number: 0, hash: 0 }, &serde_json::to_vec(terms)?)
    }

    /// Reads what is there, up to the first record that is not whole.
    fn load(&mut self, path: &Path, terms: &Terms) -> Result<(), JournalError> {
        let cannot = |error| JournalError::File { path: path.to_owned(), intent: "read", error };
        let length = self.file.metadata().map_err(cannot)?.len();
        let mut magic = [0; MAGIC.len()];
        let is_ours = self.file.read_exact(&mut magic).is_ok() && magic == MAGIC;
        if !is_ours {
            return Err(JournalError::Foreign(path.to_owned()));
        }
        self.end = MAGIC.len() as u64;
        while let Some((key, data)) = self.whole_record(length).map_err(cannot)? {
            self.places.insert(key, (self.end + HEAD as u64, data.len()));
            self.end += (HEAD + data.len()) as u64;
            if key.number == 0 {
                check_terms(terms, path, &data)?;
            }
        }
        // What was cut short is dropped.
        self.file.set_len(self.end).map_err(cannot)?;
        if self.places.is_empty() {
            self.append_data(Key { number: 0, hash: 0 }, &serde_json::to_vec(terms).unwrap_or_default())
                .map_err(cannot)?;
        }
        Ok(())
    }

    /// The record at the end of what was read, if it is whole.
    fn whole_record(&mut self, file_length: u64) -> io::Result<Option<(Key, Vec<u8>)>> {
        let mut head = [0; HEAD];
        if file_length < self.end + HEAD as u64 {
            return Ok(None);
        }
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.read_exact(&mut head)?;
        let number = |range: std::ops::Range<usize>| {
            head[range].iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
        };
        let length = number(0..4);
        if length > MAX_BYTES || file_length < self.end + HEAD as u64 + length {
            return Ok(None);
        }
        let mut data = vec![0; usize::try_from(length).unwrap_or(0)];
        self.file.read_exact(&mut data)?;
        let key = Key { number: number(8..16), hash: number(16..24) };
        Ok((u64::from(checksum(key, &data)) == number(4..8)).then_some((key, data)))
    }

    /// Whether a game is done.
    pub fn has(&self, key: Key) -> bool {
        self.places.contains_key(&key)
    }

    /// Keeps a review.
    ///
    /// # Errors
    /// If it cannot be written: nothing has changed then.
    pub fn append(&mut self, key: Key, review: &Review) -> io::Result<()> {
        self.append_data(key, &serde_json::to_vec(review)?)
    }

    fn append_data(&mut self, key: Key, data: &[u8]) -> io::Result<()> {
        let data = deflated(data)?;
        let length = u32::try_from(data.len()).map_err(io::Error::other)?;
        let mut record = Vec::with_capacity(HEAD + data.len());
        record.extend(length.to_le_bytes());
        record.extend(checksum(key, &data).to_le_bytes());
        record.extend(key.number.to_le_bytes());
        record.extend(key.hash.to_le_bytes());
        record.extend(&data);
        self.file.seek(SeekFrom::Start(self.end))?;
        if let Err(error) = self.file.write_all(&record).and_then(|()| self.file.sync_data()) {
            // What was written of it would be dropped the next time anyway.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.places.insert(key, (self.end + HEAD as u64, data.len()));
        self.end += record.len() as u64;
        Ok(())
    }

    /// A review that is done.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn review(&mut self, key: Key) -> io::Result<Review> {
        Ok(serde_json::from_slice(&inflated(&self.data(key)?)?)?)
    }

    fn data(&mut self, key: Key) -> io::Result<Vec<u8>> {
        let missing = || io::Error::other(format!("the review of game {} is missing", key.number));
        let (place, length) = *self.places.get(&key).ok_or_else(missing)?;
        let mut data = vec![0; length];
        self.file.seek(SeekFrom::Start(place))?;
        self.file.read_exact(&mut data)?;
        Ok(data)
    }

    /// Takes the reviews of another journal that this one lacks.
    ///
    /// # Errors
    /// If one cannot be read or the other not be written.
    pub fn absorb(&mut self, other: &mut Journal) -> io::Result<()> {
        let mut keys: Vec<Key> = other.places.keys().copied().filter(|key| key.number > 0 && !self.has(*key)).collect();
        keys.sort_unstable_by_key(|key| key.number);
        for key in keys {
            let data = inflated(&other.data(key)?)?;
            self.append_data(key, &data)?;
        }
        Ok(())
    }

    /// Removes the file: everything that was to be written from it is written.
    pub fn remove(self) {
        if let Some(path) = &self.path {
            // What cannot be removed does no harm.
            let _ = std::fs::remove_file(path);
        }
    }

    /// Where the file is, if it has a name.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

fn check_terms(terms: &Terms, path: &Path, data: &[u8]) -> Result<(), JournalError> {
    let found: Option<Terms> = inflated(data).ok().and_then(|text| serde_json::from_slice(&text).ok());
    match found {
        Some(found) if found == *terms => Ok(()),
        Some(found) => {
            let (expected, found) = (Box::new(terms.clone()), Box::new(found));
            Err(JournalError::Terms { path: path.to_owned(), expected, found })
        }
        None => Err(JournalError::Damaged(path.to_owned())),
    }
}

fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_owned())),
        // Where files cannot be locked, people have to take care themselves.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn checksum(key: Key, data: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(&key.number.to_le_bytes());
    crc.update(&key.hash.to_le_bytes());
    crc.update(data);
    crc.sum()
}

fn deflated(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(data)?;
    encoder.finish()
}

fn inflated(data: &[u8]) -> io::Result<Vec<u8>> {
    bounded::read_stream(DeflateDecoder::new(data), MAX_BYTES)
}

#[cfg(test)]
mod tests;
