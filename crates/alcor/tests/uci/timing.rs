//! Promptness: what a GUI must not wait for.
//!
//! Machines are busy, so nothing here is measured in seconds. A search that would never end by itself must be heard
//! while it runs, and what it still does after `stop` is counted in nodes.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Program;

/// The maximum of nodes that may be searched between `stop` and the answer to it: seconds of work, not the milliseconds
/// that are usual, because the line has to reach the program first.
const MAXIMUM_NODES_AFTER_STOP: u64 = 3_000_000;

/// The nodes in the last line that has them.
fn nodes(lines: &[String]) -> u64 {
    let count = |line: &String| line.split(" nodes ").nth(1)?.split(' ').next()?.parse().ok();
    lines.iter().rev().find_map(count).unwrap_or_else(|| panic!("no nodes in {lines:#?}"))
}

#[test]
fn a_search_stops_at_once() {
    for threads in ["1", "4"] {
        let mut program = Program::start(&[]);
        program.send(&format!("setoption name Threads value {threads}"));
        for _ in 0..5 {
            program.send("go infinite");
            let before = nodes(&program.read_until_depth(9));
            program.send("stop");
            let lines = program.read_until("bestmove ");
            let after = if lines.len() > 1 { nodes(&lines[..lines.len() - 1]) } else { before };
            assert!(after - before < MAXIMUM_NODES_AFTER_STOP, "{threads} threads: {before} before, {after} after");
        }
    }
}

#[test]
fn ready_while_searching() {
    let mut program = Program::start(&[]);
    program.send("go infinite");
    program.read_until_depth(5);
    for _ in 0..10 {
        program.send("isready");
        let lines = program.read_until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:#?}");
    }
}

/// None of this would end by itself before the test gives up.
#[test]
fn leaving_takes_no_time_whatever_runs() {
    for work in ["go infinite", "go depth 100", "go perft 10", "bench 60", "genfens 100000000 seed 1"] {
        let mut program = Program::start(&[]);
        program.send(work);
        program.send("isready");
        program.read_until("readyok");
        program.send("quit");
        let end = program.end();
        assert!(end.status.success(), "{work}: {}", end.status);
    }
}

/// Work that would say nothing for hours notices that nobody reads, though the input is still open.
#[cfg(unix)]
#[test]
fn work_ends_when_its_reader_has_gone() {
    for work in ["go perft 100", "bench 60", "go depth 100", "xboard\nst 100000\ngo"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alcor"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("the input is a pipe");
        writeln!(input, "{work}").expect("the program listens");
        assert!(child.wait().expect("the program ends").success(), "{work}");
    }
}

#[test]
fn an_infinite_search_goes_on_after_a_mate() {
    let mut program = Program::start(&[]);
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go infinite");
    program.read_until("info depth 1 ");
    for _ in 0..100 {
        program.send("isready");
        let lines = program.read_until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:#?}");
    }
    program.send("stop");
    program.read_until("bestmove a1a8");
}

#[test]
fn each_depth_has_one_exact_line() {
    let mut program = Program::start(&[]);
    program.send("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    program.send("go depth 9");
    let lines = program.read_until("bestmove ");
    // A slow machine shows bounds and the moves it looks at, too.
    let is_exact = |line: &str| line.contains(" score ") && !line.contains("bound ");
    let exact = lines.iter().filter(|line| line.starts_with("info depth ") && is_exact(line));
    let depths: Vec<u32> = exact.map(|line| line.split(' ').nth(2).unwrap().parse().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7, 8, 9], "{lines:#?}");
}

#[test]
fn a_long_search_tells_which_move_it_looks_at() {
    let start = Instant::now();
    let mut program = Program::start(&[]);
    program.send("go infinite");
    let line = program.read_up_to("currmove", |line| line.contains(" currmove ")).pop().expect("a line");
    assert!(start.elapsed() >= Duration::from_secs(3), "{:?}", start.elapsed());
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!([words[0], words[1], words[3], words[5]], ["info", "depth", "currmove", "currmovenumber"], "{line}");
    assert!(words[6].parse::<usize>().is_ok_and(|number| (1..=20).contains(&number)), "{line}");
    program.send("quit");

    // XBoard has to ask.
    let mut program = Program::start(&[]);
    ["xboard", "new", "force", "analyze"].iter().for_each(|line| program.send(line));
    let status = (0..6000).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        program.send(".");
        let line = program.read_until("stat01: ").pop()?;
        // Time, nodes, depth, moves left, moves, and the one it looks at.
        (line.split(' ').count() == 7).then_some(line)
    });
    assert!(status.is_some_and(|line| line.contains(" 20 ")));
    program.send("quit");
}
