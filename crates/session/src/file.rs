//! Writing files: whole or not at all.
//!
//! A new file is written beside its place, put on the disk by the system, and then moved to its place. Whatever goes wrong
//! before that, a file of the same name stays as it was.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file that appears at its place when it is [committed](NewFile::commit). If it is dropped before, nothing has happened.
///
/// It replaces what a symbolic link points to, not the link. What is no regular file (a device, a pipe) has no content that
/// could be lost, and is written to directly.
#[derive(Debug)]
pub struct NewFile(Place);

#[derive(Debug)]
enum Place {
    Beside {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
        /// The file that is to be replaced, locked, so that nobody begins to append to it.
        replaced: Option<File>,
    },
    Direct(BufWriter<File>),
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// If it cannot be written, or if another process has locked the file that it would replace.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        // What does not exist has no other name.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let existing = fs::metadata(&target).ok();
        if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
            let file = File::options().write(true).open(&target)?;
            return Ok(NewFile(Place::Direct(BufWriter::new(file))));
        }
        let replaced = existing.is_some().then(|| File::options().append(true).open(&target)).transpose()?;
        if let Some(Err(TryLockError::WouldBlock)) = replaced.as_ref().map(File::try_lock) {
            return Err(busy());
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = builder().tempfile_in(folder)?;
        if let Some(existing) = existing {
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(NewFile(Place::Beside { file: BufWriter::new(file), target, replaced }))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn commit(self) -> io::Result<()> {
        match self.0 {
            Place::Direct(mut file) => file.flush(),
            Place::Beside { file, target, replaced } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                // Windows replaces no file that is open.
                let _locked = replaced.filter(|_| !cfg!(windows));
                file.persist(target).map(drop).map_err(|error| error.error)
            }
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Beside { file, .. } => file.write(bytes),
            Place::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Beside { file, .. } => file.flush(),
            Place::Direct(file) => file.flush(),
        }
    }
}

/// Writes a file whole or not at all: see [`NewFile`].
///
/// # Errors
/// If the file cannot be written, or `write` fails.
pub fn write_atomically(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    write(&mut file)?;
    file.commit()
}

/// Looks whether a file could be written there by [`write_atomically`], and leaves no trace.
///
/// # Errors
/// If it could not.
pub fn check_writable(path: &Path) -> io::Result<()> {
    NewFile::create(path).map(drop)
}

/// What is said of a file that another process has locked.
pub fn busy() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing to it")
}

/// Temporary files are for their owner's eyes only; what is written here is not.
#[cfg(unix)]
fn builder() -> Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = Builder::new();
    // As for any new file, the process's mask takes from this.
    builder.permissions(fs::Permissions::from_mode(0o666));
    builder
}

#[cfg(not(unix))]
fn builder() -> Builder<'static, 'static> {
    Builder::new()
}

#[cfg(test)]
mod tests {
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
    fn a_locked_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.alg");
        fs::write(&path, "growing").unwrap();
        let lock = File::open(&path).unwrap();
        lock.try_lock().unwrap();
        let error = write_atomically(&path, |file| file.write_all(b"new")).unwrap_err();
        assert_eq!(error.to_string(), "another process is writing to it");
        drop(lock);
        write_atomically(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[cfg(unix)]
    #[test]
    fn links_modes_and_devices_stay_what_they_are() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_atomically(&link, |file| file.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        write_atomically(Path::new("/dev/null"), |file| file.write_all(b"new")).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
