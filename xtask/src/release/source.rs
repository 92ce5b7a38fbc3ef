//! What a release is made from, and where it is put.

use std::path::PathBuf;

use crate::invocation::{Invocation, target_folder};

/// What a release is made from.
#[derive(Debug)]
pub struct Source {
    /// The version of the program.
    pub version: String,
    /// The commit as `--version` shows it.
    pub commit: String,
    /// The time of the commit, in seconds since 1970.
    pub seconds: String,
}

impl Source {
    /// The commit that is checked out.
    ///
    /// # Errors
    /// If git does not know one.
    pub fn find() -> Result<Self, String> {
        let git = |format: &str| {
            let asked = Invocation::new("git", &["show", "--no-patch", &format!("--format={format}"), "HEAD"]);
            asked.output().map_err(|error| format!("a release is made from a commit: {error}"))
        };
        // git abbreviates a hash as far as it can, which depends on the clone.
        let commit = format!("{}, {}", git("%H")?.get(..10).unwrap_or_default(), git("%cs")?);
        Ok(Self { version: env!("CARGO_PKG_VERSION").to_owned(), commit, seconds: git("%ct")? })
    }
}

/// Where releases are put. Not in `dist`: cargo names the folder of a build after its profile.
pub fn folder() -> PathBuf {
    target_folder().join("archives")
}
