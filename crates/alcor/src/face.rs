//! What every protocol has in common.

use std::ops::ControlFlow;

use crate::output::Output;
use crate::session::{Session, Update};
use crate::uci::Uci;

/// A conversation in some protocol.
pub trait Face {
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
    fn is_busy(&self) -> bool;
    /// Whether what is being done goes on until it is stopped.
    fn is_endless(&self) -> bool;
    /// How many commands could not be obeyed.
    fn refusals(&self) -> usize;
}

/// A conversation over a session.
pub fn new(session: Session) -> Box<dyn Face> {
    Box::new(Uci::new(session))
}
