//! Books in Polyglot's format, read and written.
//!
//! A book is a sorted array of entries of 16 bytes: the key of a position, a move, its weight, and four bytes that some
//! programs learn in and Alcor ignores; all big-endian. A position is found by bisection, so a book of any size opens at
//! once, and few of its entries are ever read. Castling is written as the king taking its rook. Alcor's keys are Polyglot's.
//!
//! Invariant: no bytes can make reading panic, and what is no legal move is left out. Entries that can no longer be read are
//! not there.

use std::fmt;

use alcor_chess::{Move, MoveKind, Position, Role, Square};
use thiserror::Error;

use super::book_move::BookMove;

/// The size of an entry.
pub const ENTRY_BYTES: usize = 16;

/// No position has more moves than this; a file with more entries for one is damaged, and the rest is not looked at.
const MAX_MOVES: usize = 512;

/// How many places of a book are looked at to see whether it is sorted.
const SAMPLES: usize = 1024;

/// An entry of a book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// The move, as Polyglot writes it.
    pub mv: u16,
    /// How highly the move is thought of.
    pub weight: u16,
}

impl Entry {
    fn read(bytes: &[u8; ENTRY_BYTES]) -> Entry {
        let [a, b, c, d, e, f, g, h, first, second, high, low, ..] = *bytes;
        Entry {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            mv: u16::from_be_bytes([first, second]),
            weight: u16::from_be_bytes([high, low]),
        }
    }

    /// The bytes of the entry in a file.
    pub fn bytes(&self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PolyglotError {
    /// There are no entries.
    #[error("no Polyglot book: expected entries, found nothing")]
    Empty,
    /// The file does not end with an entry.
    #[error("no Polyglot book, or a damaged one: expected entries of {ENTRY_BYTES} bytes, found {bytes} bytes")]
    Size {
        /// Its size.
        bytes: usize,
    },
    /// An entry should stand before the one before it.
    #[error("no Polyglot book: expected keys in rising order, found a lower one at entry {entry}")]
    Unsorted {
        /// The number of the entry, from 1.
        entry: usize,
    },
}

/// Where the entries of a book are: bytes in memory, or a file.
pub trait Entries: Send + Sync {
    /// The size of the book in bytes.
    fn size(&self) -> usize;

    /// The entry of this number, from 0; `None` if it cannot be read.
    fn read(&self, index: usize) -> Option<[u8; ENTRY_BYTES]>;
}

impl<T: AsRef<[u8]> + Send + Sync> Entries for T {
    fn size(&self) -> usize {
        self.as_ref().len()
    }

    fn read(&self, index: usize) -> Option<[u8; ENTRY_BYTES]> {
        self.as_ref().as_chunks().0.get(index).copied()
    }
}

/// A book.
pub struct Polyglot {
    entries: Box<dyn Entries>,
    count: usize,
}

impl fmt::Debug for Polyglot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Polyglot({} entries)", self.count)
    }
}

impl Polyglot {
    /// The book with these entries.
    ///
    /// # Errors
    /// If they are no book as far as can be seen without reading them all: the order is checked at many places, not at all.
    pub fn new(entries: impl Entries + 'static) -> Result<Polyglot, PolyglotError> {
        let bytes = entries.size();
        let count = bytes / ENTRY_BYTES;
        if !bytes.is_multiple_of(ENTRY_BYTES) {
            return Err(PolyglotError::Size { bytes });
        }
        if count == 0 {
            return Err(PolyglotError::Empty);
        }
        let book = Polyglot { entries: Box::new(entries), count };
        let mut before = 0;
        for index in (0..count).step_by(count.div_ceil(SAMPLES)).chain([count - 1]) {
            let key = book.entry(index).map_or(before, |entry| entry.key);
            if key < before {
                return Err(PolyglotError::Unsorted { entry: index + 1 });
            }
            before = key;
        }
        Ok(book)
    }

    fn entry(&self, index: usize) -> Option<Entry> {
        self.entries.read(index).map(|bytes| Entry::read(&bytes))
    }

    /// How many entries there are; at least one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.count
    }

    /// The number of the first entry whose key is not below this one. What cannot be read counts as above.
    fn first(&self, key: u64) -> usize {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.entry(middle) {
                Some(entry) if entry.key < key => low = middle + 1,
                _ => high = middle,
            }
        }
        low
    }

    /// The legal moves known in a position, in the order of the book. A move that stands there twice weighs as much as
    /// both.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = position.key().0;
        let first = self.first(key);
        let entries = (first..self.count).map_while(|index| self.entry(index));
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in entries.take_while(|entry| entry.key == key).take(MAX_MOVES) {
            let Some(mv) = decode(position, entry.mv) else { continue };
            let weight = u32::from(entry.weight);
            match moves.iter_mut().find(|known| known.mv == mv) {
                Some(same) => same.weight += weight,
                None => moves.push(BookMove { mv, weight }),
            }
        }
        moves
    }
}

/// The roles of promotion in the order of Polyglot's numbers, which begin with 1.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A move as Polyglot writes it.
pub fn encode(mv: Move) -> u16 {
    let promotion = match mv.kind() {
        MoveKind::Promotion(role) => PROMOTIONS.iter().position(|&other| other == role).map_or(0, |index| index + 1),
        MoveKind::Normal | MoveKind::EnPassant | MoveKind::Castling => 0,
    };
    (mv.to().index() | mv.from().index() << 6 | promotion << 12) as u16
}

/// The legal move that Polyglot writes so.
///
/// Castling is the king taking its rook; books by careless programs write the king's two steps, which is understood
/// where it can mean nothing else.
pub fn decode(position: &Position, bits: u16) -> Option<Move> {
    let moves = position.legal_moves();
    if let Some(&mv) = moves.iter().find(|&&mv| encode(mv) == bits) {
        return Some(mv);
    }
    let to = Square::wrapping(usize::from(bits));
    let from = Square::wrapping(usize::from(bits >> 6));
    let is_two_steps = bits >> 12 == 0 && from.file().index().abs_diff(to.file().index()) == 2;
    let goes_there = |mv: Move| mv.from() == from && mv.castling_targets().is_some_and(|(king, _)| king == to);
    moves.iter().copied().find(|&mv| is_two_steps && goes_there(mv))
}

#[cfg(test)]
mod tests;
