//! A conversation in UCI or XBoard, and the change from one to the other.
//!
//! It begins in the protocol the caller names. A GUI that says `xboard` gets XBoard from then on; `uci` leads back. The
//! session, with its engine and options, goes along. Protocols change only while nothing runs, so that the updates of a
//! job reach the protocol that started it.

use std::ops::ControlFlow;

use alcor_session::session::{Session, Update};
use alcor_session::text::Words;

use crate::face::Face;
use crate::output::Output;
use crate::uci::Uci;
use crate::xboard::XBoard;

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The protocol of XBoard and WinBoard.
    XBoard,
}

/// A conversation over a session.
pub struct Conversation {
    protocol: Protocol,
    face: Box<dyn Face>,
}

impl Conversation {
    /// A conversation that begins.
    pub fn new(protocol: Protocol, session: Session) -> Conversation {
        let face: Box<dyn Face> = match protocol {
            Protocol::Uci => Box::new(Uci::new(session)),
            Protocol::XBoard => Box::new(XBoard::new(session)),
        };
        Conversation { protocol, face }
    }

    /// What is spoken.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The same conversation, in the protocol that a line asks for if nothing runs.
    #[must_use]
    pub fn for_line(self, line: &str) -> Conversation {
        let asked = match Words::new(line).next().map(str::to_ascii_lowercase).as_deref() {
            Some("uci") => Protocol::Uci,
            Some("xboard") => Protocol::XBoard,
            _ => return self,
        };
        if asked == self.protocol || self.session().is_busy() {
            self
        } else {
            Conversation::new(asked, self.face.into_session())
        }
    }

    /// Obeys a line, now or soon. `Break` means that the user wants to leave.
    pub fn line(&mut self, line: &str, output: &mut Output) -> ControlFlow<()> {
        self.face.line(line, output)
    }

    /// Says that a line was too long to be read.
    pub fn refuse_line(&mut self, output: &mut Output) {
        self.face.refuse_line(output);
    }

    /// Reports, once, what is wrong with the user's settings.
    pub fn show_complaints(&mut self, output: &mut Output) {
        self.face.show_complaints(output);
    }

    /// There will be no more lines: what ends by itself may end, the rest is stopped.
    pub fn end_of_input(&mut self) {
        self.face.end_of_input();
    }

    /// Shows an update of the running job. When it has ended, does what waited for that.
    pub fn update(&mut self, update: Update, output: &mut Output) {
        self.face.update(update, output);
    }

    /// Stops what runs, whose last update will still come, and forgets what waits.
    pub fn leave(&mut self) {
        self.face.leave();
    }

    /// How many commands were refused.
    pub fn refusals(&self) -> usize {
        self.face.refusals()
    }

    /// What it stands on.
    pub fn session(&self) -> &Session {
        self.face.session()
    }

    /// What it stands on, for whoever gives searches their time.
    pub fn session_mut(&mut self) -> &mut Session {
        self.face.session_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_decides() {
        let mut conversation = Conversation::new(Protocol::Uci, Session::new(|_| {}));
        for (line, expected) in [
            ("isready", Protocol::Uci),
            ("please xboard", Protocol::Uci),
            ("xboard", Protocol::XBoard),
            ("xboard", Protocol::XBoard),
            ("new", Protocol::XBoard),
            ("  UCI  ", Protocol::Uci),
        ] {
            conversation = conversation.for_line(line);
            assert_eq!(conversation.protocol(), expected, "{line}");
        }
    }
}
