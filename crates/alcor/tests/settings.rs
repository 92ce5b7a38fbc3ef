//! Settings from a file, from the command line and by protocol, as a user meets them.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::{feed, text};

/// Runs the program with the variable that names the settings file, and these lines to read.
fn alcor(variable: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alcor"));
    feed(command.args(arguments).env("ALCOR_SETTINGS", variable), input)
}

fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

/// What the program says about an option when a GUI asks.
fn listed(variable: &str, arguments: &[&str], option: &str) -> String {
    let output = alcor(variable, arguments, "uci\nquit\n");
    let beginning = format!("option name {option} type ");
    let line = text(&output.stdout).lines().find(|line| line.starts_with(&beginning));
    line.unwrap_or_else(|| panic!("{}{}", text(&output.stdout), text(&output.stderr))).to_owned()
}

#[test]
fn the_file_is_heeded_however_it_is_named() {
    let path = file("heeded.toml", "Hash = 8\nMove_Overhead = 77\nUCI_ShowWDL = true\n");
    let path = path.to_str().unwrap();
    for (variable, arguments) in [(path, &[] as &[&str]), ("none", &["--settings", path])] {
        assert!(listed(variable, arguments, "Hash").contains(" default 8 min "));
        assert!(listed(variable, arguments, "Move Overhead").contains(" default 77 min "));
        assert!(listed(variable, arguments, "Threads").contains(" default 1 min "));
    }
    let searched = alcor(path, &["go depth 3"], "");
    assert!(text(&searched.stdout).contains(" wdl "), "{}", text(&searched.stdout));
    let searched = alcor(path, &["--settings", "none", "go depth 3"], "");
    assert!(!text(&searched.stdout).contains(" wdl "), "{}", text(&searched.stdout));
}

#[test]
fn protocol_over_command_line_over_file() {
    let path = file("order.toml", "UCI_ShowWDL = true\nHash = 8\n");
    let path = path.to_str().unwrap();
    assert!(listed(path, &["-s", "Hash=9"], "Hash").contains(" default 9 min "));
    assert!(listed(path, &["--set", "Hash=9", "--set=hash=10"], "Hash").contains(" default 10 min "));
    let shows_wdl = |arguments: &[&str], input: &str| {
        text(&alcor(path, arguments, &format!("{input}go depth 3\nquit\n")).stdout).contains(" wdl ")
    };
    assert!(shows_wdl(&[], ""));
    assert!(!shows_wdl(&["-s", "UCI_ShowWDL=false"], ""));
    assert!(shows_wdl(&["-s", "UCI_ShowWDL=false"], "setoption name UCI_ShowWDL value true\n"));
}

#[test]
fn what_is_wrong_in_the_file_is_told_where_each_interface_can() {
    let path = file("wrong.toml", "Hash = 0\nUCI_ShowWDL = true\nHsah = 5\nPonder = perhaps\n");
    let path = path.to_str().unwrap();
    let is_complaint = |line: &&str| line.contains("wrong.toml, line ");

    let talk = alcor(path, &[], "uci\nisready\nisready\ngo depth 2\nquit\n");
    assert!(talk.status.success());
    let lines: Vec<&str> = text(&talk.stdout).lines().collect();
    let complaints: Vec<&str> = lines.iter().copied().filter(is_complaint).collect();
    assert_eq!(complaints.len(), 3, "{lines:#?}");
    for (complaint, number) in complaints.iter().zip([1, 3, 4]) {
        assert!(complaint.starts_with("info string settings file "), "{complaint}");
        assert!(complaint.contains(&format!("wrong.toml, line {number}: ")), "{complaint}");
    }
    let place = |line: &str| lines.iter().position(|other| *other == line).unwrap_or_else(|| panic!("{line}"));
    let first = lines.iter().position(is_complaint).unwrap();
    assert!(place("uciok") < first && first < place("readyok"), "{lines:#?}");
    assert!(text(&talk.stdout).contains(" wdl "), "the rest of the file holds");

    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for arguments in [&["choose", start, "e4 d4", "0.05"] as &[&str], &["go depth 1"]] {
        let output = alcor(path, arguments, "");
        assert!(output.status.success());
        assert_eq!(text(&output.stderr).lines().filter(is_complaint).count(), 3, "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().filter(is_complaint).count(), 0);
    }
}

#[test]
fn what_is_wrong_on_the_command_line_is_refused() {
    for (arguments, expected) in [
        (&["-s", "Hash=0"] as &[&str], "Hash expects 1.."),
        (&["-s", "Hash"], "expected OPTION=VALUE, found 'Hash'"),
        (&["--set", "Hsah=1", "bench", "1"], "found 'Hsah'"),
        (&["bench", "1", "--set", "EvalFile=no/such.net"], "'no/such.net' cannot be read"),
        (&["-s", "EvalFile=no/such.net", "go depth 1"], "'no/such.net' cannot be read"),
        (&["--settings", "no/such.toml"], "no/such.toml cannot be read"),
        (&["--settings", ".", "bench", "1"], "expected a file"),
        (&["bench", "1", "--kernel", "abacus"], "expected a kernel for this CPU ("),
    ] {
        let output = alcor("none", arguments, "uci\nquit\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
}

/// The number of nodes that a bench ends with.
fn nodes(variable: &str, arguments: &[&str]) -> String {
    let output = alcor(variable, &[arguments, &["bench", "4"]].concat(), "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let last = text(&output.stdout).lines().last().expect("a last line").to_owned();
    last.split(' ').next().expect("a number").to_owned()
}

#[test]
fn bench_heeds_what_it_is_told() {
    let plain = nodes("none", &[]);
    assert_ne!(nodes("none", &["-s", "Evaluation=classical"]), plain);
    assert_eq!(nodes("none", &["-s", "Evaluation=classical", "-s", "Evaluation=nnue"]), plain);
    let portable = alcor("none", &["bench", "4", "--kernel", "portable"], "");
    assert!(text(&portable.stdout).lines().last().is_some_and(|line| line.starts_with(&plain)), "{portable:?}");
}

#[test]
fn the_printed_file_can_be_used_as_it_is() {
    let printed = alcor("none", &["settings"], "");
    assert!(printed.status.success());
    assert!(text(&printed.stdout).contains("\n# Hash = 16\n"), "{}", text(&printed.stdout));
    let path = file("printed.toml", text(&printed.stdout));
    let used = alcor(path.to_str().unwrap(), &["go depth 1"], "");
    assert_eq!(text(&used.stderr), "");
    assert!(used.status.success());
    let place = alcor("none", &["settings", "--path"], "");
    assert!(text(&place.stdout).trim_end().ends_with("alcor.toml"), "{}", text(&place.stdout));
}
