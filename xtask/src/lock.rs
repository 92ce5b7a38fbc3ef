//! One task at a time in the folders that several of them build.
//!
//! `serve` and the steps `web` and `page` write the same packages and pages. Whoever comes second waits, and says so.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use crate::invocation::target_folder;
use crate::output::say;

/// The right to build for browsers, until it is dropped.
#[derive(Debug)]
pub struct BuildLock {
    /// The system takes the lock back with the file, even if the process is killed.
    _file: File,
}

impl BuildLock {
    /// Waits for whoever builds at present.
    ///
    /// # Errors
    /// If the file of the lock cannot be made.
    pub fn acquire() -> Result<Self, String> {
        let path = target_folder().join("xtask.lock");
        let on_wait =
            || say(format_args!("waiting for another `cargo xtask` to finish its build ({})", path.display()));
        Self::acquire_file(&path, on_wait)
    }

    fn acquire_file(path: &Path, on_wait: impl FnOnce()) -> Result<Self, String> {
        let trouble = |error: std::io::Error| format!("cannot lock {}: {error}", path.display());
        fs::create_dir_all(target_folder()).map_err(trouble)?;
        let file = File::options().create(true).append(true).open(path).map_err(trouble)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                on_wait();
                file.lock().map_err(trouble)?;
            }
            Err(TryLockError::Error(error)) => return Err(trouble(error)),
        }
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::BuildLock;
    use crate::invocation::test_path;
    use std::fs::{self, File, TryLockError};
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn the_second_waits_for_the_first() {
        // Not the lock of the builds: one may be under way.
        let path = test_path("lock");
        let nobody_waits = || panic!("the lock is free");
        let first = BuildLock::acquire_file(&path, nobody_waits).unwrap();
        let observer = File::options().append(true).open(&path).unwrap();
        let is_held = || matches!(observer.try_lock(), Err(TryLockError::WouldBlock));
        assert!(is_held());
        let (sender, waits) = mpsc::channel();
        let of_second = path.clone();
        let second = thread::spawn(move || BuildLock::acquire_file(&of_second, || sender.send(()).unwrap()));
        waits.recv().expect("the second says that it waits");
        drop(first);
        let second = second.join().unwrap().unwrap();
        assert!(is_held(), "the second has the lock");
        drop(second);
        assert!(!is_held());
        fs::remove_file(&path).unwrap();
    }
}
