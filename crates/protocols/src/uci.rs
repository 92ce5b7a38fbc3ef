//! UCI: obeys commands, and shows what the engine says.
//!
//! It never waits. While a job runs it goes on answering: `isready` at once, `stop` at once, `position` at once (it
//! is for the next search), options at the end of the job. What needs the engine for itself, such as another `go`, stops
//! the job and waits in a queue for its last word; later commands then queue behind it, so that order is kept.
//!
//! Invariant: while the queue holds anything, the running job has been asked to stop.

mod console;
mod error;
mod format;
mod go;
mod listing;
mod parse;
mod thinking;

use std::collections::VecDeque;
use std::fmt::Display;
use std::ops::ControlFlow;

use alcor_chess::Game;
use alcor_session::board::{Board, swap_colors};
use alcor_session::options::Change;
use alcor_session::resources::networks;
use alcor_session::session::{Effect, Session, Update};
use alcor_session::task::Task;
use alcor_session::text::quoted;
use alcor_session::{explanation, identity, options, version};

use crate::handler::Handler;
use crate::output::Output;

use format::Style;
use go::Go;
use parse::{UciCommand, Verbosity};
use thinking::Thinking;

pub use parse::is_command;

/// A conversation in UCI.
pub(crate) struct Uci {
    queue: VecDeque<UciCommand>,
    thinking: Option<Thinking>,
    verbosity: Verbosity,
    has_input_ended: bool,
    refusals: usize,
}

impl Uci {
    /// A conversation that begins.
    pub(crate) fn new() -> Uci {
        Uci {
            queue: VecDeque::new(),
            thinking: None,
            verbosity: Verbosity::Normal,
            has_input_ended: false,
            refusals: 0,
        }
    }

    /// Says why a command is not obeyed.
    fn refuse(&mut self, reason: impl Display, output: &mut Output) {
        self.refusals += 1;
        info_string(output, reason);
    }

    fn job_ended(&mut self, session: &mut Session, output: &mut Output) {
        for error in session.finish_job() {
            self.refuse(error, output);
        }
        self.show_notices(session, output);
        while let Some(command) = self.queue.pop_front() {
            if self.must_wait(session, &command) {
                self.queue.push_front(command);
                session.stop();
                return;
            }
            self.obey(session, command, output);
        }
        self.stop_if_nobody_can(session);
    }

    fn stop_if_nobody_can(&mut self, session: &mut Session) {
        if self.has_input_ended && session.is_endless() {
            session.stop();
        }
    }

    /// Leaves, obeys or queues.
    fn receive(&mut self, session: &mut Session, command: UciCommand, output: &mut Output) -> ControlFlow<()> {
        if command == UciCommand::Quit {
            return ControlFlow::Break(());
        }
        if !self.queue.is_empty() || self.must_wait(session, &command) {
            session.stop();
            self.queue.push_back(command);
        } else {
            self.obey(session, command, output);
        }
        ControlFlow::Continue(())
    }

    /// Whether a command needs the engine for itself while a job has it.
    fn must_wait(&self, session: &Session, command: &UciCommand) -> bool {
        let needs_engine = matches!(
            command,
            UciCommand::Go(_)
                | UciCommand::Perft(_)
                | UciCommand::Bench { .. }
                | UciCommand::GenFens(_)
                | UciCommand::NewGame
        );
        needs_engine && session.is_busy()
    }

