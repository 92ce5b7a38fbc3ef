//! Games with clocks, through a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use crate::pipe::{check, played};

/// The seconds that White's clock showed, each time it was asked for.
fn white_seconds(answer: &str) -> Vec<u32> {
    let faces =
        answer.lines().filter_map(|line| line.strip_prefix("White ")?.split(", Black ").next()?.split_once(':'));
    let number = |text: &str| text.parse::<u32>().expect("a whole number");
    faces.map(|(minutes, seconds)| number(minutes) * 60 + number(seconds)).collect()
}

#[test]
fn clocks_run_down() {
    let answer = played(&["--color", "both", "--clock", "5+3"], "clock\ne4\nclock\npgn\n");
    check(&answer, &["White ", ", Black 5:00.", "White ", "[TimeControl \"300+3\"]", "1. e4 {[%clk 0:0"]);
    // The move has brought three seconds. However slow the machine is, it does not take minutes.
    let seconds = white_seconds(&answer);
    assert!(matches!(seconds[..], [before, after] if (120..=300).contains(&before) && after <= before + 3), "{answer}");
    // Less than a minute, and far more than the move needs.
    let engine = played(&["--clock", "0.9+0.1"], "e4\nclock\n");
    check(&engine, &["Alcor plays 1... ", "Black 0:"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_alcor"))
        .args(["play", "--color", "both", "--clock", "0.01"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("the input is a pipe");
    // Who is told of the clock knows that it runs, however long the program took to start; or it has run out already.
    input.write_all(b"clock\n").expect("the program listens");
    let mut output = BufReader::new(child.stdout.take().expect("the output is a pipe"));
    let mut told = String::new();
    while !["White 0:0", "White's time is up"].iter().any(|text| told.contains(text)) {
        assert_ne!(output.read_line(&mut told).expect("the program speaks"), 0, "{told}");
    }
    std::thread::sleep(std::time::Duration::from_millis(700));
    // If the program has ended, nobody listens.
    let _ = input.write_all(b"e4\n");
    drop(input);
    output.read_to_string(&mut told).expect("the output is text");
    assert!(child.wait().expect("the program ends").success());
    check(&told, &["White's time is up: Black wins. 0-1"]);
}

#[test]
fn clocks_can_be_set_during_a_game() {
    let answer = played(&["--color", "both"], "clock\nclock 3+2\nclock soon\nclock off\nclock\n");
    check(
        &answer,
        &[
            "There is no clock in this game",
            "White 3:00, Black 3:00.",
            "expected minutes, and seconds for each move",
            "The game goes on without clocks.",
            "There is no clock in this game",
        ],
    );
}
