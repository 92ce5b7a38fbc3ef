//! `alcor perft` as a user meets it: the built program is run, and its output and exit code are compared.

mod support;

use std::process::Output;

use support::{alcor, text};

/// Position 6 of the well-known six.
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
/// A Chess960 start; its counts to depth 3 are well known.
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

fn stdout(output: &Output) -> &str {
    text(&output.stdout)
}

fn stderr(output: &Output) -> &str {
    text(&output.stderr)
}

/// Runs `alcor perft` and returns its lines; it must succeed and complain about nothing.
fn perft(arguments: &[&str]) -> Vec<String> {
    let output = alcor(&[&["perft"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output).lines().map(str::to_owned).collect()
}

/// The number on the line `nodes: ...`.
fn nodes(arguments: &[&str]) -> u64 {
    let lines = perft(arguments);
    let number = lines.iter().find_map(|line| line.strip_prefix("nodes: ")).expect("a line with the nodes");
    number.parse().expect("a number of nodes")
}

/// Runs the program, which must refuse with exit code 2 and say nothing but its complaint.
fn refusal(arguments: &[&str]) -> String {
    let output = alcor(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "", "{arguments:?}");
    stderr(&output).to_owned()
}

#[test]
fn counts_from_the_start() {
    assert_eq!(nodes(&["0"]), 1);
    assert_eq!(nodes(&["1"]), 20);
    assert_eq!(nodes(&["4"]), 197_281);
    assert_eq!(nodes(&["4", "startpos"]), 197_281);
}

#[test]
fn takes_a_fen_quoted_or_not() {
    assert_eq!(nodes(&["3", MIDDLEGAME]), 89_890);
    let words: Vec<&str> = ["3"].into_iter().chain(MIDDLEGAME.split(' ')).chain(["--divide"]).collect();
    assert_eq!(nodes(&words), 89_890);
}

#[test]
fn counts_chess960() {
    assert_eq!(nodes(&["1", CHESS960]), 21);
    assert_eq!(nodes(&["2", CHESS960]), 528);
    assert_eq!(nodes(&["3", CHESS960]), 12_189);
}

#[test]
fn ends_with_nodes_seconds_and_speed() {
    let lines = perft(&["3"]);
    let names: Vec<&str> = lines.iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(names, ["nodes", "seconds", "nodes per second"]);
}

#[test]
fn divides_by_first_moves_in_the_order_of_the_alphabet() {
    let lines = perft(&["3", "--divide"]);
    assert_eq!(lines[0], "a2a3: 380");
    assert_eq!(lines[19], "h2h4: 420");
    assert_eq!(lines[20], "");
    assert_eq!(lines[21], "nodes: 8902");
    assert!(lines[..20].is_sorted());
    let sum: u64 = lines[..20].iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 8902);
}

#[test]
fn writes_castling_so_that_each_line_names_one_move() {
    let ordinary = perft(&["1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "--divide"]);
    assert!(ordinary.contains(&"e1g1: 1".to_owned()), "{ordinary:?}");
    assert!(ordinary.contains(&"e1c1: 1".to_owned()), "{ordinary:?}");
    let chess960 = perft(&["1", "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", "--divide"]);
    assert_eq!(chess960.iter().filter(|line| line.starts_with("f1g1:")).count(), 1, "{chess960:?}");
    assert!(chess960.contains(&"f1h1: 1".to_owned()), "{chess960:?}");
    assert!(chess960.contains(&"f1a1: 1".to_owned()), "{chess960:?}");
}

#[test]
fn a_hash_table_beyond_memory_is_refused() {
    let output = alcor(&["perft", "3", "--hash", "33554432"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: no memory"), "{}", stderr(&output));
}

#[test]
fn divides_nothing_at_depth_0_and_in_a_mate() {
    assert_eq!(perft(&["0", "--divide"])[0], "nodes: 1");
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(perft(&["2", mate, "--divide"])[0], "nodes: 0");
}

#[test]
fn threads_and_hash_change_nothing_but_time() {
    for (threads, hash) in [("2", "0"), ("1", "4"), ("3", "1")] {
        let options = ["--threads", threads, "--hash", hash];
        assert_eq!(nodes(&[&["4"], options.as_slice()].concat()), 197_281, "{options:?}");
        assert_eq!(nodes(&[&["4", MIDDLEGAME, "--divide"], options.as_slice()].concat()), 3_894_594, "{options:?}");
    }
}

#[test]
fn a_bad_fen_is_refused_with_the_reason() {
    for fen in ["nonsense", "", "8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"] {
        let complaint = refusal(&["perft", "1", fen]);
        assert!(complaint.starts_with(&format!("error: bad FEN \"{fen}\": ")), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    for line in ["", "-1", "deep", "101", "3 --hash much", "3 --threads 0", "3 --threads 99999", "3 --fast"] {
        let arguments: Vec<&str> = ["perft"].into_iter().chain(line.split_whitespace()).collect();
        assert!(refusal(&arguments).starts_with("error: "), "{line}");
    }
}

#[test]
fn help_names_the_subcommand() {
    let output = alcor(&["--help"]);
    assert!(output.status.success());
    assert!(stdout(&output).contains("perft"), "{}", stdout(&output));
}
