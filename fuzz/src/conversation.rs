//! Whole conversations in one process and one thread, with a clock that ticks when it is read: the same lines always lead to
//! the same answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_protocols::conversation::{Conversation, Protocol};
use alcor_protocols::output::Output;
use alcor_session::host::{Host, Pace};
use alcor_session::session::{Session, Update};

/// Slices of search after each line.
const SLICES: usize = 3;
/// Slices within which a search that was stopped has ended.
const SLICES_TO_END: usize = 1000;
const MAX_LINES: usize = 40;
/// What starts threads, reads or writes files, or takes much memory: other tests are for that.
const LEFT_OUT: [&str; 12] =
    ["perft", "bench", "genfens", "export", "file", "path", "hash", "thread", "memory", "cores", "egtpath", "quit"];

/// Says the lines in `data`, and then `last`, which stops whatever runs; returns the answers.
pub fn converse(protocol: Protocol, data: &[u8], last: &str) -> String {
    let (sender, updates) = mpsc::channel();
    let ticks = AtomicU64::new(0);
    let now = Arc::new(move || Duration::from_micros(100 * ticks.fetch_add(1, Ordering::Relaxed)));
    let host = Host { now, random_seed: || 1, pace: Pace::Slices, ..Host::system() };
    let session = Session::on(host, move |update| sender.send(update).unwrap_or_default());
    let mut conversation = Conversation::new(protocol, session);
    let mut bytes = Vec::new();
    let mut output = Output::new(&mut bytes);
    for line in String::from_utf8_lossy(data).lines().take(MAX_LINES) {
        let small = line.to_ascii_lowercase();
        if LEFT_OUT.iter().any(|word| small.contains(word)) {
            continue;
        }
        if conversation.line(line, &mut output).is_break() {
            break;
        }
        (0..SLICES).for_each(|_| advance(&mut conversation, &updates, &mut output));
    }
    let _ = conversation.line(last, &mut output);
    conversation.end_of_input();
    conversation.leave();
    let mut slices = 0;
    while conversation.session().is_busy() {
        advance(&mut conversation, &updates, &mut output);
        slices += 1;
        assert!(slices < SLICES_TO_END, "a search goes on after it was stopped");
    }
    drop(output);
    String::from_utf8(bytes).expect("answers are text")
}

fn advance(conversation: &mut Conversation, updates: &Receiver<Update>, output: &mut Output) {
    conversation.session_mut().advance(Duration::ZERO);
    updates.try_iter().for_each(|update| conversation.update(update, output));
}
