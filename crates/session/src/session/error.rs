//! Why an option keeps its value.

use std::fmt;

use alcor_engine::{HashError, ThreadsError};

use crate::resources::books::BookFileError;
use crate::resources::networks::FileError;
use crate::resources::tables::NoTables;

/// Why an option was not changed: it keeps its value.
#[derive(Debug)]
pub enum ChangeError {
    /// There is not so much memory.
    Hash(HashError),
    /// The file is of no use.
    Network(FileError),
    /// The file is no book.
    Book(BookFileError),
    /// There are no tables in the folders.
    Tables(NoTables),
    /// There is no memory for so many threads.
    ThreadMemory(ThreadsError),
    /// There are not so many threads.
    Threads {
        /// How many there are.
        most: usize,
    },
}

impl fmt::Display for ChangeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChangeError::Hash(error) => error.fmt(formatter),
            ChangeError::Network(error) => error.fmt(formatter),
            ChangeError::Tables(error) => error.fmt(formatter),
            ChangeError::Book(error) => write!(formatter, "book as before: {error}"),
            ChangeError::ThreadMemory(error) => write!(formatter, "threads as before: {error}"),
            ChangeError::Threads { most } => write!(formatter, "threads as before: expected at most {most} here"),
        }
    }
}

impl std::error::Error for ChangeError {}
