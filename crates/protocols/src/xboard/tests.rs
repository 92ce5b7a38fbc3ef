//! The handler as a whole, driven line by line and update by update, with a clock that stands still.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_engine::Event;
use alcor_session::host::Host;
use alcor_session::session::{Session, Update};

use super::*;

/// Longer than any search of these tests takes.
const PATIENCE: Duration = Duration::from_secs(600);

struct Fixture {
    handler: XBoard,
    session: Session,
    updates: Receiver<Update>,
    said: Vec<u8>,
}

impl Fixture {
    fn new() -> Fixture {
        let (sender, updates) = mpsc::channel();
        let host = Host { now: Arc::new(|| Duration::ZERO), ..Host::system() };
        let session = Session::on(host, move |update| drop(sender.send(update)));
        Fixture { handler: XBoard::new(), session, updates, said: Vec::new() }
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
    let mut fixture = Fixture::new();
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
