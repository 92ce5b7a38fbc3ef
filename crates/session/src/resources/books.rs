//! The opening book as the options set it, and the files that books are read from.
//!
//! Of a book file only the entries that are asked for are read, so a book of any size opens at once. It is not mapped into
//! memory: a file that is cut short meanwhile would end the program. What cannot be read or is no book is refused with the reason, and the book stays as it was.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use alcor_engine::book::polyglot::{ENTRY_BYTES, Entries, Polyglot, PolyglotError};
use alcor_engine::book::{Book, BookUse, Choice};
use thiserror::Error;

use crate::bounded;
use crate::resources::networks::{FileSource, locate};
use crate::text::quoted;

/// A sound value for one of the book's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookChange {
    /// Whether moves are played from the book.
    Use(bool),
    /// Where the book comes from.
    Source(FileSource),
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
pub fn open(source: &FileSource) -> Result<Book, BookFileError> {
    let path = match source {
        FileSource::Embedded => return Ok(Book::Own),
        FileSource::File(path) => path,
    };
    let file = BookFile::open(&locate(Path::new(path)))
        .map_err(|error| BookFileError::Unreadable { path: path.clone(), error })?;
    Polyglot::new(file)
        .map(|book| Book::Polyglot(Arc::new(book)))
        .map_err(|error| BookFileError::Unusable { path: path.clone(), error })
}

/// A book that stays in its file.
struct BookFile {
    file: Mutex<File>,
    size: usize,
}

impl BookFile {
    fn open(path: &Path) -> io::Result<BookFile> {
        let file = bounded::open(path)?;
        let size = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        Ok(BookFile { file: Mutex::new(file), size })
    }
}

impl Entries for BookFile {
    fn size(&self) -> usize {
        self.size
    }

    fn read(&self, index: usize) -> Option<[u8; ENTRY_BYTES]> {
        let mut bytes = [0; ENTRY_BYTES];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(index as u64 * ENTRY_BYTES as u64)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::Position;
    use alcor_engine::book::polyglot::{Entry, encode};

    fn message(path: &str) -> String {
        Books::new(1).change(BookChange::Source(FileSource::of(path))).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_book_is_told() {
        assert!(message("no/such.bin").starts_with("'no/such.bin' cannot be read: "));
        assert!(message(".").ends_with("expected a file"));
        assert!(message("Cargo.toml").starts_with("'Cargo.toml': no Polyglot book"));
    }

    #[test]
    fn a_book_that_is_cut_short_while_it_is_open_has_no_more_moves() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.bin");
        let start = Position::startpos();
        let entry = |text: &str| {
            let mv = encode(start.parse_uci(text).unwrap());
            Entry { key: start.key().0, mv, weight: 1 }.bytes()
        };
        let bytes: Vec<u8> = ["e2e4", "d2d4"].into_iter().flat_map(entry).collect();
        std::fs::write(&path, &bytes).unwrap();
        let book = open(&FileSource::of(path.to_str().unwrap())).unwrap();
        assert_eq!(book.moves(&start).len(), 2);
        let file = File::options().write(true).open(&path).unwrap();
        file.set_len(20).unwrap();
        assert_eq!(book.moves(&start).len(), 1);
        file.set_len(0).unwrap();
        assert_eq!(book.moves(&start), []);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert!(message(path.to_str().unwrap()).ends_with("expected a file"));
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
