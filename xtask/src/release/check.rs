//! `cargo xtask dist --check`: looks into the archives, and runs what is in them where this machine can: as it is, under
//! `qemu-aarch64` or under `wine`. What cannot be run is inspected, and counted as skipped with the reason.

mod archive;
mod browsers;
mod debian;
mod emulated_python;
mod games;
mod kernels;
mod linux;
mod lists;
mod macos;
mod symbols;
mod uses;
mod wheels;
mod windows;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::browsers as packed_browsers;
use super::crates;
use super::manifests;
use super::notes;
use super::platform::{PLATFORMS, Platform};
use super::runner::{Runner, home};
use super::source::{Source, folder};
use super::wheels as packed_wheels;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{root, target_folder};
use crate::output::say;
use crate::summary::{StepResult, Summary};

use archive::extract;
use symbols::Asker;
use uses::Program;

/// Where the number of nodes that every build must visit is written down.
const SIGNATURE_FILE: &str = "crates/engine/tests/bench_signature.rs";
/// Programs must run from wherever people put them, and find their files there.
const AWKWARD_FOLDER: &str = "Größe und Stärke";

/// Checks those parts of a release that are wanted, and prints a table. The answer says whether nothing failed.
///
/// # Errors
/// If the node count to compare with cannot be read.
pub fn all(is_wanted: impl Fn(&str) -> bool, source: &Source, python: &Python) -> Result<bool, String> {
    let (start, expected) = (Instant::now(), expected_nodes()?);
    let mut results = Vec::new();
    let mut record = |name: &'static str, title: &str, part: &dyn Fn() -> Findings| {
        if is_wanted(name) {
            let start = Instant::now();
            say(format_args!("==> {title}"));
            results.push(StepResult { name, findings: part(), elapsed: start.elapsed() });
        }
    };
    for platform in &PLATFORMS {
        record(platform.name, platform.title, &|| match unpack(platform, source, python) {
            Ok(place) => check(platform, source, &place, expected, python),
            Err(reason) => Findings::failure(reason),
        });
    }
    record(packed_browsers::NAME, "page and npm package", &|| browsers::check(source, python));
    record(packed_wheels::NAME, "wheels for Python", &|| wheels::check(source, python));
    record(manifests::NAME, "sums and manifests", &|| lists::check(&source.version, python));
    record(crates::NAME, "crates", &crates::publish_dry);
    let summary = Summary { results, elapsed: start.elapsed(), task: "dist --check" };
    print!("\n{summary}");
    Ok(summary.is_success())
}

fn check(platform: &Platform, source: &Source, place: &Path, expected: u64, python: &Python) -> Findings {
    let file = place.join(platform.program());
    let inspected = match platform {
        platform if platform.is_macos() => macos::inspect(&file, Asker::Program, python),
        platform if platform.is_windows() => windows::inspect(platform, &file),
        _ => Findings::default(),
    };
    let looked_at = Findings::from(has_only_what_belongs_there(platform, place))
        .and(inspected)
        .and(debian::check(platform, source, &file, python));
    let runner = Runner::find(platform);
    if let Runner::None(reason) = runner {
        return looked_at.and(Findings::skip(1, format!("program for {}", platform.title), reason));
    }
    if let Err(reason) = runner.prepare(&file, python) {
        return looked_at.and(Findings::failure(reason));
    }
    let program = Program { runner: &runner, file: &file };
    looked_at
        .and(program.use_all(source, expected, python))
        .and(games::play(&runner, &file))
        .and(kernels::test(platform, &runner, source, python))
        .and(on_the_oldest_cpu(platform, &file, expected))
}

/// What needs a newer CPU must be looked for at run time, and not be in code that runs everywhere.
fn on_the_oldest_cpu(platform: &Platform, file: &Path, expected: u64) -> Findings {
    match Runner::oldest_cpu(platform) {
        None => Findings::default(),
        Some(Runner::None(reason)) => Findings::skip(1, "program on the oldest CPU", reason),
        Some(runner) => Program { runner: &runner, file }.bench(expected),
    }
}

/// Unpacks the archive into a folder with an awkward name, and yields the folder that was in it.
fn unpack(platform: &Platform, source: &Source, python: &Python) -> Result<PathBuf, String> {
    let around = target_folder().join("dist-check").join(AWKWARD_FOLDER);
    let place = around.join(platform.folder(&source.version));
    let _ = fs::remove_dir_all(&place);
    for folder in [&around, &home()] {
        fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    }
    let archive = folder().join(platform.archive(&source.version));
    extract(&archive, &around, python)?;
    let program = place.join(platform.program());
    if program.is_file() { Ok(place) } else { Err(format!("expected a program, found no {}", program.display())) }
}

fn has_only_what_belongs_there(platform: &Platform, place: &Path) -> Result<(), String> {
    let entries = fs::read_dir(place).map_err(|error| format!("{}: {error}", place.display()))?;
    let found: BTreeSet<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let expected = BTreeSet::from([platform.program(), notes::license_name(platform), notes::NAME].map(str::to_owned));
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?} in the archive, found {found:?}")) }
}

fn expected_nodes() -> Result<u64, String> {
    let file = root().join(SIGNATURE_FILE);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let number = text.lines().find_map(|line| line.strip_prefix("const SIGNATURE: u64 = ")?.strip_suffix(';'));
    let number = number.and_then(|number| number.replace('_', "").parse().ok());
    number.ok_or_else(|| format!("expected a SIGNATURE in {SIGNATURE_FILE}, found none"))
}

#[cfg(test)]
mod tests {
    use super::expected_nodes;
    use crate::invocation::root;
    use std::fs;

    #[test]
    fn the_node_count_is_read() {
        assert!(expected_nodes().unwrap() > 100_000);
    }

    /// It changes with the engine: whoever tells OpenBench asks the program.
    #[test]
    fn the_page_for_openbench_repeats_no_node_count() {
        let page = fs::read_to_string(root().join("contrib/openbench/README.md")).unwrap();
        let numbers = page.split(|letter: char| !letter.is_ascii_digit());
        let long: Vec<&str> = numbers.filter(|number| number.len() >= 6).collect();
        assert!(long.is_empty(), "expected no number of nodes, found {long:?}");
    }
}
