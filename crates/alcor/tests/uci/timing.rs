//! Promptness: what a GUI must not wait for.
//!
//! Test machines are busy, and may let a program wait for reasons of their own. A program that is slow is slow every time,
//! so one prompt answer in a number of attempts is enough.

use std::thread;
use std::time::{Duration, Instant};

use crate::program::Program;

const PROMPT: Duration = Duration::from_millis(500);
const ATTEMPTS: usize = 20;

fn searching(arguments: &str) -> Program {
    let mut program = Program::start(&[]);
    program.send(arguments);
    program.read_until("info depth 5 ");
    thread::sleep(Duration::from_millis(50));
    program
}

/// Makes attempts, of which one must take no longer than this.
fn is_prompt(bound: Duration, what: &str, mut attempt: impl FnMut() -> Duration) {
    let mut times = Vec::new();
    while times.len() < ATTEMPTS {
        let time = attempt();
        if time < bound {
            return;
        }
        times.push(time);
    }
    panic!("{what}: {times:?}");
}

/// How long the program takes from a line to an answer.
fn answer_time(program: &mut Program, line: &str, answer: &str) -> Duration {
    let start = Instant::now();
    program.send(line);
    program.read_until(answer);
    start.elapsed()
}

#[test]
fn a_search_stops_at_once() {
    for threads in ["1", "4"] {
        let mut program = Program::start(&[]);
        program.send(&format!("setoption name Threads value {threads}"));
        for _ in 0..5 {
            is_prompt(PROMPT, &format!("{threads} threads"), || {
                program.send("go infinite");
                program.read_until("info depth 5 ");
                thread::sleep(Duration::from_millis(20));
                answer_time(&mut program, "stop", "bestmove ")
            });
        }
    }
}

#[test]
fn ready_while_searching() {
    let mut program = searching("go infinite");
    is_prompt(PROMPT, "isready", || answer_time(&mut program, "isready", "readyok"));
}

#[test]
fn leaving_takes_no_time_whatever_runs() {
    for work in ["go infinite", "go depth 100", "go perft 10", "bench 60", "genfens 1000000 seed 1"] {
        is_prompt(PROMPT + Duration::from_secs(1), work, || {
            let mut program = Program::start(&[]);
            program.send(work);
            thread::sleep(Duration::from_millis(200));
            let start = Instant::now();
            program.send("quit");
            let end = program.end();
            assert!(end.status.success(), "{work}: {}", end.status);
            start.elapsed()
        });
    }
}

#[test]
fn an_infinite_search_goes_on_after_a_mate() {
    let mut program = Program::start(&[]);
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go infinite");
    program.read_until("info depth 1 ");
    thread::sleep(Duration::from_millis(500));
    program.send("isready");
    let lines = program.read_until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:#?}");
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
    let status = (0..600).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        program.send(".");
        let line = program.read_until("stat01: ").pop()?;
        // Time, nodes, depth, moves left, moves, and the one it looks at.
        (line.split(' ').count() == 7).then_some(line)
    });
    assert!(status.is_some_and(|line| line.contains(" 20 ")));
    program.send("quit");
}
