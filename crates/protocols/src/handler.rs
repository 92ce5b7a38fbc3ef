//! What a protocol has to do: obey lines, and show what the session reports.

use std::ops::ControlFlow;

use alcor_session::session::{Session, Update};

use crate::output::Output;

/// A protocol. The session belongs to the conversation, and goes along from one protocol to the other.
pub(crate) trait Handler {
    /// Obeys a line, now or soon. `Break` means that the user wants to leave.
    fn line(&mut self, session: &mut Session, line: &str, output: &mut Output) -> ControlFlow<()>;
    /// Says that a line was too long to be read.
    fn refuse_line(&mut self, output: &mut Output);
    /// Reports, once, what is wrong with the user's settings.
    fn show_complaints(&mut self, session: &mut Session, output: &mut Output);
    /// There will be no more lines: what ends by itself may end, the rest is stopped.
    fn end_of_input(&mut self, session: &mut Session);
    /// Shows an update of the running job. When it has ended, does what waited for that.
    fn update(&mut self, session: &mut Session, update: Update, output: &mut Output);
    /// Stops what runs, whose last update will still come, and forgets what waits.
    fn leave(&mut self, session: &mut Session);
    /// How many commands were refused.
    fn refusals(&self) -> usize;
}
