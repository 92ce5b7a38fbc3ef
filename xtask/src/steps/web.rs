//! The step that builds the engine for browsers and tests it under Node.

use crate::findings::{Findings, check_reading};
use crate::install::node;
use crate::invocation::Invocation;
use crate::lock::BuildLock;
use crate::web;

/// Builds the package and tests it.
pub fn run() -> Findings {
    if let Err(reason) = node::require() {
        return Findings::skip(1, "engine for browsers", reason);
    }
    let lock = match BuildLock::acquire() {
        Ok(lock) => lock,
        Err(reason) => return Findings::failure(reason),
    };
    let findings = Findings::from(web::build(&web::Arguments::default(), &lock)).and_then(|| {
        // From version 23 on Node's usual report is another one, which names failed tests in other words.
        let tests = Invocation::new("node", &["--test", "--test-reporter=tap", "web/package/tests/"]);
        check_reading(&tests, |lines| Findings::from_count(skipped(lines), "tests of the package"))
    });
    drop(lock);
    findings
}

/// How many tests Node says were skipped: `# skipped 0`, or with another sign before it on a terminal.
fn skipped(lines: &[String]) -> Option<usize> {
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    words.iter().find_map(|words| match words[..] {
        [_, "skipped", count] => count.parse().ok(),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::skipped;

    #[test]
    fn skips_are_read() {
        let lines = ["# pass 12", "# fail 0", "# skipped 2"].map(str::to_owned);
        assert_eq!(skipped(&lines), Some(2));
        assert_eq!(skipped(&["\u{2139} skipped 0".to_owned()]), Some(0));
        assert_eq!(skipped(&lines[..2]), None);
    }
}
