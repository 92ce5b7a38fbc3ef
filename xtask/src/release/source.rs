//! What a release is made from, and where it is put.

use std::path::PathBuf;

use crate::invocation::{Invocation, target_folder};

/// How many files a message names.
const NAMED: usize = 3;

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

    /// Makes sure that this commit is still checked out: a release takes an hour, and what is built after another commit is not of
    /// this one.
    ///
    /// # Errors
    /// If it is another one.
    pub fn require_checked_out(&self) -> Result<(), String> {
        self.compare(&Self::find()?.commit)
    }

    fn compare(&self, commit: &str) -> Result<(), String> {
        if self.commit == commit {
            return Ok(());
        }
        Err(format!(
            "expected commit {} until the end of the release, found {commit}: make this part again",
            self.commit
        ))
    }
}

/// Makes sure that the files are those of the commit: what is built from others would not be what the archive of its source
/// says. New files count, because the page and the manual take whatever lies in some folders.
///
/// # Errors
/// If files differ: which.
pub fn require_clean() -> Result<(), String> {
    let asked = Invocation::new("git", &["status", "--porcelain"]);
    judge(&asked.output().map_err(|error| error.to_string())?)
}

/// Whether git has listed no file: a line for each, with two letters that say how it differs.
fn judge(status: &str) -> Result<(), String> {
    let files: Vec<&str> =
        status.lines().filter_map(|line| line.trim().split_once(' ')).map(|(_, file)| file).collect();
    let named = files.iter().take(NAMED).map(|file| file.trim()).collect::<Vec<_>>().join(", ");
    match files.len() {
        0 => Ok(()),
        count => {
            let more = if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
            Err(format!(
                "a release is made from a commit: expected no changed or new files, found {named}{more}; commit, remove or ignore them"
            ))
        }
    }
}

/// Where releases are put. Not in `dist`: cargo names the folder of a build after its profile.
pub fn folder() -> PathBuf {
    target_folder().join("archives")
}

#[cfg(test)]
mod tests {
    use super::{Source, judge};

    #[test]
    fn a_release_is_made_from_one_commit() {
        let source = Source { version: "1.2.3".into(), commit: "abc, 2026-01-01".into(), seconds: "0".into() };
        assert_eq!(source.compare("abc, 2026-01-01"), Ok(()));
        let message = source.compare("def, 2026-01-02").unwrap_err();
        assert!(message.contains("expected commit abc, 2026-01-01") && message.contains("found def"), "{message}");
    }

    #[test]
    fn files_that_are_not_committed_are_named() {
        assert_eq!(judge(""), Ok(()));
        // The space before the first letter is gone, as from whatever a program prints.
        let message = judge("M Cargo.toml\n?? docs/new.md").unwrap_err();
        assert!(message.contains("found Cargo.toml, docs/new.md; commit"), "{message}");
        let message = judge("?? a\nMM b\nR  c -> d\n D e\n?? f").unwrap_err();
        assert!(message.contains("found a, b, c -> d and 2 more; commit"), "{message}");
    }
}
