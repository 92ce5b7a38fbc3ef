//! The step that compiles the fuzz targets, of parsers and of whole conversations, and gives each of them some inputs.
//!
//! What `cargo fuzz` does, without it: coverage of the compiler's own, AddressSanitizer, and libFuzzer. The flags are for
//! nightly compilers, unless one says otherwise by `RUSTC_BOOTSTRAP`; so the compiler is the one that the project uses.
//! A run begins with the seeds alone and ends by count, so that every machine tries the same inputs. To look for more, run
//! the programs in `target/fuzz` by hand, without `-runs`.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io, thread};

use crate::findings::{Findings, check};
use crate::invocation::{Invocation, target_folder, text};
use crate::output;
use crate::steps::extent::Extent;

const MANIFEST: &str = "fuzz/Cargo.toml";
const SEEDS: &str = "fuzz/seeds";
/// The targets, and how many inputs each is given: some seconds of work. A conversation is a thousand times that of a line.
const TARGETS: [(&str, u32); 21] = [
    ("uci_conversation", 300),
    ("xboard_conversation", 300),
    ("book", 50_000),
    ("checkpoint", 200),
    ("compact", 25_000),
    ("epd", 25_000),
    ("fen", 50_000),
    ("games", 20_000),
    ("journal", 2_000),
    ("network", 5_000),
    ("options", 25_000),
    ("packed", 5_000),
    ("pgn", 5_000),
    ("run_file", 10_000),
    ("san", 50_000),
    ("scored_pgn", 1_000),
    ("settings", 10_000),
    ("syzygy", 2_000),
    ("teacher", 16),
    ("uci", 50_000),
    ("uci_answers", 50_000),
];
/// How many times as many inputs there are in a long run.
const LONG: u32 = 20;
/// Seconds for one input, on a machine that does much else: more is a hang.
const TIMEOUT: &str = "-timeout=300";
/// What makes the compiler count which edges of the code an input reaches.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Zsanitizer=address";

/// Compiles all targets, then runs them, as many at a time as there are cores.
pub fn run(extent: Extent) -> Findings {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Findings::skip(TARGETS.len(), "fuzz targets", "AddressSanitizer is set up for Linux on x86-64 only");
    }
    compile().and_then(|| {
        let (step, waiting) = (output::step(), Mutex::new(TARGETS.iter()));
        let next = || waiting.lock().ok().and_then(|mut waiting| waiting.next());
        let work = || {
            let mut found = Findings::default();
            while let Some(&(target, runs)) = next() {
                found = found.and(output::marked(step, || fuzz(target, runs, extent)));
            }
            found
        };
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            let found = workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|_| Findings::failure("a run of a fuzz target panicked")));
            found.fold(Findings::default(), Findings::and)
        })
    })
}

/// The host, for which cargo must be asked by name: otherwise build scripts are instrumented too.
const HOST: &str = "x86_64-unknown-linux-gnu";

/// Packages of which the targets reach little, or nothing at all. Of these only what a target calls is compiled, along with it.
const MOSTLY_UNUSED: [&str; 9] = [
    "alcor-review",
    "alcor-train",
    "clap_builder",
    "console",
    "indicatif",
    "libbz2-rs-sys",
    "nix",
    "rayon",
    "serde_json",
];

fn compile() -> Findings {
    let arguments = ["build", "--locked", "--release", "--manifest-path", MANIFEST, "--target", HOST];
    let hints = MOSTLY_UNUSED.map(|package| format!("profile.release.package.{package}.hint-mostly-unused=true"));
    let hints = hints.iter().flat_map(|hint| ["--config", hint]);
    let arguments: Vec<&str> = arguments.into_iter().chain(["-Zprofile-hint-mostly-unused"]).chain(hints).collect();
    let build = Invocation::cargo(&arguments)
        .with_variable("RUSTC_BOOTSTRAP", "1")
        .with_variable("CARGO_TARGET_DIR", text(&folder()))
        .with_variable("RUSTFLAGS", FLAGS);
    check(&build)
}

fn fuzz(target: &str, runs: u32, extent: Extent) -> Findings {
    let place = |name: &str| folder().join(name).join(target);
    let (corpus, artifacts, files) = (place("corpus"), place("artifacts"), place("files"));
    if let Err(error) = [&corpus, &artifacts, &files].into_iter().try_for_each(|folder| empty(folder)) {
        return Findings::failure(format!("the folders of fuzz target {target}: {error}"));
    }
    let program = text(&folder().join(HOST).join("release").join(target));
    let runs = match extent {
        Extent::Usual => runs,
        Extent::Long => LONG * runs,
    };
    let (corpus, seeds, runs) = (text(&corpus), format!("{SEEDS}/{target}"), format!("-runs={runs}"));
    let artifacts = format!("-artifact_prefix={}/", text(&artifacts));
    let options = ["-seed=1", "-verbosity=0", "-print_final_stats=1", TIMEOUT];
    let run = Invocation::new(program, &[&[&*corpus, &seeds, &runs, &artifacts], &options[..]].concat());
    check(&run.with_variable("TMPDIR", text(&files)))
}

/// What a run before has left would change this one.
fn empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    }
}

fn folder() -> PathBuf {
    target_folder().join("fuzz")
}

#[cfg(test)]
mod tests {
    use super::{MANIFEST, SEEDS, TARGETS};
    use crate::invocation::root;

    #[test]
    fn every_target_is_run_and_has_seeds() {
        let manifest = std::fs::read_to_string(root().join(MANIFEST)).unwrap();
        assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
        for (target, _) in TARGETS {
            assert!(manifest.contains(&format!("name = \"{target}\"")), "{target}");
            assert!(root().join(SEEDS).join(target).is_dir(), "{target}");
        }
    }
}
