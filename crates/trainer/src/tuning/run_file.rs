//! The file of a run of games: written whole, read if it is there, and compared with what is asked for.
//!
//! It is TOML, and a crash leaves the one before or the new one, never half of one. What is in it is up to the run.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use alcor_session::bounded;
use alcor_session::file::write_atomically;
use thiserror::Error;

/// The file is written whenever this many more pairs have been played.
pub(super) const PAIRS_BETWEEN_WRITES: u64 = 20;
/// More than the file of any run has, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// What follows the method in the first line.
const HINT: &str = "Run the same command again to resume.";

/// Why a run cannot go on with a file.
#[derive(Debug, Error)]
pub(super) enum RunFileError {
    /// It cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is something else, or damaged.
    #[error("{path}: {1}", path = .0.display())]
    Content(PathBuf, String),
    /// It is of another run.
    #[error("{} is of another run: {what} is {found} there, expected {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What is asked for.
        expected: String,
        /// What the file says.
        found: String,
    },
}

/// Something that makes a run what it is, as it is asked for and as a file has it.
pub(super) struct Compared {
    what: String,
    expected: String,
    found: String,
}

impl Compared {
    /// Of these two values.
    pub(super) fn new(what: impl Into<String>, expected: &impl ToString, found: &impl ToString) -> Compared {
        Compared { what: what.into(), expected: expected.to_string(), found: found.to_string() }
    }
}

/// The text of a run, for people too: the method before it, and beside the name of the table what its values are.
pub(super) fn annotated(text: &str, method: &str, table: &str, title: &str) -> String {
    // A path among the settings may look like it, on a line of its own, too. They all come first, and no name in a table is longer
    // than its line.
    let head = format!("\n[{table}]\n");
    let (settings, values) = text.rsplit_once(&head).unwrap_or((text, ""));
    format!("{method} {HINT}\n\n{settings}\n[{table}] {title}\n{values}")
}

/// Whether the first line says that this is a file of such a run.
///
/// # Errors
/// If it does not.
pub(super) fn expect_method(text: &str, method: &str) -> Result<(), String> {
    let is_expected = text.lines().next().is_some_and(|line| line.starts_with(method));
    if is_expected { Ok(()) } else { Err(format!("line 1: expected {method}")) }
}

/// Whether a file is of the run that is asked for.
///
/// # Errors
/// If anything differs.
pub(super) fn expect_same(path: &Path, compared: impl IntoIterator<Item = Compared>) -> Result<(), RunFileError> {
    match compared.into_iter().find(|compared| compared.expected != compared.found) {
        Some(Compared { what, expected, found }) => {
            Err(RunFileError::Other { path: path.to_owned(), what, expected, found })
        }
        None => Ok(()),
    }
}

/// Writes the text of a run, if it could be made.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(path: &Path, text: Result<String, toml::ser::Error>) -> Result<(), RunFileError> {
    text.map_err(io::Error::other)
        .and_then(|text| write_atomically(path, |file| file.write_all(text.as_bytes())))
        .map_err(|error| RunFileError::File(path.to_owned(), error))
}

/// Reads the text of a run; `None` if there is no file.
///
/// # Errors
/// If it cannot be read, or `parse` says that it is no such text.
pub(super) fn read<T>(path: &Path, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, RunFileError> {
    match bounded::read_text(path, MAX_BYTES) {
        Ok(text) => parse(&text).map(Some).map_err(|reason| RunFileError::Content(path.to_owned(), reason)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(RunFileError::File(path.to_owned(), error)),
    }
}

/// A random seed that fits into the file: integers of TOML have 63 bits.
pub(super) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_random_seed_can_be_written() {
        assert!((0..200).all(|_| i64::try_from(random_seed()).is_ok()));
    }
}
