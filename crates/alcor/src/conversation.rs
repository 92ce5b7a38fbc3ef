//! The loops of the program: lines and updates come in by one channel, answers go out by one writer.
//!
//! [`converse`] talks over standard input until the other side leaves; [`obey`] works through commands of the command
//! line. In both, only this thread writes, so lines never mix.
//!
//! When the input has ended, nobody can stop what runs. Work without an end is stopped at once; other work may finish, so
//! that `echo "go depth 10" | alcor` is answered, but for a limited time: a GUI that has gone does not want it. When nobody
//! reads the output any more, everything ends.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use alcor_protocols::conversation::{Conversation, Protocol};
use alcor_protocols::output::Output;
use alcor_session::identity;
use alcor_session::session::Session;
use alcor_session::settings::Preferences;

use crate::failure::{Failure, warn};
use crate::inbox::{self, Inbox, Message, Next};
use crate::input::{self, Input};
use crate::{listener, signals};

/// How long a search that was stopped because the user leaves may take for its last line.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);
/// How long work that would end by itself may go on after the end of the input, while somebody still reads the output.
const EOF_TIMEOUT: Duration = Duration::from_secs(60);
/// How often to check whether somebody still listens, while something runs.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Speaks over standard input and output, in this protocol unless the other side chooses another.
pub(crate) fn converse(protocol: Protocol, preferences: &Preferences) -> Result<(), Failure> {
    let (sender, inbox) = inbox::channel();
    let reader = sender.clone();
    start_reader(thread::Builder::new(), move || input::read(io::stdin().lock(), |input| reader.input(input)))?;
    let mut session = Session::new(move |update| sender.update(update));
    session.prefer(preferences)?;
    let mut conversation = Conversation::new(protocol, session);
    let mut output = Output::new(io::stdout().lock());
    if io::stdin().is_terminal() {
        output.line(format_args!("{}. Type 'help' for commands, 'quit' to leave.", identity::banner()));
        conversation.show_complaints(&mut output);
    }
    talk(&mut conversation, &mut output, &inbox, EOF_TIMEOUT, listener::has_gone);
    take_leave(conversation, &mut output, &inbox, STOP_TIMEOUT);
    output.into_failure().map_or(Ok(()), |error| Err(Failure::Output(error)))
}

/// Reads on a thread of its own; without one nothing could be heard while a search runs.
fn start_reader(builder: thread::Builder, read: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = builder.name("input".to_owned()).spawn(read);
    started
        .map(drop)
        .map_err(|error| Failure::Machine(format!("cannot start the thread that reads the input: {error}")))
}

/// Obeys and answers until the other side leaves, or has left: its input has ended and what runs has had its time, or it
/// has gone and reads no more.
fn talk(
    conversation: &mut Conversation,
    output: &mut Output,
    inbox: &Inbox,
    grace: Duration,
    has_listener_gone: impl Fn() -> bool,
) {
    let mut deadline = None;
    let mut looked = Instant::now();
    loop {
        match inbox.next(conversation.session().is_busy().then_some(POLL_INTERVAL)) {
            Next::Message(Message::Input(Input::Line(line))) => {
                if conversation.line(&line, output).is_break() {
                    break;
                }
                if conversation.protocol() == Protocol::XBoard {
                    signals::ignore_interrupts();
                }
            }
            Next::Message(Message::Input(Input::TooLong)) => conversation.refuse_line(output),
            Next::Message(Message::Input(Input::End)) => {
                conversation.end_of_input();
                deadline = Some(Instant::now() + grace);
            }
            Next::Message(Message::Update(update)) => conversation.update(update, output),
            Next::Nothing => {}
            Next::End => break,
        }
        if looked.elapsed() >= POLL_INTERVAL {
            looked = Instant::now();
            if conversation.session().is_busy() && has_listener_gone() {
                break;
            }
        }
        let has_left = deadline.is_some_and(|end| !conversation.session().is_busy() || Instant::now() >= end);
        if output.is_broken() || has_left {
            break;
        }
    }
}

