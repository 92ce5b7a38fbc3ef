//! Reading files of games. Their format is recognised by the first bytes, not by the name.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use alcor_session::bounded;

use super::{GameError, StoredGame, binary};
use crate::data::unpacked::{XZ_MAGIC, is_pgn, xz};

/// Bytes read at a time.
const PORTION: usize = 1 << 16;
/// The longest line of a text file, in bytes; a long game takes a hundredth of it.
const MAX_LINE: u64 = 1 << 20;
/// With more than this between two games, in bytes, a file is no longer looked through.
const MAX_DAMAGE: u64 = 256 << 20;

/// The records of a file, one after the other.
///
/// A damaged part of a binary file gives [`GameError::Damaged`], and reading goes on after it. Every other error is
/// the end.
pub struct Reader {
    path: PathBuf,
    content: Content,
}

enum Content {
    Text(Box<dyn BufRead>),
    Binary(Records),
    Over,
}

/// A binary file, in pieces.
struct Records {
    source: Box<dyn BufRead>,
    /// Bytes that are read and not yet given away.
    buffer: Vec<u8>,
    /// Where in the buffer the next record should begin.
    next: usize,
    /// Where in the file the buffer begins.
    offset: u64,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is of an unknown version.
    pub fn open(path: &Path) -> Result<Reader, GameError> {
        let explain = |error| GameError::File(path.to_owned(), error);
        let mut file = BufReader::with_capacity(PORTION, bounded::open(path).map_err(explain)?);
        let compressed = file.fill_buf().map_err(explain)?.starts_with(&XZ_MAGIC);
        let mut source: Box<dyn BufRead> =
            if compressed { Box::new(BufReader::new(xz(file).map_err(explain)?)) } else { Box::new(file) };
        let mut head = Vec::new();
        (&mut source).take(binary::HEADER_LENGTH as u64).read_to_end(&mut head).map_err(explain)?;
        let content = if is_pgn(&head) {
            return Err(GameError::Pgn(path.to_owned()));
        } else if !is_binary(&head) {
            Content::Text(Box::new(io::Cursor::new(head).chain(source)))
        } else {
            if let Some(&[low, high]) = head.get(8..10)
                && u16::from_le_bytes([low, high]) != binary::VERSION
            {
                let found = u16::from_le_bytes([low, high]);
                return Err(GameError::Version { path: path.to_owned(), expected: binary::VERSION, found });
            }
            Content::Binary(Records { source, buffer: Vec::new(), next: 0, offset: head.len() as u64 })
        };
        Ok(Reader { path: path.to_owned(), content })
    }

    /// Where in a binary file the next record begins; `None` in text.
    pub fn position(&self) -> Option<u64> {
        match &self.content {
            Content::Binary(records) => Some(records.position()),
            _ => None,
        }
    }
}

impl Iterator for Reader {
    type Item = Result<StoredGame, GameError>;

    fn next(&mut self) -> Option<Result<StoredGame, GameError>> {
        let next = match &mut self.content {
            Content::Over => return None,
            Content::Text(source) => next_line(source.as_mut()).map(|line| line.map(StoredGame::Text)),
            Content::Binary(records) => match records.next() {
                Err(error) => Err(error),
                Ok(Some(Found::Content(content))) => Ok(Some(StoredGame::Binary(content))),
                Ok(Some(Found::Damage { at, bytes })) => {
                    return Some(Err(GameError::Damaged { path: self.path.clone(), at, bytes }));
                }
                Ok(None) => Ok(None),
            },
        };
        if next.is_err() {
            self.content = Content::Over;
        }
        next.map_err(|error| GameError::File(self.path.clone(), error)).transpose()
    }
}

/// Whether what begins so is a binary file of games.
pub(crate) fn is_binary(head: &[u8]) -> bool {
    head.starts_with(&binary::MAGIC)
}

/// The next line that is not empty.
fn next_line(source: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    while source.take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? > 0 {
        if bytes.len() as u64 > MAX_LINE {
            let message = format!("expected lines of at most {MAX_LINE} bytes, found a longer one");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let line = String::from_utf8_lossy(bytes.trim_ascii());
        if !line.is_empty() {
            return Ok(Some(line.into_owned()));
        }
        bytes.clear();
    }
    Ok(None)
}

/// What comes next in a binary file.
enum Found {
    Content(Vec<u8>),
    Damage { at: u64, bytes: u64 },
}

impl Records {
    fn position(&self) -> u64 {
        self.offset + self.next as u64
    }

    fn next(&mut self) -> io::Result<Option<Found>> {
        self.forget();
        if let Some(found) = self.record_at(self.next)? {
            return Ok(Some(found));
        }
        // Look for the next place where a whole record stands.
        let at = self.position();
        while self.ensure(self.next + 1)? {
            if self.position() > at && self.is_record(self.next)? {
                break;
            }
            self.next += 1;
            self.forget();
            if self.position() - at > MAX_DAMAGE {
                let message = format!("expected games, found {MAX_DAMAGE} bytes without any from byte {at}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        let bytes = self.position() - at;
        Ok((bytes > 0).then_some(Found::Damage { at, bytes }))
    }

    /// The record at a place of the buffer, which is then passed.
    fn record_at(&mut self, place: usize) -> io::Result<Option<Found>> {
        if !self.is_record(place)? {
            return Ok(None);
        }
        let Some(length) = binary::record_length(&self.buffer[place..]) else { return Ok(None) };
        self.next = place + length;
        Ok(Some(Found::Content(self.buffer[place + binary::FRAME_LENGTH..self.next].to_vec())))
    }

    fn is_record(&mut self, place: usize) -> io::Result<bool> {
        if !self.ensure(place + binary::FRAME_LENGTH)? {
            return Ok(false);
        }
        let Some(length) = binary::record_length(&self.buffer[place..]) else { return Ok(false) };
        let whole = self.ensure(place + length)?;
        Ok(whole && binary::content(&self.buffer[place..place + length]).is_some())
    }

    /// Reads until the buffer has this many bytes; `false` if the file ends before.
    fn ensure(&mut self, length: usize) -> io::Result<bool> {
        while self.buffer.len() < length {
            let portion = self.source.fill_buf()?;
            if portion.is_empty() {
                return Ok(false);
            }
            self.buffer.extend_from_slice(portion);
            let read = portion.len();
            self.source.consume(read);
        }
        Ok(true)
    }

    /// Drops what has been given away, now and then.
    fn forget(&mut self) {
        if self.next >= PORTION {
            self.buffer.drain(..self.next);
            self.offset += self.next as u64;
            self.next = 0;
        }
    }
}

/// All records of some files. Damage is reported on standard error and left out.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn records(paths: &[PathBuf]) -> Result<Vec<StoredGame>, GameError> {
    let mut all = Vec::new();
    for path in paths {
        for record in Reader::open(path)? {
            match record {
                Ok(record) => all.push(record),
                Err(damage @ GameError::Damaged { .. }) => eprintln!("{damage}"),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(all)
}
