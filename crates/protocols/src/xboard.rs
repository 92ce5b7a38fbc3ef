//! The protocol of XBoard, WinBoard and many tournament managers, version 2.
//!
//! Unlike UCI this protocol is stateful: the engine knows whose side it plays, keeps clocks, and decides by itself when
//! to think. A command changes the [`State`](state::State) at once. Then [`XBoard::update_search`] compares what the engine should do
//! with what it does. A search that is no longer wanted is cancelled: it is stopped, and what it finds is ignored. What is
//! wanted instead starts when it has ended. So nothing ever waits, and `undo` in the middle of thinking is no special
//! case.
//!
//! Invariant: at most one search runs, and only one that serves the present state may speak or move.
//!
//! Invariant: `pong` comes when all that was asked before is done: no cancelled search runs, and no move is being thought about.

mod book;
mod clock;
mod driver;
mod editor;
mod features;
mod format;
mod moves;
mod obey;
mod parse;
mod refusal;
mod running;
mod state;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use alcor_engine::Event;
use alcor_session::session::{ChangeError, Session, Update};

use crate::handler::Handler;
use crate::output::Output;

use driver::End;
use parse::XBoardCommand;
use refusal::Refusal;
use state::Activity;

pub(crate) use driver::XBoard;

impl Handler for XBoard {
    fn line(&mut self, session: &mut Session, line: &str, output: &mut Output) -> ControlFlow<()> {
        let received = session.now();
        let before = self.thinking_wanted();
        let command = parse::parse(line);
        if command == Ok(XBoardCommand::Quit) {
            return ControlFlow::Break(());
        }
        if let Some(edit) = self.state.editor().map(|editor| editor.line(line)) {
            self.edit_line(edit, line, output);
        } else if let Err(refusal) =
            command.map_err(Refusal::Fault).and_then(|command| self.obey(session, command, output))
        {
            self.refuse(&refusal, line, output);
        }
        if self.thinking_wanted() != before {
            self.received = Some(received);
        }
        self.update_search(session, output);
        ControlFlow::Continue(())
    }

    fn refuse_line(&mut self, output: &mut Output) {
        self.refusals += 1;
        output.line("Error (line too long): expected at most a megabyte");
    }

    fn show_complaints(&mut self, session: &mut Session, output: &mut Output) {
        for complaint in session.take_complaints() {
            self.alert(complaint, output);
        }
    }

    fn end_of_input(&mut self, session: &mut Session) {
        self.end = Some(End::Input);
        if matches!(self.activity(), Some(Activity::Ponder(_) | Activity::Analyse)) {
            self.abandon(session);
        }
    }

    fn update(&mut self, session: &mut Session, update: Update, output: &mut Output) {
        match update {
            Update::Line(line) => output.line(line),
            Update::Event(Event::Warning(text)) => self.comment(text, output),
            Update::Event(event) => {
                let activity = self.activity();
                let Some(line) = self.running.as_mut().and_then(|running| running.hear(event)) else { return };
                match activity {
                    Some(Activity::Analyse) => output.line(line),
                    Some(Activity::Think) if self.posts => output.line(line),
                    Some(Activity::Ponder(Some(_))) if self.posts => self.post_pondering(line, output),
                    _ => {}
                }
            }
            Update::Found(result) => {
                let running = self.running.take();
                for error in session.finish_job() {
                    match error {
                        // The folder for tables, which comes unasked before a game.
                        ChangeError::Tablebases(_) => self.comment(error, output),
                        _ => self.alert(error, output),
                    }
                }
                self.show_notices(session, output);
                if let Some(running) = running {
                    self.conclude(&running, &result, output);
                }
                self.update_search(session, output);
            }
            Update::TaskEnded => drop(session.finish_job()),
        }
    }

    fn leave(&mut self, session: &mut Session) {
        self.end = Some(End::Leave);
        self.abandon(session);
    }

    fn refusals(&self) -> usize {
        self.refusals
    }
}
