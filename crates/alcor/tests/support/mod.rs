//! Runs the program as a user does, and takes down what it says.

// Every test program has a copy of this module, and none needs all of it.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments.
pub fn alcor(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alcor")).args(arguments).output().expect("the program starts")
}

/// What the program has written.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is text")
}

/// Runs a command, gives it the input, and waits for its end.
pub fn feed(command: &mut Command, input: &str) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("the input is a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}
