//! The loops of the program: lines and news come in by one channel, answers go out by one writer.
//!
//! [`converse`] talks over standard input until the other side leaves; [`obey`] works through commands of the command
//! line. In both, only this thread writes, so lines never mix.

use std::io::{self, IsTerminal};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use alcor_protocols::conversation::{Conversation, Protocol};
use alcor_protocols::output::Output;
use alcor_session::identity;
use alcor_session::session::{Session, Update};
use alcor_session::settings::Preferences;

use crate::failure::{Failure, warn};
use crate::input::{self, Input, Wanted};
use crate::signals;

/// How long a search that was stopped because the user leaves may take to say its last word.
const FAREWELL: Duration = Duration::from_secs(1);

enum Message {
    Input(Input),
    Update(Update),
}

/// Speaks over standard input and output, in this protocol unless the other side chooses another.
pub fn converse(protocol: Protocol, preferences: &Preferences) -> Result<(), Failure> {
    let (sender, messages) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || {
        input::read(io::stdin().lock(), |input| match lines.send(Message::Input(input)) {
            Ok(()) => Wanted::More,
            Err(_) => Wanted::Nothing,
        });
    });
    let mut session = Session::new(move |update| drop(sender.send(Message::Update(update))));
    session.prefer(preferences)?;
    let mut conversation = Conversation::new(protocol, session);
    let mut output = Output::new(io::stdout().lock());
    if io::stdin().is_terminal() {
        output.line(format_args!("{}. Type 'help' for commands, 'quit' to leave.", identity::banner()));
        conversation.show_complaints(&mut output);
    }
    let mut has_ended = false;
    for message in &messages {
        match message {
            Message::Input(Input::Line(line)) => {
                if conversation.line(&line, &mut output).is_break() {
                    break;
                }
                if conversation.protocol() == Protocol::XBoard {
                    signals::ignore_interrupts();
                }
            }
            Message::Input(Input::TooLong) => conversation.refuse_line(&mut output),
            Message::Input(Input::End) => {
                conversation.end_of_input();
                has_ended = true;
            }
            Message::Update(update) => conversation.update(update, &mut output),
        }
        if output.is_broken() || (has_ended && !conversation.session().is_busy()) {
            break;
        }
    }
    take_leave(conversation, &mut output, |left| match messages.recv_timeout(left) {
        Ok(Message::Update(update)) => Some(Some(update)),
        Ok(Message::Input(_)) => Some(None),
        Err(_) => None,
    });
    output.into_failure().map_or(Ok(()), |error| Err(Failure::Output(error)))
}

/// Obeys commands, each when the one before it is done. One that goes on until it is stopped, such as `go infinite`, is
/// not waited for, unless it is the last.
pub fn obey(commands: &[String], preferences: &Preferences) -> Result<(), Failure> {
    let (sender, updates) = mpsc::channel();
    let mut session = Session::new(move |update| drop(sender.send(update)));
    session.prefer(preferences)?;
    session.take_complaints().iter().for_each(|complaint| warn(complaint));
    let mut conversation = Conversation::new(Protocol::Uci, session);
    let mut output = Output::new(io::stdout().lock());
    for (index, command) in commands.iter().enumerate() {
        if conversation.line(command, &mut output).is_break() {
            break;
        }
        let is_last = index + 1 == commands.len();
        while conversation.session().is_busy()
            && (is_last || !conversation.session().is_endless())
            && !output.is_broken()
        {
            let Ok(update) = updates.recv() else { break };
            conversation.update(update, &mut output);
        }
    }
    let refusals = conversation.refusals();
    take_leave(conversation, &mut output, |left| updates.recv_timeout(left).ok().map(Some));
    match output.into_failure() {
        Some(error) => Err(Failure::Output(error)),
        None if refusals > 0 => Err(Failure::Usage(format!("commands not obeyed: {refusals}"))),
        None => Ok(()),
    }
}

/// Stops what runs and lets it say its last word. `next` waits for news: `None` if there will be none.
fn take_leave(mut conversation: Conversation, output: &mut Output, next: impl Fn(Duration) -> Option<Option<Update>>) {
    conversation.leave();
    let deadline = Instant::now() + FAREWELL;
    while conversation.session().is_busy() && !output.is_broken() {
        match next(deadline.saturating_duration_since(Instant::now())) {
            Some(Some(update)) => conversation.update(update, output),
            Some(None) => {}
            None => return,
        }
    }
}
