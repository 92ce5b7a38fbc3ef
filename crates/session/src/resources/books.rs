//! The opening book as the options set it, and the files that books are read from.
//!
//! A book file is mapped, not read: a book of any size is there at once, and only the pages that are asked for come into
//! memory. What cannot be read or is no book is refused with the reason, and the book stays as it was.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use alcor_engine::book::polyglot::{Polyglot, PolyglotError};
use alcor_engine::book::{Book, BookUse, Choice};
use memmap2::Mmap;
use thiserror::Error;

use crate::resources::networks::{Source, locate};
use crate::text::quoted;

/// A sound value for one of the book's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookChange {
    /// Whether moves are played from the book.
    Use(bool),
    /// Where the book comes from.
    Source(Source),
    /// The last move of the game, by its number, for which the book is asked.
    LastMove(u16),
    /// Which of the book's moves is played.
    Choice(Choice),
}

/// Why a file is no book.
#[derive(Debug, Error)]
pub enum BookFileError {
    /// It cannot be read.
    #[error("{} cannot be read: {error}", quoted(.path))]
    Unreadable {
        /// Its name.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// It holds something else.
    #[error("{}: {error}", quoted(.path))]
    Unusable {
        /// Its name.
        path: String,
        /// What it lacks.
        error: PolyglotError,
    },
}

/// What the options say about the book.
pub struct Books {
    is_on: bool,
    is_analysis: bool,
    setting: BookUse,
}

impl Books {
    /// The book within the program, not used. Its moves are drawn by this seed.
    pub(crate) fn new(seed: u64) -> Books {
        let setting = BookUse { book: Book::Own, choice: Choice::Weighted, last_move: u16::MAX, seed };
        Books { is_on: false, is_analysis: false, setting }
    }

    /// Changes an option.
    ///
    /// # Errors
    /// If a file is no book; all is then as before.
    pub fn change(&mut self, change: BookChange) -> Result<(), BookFileError> {
        match change {
            BookChange::Use(is_on) => self.is_on = is_on,
            BookChange::Source(source) => self.setting.book = open(&source)?,
            BookChange::LastMove(number) => self.setting.last_move = number,
            BookChange::Choice(choice) => self.setting.choice = choice,
        }
        Ok(())
    }

    /// Whether a game is analysed: then there are no book moves.
    pub fn set_analysis(&mut self, is_analysis: bool) {
        self.is_analysis = is_analysis;
    }

    /// The book, whether or not it is used.
    pub fn book(&self) -> &Book {
        &self.setting.book
    }

    /// The book to play from, if one is to be used.
    pub fn in_use(&self) -> Option<BookUse> {
        (self.is_on && !self.is_analysis).then(|| self.setting.clone())
    }
}

/// Opens a book.
///
/// # Errors
/// If the file cannot be read or is no book.
pub fn open(source: &Source) -> Result<Book, BookFileError> {
    let path = match source {
        Source::Embedded => return Ok(Book::Own),
        Source::File(path) => path,
    };
    let bytes =
        map(&locate(Path::new(path))).map_err(|error| BookFileError::Unreadable { path: path.clone(), error })?;
    let book = match bytes {
        Some(bytes) => Polyglot::new(bytes),
        None => Polyglot::new([]),
    };
    book.map(|book| Book::Polyglot(Arc::new(book)))
        .map_err(|error| BookFileError::Unusable { path: path.clone(), error })
}

/// The bytes of a file; `None` if there are none, for nothing cannot be mapped.
fn map(path: &Path) -> io::Result<Option<Mmap>> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    // A device or a pipe may have no end, or never begin.
    if !metadata.is_file() {
        return Err(io::Error::other("expected a file"));
    }
    if metadata.len() == 0 {
        return Ok(None);
    }
    // SAFETY: nobody must change the file while it is mapped. Alcor never writes to a book it has open; whoever replaces
    // one while it is played from should put a new file in its place, as most programs do.
    Ok(Some(unsafe { Mmap::map(&file)? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(path: &str) -> String {
        Books::new(1).change(BookChange::Source(Source::of(path))).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_book_is_told() {
        assert!(message("no/such.bin").starts_with("'no/such.bin' cannot be read: "));
        assert!(message(".").ends_with("expected a file"));
        assert!(message("Cargo.toml").starts_with("'Cargo.toml': no Polyglot book"));
    }

    #[test]
    fn used_only_when_wanted_and_not_in_analysis() {
        let mut books = Books::new(1);
        assert!(books.in_use().is_none());
        books.change(BookChange::Use(true)).unwrap();
        books.change(BookChange::Choice(Choice::Best)).unwrap();
        assert_eq!(books.in_use().map(|used| used.choice), Some(Choice::Best));
        books.set_analysis(true);
        assert!(books.in_use().is_none());
        books.set_analysis(false);
        assert!(books.in_use().is_some());
    }
}
