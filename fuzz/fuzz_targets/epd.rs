//! Any text as lines of a test suite: no panic, and a problem has something to find, among legal moves.
#![no_main]

use alcor_session::epd::{Problem, Task};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    for (index, line) in String::from_utf8_lossy(data).lines().enumerate() {
        match Problem::read(index + 1, line) {
            None => {}
            Some(Ok(problem)) => check(&problem),
            Some(Err(error)) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn check(problem: &Problem) {
    let position = problem.position;
    let Task { best, avoid, mate_in } = &problem.task;
    assert!(problem.task != Task::default() && mate_in.is_none_or(|moves| moves > 0));
    let points = problem.points.iter().map(|(mv, _)| mv);
    assert!(best.iter().chain(avoid).chain(points).all(|&mv| position.is_legal(mv)));
    problem.pv.iter().fold(position, |position, &mv| {
        assert!(position.is_legal(mv));
        position.play(mv)
    });
}
