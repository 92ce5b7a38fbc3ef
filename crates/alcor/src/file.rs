//! Files that the program writes: whole or not at all, and the place for what it keeps between runs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};
use tempfile::NamedTempFile;

/// Writes a file beside its place, has the system put it on the disk, and then moves it there: whatever goes wrong, a file
/// that was there before stays as it was.
///
/// # Errors
/// If the system refuses any of that.
pub fn write_atomically(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(folder_of(path))?;
    {
        let mut buffered = io::BufWriter::new(file.as_file_mut());
        write(&mut buffered)?;
        buffered.flush()?;
    }
    file.as_file().sync_all()?;
    set_usual_permissions(file.as_file())?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Looks whether a file could be written there by [`write_atomically`], and leaves no trace.
///
/// # Errors
/// If it could not.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    NamedTempFile::new_in(folder_of(path)).map(drop)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Temporary files are for their owner's eyes only; a book is not.
#[cfg(unix)]
fn set_usual_permissions(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_usual_permissions(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}

/// A path as a person types it where no shell reads it: `~/` is the home folder.
pub fn expand_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), BaseDirs::new()) {
        (Some(rest), Some(folders)) => folders.home_dir().join(rest),
        _ => PathBuf::from(text),
    }
}

/// Where a game that was left is kept, to go on with it later; `None` if this system has no place for such things.
pub fn kept_game() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("unfinished.pgn"))
}

/// The folder for what the program keeps between runs; `None` if this system has no place for such things.
pub fn data_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "alcor")?.data_local_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_failed_write_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.bin");
        write_atomically(&path, |file| file.write_all(b"old")).unwrap();
        let failed = write_atomically(&path, |file| {
            file.write_all(b"new")?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write_atomically(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[test]
    fn the_home_folder_is_found() {
        let home = BaseDirs::new().unwrap().home_dir().to_owned();
        assert_eq!(expand_home("~/x.pgn"), home.join("x.pgn"));
        for text in ["x.pgn", "/tmp/~/x.pgn", "~x.pgn"] {
            assert_eq!(expand_home(text), PathBuf::from(text));
        }
    }
}
