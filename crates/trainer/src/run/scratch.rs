//! Places for the files of tests, which disappear with them.

use std::path::PathBuf;

use tempfile::TempDir;

/// A folder of its own for one test.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    /// An empty folder, with the test's name in its own.
    pub(crate) fn new(test: &str) -> Scratch {
        Scratch(tempfile::Builder::new().prefix(&format!("alcor-train-{test}-")).tempdir().unwrap())
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}
