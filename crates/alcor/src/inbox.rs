//! The one channel by which lines and updates come in.
//!
//! If nobody reads what the program writes, it cannot go on, and what comes in must not pile up: beyond a limit the reader
//! of lines waits, and so does a task with its next line. A search does not wait: its reports are dropped, for nobody reads
//! them. What ends something is never dropped and never waits. So the receiver can never deadlock with a sender.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use alcor_session::session::Update;

use crate::input::{Input, Wanted};

/// What may wait to be received, in bytes, before there is no room for more.
const LIMIT: usize = 1 << 20;
/// What a message takes beside its text.
const OVERHEAD: usize = 64;
/// What a report of a search takes.
const EVENT: usize = 1024;

/// What comes in.
#[derive(Debug)]
pub(crate) enum Message {
    /// From standard input.
    Input(Input),
    /// From the running job.
    Update(Update),
}

/// What was waited for.
#[derive(Debug)]
pub(crate) enum Next {
    /// It came.
    Message(Message),
    /// It did not come in time.
    Nothing,
    /// Nothing will ever come.
    End,
}

/// The receiving end.
pub(crate) struct Inbox {
    receiver: Receiver<Message>,
    backlog: Arc<Backlog>,
}

/// A sending end.
#[derive(Clone)]
pub(crate) struct InboxSender {
    sender: mpsc::Sender<Message>,
    backlog: Arc<Backlog>,
    /// The thread that receives: it would wait for itself.
    recipient: ThreadId,
}

/// Bytes that have been sent and not yet received.
#[derive(Default)]
struct Backlog {
    bytes: Mutex<usize>,
    room: Condvar,
}

/// A channel to the thread that calls this.
pub(crate) fn channel() -> (InboxSender, Inbox) {
    let (sender, receiver) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let sender = InboxSender { sender, backlog: Arc::clone(&backlog), recipient: thread::current().id() };
    (sender, Inbox { receiver, backlog })
}

impl InboxSender {
    /// Sends what was read, and waits first if there is too much already.
    pub(crate) fn input(&self, input: Input) -> Wanted {
        self.send(Message::Input(input))
    }

    /// Sends what a job says.
    pub(crate) fn update(&self, update: Update) {
        if matches!(update, Update::Event(_)) && self.backlog.is_full() {
            return;
        }
        self.send(Message::Update(update));
    }

    fn send(&self, message: Message) -> Wanted {
        let waits = matches!(message, Message::Input(_) | Message::Update(Update::Line(_)));
        self.backlog.add(cost(&message), waits && thread::current().id() != self.recipient);
        if self.sender.send(message).is_ok() { Wanted::More } else { Wanted::Nothing }
    }
}

impl Inbox {
    /// The next message, waited for as long as this, or for ever.
    pub(crate) fn next(&self, patience: Option<Duration>) -> Next {
        let received = match patience {
            Some(patience) => self.receiver.recv_timeout(patience),
            None => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(message) => {
                self.backlog.remove(cost(&message));
                Next::Message(message)
            }
            Err(RecvTimeoutError::Timeout) => Next::Nothing,
            Err(RecvTimeoutError::Disconnected) => Next::End,
        }
    }
}

impl Backlog {
    fn is_full(&self) -> bool {
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) > LIMIT
    }

    fn add(&self, cost: usize, waits: bool) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        while waits && *bytes > LIMIT {
            bytes = self.room.wait(bytes).unwrap_or_else(PoisonError::into_inner);
        }
        *bytes += cost;
    }

    fn remove(&self, cost: usize) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(cost);
        self.room.notify_all();
    }
}

fn cost(message: &Message) -> usize {
    match message {
        Message::Input(Input::Line(text)) | Message::Update(Update::Line(text)) => text.len() + OVERHEAD,
        Message::Update(Update::Event(_)) => EVENT,
        Message::Input(Input::TooLong | Input::End) | Message::Update(Update::Found(_) | Update::TaskEnded) => OVERHEAD,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use alcor_engine::Event;

    use super::*;

    const TEXT: usize = 1000;

    #[test]
    fn the_reader_waits_for_the_writer() {
        let (sender, inbox) = channel();
        let sent = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&sent);
        thread::spawn(move || {
            for _ in 0..20_000 {
                sender.input(Input::Line("x".repeat(TEXT)));
                count.fetch_add(1, Ordering::SeqCst);
            }
            sender.input(Input::End);
        });
        let mut received = 0;
        while let Next::Message(Message::Input(Input::Line(_))) = inbox.next(None) {
            received += 1;
            let waiting = sent.load(Ordering::SeqCst).saturating_sub(received);
            assert!(waiting <= LIMIT / TEXT + 2, "{waiting} lines wait after {received}");
        }
        assert_eq!(received, 20_000);
    }

    #[test]
    fn reports_that_nobody_reads_are_dropped_and_ends_are_not() {
        let (sender, inbox) = channel();
        let reports = 3 * LIMIT / EVENT;
        thread::spawn(move || {
            for _ in 0..reports {
                sender.update(Update::Event(Event::Warning(String::new())));
            }
            sender.update(Update::TaskEnded);
        })
        .join()
        .unwrap();
        let mut received = 0;
        while let Next::Message(Message::Update(Update::Event(_))) = inbox.next(None) {
            received += 1;
        }
        assert!(received <= LIMIT / EVENT + 1, "{received}");
    }

    #[test]
    fn nobody_waits_for_himself() {
        let (sender, inbox) = channel();
        for _ in 0..3 * LIMIT / TEXT {
            sender.update(Update::Line("x".repeat(TEXT)));
        }
        assert!(matches!(inbox.next(Some(Duration::ZERO)), Next::Message(_)));
        drop(sender);
        while matches!(inbox.next(None), Next::Message(_)) {}
    }
}
