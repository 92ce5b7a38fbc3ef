//! What every protocol has in common, and the change from one to another.
//!
//! A conversation begins in UCI. A GUI of the other tribe says `xboard` first, and from then on that is spoken; `uci`
//! leads back. The session, with its engine and options, goes along. Protocols change only while nothing runs, so that
//! the news of a job reach the face that started it.

use std::ops::ControlFlow;

use crate::output::Output;
use crate::session::{Session, Update};
use crate::uci::Uci;
use crate::words::Words;
use crate::xboard::XBoard;

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The protocol of XBoard and WinBoard.
    XBoard,
}

/// A conversation in some protocol.
pub trait Face {
    /// What is spoken.
    fn protocol(&self) -> Protocol;
    /// Obeys a line, now or soon. `Break` means that the user wants to leave.
    fn line(&mut self, line: &str, output: &mut Output) -> ControlFlow<()>;
    /// Says that a line was too long to be read.
    fn refuse_line(&mut self, output: &mut Output);
    /// Says, once, what is wrong with the user's settings.
    fn show_complaints(&mut self, output: &mut Output);
    /// There will be no more lines: what ends by itself may end, the rest is stopped.
    fn end_of_input(&mut self);
    /// Shows news of the running job. When it has ended, does what waited for that.
    fn update(&mut self, update: Update, output: &mut Output);
    /// Stops what runs, whose last word will still come, and forgets what waits.
    fn leave(&mut self);
    /// Whether something is still being done.
    fn is_busy(&self) -> bool {
        self.session().is_busy()
    }
    /// Whether what is being done goes on until it is stopped.
    fn is_endless(&self) -> bool {
        self.session().is_endless()
    }
    /// How many commands could not be obeyed.
    fn refusals(&self) -> usize;
    /// What it stands on.
    fn session(&self) -> &Session;
    /// What it stands on, for whoever gives searches their time.
    fn session_mut(&mut self) -> &mut Session;
    /// Gives the session away.
    fn into_session(self: Box<Self>) -> Session;
}

/// A conversation over a session.
pub fn new(protocol: Protocol, session: Session) -> Box<dyn Face> {
    match protocol {
        Protocol::Uci => Box::new(Uci::new(session)),
        Protocol::XBoard => Box::new(XBoard::new(session)),
    }
}

/// The face that a line is for: the one there is, or another if the line asks for it and nothing runs.
pub fn for_line(face: Box<dyn Face>, line: &str) -> Box<dyn Face> {
    let asked = match Words::new(line).next().map(str::to_ascii_lowercase).as_deref() {
        Some("uci") => Protocol::Uci,
        Some("xboard") => Protocol::XBoard,
        _ => return face,
    };
    if asked == face.protocol() || face.is_busy() { face } else { new(asked, face.into_session()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_decides() {
        let mut face = new(Protocol::Uci, Session::new(|_| {}));
        for (line, expected) in [
            ("isready", Protocol::Uci),
            ("please xboard", Protocol::Uci),
            ("xboard", Protocol::XBoard),
            ("xboard", Protocol::XBoard),
            ("new", Protocol::XBoard),
            ("  UCI  ", Protocol::Uci),
        ] {
            face = for_line(face, line);
            assert_eq!(face.protocol(), expected, "{line}");
        }
    }
}
