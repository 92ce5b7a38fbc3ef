//! The handler as a whole, driven line by line and update by update, with a clock that moves only by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_engine::Event;
use alcor_session::host::{Host, Pace};
use alcor_session::session::{Session, Update};

use super::*;

/// Longer than any search of these tests takes.
const PATIENCE: Duration = Duration::from_secs(600);

struct Fixture {
    handler: XBoard,
    session: Session,
    updates: Receiver<Update>,
    said: Vec<u8>,
    /// The time in milliseconds.
    clock: Arc<AtomicU64>,
}

impl Fixture {
    fn new(pace: Pace) -> Fixture {
        let (sender, updates) = mpsc::channel();
        let clock = Arc::new(AtomicU64::new(0));
        let hand = Arc::clone(&clock);
        let now = Arc::new(move || Duration::from_millis(hand.load(Ordering::Relaxed)));
        let session = Session::on(Host { now, pace, ..Host::system() }, move |update| drop(sender.send(update)));
        Fixture { handler: XBoard::new(), session, updates, said: Vec::new(), clock }
    }

    /// A line that comes in at this time.
    fn line_at(&mut self, ms: u64, line: &str) {
        self.clock.store(ms, Ordering::Relaxed);
        self.line(line);
    }

    /// A slice of the search, at this time, and all it says.
    fn advance_at(&mut self, ms: u64) {
        self.clock.store(ms, Ordering::Relaxed);
        self.session.advance(Duration::ZERO);
        while let Ok(update) = self.updates.try_recv() {
            self.handler.update(&mut self.session, update, &mut Output::new(&mut self.said));
        }
    }

    fn line(&mut self, line: &str) {
        let _ = self.handler.line(&mut self.session, line, &mut Output::new(&mut self.said));
    }

    /// Hands over the next update. Whether it is a report.
    fn step(&mut self) -> bool {
        let update = self.updates.recv_timeout(PATIENCE).expect("the engine says something");
        let is_report = matches!(update, Update::Event(Event::Report(_)));
        self.handler.update(&mut self.session, update, &mut Output::new(&mut self.said));
        is_report
    }

    fn lines(&self) -> Vec<String> {
        String::from_utf8_lossy(&self.said).lines().map(str::to_owned).collect()
    }

    fn has_moved(&self) -> bool {
        self.lines().iter().any(|line| line.starts_with("move "))
    }
}

fn is_thinking(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_digit())
}

#[test]
fn lines_of_pondering_wait_for_the_answer_to_a_ping() {
    let mut fixture = Fixture::new(Pace::Background);
    for line in ["xboard", "option OwnBook=0", "post", "hard", "sd 4", "usermove e2e4"] {
        fixture.line(line);
    }
    while !fixture.has_moved() {
        fixture.step();
    }
    let before = fixture.lines().len();
    let mut reports = 0;
    while reports < 3 {
        reports += usize::from(fixture.step());
    }
    let between = fixture.lines()[before..].to_vec();
    assert!(!between.iter().any(|line| is_thinking(line)), "{between:?}");
    fixture.line("ping 1");
    let after = fixture.lines()[before + between.len()..].to_vec();
    assert_eq!(after.first().map(String::as_str), Some("pong 1"), "{after:?}");
    assert!(after[1..].iter().any(|line| is_thinking(line)), "{after:?}");
    fixture.handler.leave(&mut fixture.session);
}

/// The time in the first line of thinking after the last move, in milliseconds.
fn told_ms(lines: &[String]) -> Option<u64> {
    let first = lines.iter().find(|line| is_thinking(line))?;
    first.split_whitespace().nth(2)?.parse().ok().map(|hundredths: u64| 10 * hundredths)
}

#[test]
fn the_clock_runs_from_the_line_that_made_thinking_wanted() {
    for between in ["ping 1", ".", "time 6000", "post", "nonsense", "option Hash=4"] {
        let mut fixture = Fixture::new(Pace::Slices);
        for line in ["xboard", "option OwnBook=0", "post", "hard", "sd 2", "usermove e2e4"] {
            fixture.line(line);
        }
        while !fixture.has_moved() {
            fixture.advance_at(1000);
        }
        // The engine ponders on another move. That search has to end before its own can start.
        fixture.advance_at(2000);
        let before = fixture.lines().len();
        fixture.line_at(2000, "usermove a2a4");
        fixture.line_at(2400, between);
        fixture.advance_at(2500);
        fixture.advance_at(2500);
        let after = fixture.lines()[before..].to_vec();
        assert_eq!(told_ms(&after), Some(500), "{between}: {after:?}");
    }
}

#[test]
fn moves_taken_back_start_the_clock_again() {
    let mut fixture = Fixture::new(Pace::Slices);
    for line in ["xboard", "option OwnBook=0", "post", "sd 2", "force", "e2e4", "e7e5", "g1f3", "b8c6"] {
        fixture.line(line);
    }
    fixture.line_at(1000, "go");
    fixture.line_at(2000, "remove");
    fixture.advance_at(2300);
    fixture.advance_at(2300);
    assert_eq!(told_ms(&fixture.lines()), Some(300), "{:?}", fixture.lines());
}
