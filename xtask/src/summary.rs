//! What `cargo xtask test` says at the end: a table of the steps, then what was skipped and what failed, with reasons.
//!
//! The last line is the verdict on the whole, so that a reader of a long log need only look there.

use std::fmt;
use std::time::Duration;

use crate::steps::Verdict;

/// A step that has run.
#[derive(Debug, Clone)]
pub struct Record {
    /// The name of the step.
    pub name: &'static str,
    /// How it ended.
    pub verdict: Verdict,
    /// How long it took.
    pub elapsed: Duration,
}

/// All steps that have run, in order.
#[derive(Debug, Default)]
pub struct Summary {
    records: Vec<Record>,
}

impl Summary {
    /// Adds a step that has run.
    pub fn add(&mut self, record: Record) {
        self.records.push(record);
    }

    /// Whether no step failed. A skipped step is no failure.
    pub fn is_success(&self) -> bool {
        self.failures().next().is_none()
    }

    fn failures(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.records.iter().filter_map(|record| match &record.verdict {
            Verdict::Failed(message) => Some((record.name, message.as_str())),
            Verdict::Passed | Verdict::Skipped(_) => None,
        })
    }

    fn skips(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.records.iter().filter_map(|record| match &record.verdict {
            Verdict::Skipped(reason) => Some((record.name, reason.as_str())),
            Verdict::Passed | Verdict::Failed(_) => None,
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.records.iter().map(|record| record.name.len()).fold("step".len(), usize::max);
        writeln!(formatter, "{:width$}  {:7}  {:>7}", "step", "result", "seconds")?;
        for record in &self.records {
            let seconds = record.elapsed.as_secs_f64();
            writeln!(formatter, "{:width$}  {:7}  {seconds:>7.1}", record.name, word(&record.verdict))?;
        }
        writeln!(formatter)?;
        for (name, reason) in self.skips() {
            writeln!(formatter, "skipped {name}: {reason}")?;
        }
        for (name, message) in self.failures() {
            writeln!(formatter, "FAILED {name}: {message}")?;
            writeln!(formatter, "    run it alone: cargo xtask test --only {name}")?;
        }
        match (self.failures().count(), self.skips().count()) {
            (0, 0) => writeln!(formatter, "All passed, nothing was skipped."),
            (0, skipped) => writeln!(formatter, "All that ran passed; skipped: {skipped}."),
            (failed, skipped) => writeln!(formatter, "Failed: {failed}; skipped: {skipped}."),
        }
    }
}

/// The verdict as one word of the table. Only a failure is in capitals: the eye should find it.
fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed(_) => "FAILED",
        Verdict::Skipped(_) => "skipped",
    }
}

#[cfg(test)]
mod tests {
    use super::{Record, Summary};
    use crate::steps::Verdict;
    use std::time::Duration;

    fn summary(verdicts: &[(&'static str, Verdict)]) -> Summary {
        let mut summary = Summary::default();
        for (name, verdict) in verdicts {
            summary.add(Record { name, verdict: verdict.clone(), elapsed: Duration::from_millis(12_340) });
        }
        summary
    }

    #[test]
    fn all_passed() {
        let summary = summary(&[("format", Verdict::Passed), ("lint", Verdict::Passed)]);
        assert!(summary.is_success());
        let expected = "\
step    result   seconds
format  passed      12.3
lint    passed      12.3

All passed, nothing was skipped.
";
        assert_eq!(summary.to_string(), expected);
    }

    #[test]
    fn a_skip_is_named_with_its_reason_and_is_no_failure() {
        let summary = summary(&[("format", Verdict::Passed), ("browser", Verdict::Skipped("no Chromium".to_owned()))]);
        assert!(summary.is_success());
        let expected = "\
step     result   seconds
format   passed      12.3
browser  skipped     12.3

skipped browser: no Chromium
All that ran passed; skipped: 1.
";
        assert_eq!(summary.to_string(), expected);
    }

    #[test]
    fn a_failure_says_how_to_repeat_it() {
        let summary = summary(&[
            ("lint", Verdict::Failed("this failed: cargo clippy".to_owned())),
            ("docs", Verdict::Skipped("no reason".to_owned())),
        ]);
        assert!(!summary.is_success());
        let expected = "\
step  result   seconds
lint  FAILED      12.3
docs  skipped     12.3

skipped docs: no reason
FAILED lint: this failed: cargo clippy
    run it alone: cargo xtask test --only lint
Failed: 1; skipped: 1.
";
        assert_eq!(summary.to_string(), expected);
    }
}
