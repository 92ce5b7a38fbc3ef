//! The loops of the program: lines and news come in by one channel, answers go out by one writer.
//!
//! [`converse`] talks over standard input until the other side leaves; [`obey`] works through commands of the command
//! line. In both, only this thread writes, so lines never mix.

use std::io::{self, IsTerminal};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use alcor_faces::face::{self, Face, Protocol};
use alcor_faces::identity;
use alcor_faces::output::Output;
use alcor_faces::session::{Session, Update};
use alcor_faces::settings::Preferences;

use crate::cli::{Failure, warn};
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
    let mut face = face::new(protocol, session);
    let mut output = Output::new(io::stdout().lock());
    if io::stdin().is_terminal() {
        output.line(format_args!("{}. Type 'help' for commands, 'quit' to leave.", identity::banner()));
        face.show_complaints(&mut output);
    }
    let mut has_ended = false;
    for message in &messages {
        match message {
            Message::Input(Input::Line(line)) => {
                face = face::for_line(face, &line);
                if face.protocol() == Protocol::XBoard {
                    signals::ignore_interrupts();
                }
                if face.line(&line, &mut output).is_break() {
                    break;
                }
            }
            Message::Input(Input::TooLong) => face.refuse_line(&mut output),
            Message::Input(Input::End) => {
                face.end_of_input();
                has_ended = true;
            }
            Message::Update(update) => face.update(update, &mut output),
        }
        if output.is_broken() || (has_ended && !face.is_busy()) {
            break;
        }
    }
    take_leave(face, &mut output, |left| match messages.recv_timeout(left) {
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
    let mut face = face::new(Protocol::Uci, session);
    let mut output = Output::new(io::stdout().lock());
    for (index, command) in commands.iter().enumerate() {
        face = face::for_line(face, command);
        if face.line(command, &mut output).is_break() {
            break;
        }
        let is_last = index + 1 == commands.len();
        while face.is_busy() && (is_last || !face.is_endless()) && !output.is_broken() {
            let Ok(update) = updates.recv() else { break };
            face.update(update, &mut output);
        }
    }
    let refusals = face.refusals();
    take_leave(face, &mut output, |left| updates.recv_timeout(left).ok().map(Some));
    match output.into_failure() {
        Some(error) => Err(Failure::Output(error)),
        None if refusals > 0 => Err(Failure::Usage(format!("commands not obeyed: {refusals}"))),
        None => Ok(()),
    }
}

/// Stops what runs and lets it say its last word. `next` waits for news: `None` if there will be none.
fn take_leave(mut face: Box<dyn Face>, output: &mut Output, next: impl Fn(Duration) -> Option<Option<Update>>) {
    face.leave();
    let deadline = Instant::now() + FAREWELL;
    while face.is_busy() && !output.is_broken() {
        match next(deadline.saturating_duration_since(Instant::now())) {
            Some(Some(update)) => face.update(update, output),
            Some(None) => {}
            None => return,
        }
    }
}
