//! Compares what the engine should do with what it does, and starts, stops and concludes searches accordingly.

use std::fmt::Display;
use std::mem;
use std::time::Duration;

use alcor_engine::{Limits, SearchResult};
use alcor_session::score_history::{Opponent, ScoreHistory};
use alcor_session::session::Session;

use super::clock::Clock;
use super::editor::Edit;
use super::features::Conduct;
use super::format;
use super::parse::Fault;
use super::refusal::Refusal;
use super::running::Running;
use super::state::{Activity, State};
use crate::output::Output;

/// How long lines of pondering are held back where nobody pings.
const HELD_FOR: Duration = Duration::from_secs(1);
/// How long to think about a move to suggest.
const SUGGESTION: Duration = Duration::from_millis(500);

/// A conversation with XBoard.
pub(crate) struct XBoard {
    pub(super) state: State,
    pub(super) clock: Clock,
    pub(super) score_history: ScoreHistory,
    pub(super) opponent: Opponent,
    pub(super) conduct: Conduct,
    pub(super) running: Option<Running>,
    /// Pings that wait for their answer.
    pub(super) pings: Vec<String>,
    /// Lines of pondering that are held back; `None` once they may be shown.
    pub(super) held: Option<Vec<String>>,
    /// Whether thinking is shown.
    pub(super) posts: bool,
    /// Whether the other side understands comments.
    pub(super) comments: bool,
    /// Whether the next move is to be made at once.
    pub(super) hurries: bool,
    /// Whether a new game has begun that has not been announced to the engine.
    pub(super) forgets: bool,
    /// When the line came in that made thinking wanted: from then on the search counts its time, whatever else comes in
    /// before it can start. The clock that we keep is charged from the start of the search; the GUI's `time` corrects it.
    pub(super) received: Option<Duration>,
    pub(super) end: Option<End>,
    pub(super) refusals: usize,
}

/// Why there will be no more lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The input has ended: a move in the making may be made.
    Input,
    /// The user leaves: nothing more is wanted.
    Leave,
}

impl XBoard {
    /// A conversation that begins.
    pub(crate) fn new() -> XBoard {
        XBoard {
            state: State::new(),
            clock: Clock::new(),
            score_history: ScoreHistory::default(),
            opponent: Opponent::default(),
            conduct: Conduct::new(),
            running: None,
            pings: Vec::new(),
            held: None,
            posts: false,
            comments: false,
            hurries: false,
            forgets: true,
            received: None,
            end: None,
            refusals: 0,
        }
    }

    /// What the engine should be doing.
    pub(super) fn wanted(&self) -> Activity {
        match (self.state.wanted(), self.end) {
            // Nobody wants anything, or nobody could end it.
            (_, Some(End::Leave)) | (Activity::Ponder(_) | Activity::Analyse, Some(End::Input)) => Activity::Idle,
            // Where time is counted in nodes, none passes while the opponent thinks.
            (Activity::Ponder(_), None) if !self.clock.is_real() => Activity::Idle,
            (wanted, _) => wanted,
        }
    }

    /// The position in which a move is wanted of us now, as the number of moves before it.
    pub(super) fn thinking_wanted(&self) -> Option<usize> {
        (self.wanted() == Activity::Think).then(|| self.state.game().moves().len())
    }

    /// What the engine is doing that still counts.
    pub(super) fn activity(&self) -> Option<Activity> {
        self.running.as_ref().and_then(Running::activity)
    }

    /// Sees to it that the engine does what it should, or will soon.
    pub(super) fn update_search(&mut self, session: &mut Session, output: &mut Output) {
        let wanted = self.wanted();
        self.hurries &= wanted == Activity::Think;
        match &mut self.running {
            Some(running) if running.serves(wanted, self.state.revision()) => {}
            Some(running) => {
                running.cancel();
                session.stop();
                return;
            }
            None => {
                if mem::take(&mut self.forgets) {
                    session.new_game();
                }
                self.start(session, wanted, output);
            }
        }
        let is_thinking = matches!(self.activity(), Some(Activity::Think | Activity::Suggest));
        if !is_thinking && !self.pings.is_empty() {
            for ping in self.pings.drain(..) {
                output.line(format_args!("pong {ping}"));
            }
            self.release_pondering(output);
        }
    }

