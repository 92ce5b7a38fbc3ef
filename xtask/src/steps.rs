//! The steps of `cargo xtask test`, in the order in which they start: in each lane the quick ones that fail most often come
//! first. Of what any lane can take, the release build comes first: it ends with a minute of one thread, and the fuzz targets
//! with many short runs, which keep every core busy when the other lanes are done.
//!
//! To add a step, write a function that returns [`Findings`] and name it in [`STEPS`]. A step installs what it needs.
//! What it needs and cannot get is a reason to be skipped, and the summary repeats that reason.

mod extent;
mod fuzz;
mod kernels;
mod lint;
mod page;
mod platforms;
mod python;
mod rust;
mod web;

use crate::findings::Findings;
use crate::{sanitize, tidy};

pub use extent::Extent;

/// What runs one by one, beside the other lanes. Cargo locks a build folder, so those who share one share a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// What builds in `target/debug`, or nothing.
    Debug,
    /// What builds the engine for browsers and the page.
    Web,
    /// What shares a build folder with no other step: this lane takes it, or another that is done.
    Any,
}

impl Lane {
    /// All of them.
    pub const ALL: [Lane; 3] = [Lane::Debug, Lane::Web, Lane::Any];
}

/// One thing that `cargo xtask test` checks.
pub struct Step {
    /// One word, as given to `--only`.
    pub name: &'static str,
    /// What it checks, in a few words.
    pub about: &'static str,
    /// Beside what it can run.
    pub lane: Lane,
    /// Checks it.
    pub run: fn(Extent) -> Findings,
}

const fn step(name: &'static str, lane: Lane, run: fn(Extent) -> Findings, about: &'static str) -> Step {
    Step { name, about, lane, run }
}

/// Every step there is.
pub const STEPS: &[Step] = &[
    step("format", Lane::Debug, |_| lint::format(), "the code is formatted as rustfmt and ruff would"),
    step(
        "tidy",
        Lane::Debug,
        |_| tidy::step(),
        "no more import cycles, long files, unused `pub` or missing module docs than before",
    ),
    step(
        "docs",
        Lane::Debug,
        |_| rust::docs(),
        "the documentation and the manual build without warnings or broken links",
    ),
    step("tests", Lane::Debug, rust::tests, "unit tests, integration tests and doctests"),
    step("tune", Lane::Debug, |_| rust::tune(), "the parameters of the tuning build are options"),
    step(
        "python",
        Lane::Debug,
        |_| python::run(),
        "python-chess works with the program; the package for Python keeps its promises",
    ),
    step("web", Lane::Web, |_| web::run(), "both browser builds search the same nodes as the native engine"),
    step("page", Lane::Web, |_| page::run(), "the page plays, analyses and works offline in a browser"),
    step("release", Lane::Any, |_| rust::release(), "the release build searches the same nodes as the debug build"),
    step("fuzz", Lane::Any, fuzz::run, "the fuzz targets compile and accept a fixed number of inputs each"),
    step("lint", Lane::Any, |_| lint::lint(), "no warnings from clippy, oxlint and ruff"),
    step(
        "platforms",
        Lane::Any,
        platforms::run,
        "what is released for other systems works there, as far as it runs here",
    ),
    step("sanitize", Lane::Any, sanitize::step, "the sanitizers and Miri find nothing (--long only)"),
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
