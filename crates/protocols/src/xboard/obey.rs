//! What each command of the XBoard protocol does.

use alcor_chess::{CastlingNotation, Position};
use alcor_session::board::Board;
use alcor_session::options::{self, Change};
use alcor_session::score_history::Opponent;
use alcor_session::session::{ChangeError, Effect, Session};
use alcor_session::text::push_entry;
use alcor_session::{explanation, identity};

use super::book;
use super::driver::XBoard;
use super::features::{self, Setting};
use super::format::{self, Status};
use super::moves;
use super::parse::{COMMANDS, Choice, Switch, XBoardCommand};
use super::refusal::Refusal;
use super::running::Running;
use super::state::{Activity, Mode, Selection};
use crate::handler::Handler;
use crate::output::Output;

impl XBoard {
    /// Changes the state as a command asks. What the engine has to do about it is decided afterwards.
    pub(super) fn obey(
        &mut self,
        session: &mut Session,
        command: XBoardCommand,
        output: &mut Output,
    ) -> Result<(), Refusal> {
        match command {
            // To leave is not obeyed here: it cannot wait.
            XBoardCommand::Nothing | XBoardCommand::Quit => {}
            XBoardCommand::Introduce => features::introduce(session, output),
            XBoardCommand::Comments => self.comments = true,
            XBoardCommand::New => {
                self.show_complaints(session, output);
                self.begin_game();
            }
            XBoardCommand::Variant(variant) => self.state.set_variant(variant),
            XBoardCommand::Force | XBoardCommand::Result => self.state.force(),
            XBoardCommand::Go => {
                self.state.go();
                self.claim_without_moves(output);
            }
            XBoardCommand::PlayOther => self.state.play_other(),
            XBoardCommand::Pace(control) => self.clock.set_control(control, self.state.game().moves().len()),
            XBoardCommand::Depth(depth) => self.clock.set_depth(depth),
            XBoardCommand::NodeRate(rate) => self.clock.set_node_rate(rate),
            XBoardCommand::Time(time) => self.clock.set_remaining(time),
            XBoardCommand::OpponentTime(time) => self.clock.set_opponent(time),
            XBoardCommand::Move(text) => self.user_move(session, &text, output)?,
            XBoardCommand::MoveNow => self.move_now(session),
            XBoardCommand::Ping(number) => self.pings.push(number),
            XBoardCommand::Draw => self.draw_is_offered(output),
            XBoardCommand::SetBoard(position) => self.set_position(*position),
            XBoardCommand::Edit => self.state.edit(),
            XBoardCommand::Hint => self.hint(output),
            XBoardCommand::Book => self.book(session, output),
            XBoardCommand::Undo => self.state.undo().map(|()| self.score_history.clear())?,
            XBoardCommand::Remove => self.state.take_back(2).map(|()| self.score_history.clear())?,
            XBoardCommand::Ponder(switch) => self.state.ponders = switch == Switch::On,
            XBoardCommand::Post(switch) => self.posts = switch == Switch::On,
            XBoardCommand::Analyse => self.state.analyse(),
            XBoardCommand::Exit => self.state.exit()?,
            XBoardCommand::Status => self.status(output),
            XBoardCommand::Computer => self.opponent.is_computer = true,
            XBoardCommand::Ratings { own, opponent } => {
                self.opponent.ratings = Some((own, opponent)).filter(|_| own > 0 && opponent > 0);
            }
            XBoardCommand::SetOption { name, value } => self.set_option(session, &name, value.as_deref(), output)?,
            XBoardCommand::TablePath(path) => self.set_table_path(session, &path, output)?,
            XBoardCommand::Exclude(choice) => self.state.exclude(self.selection(choice)?),
            XBoardCommand::Include(choice) => self.state.include(self.selection(choice)?),
            XBoardCommand::Display => self.display(output),
            XBoardCommand::Evaluate => output.line(explanation::table(self.state.position(), session.network())),
            XBoardCommand::Help => output.line(help()),
        }
        Ok(())
    }

    fn begin_game(&mut self) {
        self.state.new_game();
        self.clock.restart();
        self.score_history.clear();
        self.opponent = Opponent::default();
        self.hurries = false;
        self.forgets = true;
    }

    pub(super) fn set_position(&mut self, position: Position) {
        self.state.set_position(position);
        self.clock.count_from_start();
        self.score_history.clear();
    }

    /// A search whose result nobody wants any more.
    pub(super) fn abandon(&mut self, session: &mut Session) {
        if let Some(running) = &mut self.running {
            running.cancel();
        }
        session.stop();
    }

    /// Where there is no move to make, the game is over.
    fn claim_without_moves(&mut self, output: &mut Output) {
        if !self.state.position().has_legal_move() {
            self.claim(output);
        }
    }

