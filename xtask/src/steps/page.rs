//! The step that checks the page in `web/`: it is built, its logic is tested, and a real browser plays on it.
//!
//! The browser is the system's Chromium. Where there is none, Debian's is installed; where that cannot be done, only the
//! tests in the browser are left out, and the step says so.

use crate::failed_tests;
use crate::findings::{Findings, check_reading};
use crate::install::chromium;
use crate::install::node::{self, npm};
use crate::lock::BuildLock;
use crate::web;

/// Builds the engine and the page, as far as they are out of date, tests the page's logic, and visits it.
pub fn run() -> Findings {
    if let Err(reason) = node::require() {
        return Findings::skip(1, "page", reason);
    }
    let lock = match BuildLock::acquire() {
        Ok(lock) => lock,
        Err(reason) => return Findings::failure(reason),
    };
    let findings = Findings::from(web::build(&web::Arguments::default(), &lock))
        .and_then(|| web::build_page(&lock).into())
        .and_then(|| check_reading(&npm(&["test"]), |lines| Findings::from_count(skipped(lines), "tests of the page")))
        .and_then(visit);
    drop(lock);
    findings
}

fn visit() -> Findings {
    let Some(program) = chromium::ensure() else {
        return Findings::skip(1, "suite of tests in a browser", "there is no Chromium, and none could be installed");
    };
    let tests = npm(&["run", "test:browser"]).with_variable("CHROMIUM", program);
    check_reading(&tests, |lines| Findings::from_count(skipped(lines), "tests in the browser").and(flaky(lines)))
}

/// The tests in the browser that passed only when they were run again, as Playwright lists them at the end.
fn flaky(lines: &[String]) -> Findings {
    let plain: Vec<String> = lines.iter().map(|line| failed_tests::without_colors(line).trim().to_owned()).collect();
    let Some(heading) =
        plain.iter().position(|line| line.ends_with(" flaky") && line.starts_with(|c: char| c.is_ascii_digit()))
    else {
        return Findings::default();
    };
    let listed = plain[heading + 1..].iter().take_while(|line| line.contains(" › "));
    let names: Vec<&str> = listed.map(|line| line.trim_end_matches(['─', ' '])).collect();
    Findings::skip(
        names.len().max(1),
        "tests in the browser",
        format!("failed, and passed when run again: {}", names.join("; ")),
    )
}

/// How many tests vitest or Playwright says were skipped: `Tests  81 passed | 1 skipped (82)`, `1 skipped`. Both say
/// nothing where there were none, but always how many passed.
fn skipped(lines: &[String]) -> Option<usize> {
    let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
    let before = |word: &str| {
        let pair = words.windows(2).rfind(|pair| pair[1] == word);
        pair.and_then(|pair| pair[0].parse::<usize>().ok())
    };
    before("passed").map(|_| before("skipped").unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{flaky, skipped};
    use crate::findings::Findings;

    #[test]
    fn skips_are_read() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(skipped(&lines(" Test Files  5 passed (5)\n      Tests  81 passed (81)")), Some(0));
        assert_eq!(skipped(&lines("      Tests  79 passed | 2 skipped (81)")), Some(2));
        assert_eq!(skipped(&lines("  1 skipped\n  36 passed (4.2m)")), Some(1));
        assert_eq!(skipped(&lines("nothing ran")), None);
    }

    #[test]
    fn tests_that_passed_the_second_time_are_named() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let output = "  ✓  1 a.spec.ts:3:1 › one (1s)\n  1 flaky\n    a.spec.ts:9:1 › two ─────\n  116 passed (4.2m)";
        let findings = flaky(&lines(output));
        assert_eq!((findings.skipped(), findings.is_success()), (1, true));
        assert!(findings.skips[0].reason.ends_with(": a.spec.ts:9:1 › two"), "{findings:?}");
        assert_eq!(flaky(&lines("  117 passed (4.2m)")), Findings::default());
    }
}
