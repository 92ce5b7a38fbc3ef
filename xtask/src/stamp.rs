//! What a piece of work was made from, so that it is not done again while nothing has changed.
//!
//! A stamp is a number made of file contents and texts, kept in the target folder after the work is done. Contents and
//! not times: a checkout changes times and nothing else.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::invocation::{root, target_folder};
use crate::output::say;

/// The state of everything that a piece of work depends on.
#[derive(Debug, Clone)]
pub struct Stamp {
    name: String,
    hasher: DefaultHasher,
}

impl Stamp {
    /// A stamp for the work of this name, which depends on nothing yet.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), hasher: DefaultHasher::new() }
    }

    /// The same, for work that also depends on a text: a version, flags.
    pub fn with_text(mut self, text: &str) -> Self {
        text.hash(&mut self.hasher);
        self
    }

    /// The same, for work that also depends on a file, or on all files in a folder. What is absent counts as empty.
    pub fn with_path(mut self, path: impl AsRef<Path>) -> Self {
        let path = root().join(path);
        if path.is_dir() {
            let mut entries: Vec<PathBuf> =
                fs::read_dir(&path).into_iter().flatten().flatten().map(|e| e.path()).collect();
            entries.sort();
            return entries.iter().fold(self, Stamp::with_path);
        }
        path.hash(&mut self.hasher);
        fs::read(&path).unwrap_or_default().hash(&mut self.hasher);
        self
    }

    /// Whether the work was done with all this as it is, and what it made is still there.
    pub fn is_current(&self, made: &Path) -> bool {
        made.exists() && fs::read_to_string(self.file()).is_ok_and(|kept| kept == self.number())
    }

    /// Notes that the work is done.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&self) -> Result<(), String> {
        let file = self.file();
        let written = fs::create_dir_all(target_folder().join("stamps")).and_then(|()| fs::write(&file, self.number()));
        written.map_err(|error| format!("cannot write {}: {error}", file.display()))
    }

    /// Notes that the work is about to be done: if it is interrupted, it is not taken for done.
    pub fn forget(&self) {
        // What is not there need not be removed.
        let _ = fs::remove_file(self.file());
    }

    /// Does the work, unless it was done with all this as it is.
    ///
    /// # Errors
    /// Those of the work.
    pub fn unless_current(&self, made: &Path, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        if self.is_current(made) {
            say(format_args!("{}: up to date", self.name));
            return Ok(());
        }
        self.forget();
        work()?;
        self.keep()
    }

    fn number(&self) -> String {
        format!("{:016x}", self.hasher.finish())
    }

    fn file(&self) -> PathBuf {
        target_folder().join("stamps").join(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::Stamp;
    use crate::invocation::{root, test_path};
    use std::cell::Cell;
    use std::fs;

    #[test]
    fn work_is_done_again_only_after_a_change() {
        let folder = test_path("stamps");
        let done = Cell::new(0);
        let work = || {
            done.set(done.get() + 1);
            Ok(())
        };
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::write(folder.join("inner/a"), "one").unwrap();
        let name = format!("test-of-stamps-{}", std::process::id());
        let stamp = || Stamp::new(&name).with_path(&folder).with_text("flags");
        stamp().forget();
        stamp().unless_current(root(), work).unwrap();
        stamp().unless_current(root(), work).unwrap();
        assert_eq!(done.get(), 1);
        fs::write(folder.join("inner/a"), "two").unwrap();
        stamp().unless_current(root(), work).unwrap();
        assert_eq!(done.get(), 2, "the file has changed");
        stamp().unless_current(&folder.join("made"), work).unwrap();
        assert_eq!(done.get(), 3, "what was made is gone");
        stamp().with_text("more").unless_current(root(), work).unwrap();
        assert_eq!(done.get(), 4, "the flags have changed");
        stamp().forget();
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn failed_work_is_not_done() {
        let stamp = Stamp::new(&format!("test-of-failure-{}", std::process::id()));
        stamp.keep().unwrap();
        let other = stamp.clone().with_text("changed");
        assert!(other.unless_current(root(), || Err("no".to_owned())).is_err());
        assert!(!stamp.is_current(root()) && !other.is_current(root()));
    }
}
