//! The crates that are meant to be published: cargo packs them in the order of their dependencies, and builds each from its
//! package alone, as whoever depends on it will.

use crate::findings::{Findings, check};
use crate::invocation::Invocation;

/// What `--only` calls them.
pub const NAME: &str = "crates";

/// Whether `cargo publish` would succeed, up to the upload.
pub fn publish_dry() -> Findings {
    check(&invocation())
}

fn invocation() -> Invocation {
    // Whether they compile is the question, not how fast they are.
    Invocation::cargo(&["publish", "--workspace", "--dry-run", "--locked"])
        .with_variable("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .with_variable("CARGO_PROFILE_DEV_DEBUG", "none")
}

#[cfg(test)]
mod tests {
    use super::invocation;
    use crate::invocation::root;
    use std::fs;

    #[test]
    fn nothing_is_published() {
        assert!(invocation().to_string().contains(" publish --workspace --dry-run "));
    }

    /// crates.io refuses packages without a licence or a description.
    #[test]
    fn every_crate_says_what_crates_io_wants_to_know() {
        let mut published = 0;
        for entry in fs::read_dir(root().join("crates")).unwrap().flatten() {
            let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).unwrap();
            if !manifest.contains("\npublish = false\n") {
                published += 1;
                for word in ["\ndescription = ", "\nlicense", "\nkeywords = ", "\ncategories = "] {
                    assert!(manifest.contains(word), "{}: {word}", entry.path().display());
                }
            }
        }
        assert!(published >= 7, "{published}");
    }
}
