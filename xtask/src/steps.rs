//! The steps of `cargo xtask test`, in the order in which they run: the quick ones that fail most often come first.
//!
//! To add a step, write a function that returns a [`Verdict`] and name it in [`STEPS`]. A step installs what it needs.
//! What it needs and cannot get is a reason to be skipped, and the summary repeats that reason.

use crate::invocation::Invocation;
use crate::page;
use crate::python;
use crate::toolchain::{Component, Presence};
use crate::web;

/// One thing that `cargo xtask test` checks.
pub struct Step {
    /// One word, as given to `--only`.
    pub name: &'static str,
    /// What it checks, in a few words.
    pub about: &'static str,
    /// Checks it.
    pub run: fn() -> Verdict,
}

/// How a step ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Passed,
    /// Something is wrong: what, and how to see it again.
    Failed(String),
    /// It could not be checked here: why.
    Skipped(String),
}

/// Every step there is.
pub const STEPS: &[Step] = &[
    Step { name: "format", about: "the code is formatted by rustfmt", run: format },
    Step { name: "lint", about: "clippy has nothing to say", run: lint },
    Step { name: "docs", about: "the documentation builds without warnings", run: docs },
    Step { name: "tests", about: "unit tests, integration tests and the examples in the documentation", run: tests },
    Step {
        name: "python",
        about: "a real client, python-chess, plays and analyses with the program",
        run: python::run,
    },
    Step {
        name: "web",
        about: "the builds for browsers search as the native engine does, and never go deaf",
        run: web::test,
    },
    Step {
        name: "page",
        about: "the page is built, and a real browser plays, analyses and goes offline on it",
        run: page::run,
    },
];

const RUSTFMT: Component = Component { name: "rustfmt", subcommand: "fmt" };
const CLIPPY: Component = Component { name: "clippy", subcommand: "clippy" };

fn format() -> Verdict {
    check_with(RUSTFMT, &Invocation::cargo(&["fmt", "--all", "--check"]))
}

fn lint() -> Verdict {
    check_with(CLIPPY, &Invocation::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Verdict {
    check(&Invocation::cargo(&["doc", "--workspace", "--no-deps"]).with_variable("RUSTDOCFLAGS", "-D warnings"))
}

fn tests() -> Verdict {
    check(&Invocation::cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// Passes if the invocation succeeds.
pub fn check(invocation: &Invocation) -> Verdict {
    println!("{invocation}");
    match invocation.succeeds() {
        Ok(true) => Verdict::Passed,
        Ok(false) => Verdict::Failed(format!("this failed: {invocation}")),
        Err(error) => Verdict::Failed(format!("this could not be started: {invocation} ({error})")),
    }
}

/// As [`check`], for an invocation that needs a component of the toolchain.
fn check_with(component: Component, invocation: &Invocation) -> Verdict {
    match component.ensure() {
        Presence::Ready => check(invocation),
        Presence::Unavailable(reason) => Verdict::Skipped(reason),
        Presence::InstallationFailed(reason) => Verdict::Failed(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::{STEPS, Verdict, check};
    use crate::invocation::Invocation;

    #[test]
    fn names_are_single_words_and_unique() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(step.name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{}", step.name);
            assert!(STEPS[..index].iter().all(|earlier| earlier.name != step.name), "{} twice", step.name);
        }
    }

    #[test]
    fn a_failure_names_the_command() {
        let Verdict::Failed(message) = check(&Invocation::new("no-such-program-of-alcor", &["now"])) else {
            panic!("a program that does not exist cannot pass");
        };
        assert!(message.contains("no-such-program-of-alcor now"), "{message}");
    }
}
