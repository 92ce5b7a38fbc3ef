//! Where files are: paths as people type them, and the place for what the program keeps between runs.

use std::path::PathBuf;

use directories::{BaseDirs, ProjectDirs};

/// A path as a person types it where no shell reads it: `~/` is the home folder.
pub(crate) fn expand_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), BaseDirs::new()) {
        (Some(rest), Some(folders)) => folders.home_dir().join(rest),
        _ => PathBuf::from(text),
    }
}

/// Where a game that was left is kept, to go on with it later; `None` if this system has no place for such things.
pub(crate) fn kept_game() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("unfinished.pgn"))
}

/// The folder for what the program keeps between runs; `None` if this system has no place for such things.
pub(crate) fn data_folder() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "alcor")?.data_local_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_folder_is_found() {
        let home = BaseDirs::new().unwrap().home_dir().to_owned();
        assert_eq!(expand_home("~/x.pgn"), home.join("x.pgn"));
        for text in ["x.pgn", "/tmp/~/x.pgn", "~x.pgn"] {
            assert_eq!(expand_home(text), PathBuf::from(text));
        }
    }
}
