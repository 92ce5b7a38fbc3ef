//! The host of a game: takes turns between the person and the engine, and obeys commands in between.
//!
//! Each turn is either the engine's, and it thinks and moves, or the person's, and lines are read until one of them is a
//! move. Whatever cannot be done is answered with a sentence, and everything stays as it was.

mod answers;
mod coach;
mod files;
mod settings;
mod turns;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use alcor_chess::{Color, Move, Position};
use alcor_engine::{Limits, book};
use alcor_protocols::output::Output;
use alcor_review::Expectation;
use alcor_session::host::random_seed;
use alcor_session::score_history::ScoreHistory;

use super::clock::{self, Clocks, TimeControl};
use super::coach::{Coach, Coaching};
use super::command::{self, PlayCommand, Sides, Switch};
use super::look::BoardStyle;
use super::prompt::{InputLine, Lines, RunningClock};
use super::record::Record;
use super::screen::{Player, Scene};
use super::think::{Opponent, ThinkingDisplay};
use super::wording;
use alcor_session::ladder::{self, Strength};

pub(super) use files::chess960_game;

/// Who moves for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    Person,
    Engine,
}

/// How much the engine may think on a move where there is no clock. The first limit reached ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Time.
    pub time: Option<Duration>,
    /// Depth.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
}

impl Pace {
    fn limits(self) -> Limits {
        Limits { move_time: self.time, depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }
}

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shows {
    /// What the engine thinks of each of its moves.
    pub moves: Switch,
    /// What it thinks while it thinks.
    pub thinking: Switch,
    /// The board after every move.
    pub board: Switch,
}

/// How a game was asked for.
#[derive(Debug)]
pub(super) struct Wishes {
    /// What the person is called.
    pub name: String,
    /// How strong the engine plays.
    pub strength: Strength,
    /// How long it thinks.
    pub pace: Pace,
    /// Whether it plays from its opening book.
    pub book: Switch,
    /// The clocks, if there are any.
    pub control: Option<TimeControl>,
    /// How it looks.
    pub look: BoardStyle,
    /// What is shown.
    pub shows: Shows,
    /// What the coach does about bad moves.
    pub coaching: Coaching,
    /// Who plays which side; by default the person has the side to move.
    pub sides: Option<Sides>,
    /// The game.
    pub record: Record,
}

/// The host.
pub(super) struct Host<'a> {
    opponent: Opponent,
    lines: Lines<'a>,
    output: Output<'a>,
    name: String,
    record: Record,
    /// The moves that are in a file already.
    saved: Vec<Move>,
    /// The game before this one, in case it was left by mistake.
    previous: Option<Record>,
    seats: [Seat; 2],
    bottom: Color,
    strength: Strength,
    pace: Pace,
    book: Switch,
    control: Option<TimeControl>,
    clocks: Option<Clocks>,
    look: BoardStyle,
    shows: Shows,
    coaching: Coaching,
    coach: Coach,
    /// What the engine thought at each of its moves, since the last one that was taken back.
    scores: ScoreHistory,
    /// What the engine expected when it last moved.
    expectation: Option<Expectation>,
    columns: usize,
    /// Whether the end of the game has been announced.
    is_announced: bool,
}

