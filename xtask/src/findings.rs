//! What a step found: what passed, what failed and what was skipped, each skip with its reason.
//!
//! A step has several parts, and a part that could not be checked must not hide behind those that could. So nothing here
//! is a plain yes or no: parts are added up, and the summary repeats every skip.

use crate::failed_tests;
use crate::invocation::Invocation;
use crate::output::say;

/// Something that was not checked, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skip {
    /// How many tests, files or parts were left out.
    pub count: usize,
    /// What was left out.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// The sum of what the parts of a step found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many parts passed.
    pub passed: usize,
    /// What is wrong, and how to see it again.
    pub failures: Vec<String>,
    /// What could not be checked.
    pub skips: Vec<Skip>,
}

impl Findings {
    /// One part, and it passed.
    pub fn pass() -> Self {
        Self { passed: 1, ..Self::default() }
    }

    /// One part, and it failed.
    pub fn failure(message: impl Into<String>) -> Self {
        Self { failures: vec![message.into()], ..Self::default() }
    }

    /// Something that was left out.
    pub fn skip(count: usize, what: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { skips: vec![Skip { count, what: what.into(), reason: reason.into() }], ..Self::default() }
    }

    /// What another program says it left out; that it says nothing at all is a failure.
    pub fn from_count(skipped: Option<usize>, what: &str) -> Self {
        match skipped {
            Some(0) => Self::default(),
            Some(count) => Self::skip(count, what, "marked as skipped: see the output above"),
            None => Self::failure(format!("found no summary in the output of the {what}; did none of them run?")),
        }
    }

    /// These findings and those of another part.
    pub fn and(mut self, other: Findings) -> Self {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.skips.extend(other.skips);
        self
    }

    /// These findings, and those of a part that makes sense only if nothing has failed before.
    pub fn and_then(self, next: impl FnOnce() -> Findings) -> Self {
        if self.failures.is_empty() { self.and(next()) } else { self }
    }

    /// Whether nothing failed.
    pub fn is_success(&self) -> bool {
        self.failures.is_empty()
    }

    /// How many tests or parts were left out.
    pub fn skipped(&self) -> usize {
        self.skips.iter().map(|skip| skip.count).sum()
    }
}

impl From<Result<(), String>> for Findings {
    fn from(result: Result<(), String>) -> Self {
        match result {
            Ok(()) => Findings::pass(),
            Err(message) => Findings::failure(message),
        }
    }
}

/// Passes if the invocation succeeds.
pub fn check(invocation: &Invocation) -> Findings {
    invocation.perform().into()
}

/// As [`check`]; `read` takes the lines printed and says what they skip.
pub fn check_reading(invocation: &Invocation, read: impl FnOnce(&[String]) -> Findings) -> Findings {
    say(invocation);
    match invocation.succeeds_with_lines() {
        Ok((true, lines)) => Findings::pass().and(read(&lines)),
        Ok((false, lines)) => Findings::failure(failure(invocation, &lines)).and(read(&lines)),
        Err(error) => Findings::failure(format!("could not start: {invocation} ({error})")),
    }
}

/// What to say of tests that failed: their names, and how to run them again.
fn failure(invocation: &Invocation, lines: &[String]) -> String {
    let names = failed_tests::names(lines).into_iter().map(|name| format!("\n    {name}"));
    std::iter::once(format!("failed: {invocation}")).chain(names).collect()
}

#[cfg(test)]
mod tests {
    use super::{Findings, check, check_reading, failure};
    use crate::invocation::Invocation;

    #[test]
    fn parts_are_added_up() {
        let findings = Findings::pass().and(Findings::skip(3, "tests", "no tables")).and(Findings::failure("bad"));
        assert_eq!((findings.passed, findings.skipped(), findings.failures.len()), (1, 3, 1));
        assert!(!findings.is_success());
    }

    #[test]
    fn what_needs_success_is_not_tried_after_a_failure() {
        assert_eq!(Findings::failure("bad").and_then(|| panic!("tried")), Findings::failure("bad"));
        assert_eq!(Findings::pass().and_then(Findings::pass).passed, 2);
    }

    #[test]
    fn a_failure_names_the_command() {
        let findings = check(&Invocation::new("no-such-program-of-alcor", &["now"]));
        assert!(findings.failures[0].contains("no-such-program-of-alcor now"), "{findings:?}");
    }

    #[test]
    fn a_failure_names_the_tests() {
        let lines = ["test a ... ok", "test b ... FAILED"].map(str::to_owned);
        assert_eq!(failure(&Invocation::cargo(&["test"]), &lines), "failed: cargo test\n    b");
    }

    #[test]
    fn lines_are_handed_on() {
        let findings = check_reading(&Invocation::cargo(&["--version"]), |lines| {
            assert!(lines[0].starts_with("cargo "), "{lines:?}");
            Findings::skip(1, "nothing", "a test")
        });
        assert_eq!((findings.passed, findings.skipped()), (1, 1));
    }
}
