//! The tests of the network kernels on a CPU that this machine is not: built for it, and run by its emulator.

use super::super::build;
use super::super::platform::Platform;
use super::super::runner::Runner;
use super::super::source::Source;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{Invocation, text};
use crate::output::say;

/// Who runs what cargo builds for ARM64.
const RUNNER: (&str, &str) = ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER", "qemu-aarch64");
const TESTS: &str = "eval::nnue::kernels";

/// Runs the tests, if it takes an emulator; elsewhere they are tests like others.
pub fn test(platform: &Platform, runner: &Runner, source: &Source, python: &Python) -> Findings {
    if *runner != Runner::Qemu {
        return Findings::default();
    }
    let (tool, target) = (text(&python.programs().join("cargo-zigbuild")), platform.build_target());
    let arguments = ["test", "--locked", "--package", "alcor-engine", "--lib", "--target", target, TESTS];
    let prepared = build::add_targets(platform.targets).and_then(|()| {
        build::environment(Invocation::new(tool, &arguments), platform, source, &python.programs(), None)
    });
    prepared.and_then(|invocation| run(&invocation.with_variable(RUNNER.0, RUNNER.1))).into()
}

fn run(invocation: &Invocation) -> Result<(), String> {
    say(invocation);
    match invocation.succeeds_with_lines() {
        Ok((true, lines)) if count(&lines) > 0 => Ok(()),
        Ok((true, _)) => Err(format!("expected tests in {TESTS}, found none")),
        Ok((false, _)) => Err(format!("failed: {invocation}")),
        Err(error) => Err(format!("could not start: {invocation} ({error})")),
    }
}

/// How many tests passed, by the summary that they end with.
fn count(lines: &[String]) -> usize {
    let passed = |line: &String| line.strip_prefix("test result: ok. ")?.split_once(" passed")?.0.parse::<usize>().ok();
    lines.iter().filter_map(passed).sum()
}

#[cfg(test)]
mod tests {
    use super::{TESTS, count};
    use crate::invocation::root;

    #[test]
    fn passed_tests_are_counted() {
        let lines = ["running 5 tests", "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 300 filtered out"];
        assert_eq!(count(&lines.map(str::to_owned)), 5);
        assert_eq!(count(&["test result: ok. 0 passed; 0 failed".to_owned()]), 0);
        assert_eq!(count(&["test result: FAILED. 4 passed; 1 failed".to_owned()]), 0);
    }

    #[test]
    fn the_tests_are_where_they_are_looked_for() {
        let folder = root().join("crates/engine/src").join(TESTS.replace("::", "/"));
        assert!(folder.join("tests.rs").is_file(), "{}", folder.display());
    }
}