    fn obey(&mut self, session: &mut Session, command: UciCommand, output: &mut Output) {
        match command {
            // To leave is not obeyed here: it cannot wait.
            UciCommand::Nothing | UciCommand::Register | UciCommand::Quit => {}
            UciCommand::Uci => introduce(session, output),
            UciCommand::IsReady => {
                self.show_complaints(session, output);
                output.line("readyok");
            }
            UciCommand::NewGame => session.new_game(),
            UciCommand::Position(game) => session.set_game(*game),
            UciCommand::Go(go) => self.go(session, &go, output),
            UciCommand::Stop => self.only_while_busy(session, "stop", output, Session::stop),
            UciCommand::PonderHit => self.only_while_busy(session, "ponderhit", output, Session::ponder_hit),
            UciCommand::SetOption { name, value } => self.set_option(session, &name, value.as_deref(), output),
            UciCommand::Debug(verbosity) => self.verbosity = verbosity,
            UciCommand::Display => {
                let castling = session.settings().castling;
                output.line(Board { game: session.game(), castling });
            }
            UciCommand::Evaluate => {
                output.line(explanation::table(session.game().position(), session.network()));
            }
            UciCommand::ExportNetwork(path) => self.export_network(session, &path, output),
            UciCommand::Bench { depth, evaluation } => session.run(Task::Bench { depth, evaluation }),
            UciCommand::Perft(depth) => {
                let castling = session.settings().castling;
                session.run(Task::Perft { position: *session.game().position(), depth, castling });
            }
            UciCommand::GenFens(request) => session.run(Task::GenFens(request)),
            UciCommand::Flip => self.flip(session, output),
            UciCommand::Help => output.line(console::help()),
            UciCommand::Compiler => output.line(version::compiler(session.network())),
            UciCommand::License => output.line(console::LICENSE),
            UciCommand::Spsa => output.line(console::spsa()),
            // Where nothing runs, the line does not come here.
            UciCommand::XBoard => self.refuse("xboard: expected nothing to be running; 'stop' ends a search", output),
        }
    }

    fn go(&mut self, session: &mut Session, go: &Go, output: &mut Output) {
        self.show_complaints(session, output);
        let position = *session.game().position();
        let (only_moves, refused) = go.only_moves(&position);
        for error in &refused {
            info_string(output, format_args!("searchmoves: {error}"));
        }
        if only_moves.is_empty() && !refused.is_empty() {
            info_string(output, "searchmoves: none is legal, so all moves are searched");
        }
        let settings = session.settings();
        let style = Style { castling: settings.castling, shows_wdl: settings.shows_wdl };
        self.thinking = Some(Thinking::new(position, style));
        session.search(go.limits(position.side_to_move()), only_moves);
        self.stop_if_nobody_can(session);
    }

    fn only_while_busy(&mut self, session: &mut Session, name: &str, output: &mut Output, act: fn(&mut Session)) {
        if session.is_busy() {
            act(session);
        } else if self.verbosity == Verbosity::High {
            info_string(output, format_args!("{name}: nothing is being searched"));
        }
    }

    fn set_option(&mut self, session: &mut Session, name: &str, value: Option<&str>, output: &mut Output) {
        let (name, change) = match options::read(name, value) {
            Ok(read) => read,
            Err(error) => return self.refuse(error, output),
        };
        let is_rating = matches!(change, Change::Rating(_));
        match session.change(change) {
            Ok(Effect::Now) if is_rating && !session.levels().is_limited() => {
                info_string(output, "UCI_Elo takes effect with UCI_LimitStrength");
            }
            Ok(Effect::Now) => {}
            Ok(Effect::Later) => info_string(output, format_args!("{name} takes effect at the next search")),
            Err(error) => self.refuse(error, output),
        }
        self.show_notices(session, output);
    }

    fn show_notices(&mut self, session: &mut Session, output: &mut Output) {
        for notice in session.take_notices() {
            info_string(output, notice);
        }
    }

    fn export_network(&mut self, session: &Session, path: &str, output: &mut Output) {
        match networks::export(session.network(), path) {
            Ok(()) => info_string(output, format_args!("network written to {}", quoted(path))),
            Err(error) => self.refuse(error, output),
        }
    }

    fn flip(&mut self, session: &mut Session, output: &mut Output) {
        match swap_colors(session.game().position()) {
            Some(position) => session.set_game(Game::new(position)),
            None => self.refuse("flip: this position has no counterpart", output),
        }
    }
}

impl Handler for Uci {
    fn line(&mut self, session: &mut Session, line: &str, output: &mut Output) -> ControlFlow<()> {
        let received = session.now();
        match parse::parse(line) {
            Ok(mut parsed) => {
                if let UciCommand::Go(go) = &mut parsed.command {
                    go.receive_at(received);
                }
                if !parsed.skipped.is_empty() {
                    info_string(output, format_args!("skipped {}", some_of(&parsed.skipped)));
                }
                self.receive(session, parsed.command, output)
            }
            Err(error) => {
                self.refuse(error, output);
                ControlFlow::Continue(())
            }
        }
    }

