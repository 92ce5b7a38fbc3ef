//! Places for the files of tests, which disappear with them.

use std::path::PathBuf;

/// A folder of its own for one test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder; tests must not share names.
    pub fn new(test: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("alcor-train-{}-{test}", std::process::id()));
        // A process of the same number may have been killed before it could remove it.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
