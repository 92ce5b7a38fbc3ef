//! What a protocol has to do: obey lines, and show what the session reports.

use std::ops::ControlFlow;

use alcor_session::session::{Session, Update};

use crate::output::Output;

/// A protocol over a session.
pub trait Face {
    /// Obeys a line, now or soon. `Break` means that the user wants to leave.
    fn line(&mut self, line: &str, output: &mut Output) -> ControlFlow<()>;
    /// Says that a line was too long to be read.
    fn refuse_line(&mut self, output: &mut Output);
    /// Reports, once, what is wrong with the user's settings.
    fn show_complaints(&mut self, output: &mut Output);
    /// There will be no more lines: what ends by itself may end, the rest is stopped.
    fn end_of_input(&mut self);
    /// Shows an update of the running job. When it has ended, does what waited for that.
    fn update(&mut self, update: Update, output: &mut Output);
    /// Stops what runs, whose last update will still come, and forgets what waits.
    fn leave(&mut self);
    /// How many commands were refused.
    fn refusals(&self) -> usize;
    /// What it stands on.
    fn session(&self) -> &Session;
    /// What it stands on, for whoever gives searches their time.
    fn session_mut(&mut self) -> &mut Session;
    /// Gives the session away.
    fn into_session(self: Box<Self>) -> Session;
}
