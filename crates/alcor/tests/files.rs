//! Files without end: a device, a pipe that nobody writes to, fifty gigabytes of nothing. Each is refused with a message,
//! in little memory.

#![cfg(unix)]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::feed;
use tempfile::TempDir;

/// The memory that the program may have, in kilobytes: it needs a third of it.
const MEMORY: &str = "1500000";

/// A folder with the files.
struct Endless {
    folder: TempDir,
}

impl Endless {
    fn new() -> Endless {
        let folder = tempfile::tempdir().unwrap();
        assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
        std::fs::File::create(folder.path().join("sparse")).unwrap().set_len(50 << 30).unwrap();
        Endless { folder }
    }

    /// The files; the last one is a regular file.
    fn paths(&self) -> [PathBuf; 3] {
        ["/dev/zero", "pipe", "sparse"].map(|name| self.folder.path().join(name))
    }
}

/// Runs the program as `$0` of a script of the shell.
fn run_in_shell(script: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_alcor")]).args(arguments).env("ALCOR_SETTINGS", "none");
    feed(&mut command, input)
}

/// What is said about a file.
fn said(arguments: &[&str], input: &str) -> String {
    let script = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
    let output = run_in_shell(&script, arguments, input);
    assert!(output.status.code().is_some(), "{arguments:?}: {}", output.status);
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn has_refusal(said: &str) -> bool {
    let reasons = ["expected a file", "expected at most ", "expected text, found zero bytes only", "is no PGN file"];
    reasons.iter().any(|reason| said.contains(reason))
}

#[test]
fn subcommands_refuse_them() {
    let endless = Endless::new();
    let book = endless.folder.path().join("book.bin");
    for path in &endless.paths() {
        let path = text(path);
        let cases: [&[&str]; 4] = [
            &["epd", path],
            &["book", "make", path, "--output", text(&book)],
            &["review", path],
            &["--settings", path, "eval"],
        ];
        for arguments in cases {
            let said = said(arguments, "");
            assert!(has_refusal(&said), "{arguments:?}: {said}");
        }
    }
    assert!(!book.exists());
}

#[test]
fn commands_refuse_them() {
    let endless = Endless::new();
    for path in &endless.paths() {
        let path = text(path);
        for line in [
            format!("setoption name EvalFile value {path}"),
            format!("setoption name BookFile value {path}"),
            format!("genfens 1 seed 1 book {path}"),
        ] {
            let said = said(&[], &format!("{line}\nisready\nquit\n"));
            assert!(said.contains("readyok"), "{line}: {said}");
            // Any number of zeros is a book, in which nothing is found.
            let is_book = line.contains("BookFile") && line.ends_with("sparse");
            assert!(has_refusal(&said) || is_book, "{line}: {said}");
        }
    }
}

#[test]
fn games_are_neither_read_from_them_nor_written_to_them() {
    let endless = Endless::new();
    for path in &endless.paths() {
        let path = text(path);
        for command in ["load", "save"] {
            let said = said(&["play", "--depth", "1"], &format!("e4\n{command} {path}\nquit\n"));
            assert!(has_refusal(&said) && said.contains("Goodbye!"), "{command} {path}: {said}");
        }
    }
    assert_eq!(std::fs::metadata(&endless.paths()[2]).unwrap().len(), 50 << 30);
}

#[test]
fn a_suite_from_standard_input_has_an_end() {
    let script = format!("ulimit -v {MEMORY}; exec \"$0\" epd - < /dev/zero");
    let output = run_in_shell(&script, &[], "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(has_refusal(&said), "{said}");
}

/// A file system without room, as far as one file can feel it: no file may be longer than a block.
#[test]
fn a_save_that_fails_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let [long, old, new] = ["long.pgn", "old.pgn", "new.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&long, format!("{}*\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(100))).unwrap();
    let content = "[Event \"Old\"]\n\n*\n\n";
    std::fs::write(&old, content).unwrap();
    let input = format!("load {}\nsave {}\nsave {}\nquit\n", text(&long), text(&old), text(&new));
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let output = run_in_shell(script, &["play", "--depth", "1"], &input);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.matches("Cannot save to ").count(), 2, "{said}");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), content);
    assert!(!new.exists());
}