impl<'a> Host<'a> {
    /// A host for these wishes. The engine has been set up, but for its strength.
    pub(super) fn new(opponent: Opponent, lines: Lines<'a>, output: Output<'a>, wishes: Wishes) -> Host<'a> {
        let Wishes { name, strength, pace, book, control, look, shows, coaching, sides, record } = wishes;
        let mut host = Host {
            opponent,
            lines,
            output,
            name,
            seats: [Seat::Person, Seat::Engine],
            bottom: Color::White,
            saved: record.game().moves().to_vec(),
            record,
            previous: None,
            strength,
            pace,
            book,
            control,
            clocks: control.map(Clocks::new),
            look,
            shows,
            coaching,
            coach: Coach::default(),
            scores: ScoreHistory::default(),
            expectation: None,
            columns: 80,
            is_announced: false,
        };
        host.take_sides(sides.unwrap_or(Sides::Person(host.record.to_move())));
        host
    }

    /// Plays until the person leaves. What could not be written is the answer.
    pub(super) fn run(mut self) -> Option<std::io::Error> {
        if let Some(columns) = self.lines.columns() {
            self.columns = columns;
        }
        self.greet();
        self.draw_board();
        while !self.output.is_broken() {
            self.announce_end();
            let turn = if self.is_engines_turn() { self.engine_turn() } else { self.person_turn() };
            if turn.is_break() {
                break;
            }
        }
        self.output.into_failure()
    }

    fn greet(&mut self) {
        let version = env!("CARGO_PKG_VERSION");
        let (strong, faint) = (self.look.strong(), self.look.faint());
        self.say(format_args!("{strong}Alcor {version}{strong:#}, a chess engine that shows you what it sees."));
        self.say(self.who_plays());
        self.say(format_args!(
            "{faint}Type a move (e4, Nf3, e2e4), or: hint  moves  eval  undo  level  help  quit{faint:#}"
        ));
        self.say("");
    }

    /// Who plays against whom, as a sentence.
    fn who_plays(&self) -> String {
        let strength = match self.strength {
            Strength::Full => "Alcor at full strength".to_owned(),
            limited => format!("Alcor at {limited}"),
        };
        match self.seats {
            [Seat::Person, Seat::Engine] => format!("You play White against {strength}."),
            [Seat::Engine, Seat::Person] => format!("You play Black against {strength}."),
            [Seat::Person, Seat::Person] => "You play both sides; 'go' lets Alcor move.".to_owned(),
            [Seat::Engine, Seat::Engine] => format!("{strength} plays against itself; Ctrl-C stops it."),
        }
    }

    /// Says something, broken between words where the screen ends. Through a pipe lines stay whole.
    fn say(&mut self, text: impl std::fmt::Display) {
        match self.lines {
            Lines::Terminal(_) => self.output.line(wording::wrapped(&text.to_string(), self.columns)),
            Lines::Stream { .. } => self.output.line(text),
        }
    }

    fn position(&self) -> Position {
        *self.record.game().position()
    }

    fn is_engines_turn(&self) -> bool {
        self.record.ending().is_none() && self.seats[self.record.to_move().index()] == Seat::Engine
    }

    /// Gives out the seats, and turns the board so that the person sits below.
    fn take_sides(&mut self, sides: Sides) {
        let sides = match sides {
            Sides::Random if random_seed().is_multiple_of(2) => Sides::Person(Color::White),
            Sides::Random => Sides::Person(Color::Black),
            sides => sides,
        };
        let before = self.seats;
        self.seats = match sides {
            Sides::Person(Color::White) => [Seat::Person, Seat::Engine],
            Sides::Person(Color::Black) => [Seat::Engine, Seat::Person],
            Sides::Both => [Seat::Person, Seat::Person],
            Sides::Neither | Sides::Random => [Seat::Engine, Seat::Engine],
        };
        if self.seats != before {
            self.scores.clear();
        }
        if let Sides::Person(color) = sides {
            self.bottom = color;
        }
    }

    /// The side of the person, if it is one of the two.
    fn person(&self) -> Option<Color> {
        match self.seats {
            [Seat::Person, Seat::Engine] => Some(Color::White),
            [Seat::Engine, Seat::Person] => Some(Color::Black),
            _ => None,
        }
    }

    fn player_name(&self, color: Color) -> String {
        match (self.seats[color.index()], self.person()) {
            (Seat::Engine, _) => format!("Alcor, {}", self.strength.short()),
            (Seat::Person, Some(_)) => self.name.clone(),
            (Seat::Person, None) => color.to_string(),
        }
    }

    fn draw_board(&mut self) {
        if let Some(columns) = self.lines.columns() {
            self.columns = columns;
        }
        let now = Instant::now();
        let player = |color| Player {
            name: self.player_name(color),
            clock: self.clocks.as_ref().map(|clocks| clock::face(clocks.left(color, now))),
        };
        let scene = Scene {
            game: self.record.game(),
            bottom: self.bottom,
            look: self.look,
            columns: self.columns,
            players: [player(Color::White), player(Color::Black)],
            opening: book::opening_name(self.record.game()).map(|opening| opening.to_string()),
        };
        let board = scene.draw();
        self.say(board);
    }

    /// Draws the board after a change, unless it is hidden.
    fn redraw(&mut self) {
        if self.shows.board == Switch::On {
            self.say("");
            self.draw_board();
        }
    }

    /// Says once how the game has ended.
    fn announce_end(&mut self) {
        match self.record.ending() {
            None => self.is_announced = false,
            Some(_) if self.is_announced => {}
            Some(ending) => {
                self.is_announced = true;
                let (strong, faint) = (self.look.strong(), self.look.faint());
                let (sentence, result) = (ending.sentence(), ending.result());
                let has_won = self.person().is_some_and(|person| result == person.choose("1-0", "0-1"));
                let praise = if has_won { "  Well played!" } else { "" };
                self.say(format_args!("{strong}{sentence} {result}{strong:#}{praise}"));
                self.say(format_args!("{faint}'new' starts another game; 'save FILE' keeps this one.{faint:#}"));
            }
        }
    }

    /// Reads a line and does what it says.
    fn person_turn(&mut self) -> ControlFlow<()> {
        let is_over = self.record.ending().is_some();
        let to_move = self.record.to_move();
        let prompt = if is_over { "Game over> ".to_owned() } else { format!("{to_move} to move> ") };
        let mut running = None;
        if let (Some(clocks), false) = (&mut self.clocks, is_over) {
            let now = Instant::now();
            running = Some(RunningClock {
                label: format!("{to_move} to move, "),
                deadline: now + clocks.left(to_move, now),
                alarm: format!("{to_move}'s flag has fallen: press Enter."),
            });
            clocks.start(to_move, now);
        }
        let position = self.position();
        let lines = &mut self.lines;
        let line = self.opponent.while_idle(|| lines.next(&prompt, &position, running));
        if let Some(clocks) = &mut self.clocks {
            clocks.pause(Instant::now());
        }
        let is_too_late = !is_over && self.is_out_of_time();
        self.announce_end();
        match line {
            // Of what was typed too late, a move is no longer one.
            InputLine::Text(text) if is_too_late && matches!(command::read(&text), Ok(PlayCommand::Move(_))) => {
                ControlFlow::Continue(())
            }
            InputLine::Text(text) => self.obey(&text),
            InputLine::TooLong => {
                self.say("That line is too long.");
                ControlFlow::Continue(())
            }
            InputLine::Interrupted => {
                self.say("(to leave, type 'quit' or press Ctrl-D)");
                ControlFlow::Continue(())
            }
            InputLine::End => self.take_leave(),
        }
    }

    fn obey(&mut self, line: &str) -> ControlFlow<()> {
        match command::read(line) {
            Err(error) => self.say(error),
            Ok(PlayCommand::Quit) => return self.take_leave(),
            Ok(command) => self.carry_out(command),
        }
        ControlFlow::Continue(())
    }

    fn carry_out(&mut self, command: PlayCommand) {
        match command {
            PlayCommand::Nothing | PlayCommand::Quit => {}
            PlayCommand::Move(text) => self.person_move(&text),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Moves => self.evaluate_moves(),
            PlayCommand::Eval(detail) => self.evaluate_position(detail),
            PlayCommand::Why => self.why(),
            PlayCommand::Review => self.review(),
            PlayCommand::Coach(coaching) => self.set_coaching(coaching),
            PlayCommand::Undo(turns) => self.undo(turns),
            PlayCommand::Redo => self.redo(),
            PlayCommand::Flip => {
                self.bottom = !self.bottom;
                self.draw_board();
            }
            PlayCommand::Board => self.draw_board(),
            PlayCommand::Level(None) => self.say(ladder::table(self.strength).trim_end()),
            PlayCommand::Level(Some(text)) => self.set_level(&text),
            PlayCommand::Time(text) => self.set_time(text.as_deref()),
            PlayCommand::Save(file) => self.save(&file),
            PlayCommand::Load(file, number) => self.load(&file, number),
            PlayCommand::Fen(None) => self.say(self.position()),
            PlayCommand::Fen(Some(text)) => self.set_up(&text),
            PlayCommand::Pgn => self.show_pgn(),
            PlayCommand::New(sides, start) => self.new_game(sides, start),
            PlayCommand::Side(sides) => self.change_sides(sides),
            PlayCommand::Go => self.go(),
            PlayCommand::Draw => self.offer_draw(),
            PlayCommand::Resign => self.resign(),
            PlayCommand::Clock(None) => self.show_clocks(),
            PlayCommand::Clock(Some(text)) => self.set_clocks(&text),
            PlayCommand::Show(None) => self.list_shown(),
            PlayCommand::Show(Some((shown, switch))) => self.change_shown(shown, switch),
            PlayCommand::Help(topic) => self.help(topic.as_deref()),
        }
    }

    fn thinking_display(&self) -> ThinkingDisplay {
        match (&self.lines, self.shows.thinking) {
            (Lines::Terminal(_), Switch::On) => ThinkingDisplay::Shown,
            _ => ThinkingDisplay::Hidden,
        }
    }
}
