//! How the programs are built for whatever uses them here.

use std::path::PathBuf;

use crate::invocation::{Invocation, target_folder};

/// Builds the programs as the tests have them: each comes with a test of its package. Not by `cargo build --package alcor`: without
/// the rest of the workspace some packages lack features, and a third of them would be compiled once more.
pub fn debug_build() -> Invocation {
    Invocation::cargo(&["test", "--locked", "--workspace", "--test", "uci", "--test", "pgn", "--no-run"])
}

/// Builds the program as people use it.
pub fn release_build() -> Invocation {
    Invocation::cargo(&["build", "--locked", "--package", "alcor", "--release"])
}

/// Where a program is that was built as the tests have it.
pub fn debug_program(name: &str) -> PathBuf {
    target_folder().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::debug_build;
    use crate::invocation::root;

    #[test]
    fn both_programs_have_the_test_by_which_they_are_built() {
        assert!(root().join("crates/alcor/tests/uci").is_dir() && root().join("crates/trainer/tests/pgn.rs").is_file());
        assert!(debug_build().to_string().contains("--test uci --test pgn"));
    }
}
