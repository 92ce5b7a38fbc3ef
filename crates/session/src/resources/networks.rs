//! Network files: found, read and written.
//!
//! A GUI may start the program in any folder, so a file that is not where its name says is also looked for beside the
//! program. What cannot be read or is no network is refused with the reason, and changes nothing.

use std::io;
use std::path::{Path, PathBuf};

use alcor_engine::Engine;
use alcor_engine::eval::nnue::{MAX_BYTES, Network, NetworkError};
use thiserror::Error;

use crate::bounded;
use crate::text::quoted;

/// Stands for the network within the program.
pub(crate) const EMBEDDED: &str = "<embedded>";

/// Where a network comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSource {
    /// The program itself.
    Embedded,
    /// A file.
    File(String),
}

impl FileSource {
    /// What the value of the option means. GUIs send `<empty>` for no value.
    pub fn of(value: &str) -> FileSource {
        match value {
            "" | EMBEDDED | "<empty>" => FileSource::Embedded,
            path => FileSource::File(path.to_owned()),
        }
    }
}

/// Why a file is of no use.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("keeping the current network: {} cannot be read: {error}", quoted(.path))]
    Unreadable {
        /// Its name.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// It is no network.
    #[error("keeping the current network: {}: {error}", quoted(.path))]
    Unusable {
        /// Its name.
        path: String,
        /// What it lacks.
        error: NetworkError,
    },
    /// It cannot be written.
    #[error("{} cannot be written: {error}", quoted(.path))]
    Unwritable {
        /// Its name.
        path: String,
        /// Why not.
        error: io::Error,
    },
}

/// Gives an engine a network.
///
/// # Errors
/// If the file cannot be read or is no network; the engine keeps the network it has.
pub fn load(engine: &mut Engine, source: &FileSource) -> Result<(), FileError> {
    let path = match source {
        FileSource::Embedded => {
            engine.restore_network();
            return Ok(());
        }
        FileSource::File(path) => path,
    };
    let bytes = bounded::read(&locate(Path::new(path)), MAX_BYTES as u64)
        .map_err(|error| FileError::Unreadable { path: path.clone(), error })?;
    engine.load_network(&bytes).map_err(|error| FileError::Unusable { path: path.clone(), error })
}

/// Writes a network to a file.
///
/// # Errors
/// If the file cannot be written.
pub fn export(network: &Network, path: &str) -> Result<(), FileError> {
    write(network, path).map_err(|error| FileError::Unwritable { path: path.to_owned(), error })
}

#[cfg(not(target_family = "wasm"))]
fn write(network: &Network, path: &str) -> io::Result<()> {
    crate::file::write_atomically(Path::new(path), |file| file.write_all(&network.to_bytes()))
}

/// Browsers have no files.
#[cfg(target_family = "wasm")]
fn write(_network: &Network, _path: &str) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The file of this name here, or else beside the program.
pub(crate) fn locate(path: &Path) -> PathBuf {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join(path)).filter(|other| other.exists());
    if path.exists() { path.to_owned() } else { beside().unwrap_or_else(|| path.to_owned()) }
}

/// A line about a network: what it is, and the number that names its weights.
pub fn title(network: &Network) -> String {
    // A description comes from a file: it must not break the line.
    let description = network.description().replace(char::is_control, "?");
    format!("{description} ({:016x})", network.hash())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_is_the_network_within() {
        for value in ["", "<embedded>", "<empty>"] {
            assert_eq!(FileSource::of(value), FileSource::Embedded);
        }
        assert_eq!(FileSource::of("my net"), FileSource::File("my net".to_owned()));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let mut engine = Engine::new();
        let mut message = |path: &str| load(&mut engine, &FileSource::of(path)).unwrap_err().to_string();
        assert!(message("no/such.net").starts_with("keeping the current network: 'no/such.net' cannot be read: "));
        assert!(message(".").ends_with("expected a file"));
        let large = tempfile::NamedTempFile::new().unwrap();
        large.as_file().set_len(50 << 30).unwrap();
        assert!(
            message(large.path().to_str().unwrap()).ends_with("expected at most 167772160 bytes, found 53687091200")
        );
    }
}