    /// Shows a line of pondering, or holds it back. GUIs that ping after each move take what comes before the answer for
    /// thoughts on the move that was just made; so lines wait for that, or for a second where nobody pings.
    pub(super) fn post_pondering(&mut self, line: String, output: &mut Output) {
        let is_due = self.running.as_ref().is_none_or(|running| running.elapsed() >= HELD_FOR);
        match &mut self.held {
            Some(held) if !is_due => held.push(line),
            _ => {
                self.release_pondering(output);
                output.line(line);
            }
        }
    }

    /// Shows the lines of pondering that were held back. Later ones come at once.
    pub(super) fn release_pondering(&mut self, output: &mut Output) {
        self.held.take().into_iter().flatten().for_each(|line| output.line(line));
    }

    pub(super) fn start(&mut self, session: &mut Session, wanted: Activity, output: &mut Output) {
        self.held = matches!(wanted, Activity::Ponder(_)).then(Vec::new);
        let mut game = self.state.game().clone();
        let (ply, move_number) = (game.moves().len(), game.position().fullmove_number());
        let infinite = Limits { infinite: true, ..Limits::default() };
        let mut root_moves = self.state.root_moves();
        let limits = match wanted {
            Activity::Idle => return,
            Activity::Think => Limits { received: self.received, ..self.clock.limits(ply, move_number) },
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
        self.running =
            Some(Running::new(wanted, self.state.revision(), root, self.state.count_root_moves(), session.stopwatch()));
        session.set_game(game);
        session.search(limits, root_moves);
        if wanted == Activity::Think && mem::take(&mut self.hurries) {
            session.stop();
        }
    }

    /// A search that counts has ended.
    pub(super) fn conclude(&mut self, running: &Running, result: &SearchResult, output: &mut Output) {
        match running.activity() {
            Some(Activity::Think) => self.make_move(running, result, output),
            Some(Activity::Suggest) => {
                self.state.wants_hint = false;
                if let Some(best) = result.best {
                    output.line(format_args!("Hint: {}", format::mv(best, self.state.variant())));
                }
            }
            // These end only when they are cancelled.
            Some(Activity::Ponder(_) | Activity::Analyse | Activity::Idle) | None => {}
        }
    }

    pub(super) fn make_move(&mut self, running: &Running, result: &SearchResult, output: &mut Output) {
        let Some(best) = result.best else {
            self.state.end_game();
            return;
        };
        let position = *self.state.position();
        self.clock.spend(running.charge(), self.state.game().moves().len());
        self.score_history.note(result.report.score, &position);
        if self.conduct.resigns && self.score_history.should_resign(self.opponent) && !self.clock.is_opponent_pressed()
        {
            output.line("resign");
            self.state.force();
            return;
        }
        if self.wants_draw() {
            output.line("offer draw");
        }
        output.line(format_args!("move {}", format::mv(best, self.state.variant())));
        self.state.play_own(best, result.ponder);
        self.claim(output);
    }

    /// Whether to take or offer a draw with the move that is about to be made.
    pub(super) fn wants_draw(&mut self) -> bool {
        (self.state.is_draw_offered && self.score_history.accepts_draw(self.opponent))
            || (self.conduct.offers_draws
                && self.score_history.offers_draw(self.state.position().fullmove_number(), self.opponent))
    }

    /// Claims the result if the game we play is over.
    pub(super) fn claim(&mut self, output: &mut Output) {
        if let Some(outcome) = self.state.claim() {
            output.line(format_args!("{} {{{outcome}}}", outcome.result()));
            self.state.end_game();
        }
    }

    /// A line while a position is set up.
    pub(super) fn edit_line(&mut self, edit: Edit, line: &str, output: &mut Output) {
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

    pub(super) fn refuse(&mut self, refusal: &Refusal, line: &str, output: &mut Output) {
        self.refusals += 1;
        output.line(refusal.line(line));
    }

    /// Says something that a GUI writes to its log.
    pub(super) fn comment(&self, text: impl Display, output: &mut Output) {
        if self.comments {
            output.line(format_args!("# {text}"));
        }
    }

    pub(super) fn show_notices(&mut self, session: &mut Session, output: &mut Output) {
        for notice in session.take_notices() {
            self.comment(notice, output);
        }
    }

    /// Makes a window pop up.
    pub(super) fn alert(&mut self, text: impl Display, output: &mut Output) {
        self.refusals += 1;
        output.line(format_args!("tellusererror {text}"));
    }
}