/// Obeys commands, each when the one before it is done. One that goes on until it is stopped, such as `go infinite`, is
/// not waited for, unless it is the last.
pub(crate) fn obey(commands: &[String], preferences: &Preferences) -> Result<(), Failure> {
    let (sender, inbox) = inbox::channel();
    let mut session = Session::new(move |update| sender.update(update));
    session.prefer(preferences)?;
    session.take_complaints().iter().for_each(|complaint| warn(complaint));
    let mut conversation = Conversation::new(Protocol::Uci, session);
    let mut output = Output::new(io::stdout().lock());
    let mut has_listener_gone = false;
    for (index, command) in commands.iter().enumerate() {
        if has_listener_gone || conversation.line(command, &mut output).is_break() {
            break;
        }
        let is_last = index + 1 == commands.len();
        while conversation.session().is_busy()
            && (is_last || !conversation.session().is_endless())
            && !output.is_broken()
            && !has_listener_gone
        {
            match inbox.next(Some(POLL_INTERVAL)) {
                Next::Message(Message::Update(update)) => conversation.update(update, &mut output),
                Next::Message(Message::Input(_)) | Next::End => break,
                Next::Nothing => has_listener_gone = listener::has_gone(),
            }
        }
    }
    let refusals = conversation.refusals();
    take_leave(conversation, &mut output, &inbox, STOP_TIMEOUT);
    match output.into_failure() {
        Some(error) => Err(Failure::Output(error)),
        None if refusals > 0 => Err(Failure::Usage(format!("commands not obeyed: {refusals}"))),
        None => Ok(()),
    }
}

/// Stops what runs and lets it say its last word, if it does so in time.
fn take_leave(mut conversation: Conversation, output: &mut Output, inbox: &Inbox, time: Duration) {
    conversation.leave();
    let deadline = Instant::now() + time;
    while conversation.session().is_busy() && !output.is_broken() {
        match inbox.next(Some(deadline.saturating_duration_since(Instant::now()))) {
            Next::Message(Message::Update(update)) => conversation.update(update, output),
            Next::Message(Message::Input(_)) => {}
            Next::Nothing | Next::End => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);
    /// None of this ends by itself while a test runs.
    const ENDLESS: [&[&str]; 6] = [
        &["go perft 100"],
        &["bench 60"],
        &["genfens 100000000 seed 1"],
        &["go depth 100"],
        &["go infinite"],
        &["xboard", "new", "st 100000", "go"],
    ];

    /// What is said to these lines.
    fn answer(lines: &[&str], has_input_ended: bool, grace: Duration, has_listener_gone: bool) -> String {
        let (sender, inbox) = inbox::channel();
        for line in lines {
            sender.input(Input::Line((*line).to_owned()));
        }
        if has_input_ended {
            sender.input(Input::End);
        }
        let session = Session::new(move |update| sender.update(update));
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        let mut conversation = Conversation::new(Protocol::Uci, session);
        talk(&mut conversation, &mut output, &inbox, grace, || has_listener_gone);
        take_leave(conversation, &mut output, &inbox, HOUR);
        drop(output);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn long_work_ends_some_time_after_the_input() {
        for lines in ENDLESS {
            let said = answer(lines, true, Duration::ZERO, false);
            assert_eq!(
                said.contains("bestmove "),
                lines[0].starts_with("go ") && !lines[0].contains("perft"),
                "{said}"
            );
        }
    }

    #[test]
    fn without_a_reader_the_program_says_so() {
        // No system has memory for this stack.
        let failure = start_reader(thread::Builder::new().stack_size(usize::MAX / 2 + 1), || {}).unwrap_err();
        assert!(
            matches!(&failure, Failure::Machine(message) if message.contains("cannot start the thread")),
            "{failure:?}"
        );
    }

    #[test]
    fn a_script_gets_its_answer() {
        let said = answer(&["position startpos moves e2e4", "go depth 6"], true, HOUR, false);
        assert!(said.contains("info depth 6 ") && said.lines().last().unwrap().starts_with("bestmove "), "{said}");
        let said = answer(&["go perft 3"], true, HOUR, false);
        assert!(said.ends_with("Nodes searched: 8902\n"), "{said}");
    }

    #[test]
    fn work_for_nobody_ends() {
        for lines in ENDLESS {
            answer(lines, false, HOUR, true);
        }
    }
}