    fn refuse_line(&mut self, output: &mut Output) {
        self.refuse("expected a line of at most a megabyte", output);
    }

    /// Some GUIs stumble over a comment before `uciok`, so it waits for the first `isready` or `go`.
    fn show_complaints(&mut self, session: &mut Session, output: &mut Output) {
        for complaint in session.take_complaints() {
            info_string(output, complaint);
        }
        self.show_notices(session, output);
    }

    fn end_of_input(&mut self, session: &mut Session) {
        self.has_input_ended = true;
        self.stop_if_nobody_can(session);
    }

    fn update(&mut self, session: &mut Session, update: Update, output: &mut Output) {
        match update {
            Update::Line(line) => output.line(line),
            Update::Event(event) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.show(&event, output);
                }
            }
            Update::Found(result) => {
                if let Some(thinking) = self.thinking.take() {
                    thinking.finish(&result, output);
                }
                self.job_ended(session, output);
            }
            Update::TaskEnded => self.job_ended(session, output),
        }
    }

    fn leave(&mut self, session: &mut Session) {
        self.queue.clear();
        session.stop();
    }

    fn refusals(&self) -> usize {
        self.refusals
    }
}

fn introduce(session: &Session, output: &mut Output) {
    output.line(format_args!("id name {}", identity::NAME));
    output.line(format_args!("id author {}", identity::AUTHORS));
    for declaration in options::TABLE {
        let max = (declaration.name == options::THREADS).then_some(session.max_threads() as u64);
        output.line(listing::line(declaration, session.preferred(declaration.name), max));
    }
    for param in options::tuned_numbers() {
        let (name, default, min, max) = (param.name, param.default, param.min, param.max);
        output.line(format_args!("option name {name} type spin default {default} min {min} max {max}"));
    }
    output.line("uciok");
}

/// Says something to a person; GUIs show it in their log.
fn info_string(output: &mut Output, text: impl Display) {
    output.line(format_args!("info string {text}"));
}

/// The first few of many.
fn some_of(words: &[String]) -> String {
    const MAX: usize = 5;
    let more = words.len().saturating_sub(MAX);
    let shown = words[..words.len() - more].join(" ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    use alcor_session::host::{Host, Pace};

    use super::*;

    /// What is printed if this line comes in while another search runs, which goes on for half a second more.
    fn answer_after_half_a_second(line: &str) -> String {
        let clock = Arc::new(AtomicU64::new(0));
        let hand = Arc::clone(&clock);
        let now = Arc::new(move || Duration::from_millis(hand.load(Ordering::Relaxed)));
        let (sender, updates) = mpsc::channel();
        let notify = move |update| sender.send(update).unwrap_or_default();
        let mut session = Session::on(Host { now, pace: Pace::Slices, ..Host::system() }, notify);
        let mut uci = Uci::new();
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        for line in ["setoption name OwnBook value true", "go infinite", line] {
            assert!(uci.line(&mut session, line, &mut output).is_continue());
        }
        clock.store(500, Ordering::Relaxed);
        while session.is_busy() {
            session.advance(Duration::ZERO);
            updates.try_iter().for_each(|update| uci.update(&mut session, update, &mut output));
        }
        drop(output);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn the_clock_of_a_queued_go_starts_when_it_comes_in() {
        // A search for a mate does not ask the book.
        let text = answer_after_half_a_second("go mate 1 depth 1");
        let last = text.lines().rfind(|line| line.starts_with("info depth 1 ")).unwrap();
        assert!(last.contains(" time 500 "), "{text}");
        assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
    }

    #[test]
    fn what_passed_before_a_move_of_the_book_counts() {
        let text = answer_after_half_a_second("go wtime 60000 btime 60000");
        let (_, answer) = text.split_once("book move").unwrap();
        let infos: Vec<&str> = answer.lines().filter(|line| line.starts_with("info depth ")).collect();
        assert!(!infos.is_empty() && infos.iter().all(|line| line.contains(" time 500 ")), "{text}");
    }
}
