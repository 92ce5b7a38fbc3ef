//! The steps that compile and run the Rust code.

use std::collections::BTreeMap;

use crate::findings::{Findings, check, check_reading};
use crate::install::syzygy;
use crate::invocation::{Invocation, root, target_folder, text};
use crate::manual;
use crate::output::say;
use crate::programs::release_build;
use crate::steps::extent::Extent;
use crate::steps::kernels;

/// Whether the documentation of the crates builds, and the manual, whose links must all lead somewhere.
pub fn docs() -> Findings {
    let documentation = Invocation::cargo(&["doc", "--locked", "--workspace", "--no-deps"]);
    check(&documentation.with_variable("RUSTDOCFLAGS", "-D warnings")).and(manual::check())
}

/// Whether the build for tuning works: its parameters are options. Not by `--package alcor`: without the rest of the workspace
/// other features of syn, serde and clap would be wanted, and these compiled once more.
pub fn tune() -> Findings {
    let tuning = ["--workspace", "--features", "alcor/tune", "--test", "uci", "--", "tuning::"];
    check_reading(&Invocation::cargo(&[&["test", "--locked"], &tuning[..]].concat()), |lines| match ran(lines) {
        0 => Findings::failure("expected tests of the build for tuning, none ran"),
        _ => Findings::default(),
    })
}

/// How many tests the output of `cargo test` names as run, whatever came of them.
fn ran(lines: &[String]) -> usize {
    let is_run = |line: &&String| {
        line.starts_with("test ") && !line.starts_with("test result") && !line.contains(" ... ignored")
    };
    lines.iter().filter(is_run).count()
}

/// Whether the release build works: it must search exactly the nodes that the tests expect of the debug build.
pub fn release() -> Findings {
    check(&release_build()).and_then(|| match (signature(), bench()) {
        (Ok(expected), Ok(found)) if expected == found => Findings::pass(),
        (Ok(expected), Ok(found)) => {
            Findings::failure(format!("bench of the release build: expected {expected} nodes, found {found}"))
        }
        (Err(reason), _) | (_, Err(reason)) => Findings::failure(reason),
    })
}

/// Where the tests say how many nodes the bench has.
const SIGNATURE_FILE: &str = "crates/engine/tests/bench_signature.rs";

/// The number of nodes that the tests expect of the bench.
fn signature() -> Result<u64, String> {
    let source = std::fs::read_to_string(root().join(SIGNATURE_FILE)).map_err(|error| error.to_string())?;
    let number = source.split("const SIGNATURE: u64 = ").nth(1).and_then(|rest| rest.split(';').next());
    let number = number.and_then(|digits| digits.replace('_', "").parse().ok());
    number.ok_or_else(|| format!("expected `const SIGNATURE: u64` in {SIGNATURE_FILE}, found none"))
}

/// The number of nodes that `alcor bench` counts in the release build.
fn bench() -> Result<u64, String> {
    let program = target_folder().join("release").join(format!("alcor{}", std::env::consts::EXE_SUFFIX));
    let invocation = Invocation::new(text(&program), &["bench"]);
    say(&invocation);
    let output = invocation.output().map_err(|error| error.to_string())?;
    nodes(&output).ok_or_else(|| format!("expected a node count from {invocation}, found {output}"))
}

/// The number in `765630 nodes 812345 nps`.
fn nodes(output: &str) -> Option<u64> {
    let last = output.lines().rfind(|line| line.contains("nodes"))?;
    last.split_whitespace().find_map(|word| word.parse().ok())
}

/// A test that was not run, by its name, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ignored {
    name: String,
    reason: String,
}

/// Runs all tests: those that need Syzygy tables with them, and those that take minutes if that is asked for. What the CPU
/// cannot run is counted.
pub fn tests(extent: Extent) -> Findings {
    let mut ignored = Vec::new();
    let usual = Invocation::cargo(&["test", "--locked", "--workspace", "--no-fail-fast"]);
    let findings = check_reading(&usual, |lines| {
        ignored = ignored_tests(lines);
        Findings::default()
    });
    let (need_tables, long): (Vec<_>, Vec<_>) = ignored.into_iter().partition(|test| test.reason == syzygy::REASON);
    let findings = findings.and(with_tables(&need_tables)).and(kernels::skips());
    match extent {
        Extent::Usual => findings.and(skips(&long)),
        Extent::Long => findings.and(run_ignored(&long, None)),
    }
}

