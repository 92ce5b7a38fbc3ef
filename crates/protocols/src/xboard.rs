//! The XBoard face: the protocol of XBoard, WinBoard and many tournament managers, version 2.
//!
//! Unlike UCI this protocol has a memory: the engine knows whose side it plays, keeps clocks, and decides by itself when
//! to think. A command changes the [`State`] at once. Then [`settle`](XBoard::settle) compares what the engine should do
//! with what it does. A search that is no longer wanted is void: it is told to stop, and what it finds is ignored. What is
//! wanted instead starts when it has ended. So the face never waits, and `undo` in the middle of thinking is no special
//! case.
//!
//! Invariant: at most one search runs, and only one that serves the present state may speak or move.
//!
//! Invariant: `pong` comes when all that was asked before is done: no void search runs, and no move is being thought about.

mod book;
mod clock;
mod editor;
mod features;
mod format;
mod judgement;
mod moves;
mod obey;
mod parse;
mod running;
mod state;

use std::fmt::Display;
use std::mem;
use std::ops::ControlFlow;
use std::time::Duration;

use alcor_engine::{Event, Limits, SearchResult};
use alcor_session::session::{ChangeError, Session, Update};

use crate::face::Face;
use crate::output::Output;

use clock::Clock;
use editor::Edit;
use features::Conduct;
use judgement::{Judgement, Opponent};
use obey::Refusal;
use parse::{Command, Fault};
use running::Running;
use state::{Activity, State};

/// How long to think about a move to suggest.
const SUGGESTION: Duration = Duration::from_millis(500);

/// A conversation with XBoard.
pub struct XBoard {
    session: Session,
    state: State,
    clock: Clock,
    judgement: Judgement,
    opponent: Opponent,
    conduct: Conduct,
    running: Option<Running>,
    /// Pings that wait for their answer.
    pings: Vec<String>,
    /// Whether thinking is shown.
    posts: bool,
    /// Whether the other side understands comments.
    comments: bool,
    /// Whether the next move is to be made at once.
    hurries: bool,
    /// Whether a new game has begun of which the engine has not been told.
    forgets: bool,
    end: Option<End>,
    refusals: usize,
}

/// Why there will be no more lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The input has ended: a move in the making may be made.
    Input,
    /// The user leaves: nothing more is wanted.
    Leave,
}

impl XBoard {
    /// A conversation over a session.
    pub fn new(session: Session) -> XBoard {
        XBoard {
            session,
            state: State::new(),
            clock: Clock::new(),
            judgement: Judgement::default(),
            opponent: Opponent::default(),
            conduct: Conduct::new(),
            running: None,
            pings: Vec::new(),
            posts: false,
            comments: false,
            hurries: false,
            forgets: true,
            end: None,
            refusals: 0,
        }
    }

    /// What the engine should be doing.
    fn wanted(&self) -> Activity {
        match (self.state.wanted(), self.end) {
            // Nobody wants anything, or nobody could end it.
            (_, Some(End::Leave)) | (Activity::Ponder(_) | Activity::Analyse, Some(End::Input)) => Activity::Idle,
            // Where time is counted in nodes, none passes while the opponent thinks.
            (Activity::Ponder(_), None) if !self.clock.is_real() => Activity::Idle,
            (wanted, _) => wanted,
        }
    }

    /// What the engine is doing that still counts.
    fn activity(&self) -> Option<Activity> {
        self.running.as_ref().and_then(Running::activity)
    }

    /// Sees to it that the engine does what it should, or will soon.
    fn settle(&mut self, output: &mut Output) {
        let wanted = self.wanted();
        self.hurries &= wanted == Activity::Think;
        match &mut self.running {
            Some(running) if running.serves(wanted, self.state.revision()) => {}
            Some(running) => {
                running.make_void();
                self.session.stop();
                return;
            }
            None => {
                if mem::take(&mut self.forgets) {
                    self.session.new_game();
                }
                self.start(wanted, output);
            }
        }
        if !matches!(self.activity(), Some(Activity::Think | Activity::Suggest)) {
            for ping in self.pings.drain(..) {
                output.line(format_args!("pong {ping}"));
            }
        }
    }

    fn start(&mut self, wanted: Activity, output: &mut Output) {
        let mut game = self.state.game().clone();
        let (ply, move_number) = (game.moves().len(), game.position().fullmove_number());
        let infinite = Limits { infinite: true, ..Limits::default() };
        let mut root_moves = self.state.root_moves();
        let limits = match wanted {
            Activity::Idle => return,
            Activity::Think => self.clock.limits(ply, move_number),
            Activity::Suggest => Limits { move_time: Some(SUGGESTION), ..Limits::default() },
            Activity::Analyse | Activity::Ponder(None) => infinite,
            Activity::Ponder(Some(expected)) => {
                output.line(format_args!("Hint: {}", format::mv(expected, self.state.variant())));
                // The expected move is legal: it comes from a line of the search.
                let _ = game.play(expected);
                root_moves.clear();
                Limits { ponder: true, ..self.clock.limits(ply + 1, game.position().fullmove_number()) }
            }
        };
        let root = *game.position();
        if !root.has_legal_move() {
            let words = game.outcome().map(|outcome| outcome.to_string());
            output.line(format::game_over(&root, &words.unwrap_or_default()));
        }
        self.running = Some(Running::new(
            wanted,
            self.state.revision(),
            root,
            self.state.count_root_moves(),
            self.session.watch(),
        ));
        self.session.set_game(game);
        self.session.search(limits, root_moves);
        if wanted == Activity::Think && mem::take(&mut self.hurries) {
            self.session.stop();
        }
    }

