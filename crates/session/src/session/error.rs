//! Why an option keeps its value.

use alcor_engine::{HashError, ThreadsError};
use thiserror::Error;

use crate::resources::books::BookFileError;
use crate::resources::networks::FileError;
use crate::resources::tablebases::NoTablebases;

/// Why an option was not changed: it keeps its value.
#[derive(Debug, Error)]
pub enum ChangeError {
    /// There is not enough memory.
    #[error("{0}")]
    Hash(HashError),
    /// The file is of no use.
    #[error("{0}")]
    Network(FileError),
    /// The file is no book.
    #[error("keeping the current book: {0}")]
    Book(BookFileError),
    /// There are no tablebases in the folders.
    #[error("{0}")]
    Tablebases(NoTablebases),
    /// There is not enough memory for the threads.
    #[error("keeping the current number of threads: {0}")]
    ThreadMemory(ThreadsError),
    /// More threads than this environment has.
    #[error("keeping the current number of threads: expected at most {max} here")]
    Threads {
        /// How many there are.
        max: usize,
    },
}
