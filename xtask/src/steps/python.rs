//! The step that talks to the program through python-chess, a client that many GUIs and bots are built on, and that tests
//! the package for Python.

use crate::findings::{Findings, check, check_reading};
use crate::install::python::Python;
use crate::install::syzygy;
use crate::invocation::{Invocation, target_folder, text};
use crate::package;
use crate::programs::{debug_build, debug_program};

const TESTS: &str = "crates/alcor/tests/python";
/// The tests of the package.
const PACKAGE_TESTS: &str = "python/tests";

/// Builds the program and the package, gets the packages and the tables, and runs the tests.
pub fn run() -> Findings {
    check(&debug_build()).and_then(|| match Python::ensure() {
        Ok(python) => with_program(&python).and(with_package(&python)),
        Err(reason) => Findings::skip(2, "suites of tests with python-chess and of the package for Python", reason),
    })
}

fn with_program(python: &Python) -> Findings {
    pytest(python.invocation(&pytest_arguments(TESTS)))
}

/// Whether the package does what it promises, and its stubs, written from its sources, say so.
fn with_package(python: &Python) -> Findings {
    let folder = match package::assemble() {
        Ok(folder) => folder,
        Err(reason) => return Findings::failure(reason),
    };
    let stubtest = ["-m", "mypy.stubtest", package::NAME];
    let pyright = ["-m", "pyright", "--pythonpath", python.program(), "python/alcor_chess", "python/tests/typed.py"];
    pytest(python.importing(&folder, &pytest_arguments(PACKAGE_TESTS)))
        .and(check(&python.invocation(&["python/stubs.py", "--check"])))
        .and(check(&python.importing(&folder, &stubtest)))
        .and(with_pyright(python, &python.importing(&folder, &pyright)))
}

/// Pyright gets itself from the network when it runs first.
fn with_pyright(python: &Python, types: &Invocation) -> Findings {
    if python.invocation(&["-m", "pyright", "--version"]).succeeds_quietly().unwrap_or(false) {
        check(types)
    } else {
        Findings::skip(1, "check of the types of the package for Python (pyright)", "it could not be installed")
    }
}

fn pytest_arguments(tests: &str) -> [&str; 7] {
    ["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", tests]
}

fn pytest(tests: Invocation) -> Findings {
    // Modules are compiled once, for all the processes that the tests start, and not beside the sources.
    let compiled = text(&target_folder().join("pycache"));
    let tests = tests.without_variable("PYTHONDONTWRITEBYTECODE").with_variable("PYTHONPYCACHEPREFIX", compiled);
    let tests = tests.with_variable("ALCOR", text(&debug_program("alcor")));
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
    use super::{PACKAGE_TESTS, TESTS, skip};
    use crate::invocation::root;

    #[test]
    fn the_tests_are_where_they_are_looked_for() {
        assert!(root().join(TESTS).is_dir() && root().join(PACKAGE_TESTS).is_dir());
    }

    #[test]
    fn skips_are_read() {
        let findings = skip("SKIPPED [6] crates/test_syzygy.py:18: needs Syzygy tables: no").unwrap();
        assert_eq!(findings.skipped(), 6);
        assert_eq!(findings.skips[0].reason, "needs Syzygy tables: no");
        assert_eq!(skip("6 passed, 1 skipped in 3 s"), None);
    }
}