    /// A search that counts has ended.
    fn conclude(&mut self, running: &Running, outcome: &SearchResult, output: &mut Output) {
        match running.activity() {
            Some(Activity::Think) => self.make_move(running, outcome, output),
            Some(Activity::Suggest) => {
                self.state.wants_hint = false;
                if let Some(best) = outcome.best {
                    output.line(format_args!("Hint: {}", format::mv(best, self.state.variant())));
                }
            }
            // These end only when they are void.
            Some(Activity::Ponder(_) | Activity::Analyse | Activity::Idle) | None => {}
        }
    }

    fn make_move(&mut self, running: &Running, outcome: &SearchResult, output: &mut Output) {
        let Some(best) = outcome.best else {
            self.state.end_game();
            return;
        };
        if self.posts {
            running.show_choice(outcome, output);
        }
        let position = *self.state.position();
        self.clock.spend(running.charge(), self.state.game().moves().len());
        self.judgement.note(outcome.report.score, &position);
        if self.conduct.resigns && self.judgement.is_hopeless(self.opponent) && !self.clock.is_opponent_pressed() {
            output.line("resign");
            self.state.force();
            return;
        }
        if self.wants_draw() {
            output.line("offer draw");
        }
        output.line(format_args!("move {}", format::mv(best, self.state.variant())));
        self.state.play_own(best, outcome.ponder);
        self.claim(output);
    }

    /// Whether to take or offer a draw with the move that is about to be made.
    fn wants_draw(&mut self) -> bool {
        (self.state.is_draw_offered && self.judgement.welcomes_draw(self.opponent))
            || (self.conduct.offers_draws && self.judgement.offers_draw(self.state.position(), self.opponent))
    }

    /// Claims the result if the game we play is over.
    fn claim(&mut self, output: &mut Output) {
        if let Some(outcome) = self.state.claim() {
            output.line(format_args!("{} {{{outcome}}}", outcome.result()));
            self.state.end_game();
        }
    }

    /// A line while a position is set up.
    fn edit_line(&mut self, edit: Edit, line: &str, output: &mut Output) {
        match edit {
            Edit::Done => {}
            Edit::Unknown => self.refuse(&Refusal::Fault(Fault::Unknown), line, output),
            Edit::End => match self.state.leave_editor().map(|editor| editor.position()) {
                Some(Ok(position)) => self.set_position(position),
                Some(Err(error)) => self.refuse(&Refusal::Fault(Fault::Position(error.into())), line, output),
                None => {}
            },
        }
    }

    fn refuse(&mut self, refusal: &Refusal, line: &str, output: &mut Output) {
        self.refusals += 1;
        output.line(refusal.line(line));
    }

    /// Says something that a GUI writes to its log.
    fn comment(&self, text: impl Display, output: &mut Output) {
        if self.comments {
            output.line(format_args!("# {text}"));
        }
    }

    fn tell_notices(&mut self, output: &mut Output) {
        for notice in self.session.take_notices() {
            self.comment(notice, output);
        }
    }

    /// Makes a window pop up.
    fn alert(&mut self, text: impl Display, output: &mut Output) {
        self.refusals += 1;
        output.line(format_args!("tellusererror {text}"));
    }
}

impl Face for XBoard {
    fn line(&mut self, line: &str, output: &mut Output) -> ControlFlow<()> {
        let command = parse::parse(line);
        if command == Ok(Command::Quit) {
            return ControlFlow::Break(());
        }
        if let Some(edit) = self.state.editor().map(|editor| editor.line(line)) {
            self.edit_line(edit, line, output);
        } else if let Err(refusal) = command.map_err(Refusal::Fault).and_then(|command| self.obey(command, output)) {
            self.refuse(&refusal, line, output);
        }
        self.settle(output);
        ControlFlow::Continue(())
    }

    fn refuse_line(&mut self, output: &mut Output) {
        self.refusals += 1;
        output.line("Error (line too long): expected at most a megabyte");
    }

    fn show_complaints(&mut self, output: &mut Output) {
        for complaint in self.session.take_complaints() {
            self.alert(complaint, output);
        }
    }

    fn end_of_input(&mut self) {
        self.end = Some(End::Input);
        if matches!(self.activity(), Some(Activity::Ponder(_) | Activity::Analyse)) {
            self.abandon();
        }
    }

    fn update(&mut self, update: Update, output: &mut Output) {
        match update {
            Update::Line(line) => output.line(line),
            Update::Event(Event::Warning(text)) => self.comment(text, output),
            Update::Event(event) => {
                let activity = self.activity();
                let line = self.running.as_mut().and_then(|running| running.hear(event));
                let is_shown = match activity {
                    Some(Activity::Analyse) => true,
                    Some(Activity::Think | Activity::Ponder(Some(_))) => self.posts,
                    Some(Activity::Ponder(None) | Activity::Suggest | Activity::Idle) | None => false,
                };
                if let Some(line) = line.filter(|_| is_shown) {
                    output.line(line);
                }
            }
            Update::Found(outcome) => {
                let running = self.running.take();
                for error in self.session.finish_job() {
                    match error {
                        // The folder for tables, which comes unasked before a game.
                        ChangeError::Tables(_) => self.comment(error, output),
                        _ => self.alert(error, output),
                    }
                }
                self.tell_notices(output);
                if let Some(running) = running {
                    self.conclude(&running, &outcome, output);
                }
                self.settle(output);
            }
            Update::TaskEnded => drop(self.session.finish_job()),
        }
    }

    fn leave(&mut self) {
        self.end = Some(End::Leave);
        self.abandon();
    }

    fn refusals(&self) -> usize {
        self.refusals
    }

    fn session(&self) -> &Session {
        &self.session
    }

    fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    fn into_session(self: Box<Self>) -> Session {
        self.session
    }
}
