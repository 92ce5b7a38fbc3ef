//! Tablebases over UCI. They are ignored without tables: `cargo xtask test` brings some.

use std::path::PathBuf;

use crate::program::Program;

/// The folder of tables with up to four pieces. `cargo xtask test` installs them and sets the variable.
fn folder() -> PathBuf {
    std::env::var_os("ALCOR_TEST_SYZYGY").expect("ALCOR_TEST_SYZYGY names a folder of Syzygy tables").into()
}

/// Starts a program whose path names the folder twice, and once one that is not there.
fn start() -> Program {
    let folder = folder();
    let path = std::env::join_paths([folder.clone(), PathBuf::from("no/such/folder"), folder]).unwrap();
    let mut program = Program::start(&[]);
    program.send(&format!("setoption name SyzygyPath value {}", path.to_string_lossy()));
    let lines = program.read_until("info string tablebases: ");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info string 'no/such/folder' cannot be used: "), "{lines:?}");
    assert_eq!(lines[1], "info string tablebases: 35 WDL and 35 DTZ, with up to 4 pieces");
    program
}

/// The words after a name in the last scored line.
fn value(lines: &[String], name: &str) -> i64 {
    let line = lines.iter().rev().find(|line| line.contains(" score ")).unwrap_or_else(|| panic!("{lines:?}"));
    let after = line.split(&format!(" {name} ")).nth(1).unwrap_or_else(|| panic!("no '{name}' in {line}"));
    after.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

#[test]
#[ignore = "needs Syzygy tables"]
fn a_win_is_near_twenty_thousand_and_hits_are_counted() {
    let mut program = start();
    program.send("position fen 8/8/8/4k3/8/8/8/KBN5 w - - 0 1");
    program.send("go depth 5");
    let lines = program.read_until("bestmove");
    assert!((19_754..=20_000).contains(&value(&lines, "cp")), "{lines:?}");
    assert!(value(&lines, "tbhits") > 0);
    program.send("position fen 8/8/8/4k3/8/8/8/KBN5 b - - 0 1");
    program.send("go nodes 2000");
    let lines = program.read_until("bestmove");
    assert!((-20_000..=-19_754).contains(&value(&lines, "cp")), "{lines:?}");
}

#[test]
#[ignore = "needs Syzygy tables"]
fn a_path_set_while_searching_waits_for_the_end() {
    let folder = folder();
    let mut program = Program::start(&[]);
    program.send("go infinite");
    program.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    program.read_until("info string SyzygyPath takes effect at the next search");
    program.send("stop");
    program.read_until("bestmove");
    program.read_until("info string tablebases: 35 WDL");
    program.send("position fen 8/8/8/4k3/4b3/8/8/K5R1 w - - 0 1");
    program.send("go depth 8");
    assert_eq!(value(&program.read_until("bestmove"), "cp"), 0);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn a_mate_is_shown_as_a_mate_with_its_whole_line() {
    let mut program = start();
    program.send("position fen k7/8/1K6/8/8/8/8/7R w - - 0 1");
    program.send("go mate 1");
    let lines = program.read_until("bestmove");
    assert_eq!(value(&lines, "mate"), 1);
    assert!(lines.iter().any(|line| line.ends_with(" pv h1h8")), "{lines:?}");
}
