//! The step that talks to the program through python-chess, a client that many GUIs and bots are built on.

use crate::findings::{Findings, check, check_reading};
use crate::install::python::Python;
use crate::install::syzygy;
use crate::invocation::{target_folder, text};
use crate::steps::rust;

const TESTS: &str = "crates/alcor/tests/python";

/// Builds the program, gets the packages and the tables, and runs the tests.
pub fn run() -> Findings {
    check(&rust::debug_build()).and_then(|| match Python::ensure() {
        Ok(python) => pytest(&python),
        Err(reason) => Findings::skip(1, "suite of tests with python-chess", reason),
    })
}

fn pytest(python: &Python) -> Findings {
    let program = target_folder().join("debug").join(format!("alcor{}", std::env::consts::EXE_SUFFIX));
    let tests = python
        .invocation(&["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", TESTS])
        .with_variable("ALCOR", text(&program))
        .with_variable("PYTHONDONTWRITEBYTECODE", "1");
    // Without tables the tests that need them say so themselves.
    let tests = match syzygy::ensure() {
        Ok(folder) => tests.with_variable(syzygy::VARIABLE, text(&folder)),
        Err(_) => tests,
    };
    check_reading(&tests, |lines| lines.iter().filter_map(|line| skip(line)).fold(Findings::default(), Findings::and))
}

/// What pytest says was skipped: `SKIPPED [6] test_syzygy.py:18: needs Syzygy tables`.
fn skip(line: &str) -> Option<Findings> {
    let (count, rest) = line.strip_prefix("SKIPPED [")?.split_once("] ")?;
    let (place, reason) = rest.split_once(": ")?;
    Some(Findings::skip(count.parse().ok()?, format!("tests ({place})"), reason))
}

#[cfg(test)]
mod tests {
    use super::{TESTS, skip};
    use crate::invocation::root;

    #[test]
    fn the_tests_are_where_they_are_looked_for() {
        assert!(root().join(TESTS).is_dir());
    }

    #[test]
    fn skips_are_read() {
        let findings = skip("SKIPPED [6] crates/test_syzygy.py:18: needs Syzygy tables: no").unwrap();
        assert_eq!(findings.skipped(), 6);
        assert_eq!(findings.skips[0].reason, "needs Syzygy tables: no");
        assert_eq!(skip("6 passed, 1 skipped in 3 s"), None);
    }
}
