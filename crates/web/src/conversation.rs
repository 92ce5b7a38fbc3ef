//! A conversation in UCI with a page: lines in by messages, lines out by messages.
//!
//! Updates of a search come from its threads, or from the slices that [`Conversation::advance`] runs. In both cases they wait
//! in a channel until the worker takes them, because a conversation must not be called while it is at work.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_protocols::conversation::{self, Protocol};
use alcor_protocols::output::Output;
use alcor_session::host::Host;
use alcor_session::session::{Session, Update};

/// A conversation. Lines of output go to a function.
pub struct Conversation {
    conversation: conversation::Conversation,
    updates: Receiver<Update>,
    say: fn(&str),
}

impl Conversation {
    /// A conversation that begins. `wake` is called, from any thread, when there are updates to be taken.
    pub fn new(host: Host, say: fn(&str), wake: fn()) -> Conversation {
        let (sender, updates) = mpsc::channel();
        let session = Session::on(host, move |update| {
            // Nobody listens any more when the conversation is over.
            if sender.send(update).is_ok() {
                wake();
            }
        });
        Conversation { conversation: conversation::Conversation::new(Protocol::Uci, session), updates, say }
    }

    /// Obeys a line, now or soon. `Break` means that the user wants to leave.
    pub fn line(&mut self, line: &str) -> ControlFlow<()> {
        self.conversation.line(line, &mut Output::new(Lines(self.say)))
    }

    /// Takes the updates there are.
    pub fn take_updates(&mut self) {
        while let Ok(update) = self.updates.try_recv() {
            self.conversation.update(update, &mut Output::new(Lines(self.say)));
        }
    }

    /// Whether a search wants to be advanced.
    pub fn wants_time(&self) -> bool {
        self.conversation.session().wants_time()
    }

    /// Runs a slice of the search of about this length, and takes its updates.
    pub fn advance(&mut self, length: Duration) {
        self.conversation.session_mut().advance(length);
        self.take_updates();
    }

    /// How many threads the user wants.
    pub fn threads(&self) -> usize {
        self.conversation.session().threads()
    }

    /// Stops what runs, and forgets what waits.
    pub fn leave(&mut self) {
        self.conversation.leave();
    }
}

/// A stream that hands out lines.
struct Lines(fn(&str));

impl Write for Lines {
    /// The writer writes whole lines, so nothing has to be kept for later.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        String::from_utf8_lossy(bytes).lines().for_each(self.0);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
