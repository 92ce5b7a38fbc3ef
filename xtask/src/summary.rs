//! What `cargo xtask test` says at the end: a table of the steps, then what was skipped and what failed, with reasons.
//!
//! The last line is the verdict on the whole, so that a reader of a long log need only look there.

use std::fmt;
use std::time::Duration;

use crate::findings::Findings;

/// A step that has run.
#[derive(Debug, Clone)]
pub struct StepResult {
    /// The name of the step.
    pub name: &'static str,
    /// What it found.
    pub findings: Findings,
    /// How long it took.
    pub elapsed: Duration,
}

/// All steps that have run, in order.
#[derive(Debug, Default)]
pub struct Summary {
    /// The steps.
    pub results: Vec<StepResult>,
    /// How long all of them took together: less than the sum where they ran side by side.
    pub elapsed: Duration,
    /// The task of which they are steps.
    pub task: &'static str,
}

impl Summary {
    /// Whether no step failed. What was skipped is no failure.
    pub fn is_success(&self) -> bool {
        self.results.iter().all(|result| result.findings.is_success())
    }

    fn verdict(&self) -> String {
        let failed = self.results.iter().filter(|result| !result.findings.is_success()).count();
        let skipped: usize = self.results.iter().map(|result| result.findings.skipped()).sum();
        match (failed, skipped) {
            (0, 0) => "All passed, nothing was skipped.".to_owned(),
            (0, skipped) => format!("All that ran passed; skipped: {skipped}."),
            (failed, skipped) => format!("Failed: {failed}; skipped: {skipped}."),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.results.iter().map(|result| result.name.len()).fold("step".len(), usize::max);
        writeln!(formatter, "{:width$}  {:7}  {:>7}  {:>7}", "step", "result", "skipped", "seconds")?;
        for StepResult { name, findings, elapsed } in &self.results {
            let (word, skipped) = (word(findings), findings.skipped());
            writeln!(formatter, "{name:width$}  {word:7}  {skipped:>7}  {:>7.1}", elapsed.as_secs_f64())?;
        }
        writeln!(formatter, "{:width$}  {:7}  {:>7}  {:>7.1}\n", "all", "", "", self.elapsed.as_secs_f64())?;
        for StepResult { name, findings, .. } in &self.results {
            for skip in &findings.skips {
                writeln!(formatter, "skipped in {name}: {} {}: {}", skip.count, skip.what, skip.reason)?;
            }
        }
        for StepResult { name, findings, .. } in self.results.iter().filter(|result| !result.findings.is_success()) {
            for failure in &findings.failures {
                writeln!(formatter, "FAILED {name}: {failure}")?;
            }
            writeln!(formatter, "    run it alone: cargo xtask {} --only {name}", self.task)?;
        }
        writeln!(formatter, "{}", self.verdict())
    }
}

/// The findings as one word of the table. Only a failure is in capitals: the eye should find it.
pub fn word(findings: &Findings) -> &'static str {
    match findings {
        Findings { failures, .. } if !failures.is_empty() => "FAILED",
        Findings { passed: 0, .. } => "skipped",
        _ => "passed",
    }
}

#[cfg(test)]
mod tests {
    use super::{StepResult, Summary};
    use crate::findings::Findings;
    use std::time::Duration;

    fn summary(steps: &[(&'static str, Findings)]) -> Summary {
        let elapsed = Duration::from_millis(12_340);
        let result =
            |(name, findings): &(&'static str, Findings)| StepResult { name, findings: findings.clone(), elapsed };
        Summary { results: steps.iter().map(result).collect(), elapsed: Duration::from_secs(20), task: "test" }
    }

    #[test]
    fn all_passed() {
        let summary = summary(&[("format", Findings::pass()), ("lint", Findings::pass())]);
        assert!(summary.is_success());
        let expected = "\
step    result   skipped  seconds
format  passed         0     12.3
lint    passed         0     12.3
all                          20.0

All passed, nothing was skipped.
";
        assert_eq!(summary.to_string(), expected);
    }

    #[test]
    fn skips_are_counted_and_named_with_their_reasons() {
        let tests = Findings::pass().and(Findings::skip(7, "tests", "take minutes"));
        let summary = summary(&[("tests", tests), ("page", Findings::skip(1, "browser", "no Chromium"))]);
        assert!(summary.is_success());
        let expected = "\
step   result   skipped  seconds
tests  passed         7     12.3
page   skipped        1     12.3
all                         20.0

skipped in tests: 7 tests: take minutes
skipped in page: 1 browser: no Chromium
All that ran passed; skipped: 8.
";
        assert_eq!(summary.to_string(), expected);
    }

    #[test]
    fn a_failure_says_how_to_repeat_it() {
        let summary = summary(&[
            ("lint", Findings::failure("failed: cargo clippy")),
            ("docs", Findings::skip(1, "documentation", "no reason")),
        ]);
        assert!(!summary.is_success());
        let expected = "\
step  result   skipped  seconds
lint  FAILED         0     12.3
docs  skipped        1     12.3
all                        20.0

skipped in docs: 1 documentation: no reason
FAILED lint: failed: cargo clippy
    run it alone: cargo xtask test --only lint
Failed: 1; skipped: 1.
";
        assert_eq!(summary.to_string(), expected);
    }
}
