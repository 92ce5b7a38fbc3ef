//! The steps of `cargo xtask test`, in the order in which they run: the quick ones that fail most often come first.
//!
//! To add a step, write a function that returns [`Findings`] and name it in [`STEPS`]. A step installs what it needs.
//! What it needs and cannot get is a reason to be skipped, and the summary repeats that reason.

mod extent;
mod fuzz;
mod lint;
mod page;
mod python;
mod rust;
mod web;

use crate::findings::Findings;
use crate::tidy;

pub use extent::Extent;

/// One thing that `cargo xtask test` checks.
pub struct Step {
    /// One word, as given to `--only`.
    pub name: &'static str,
    /// What it checks, in a few words.
    pub about: &'static str,
    /// Checks it.
    pub run: fn(Extent) -> Findings,
}

/// Every step there is.
pub const STEPS: &[Step] = &[
    Step { name: "format", about: "rustfmt and ruff have nothing to change", run: |_| lint::format() },
    Step {
        name: "tidy",
        about: "import cycles, sizes, unused `pub` and missing module docs do not grow",
        run: |_| tidy::step(),
    },
    Step { name: "lint", about: "clippy, oxlint and ruff have nothing to say", run: |_| lint::lint() },
    Step { name: "docs", about: "the documentation builds without warnings", run: |_| rust::docs() },
    Step {
        name: "tests",
        about: "unit tests, integration tests and the examples in the documentation",
        run: rust::tests,
    },
    Step { name: "tune", about: "the build for tuning compiles", run: |_| rust::tune() },
    Step {
        name: "release",
        about: "the release build searches the same nodes as the tested one",
        run: |_| rust::release(),
    },
    Step { name: "fuzz", about: "the fuzz targets compile, and each runs for 20 seconds", run: |_| fuzz::run() },
    Step { name: "python", about: "python-chess plays and analyses with the program", run: |_| python::run() },
    Step { name: "web", about: "the builds for browsers search as the native engine does", run: |_| web::run() },
    Step { name: "page", about: "a browser plays, analyses and goes offline on the page", run: |_| page::run() },
];

#[cfg(test)]
mod tests {
    use super::STEPS;

    #[test]
    fn names_are_single_words_and_unique() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(step.name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{}", step.name);
            assert!(STEPS[..index].iter().all(|earlier| earlier.name != step.name), "{} twice", step.name);
        }
    }
}
