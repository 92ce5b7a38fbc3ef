//! `cargo xtask sanitize`: the tests of what has threads and `unsafe`, under the sanitizers of a nightly compiler.
//!
//! | part | finds | over |
//! |---|---|---|
//! | thread | data races | the engine and the protocols, with their threads |
//! | address | reads and writes out of bounds, use after free | the same |
//! | miri | undefined behaviour | the rules, as far as an interpreter gets |
//! | miri-hash | the same | the hash table of the engine |
//!
//! A part that lacks a tool is skipped with the reason: nothing is installed. It takes an hour or more, so of the steps of
//! `cargo xtask test` it is the one that only `--long` runs.

use std::process::ExitCode;
use std::time::Instant;

use crate::findings::{Findings, check};
use crate::invocation::{Invocation, target_folder, text};
use crate::output::say;
use crate::steps::Extent;
use crate::summary::{StepResult, Summary};

/// What to run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Run this part alone.
    pub only: Option<&'static str>,
}

/// The parts, by name.
pub const PARTS: [&str; 4] = ["thread", "address", "miri", "miri-hash"];

const HOST: &str = "x86_64-unknown-linux-gnu";
/// What is tested under the sanitizers of the compiler.
const PACKAGES: [&str; 4] = ["--package", "alcor-engine", "--package", "alcor-protocols"];
/// Four tests at a time. Left out are those that count nodes by the million: minutes each here, and no new code is reached.
const CHOSEN: [&str; 5] = ["--test-threads=4", "--skip", "the_bench_", "--skip", "every_kernel_"];
/// Otherwise a sanitizer ends the program.
const REFUSE: &str = "allocator_may_return_null=1";
/// What an interpreter has no time for.
const TOO_LONG_FOR_MIRI: [&str; 12] = [
    "--skip",
    "all_are_different_and_can_castle",
    "--skip",
    "perft",
    "--skip",
    "there_is_always_a_reason",
    "--skip",
    "foretold_checks",
    "--skip",
    "agree_with_walking",
    "--skip",
    "lines_and_what_lies_between",
];

/// Runs the parts, and sums them up.
pub fn run(arguments: &Arguments) -> ExitCode {
    let start = Instant::now();
    let parts = PARTS.into_iter().filter(|part| arguments.only.is_none_or(|only| only == *part));
    let results = parts.map(|name| {
        let begin = Instant::now();
        let findings = part(name);
        StepResult { name, findings, elapsed: begin.elapsed() }
    });
    let summary = Summary { results: results.collect(), elapsed: start.elapsed(), task: "sanitize" };
    print!("\n{summary}");
    if summary.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All parts as a step of `cargo xtask test`.
pub fn step(extent: Extent) -> Findings {
    match extent {
        Extent::Usual => Findings::skip(PARTS.len(), "parts under sanitizers", "they take an hour (--long runs them)"),
        Extent::Long => PARTS.into_iter().map(part).fold(Findings::default(), Findings::and),
    }
}

fn part(name: &'static str) -> Findings {
    say(format_args!("\n==> {name}"));
    match lacking(name) {
        Some(reason) => Findings::skip(1, format!("part '{name}'"), reason),
        None => check(&invocation(name)),
    }
}

/// Why a part cannot be run here.
fn lacking(name: &str) -> Option<String> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Some("the sanitizers are set up for Linux on x86-64 only".into());
    }
    let has = |arguments: &[&str]| nightly(arguments).succeeds_quietly().unwrap_or(false);
    if !has(&["rustc", "--version"]) {
        return Some("there is no nightly toolchain: `rustup toolchain install nightly`".into());
    }
    if name.starts_with("miri") {
        let missing = "Miri is missing: `rustup component add miri rust-src --toolchain nightly`";
        return (!has(&["cargo", "miri", "--version"])).then(|| missing.into());
    }
    let sysroot = nightly(&["rustc", "--print", "sysroot"]).output().unwrap_or_default();
    let source = std::path::Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml");
    let missing = "the source of Rust's library is missing: `rustup component add rust-src --toolchain nightly`";
    (!source.is_file()).then(|| missing.into())
}

fn nightly(arguments: &[&str]) -> Invocation {
    Invocation::new("rustup", &[&["run", "nightly"], arguments].concat())
}

fn invocation(name: &str) -> Invocation {
    let folder = text(&target_folder().join("sanitize").join(name));
    if name.starts_with("miri") {
        let (package, chosen) = if name == "miri" {
            ("alcor-chess", &TOO_LONG_FOR_MIRI[..])
        } else {
            ("alcor-engine", &["tt::", "--skip", "touched_table"][..])
        };
        let tests = ["cargo", "miri", "test", "--locked", "--package", package, "--lib", "--"];
        return nightly(&[&tests[..], chosen].concat())
            .with_variable("CARGO_TARGET_DIR", folder)
            // The engine asks the system how much memory is free.
            .with_variable("MIRIFLAGS", "-Zmiri-disable-isolation")
            .with_variable("RUSTFLAGS", "");
    }
    // The library is compiled along: races and overruns within it are seen too, and none are made up.
    let tests = ["cargo", "test", "--locked", "--no-fail-fast", "-Zbuild-std", "--target", HOST, "--lib", "--tests"];
    nightly(&[&tests[..], &PACKAGES, &["--"], &CHOSEN].concat())
        .with_variable("CARGO_TARGET_DIR", folder)
        // Tests ask for more memory than there is, and expect to be refused it.
        .with_variable("TSAN_OPTIONS", REFUSE)
        .with_variable("ASAN_OPTIONS", REFUSE)
        .with_variable("RUSTFLAGS", format!("-Zsanitizer={name}"))
}

#[cfg(test)]
mod tests {
    use super::{PARTS, invocation};

    #[test]
    fn every_part_builds_in_a_folder_of_its_own() {
        for part in PARTS {
            let line = invocation(part).to_string();
            assert!(line.contains(&format!("sanitize/{part}")) && line.contains("rustup run nightly cargo"), "{line}");
        }
        assert!(invocation("thread").to_string().contains("-Zsanitizer=thread"));
    }
}