fn with_tables(tests: &[Ignored]) -> Findings {
    if tests.is_empty() {
        return Findings::failure(format!("found no ignored test with the reason '{}'", syzygy::REASON));
    }
    match syzygy::ensure() {
        Ok(folder) => run_ignored(tests, Some(text(&folder))),
        Err(reason) => Findings::skip(tests.len(), "tests with Syzygy tables", reason),
    }
}

/// Runs ignored tests by their names, and makes sure that each of them ran.
fn run_ignored(tests: &[Ignored], tables: Option<String>) -> Findings {
    if tests.is_empty() {
        return Findings::default();
    }
    // No example in the documentation is ignored, so none is looked through once more.
    let mut arguments =
        vec!["test", "--locked", "--workspace", "--tests", "--no-fail-fast", "--", "--ignored", "--exact"];
    arguments.extend(tests.iter().map(|test| test.name.as_str()));
    let invocation = Invocation::cargo(&arguments);
    let invocation = match tables {
        Some(folder) => invocation.with_variable(syzygy::VARIABLE, folder),
        None => invocation,
    };
    check_reading(&invocation, |lines| match ran(lines) {
        ran if ran == tests.len() => Findings::default(),
        ran => Findings::failure(format!("expected {} ignored tests to run, found {ran}", tests.len())),
    })
}

/// The tests that the output of `cargo test` calls ignored: `test NAME ... ignored, REASON`.
fn ignored_tests(lines: &[String]) -> Vec<Ignored> {
    let ignored = |line: &String| {
        let (name, reason) = line.strip_prefix("test ")?.split_once(" ... ignored")?;
        let reason = reason.strip_prefix(", ").unwrap_or("no reason is given");
        Some(Ignored { name: name.to_owned(), reason: reason.to_owned() })
    };
    lines.iter().filter_map(ignored).collect()
}

/// What was ignored, added up by reason.
fn skips(tests: &[Ignored]) -> Findings {
    let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for test in tests {
        by_reason.entry(&test.reason).or_default().push(&test.name);
    }
    by_reason.into_iter().fold(Findings::default(), |findings, (reason, names)| {
        let reason = format!("{reason} (--long runs them)");
        findings.and(Findings::skip(names.len(), format!("tests ({})", names.join(", ")), reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn ignored_tests_are_found_with_their_reasons() {
        let output = "\
running 3 tests
test a::quick ... ok
test b::slow ... ignored, takes minutes
test c::bare ... ignored
test result: ok. 1 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out";
        let found = ignored_tests(&lines(output));
        let found: Vec<(&str, &str)> = found.iter().map(|test| (&*test.name, &*test.reason)).collect();
        assert_eq!(found, [("b::slow", "takes minutes"), ("c::bare", "no reason is given")]);
    }

    #[test]
    fn what_was_ignored_did_not_run() {
        let output =
            "test a ... ok\ntest b ... ignored, slow\ntest c ... FAILED\ntest d ... ignored\ntest result: FAILED.";
        assert_eq!(ran(&lines(output)), 2);
    }

    #[test]
    fn skips_are_added_up_by_reason() {
        let output = "test a ... ignored, slow\ntest b ... ignored, slow\ntest c ... ignored, slower";
        let findings = skips(&ignored_tests(&lines(output)));
        assert_eq!(findings.skipped(), 3);
        assert_eq!(findings.skips.len(), 2);
        assert_eq!(findings.skips[0].what, "tests (a, b)");
    }

    #[test]
    fn the_tests_say_how_many_nodes_the_bench_has() {
        assert!(signature().is_ok_and(|nodes| nodes > 100_000));
    }

    #[test]
    fn nodes_are_read_from_a_bench() {
        assert_eq!(nodes("position 1\n765630 nodes 812345 nps"), Some(765_630));
        assert_eq!(nodes("nothing"), None);
    }
}