    fn user_move(&mut self, session: &mut Session, text: &str, output: &mut Output) -> Result<(), Refusal> {
        let refuse = |reason| Refusal::IllegalMove { reason, text: text.to_owned() };
        if self.state.is_our_turn() {
            return Err(refuse(Some("not your turn")));
        }
        let mv = moves::read(self.state.position(), text).map_err(refuse)?;
        let is_expected = self.activity() == Some(Activity::Ponder(Some(mv)));
        self.state.play(mv);
        if is_expected && let Some(running) = &mut self.running {
            running.ponder_hit(self.state.revision());
            session.ponder_hit();
            self.release_pondering(output);
        }
        if matches!(self.state.mode(), Mode::Playing(_)) {
            self.claim(output);
        }
        Ok(())
    }

    /// Moves at once if it is for us to move, even if the search for the move is yet to start.
    fn move_now(&mut self, session: &mut Session) {
        if self.activity() == Some(Activity::Think) {
            session.stop();
        } else {
            self.hurries = self.state.wanted() == Activity::Think;
        }
    }

    /// Takes the draw now if it is the opponent's turn and we know enough; else it is thought about with the next move.
    fn draw_is_offered(&mut self, output: &mut Output) {
        let is_playing = matches!(self.state.mode(), Mode::Playing(_));
        self.state.is_draw_offered = true;
        if is_playing && !self.state.is_our_turn() && self.score_history.accepts_draw(self.opponent) {
            self.state.is_draw_offered = false;
            output.line("offer draw");
        }
    }

    /// Suggests a move: one that is known, or one that is yet to be found. Our own moves are a secret.
    fn hint(&mut self, output: &mut Output) {
        let known = match self.state.mode() {
            Mode::Analysing => self.running.as_ref().and_then(Running::best),
            _ => self.state.expected(),
        };
        match known {
            Some(mv) => output.line(format_args!("Hint: {}", format::mv(mv, self.state.variant()))),
            None => self.state.wants_hint = *self.state.mode() != Mode::Analysing && !self.state.is_our_turn(),
        }
    }

    /// Reports how the search is getting on. A GUI that gets no answer in an analysis never asks again, so there is one even
    /// while the search of another position comes to its end.
    fn status(&self, output: &mut Output) {
        match self.running.as_ref().filter(|running| running.activity().is_some()) {
            Some(running) => output.line(running.status()),
            None if *self.state.mode() == Mode::Analysing => {
                let moves = self.state.count_root_moves();
                output.line(Status { moves, ..Status::default() }.line(self.state.position()));
            }
            None => {}
        }
    }

    /// Shows the moves in the book: each line begins with a space, and an empty one ends them.
    fn book(&self, session: &Session, output: &mut Output) {
        for line in book::lines(session.book(), self.state.position()) {
            output.line(format_args!(" {line}"));
        }
        output.line("");
    }

    fn display(&self, output: &mut Output) {
        output.line(Board { game: self.state.game(), castling: CastlingNotation::KingMoves });
    }

    fn set_option(
        &mut self,
        session: &mut Session,
        name: &str,
        value: Option<&str>,
        output: &mut Output,
    ) -> Result<(), Refusal> {
        match self.conduct.set(name, value) {
            Setting::Done => return Ok(()),
            Setting::Refused => return Err(Refusal::Option(format!("{name} expects 0 or 1").replace(['(', ')'], ""))),
            Setting::Foreign => {}
        }
        let (name, value) = features::plain(name, value);
        let (name, change) = options::read(name, value)?;
        if let Err(error) = self.change(session, name, change, output) {
            self.alert(error, output);
        }
        Ok(())
    }

    /// XBoard names a folder for tablebases before each game, whether or not there is one: no reason to alarm the user.
    fn set_table_path(&mut self, session: &mut Session, path: &str, output: &mut Output) -> Result<(), Refusal> {
        let (name, change) = options::read("SyzygyPath", Some(path))?;
        if let Err(error) = self.change(session, name, change, output) {
            self.comment(error, output);
        }
        Ok(())
    }

    /// Changes an option, now or when what runs has ended.
    fn change(
        &mut self,
        session: &mut Session,
        name: &str,
        change: Change,
        output: &mut Output,
    ) -> Result<(), ChangeError> {
        match session.change(change)? {
            Effect::Now => {}
            Effect::Later if self.activity() == Some(Activity::Think) => {
                self.comment(format_args!("{name} takes effect after this move"), output);
            }
            // Nothing is lost by starting these again.
            Effect::Later => self.state.renew(),
        }
        self.show_notices(session, output);
        Ok(())
    }

    fn selection(&self, choice: Choice) -> Result<Selection, Refusal> {
        match choice {
            Choice::All => Ok(Selection::All),
            Choice::Move(text) => moves::read(self.state.position(), &text)
                .map(Selection::One)
                .map_err(|reason| Refusal::IllegalMove { reason, text }),
        }
    }
}

/// The answer to `help`.
fn help() -> String {
    let mut text = format!("{} speaks the protocol of XBoard; 'uci' changes to the other one.\n\n", identity::NAME);
    for command in COMMANDS.iter().filter(|command| !command.about.is_empty()) {
        let usage = format!("{} {}", command.name, command.arguments);
        push_entry(&mut text, usage.trim_end(), command.about);
    }
    text.push_str("\nMoves are written e2e4, e7e8q or Nf3.");
    text
}
