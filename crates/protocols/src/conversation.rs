//! A conversation in UCI or XBoard, and the change from one to the other.
//!
//! It begins in the protocol the caller names. A GUI that says `xboard` gets XBoard from then on; `uci` leads back. The
//! session, with its engine and options, is kept. Protocols change only while nothing runs, so that the updates of a
//! job reach the protocol that started it.

use std::ops::ControlFlow;

use alcor_session::session::{Session, Update};
use alcor_session::text::Words;

use crate::handler::Handler;
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
    session: Session,
    handler: Box<dyn Handler>,
}

impl Conversation {
    /// A conversation that begins.
    pub fn new(protocol: Protocol, session: Session) -> Conversation {
        Conversation { protocol, session, handler: handler(protocol) }
    }

    /// What is spoken.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Obeys a line, now or soon. If it asks for the other protocol and nothing runs, that one takes over first. `Break`
    /// means that the user wants to leave.
    pub fn line(&mut self, line: &str, output: &mut Output) -> ControlFlow<()> {
        if let Some(asked) = asked_protocol(line).filter(|&asked| asked != self.protocol && !self.session.is_busy()) {
            self.protocol = asked;
            self.handler = handler(asked);
        }
        self.handler.line(&mut self.session, line, output)
    }

    /// Says that a line was too long to be read.
    pub fn refuse_line(&mut self, output: &mut Output) {
        self.handler.refuse_line(output);
    }

    /// Reports, once, what is wrong with the user's settings.
    pub fn show_complaints(&mut self, output: &mut Output) {
        self.handler.show_complaints(&mut self.session, output);
    }

    /// There will be no more lines: what ends by itself may end, the rest is stopped.
    pub fn end_of_input(&mut self) {
        self.handler.end_of_input(&mut self.session);
    }

    /// Shows an update of the running job. When it has ended, does what waited for that.
    pub fn update(&mut self, update: Update, output: &mut Output) {
        self.handler.update(&mut self.session, update, output);
    }

    /// Stops what runs, whose last update will still come, and forgets what waits.
    pub fn leave(&mut self) {
        self.handler.leave(&mut self.session);
    }

    /// How many commands were refused.
    pub fn refusals(&self) -> usize {
        self.handler.refusals()
    }

    /// What it stands on.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What it stands on, for whoever gives searches their time.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

fn handler(protocol: Protocol) -> Box<dyn Handler> {
    match protocol {
        Protocol::Uci => Box::new(Uci::new()),
        Protocol::XBoard => Box::new(XBoard::new()),
    }
}

/// The protocol that a line asks for.
fn asked_protocol(line: &str) -> Option<Protocol> {
    match Words::new(line).next().map(str::to_ascii_lowercase).as_deref() {
        Some("uci") => Some(Protocol::Uci),
        Some("xboard") => Some(Protocol::XBoard),
        _ => None,
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
            let _ = conversation.line(line, &mut Output::new(std::io::sink()));
            assert_eq!(conversation.protocol(), expected, "{line}");
        }
    }
}
