//! The step that compiles the fuzz targets, of parsers and of whole conversations, and runs each of them for a while.
//!
//! What `cargo fuzz` does, without it: coverage of the compiler's own, AddressSanitizer, and libFuzzer. The flags are for
//! nightly compilers, unless one says otherwise by `RUSTC_BOOTSTRAP`; so the compiler is the one that the project uses.
//! A run has a seed and an end by count, so that a fast machine finds nothing that another has not looked for; a slow one
//! stops earlier. To look for more, run the programs in `target/fuzz` by hand, without `-runs`.

use std::path::PathBuf;
use std::thread;

use crate::findings::{Findings, check};
use crate::invocation::{Invocation, target_folder, text};
use crate::output;

const MANIFEST: &str = "crates/rules/fuzz/Cargo.toml";
const SEEDS: &str = "crates/rules/fuzz/seeds";
/// The targets, and how many inputs each is given. A conversation is a thousand times the work of a line.
const TARGETS: [(&str, u32); 9] = [
    ("book", 25_000),
    ("compact", 25_000),
    ("fen", 25_000),
    ("network", 2_000),
    ("pgn", 25_000),
    ("san", 25_000),
    ("uci", 25_000),
    ("uci_conversation", 200),
    ("xboard_conversation", 200),
];
/// The time after which a target has had enough inputs.
const SECONDS: u32 = 15;
/// What makes the compiler count which edges of the code an input reaches.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Zsanitizer=address";

/// Compiles all targets, then runs them side by side.
pub fn run() -> Findings {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Findings::skip(TARGETS.len(), "fuzz targets", "AddressSanitizer is set up for Linux on x86-64 only");
    }
    compile().and_then(|| {
        let step = output::step();
        let runs = TARGETS.map(|(target, runs)| thread::spawn(move || output::marked(step, || fuzz(target, runs))));
        let found = runs.map(|run| run.join().unwrap_or_else(|_| Findings::failure("a run of a fuzz target panicked")));
        found.into_iter().fold(Findings::default(), Findings::and)
    })
}

/// The host, for which cargo must be asked by name: otherwise build scripts are instrumented too.
const HOST: &str = "x86_64-unknown-linux-gnu";

fn compile() -> Findings {
    let arguments = ["build", "--locked", "--release", "--manifest-path", MANIFEST, "--target", HOST];
    let build = Invocation::cargo(&arguments)
        .with_variable("RUSTC_BOOTSTRAP", "1")
        .with_variable("CARGO_TARGET_DIR", text(&folder()))
        .with_variable("RUSTFLAGS", FLAGS);
    check(&build)
}

fn fuzz(target: &str, runs: u32) -> Findings {
    let corpus = folder().join("corpus").join(target);
    let artifacts = folder().join("artifacts").join(target);
    for needed in [&corpus, &artifacts] {
        if let Err(error) = std::fs::create_dir_all(needed) {
            return Findings::failure(format!("{}: {error}", needed.display()));
        }
    }
    let program = text(&folder().join(HOST).join("release").join(target));
    let (corpus, seeds) = (text(&corpus), format!("{SEEDS}/{target}"));
    let (runs, seconds) = (format!("-runs={runs}"), format!("-max_total_time={SECONDS}"));
    let artifacts = format!("-artifact_prefix={}/", text(&artifacts));
    let options = ["-seed=1", "-verbosity=0", "-print_final_stats=1", "-timeout=60"];
    check(&Invocation::new(program, &[&[&*corpus, &seeds, &runs, &seconds, &artifacts], &options[..]].concat()))
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
