//! The step that checks the page in `web/`: it is built, its logic is tested, and a real browser plays on it.
//!
//! The browser is the system's Chromium. Where there is none, Debian's is installed; where that cannot be done, only the
//! tests in the browser are left out, and the step says so.

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
    check_reading(&tests, |lines| Findings::from_count(skipped(lines), "tests in the browser"))
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
    use super::skipped;

    #[test]
    fn skips_are_read() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(skipped(&lines(" Test Files  5 passed (5)\n      Tests  81 passed (81)")), Some(0));
        assert_eq!(skipped(&lines("      Tests  79 passed | 2 skipped (81)")), Some(2));
        assert_eq!(skipped(&lines("  1 skipped\n  36 passed (4.2m)")), Some(1));
        assert_eq!(skipped(&lines("nothing ran")), None);
    }
}
