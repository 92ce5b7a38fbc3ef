//! `cargo xtask dist --check`: looks into the archives, and runs what is in them where this machine can: as it is, under
//! `qemu-aarch64` or under `wine`. What cannot be run is inspected, and counted as skipped with the reason.

mod macos;
mod runner;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::notes;
use super::platform::Platform;
use super::source::{Source, folder};
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{root, target_folder, text};
use crate::output::say;
use crate::summary::{Record, Summary};

use runner::Runner;

/// Where the number of nodes that every build must visit is written down.
const SIGNATURE_FILE: &str = "crates/engine/tests/bench_signature.rs";
/// Programs must run from wherever people put them, and find their files there.
const AWKWARD_FOLDER: &str = "Größe und Stärke";
/// An opening that nobody plays unless a book says so.
const GAME: &str = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. b4 e5 2. Bb2 1-0\n\n";

/// Checks the archives of some platforms, and prints a table. The answer says whether nothing failed.
///
/// # Errors
/// If the node count to compare with cannot be read.
pub fn all(platforms: &[&Platform], source: &Source, python: &Python) -> Result<bool, String> {
    let (start, expected) = (Instant::now(), expected_nodes()?);
    let check = |platform: &&Platform| {
        let start = Instant::now();
        say(format_args!("==> {}", platform.title));
        let findings = match unpack(platform, source, python) {
            Ok(place) => check(platform, source, &place, expected, python),
            Err(reason) => Findings::failure(reason),
        };
        Record { name: platform.name, findings, elapsed: start.elapsed() }
    };
    let records = platforms.iter().map(check).collect();
    let summary = Summary { records, elapsed: start.elapsed(), task: "dist --check" };
    print!("\n{summary}");
    Ok(summary.is_success())
}

fn check(platform: &Platform, source: &Source, place: &Path, expected: u64, python: &Python) -> Findings {
    let program = place.join(platform.program());
    let inspected = if platform.is_macos() { macos::inspect(&program, python) } else { Findings::default() };
    let looked_at = Findings::from(has_only_what_belongs_there(platform, place)).and(inspected);
    match Runner::find(platform) {
        Runner::None(reason) => looked_at.and(Findings::skip(1, format!("program for {}", platform.title), reason)),
        runner => looked_at.and(use_it(&runner, &program, source, expected)).and(use_book(&runner, &program).into()),
    }
}

/// Unpacks the archive into a folder with an awkward name, and yields the folder that was in it.
fn unpack(platform: &Platform, source: &Source, python: &Python) -> Result<PathBuf, String> {
    let around = target_folder().join("dist-check").join(AWKWARD_FOLDER);
    let place = around.join(platform.folder(&source.version));
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&around).map_err(|error| format!("cannot make {}: {error}", around.display()))?;
    let archive = folder().join(platform.archive(&source.version));
    let code = "import shutil, sys; shutil.unpack_archive(sys.argv[1], sys.argv[2])";
    python.invocation(&["-c", code, &text(&archive), &text(&around)]).perform()?;
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

/// Asks the program what it is, has it count nodes and find a move.
fn use_it(runner: &Runner, program: &Path, source: &Source, expected: u64) -> Findings {
    let answers = |arguments: &[&str], is_right: &dyn Fn(&str) -> bool| {
        Findings::from(runner.output(program, arguments).and_then(|output| {
            if is_right(&output) { Ok(()) } else { Err(format!("alcor {arguments:?} prints {output}")) }
        }))
    };
    let last_line_starts = |output: &str, word| output.lines().last().is_some_and(|line| line.starts_with(word));
    answers(&["--version"], &|output| output.contains(&source.version) && output.contains(&source.commit))
        .and(answers(&["bench"], &|output| output.contains(&format!("{expected} nodes"))))
        .and(answers(&["go depth 6"], &|output| last_line_starts(output, "bestmove ")))
}

/// Makes a book beside the program, in the spelling of its system, and plays from it.
fn use_book(runner: &Runner, program: &Path) -> Result<(), String> {
    let (games, book) = (program.with_file_name("Partien.pgn"), program.with_file_name("Bücher.bin"));
    fs::write(&games, GAME.repeat(3)).map_err(|error| format!("cannot write {}: {error}", games.display()))?;
    let (games, book) = (runner.path(&games), runner.path(&book));
    runner.output(program, &["book", "make", &games, "--output", &book])?;
    let setting = format!("BookFile={book}");
    let output = runner.output(program, &["-s", "OwnBook=true", "-s", &setting, "go movetime 50"])?;
    if output.contains("bestmove b2b4") { Ok(()) } else { Err(format!("expected the move of a book, found {output}")) }
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

    #[test]
    fn the_node_count_is_read() {
        assert!(expected_nodes().unwrap() > 100_000);
    }
}
