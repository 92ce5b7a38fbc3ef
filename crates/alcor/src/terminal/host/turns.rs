//! The moves of both players, and taking them back.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use alcor_chess::refusal::{self, Refusal};
use alcor_chess::{Color, Move};
use alcor_engine::{ClockLimits, Limits};
use alcor_review::Expectation;
use alcor_session::text::quoted;

use super::{Host, Seat};
use crate::terminal::clock::Clocks;
use crate::terminal::command::{self, Sides, Switch};
use crate::terminal::prompt::Lines;
use crate::terminal::record::Ending;
use crate::terminal::think::Thought;
use crate::terminal::{set_book, survey, wording};
use alcor_session::ladder::Strength;

impl Host<'_> {
    /// Plays what a person typed, or says why not.
    pub(super) fn person_move(&mut self, text: &str) {
        let position = self.position();
        let mv = match refusal::read(&position, text) {
            Err(Refusal::NotAMove) => return self.not_understood(text),
            _ if self.record.ending().is_some() => {
                return self.say("The game is over: 'new' starts another, 'undo' goes back.");
            }
            Err(refusal) => return self.say(refusal),
            Ok(mv) => mv,
        };
        if !self.is_meant(mv) {
            return;
        }
        self.play(mv);
        // The board is drawn when the engine has answered, if it is going to answer soon.
        if !self.is_engines_turn() || self.thinks_long() {
            self.redraw();
        }
    }

    /// Whether a person who watches has to wait for the engine's move.
    fn thinks_long(&self) -> bool {
        const LONG: Duration = Duration::from_secs(2);
        let is_watched = matches!(self.lines, Lines::Terminal(_));
        let is_long = self.clocks.is_some() || self.pace.time.is_some_and(|time| time > LONG);
        is_watched && is_long
    }

    fn not_understood(&mut self, text: &str) {
        let word = text.split_whitespace().next().unwrap_or_default();
        match command::similar(word) {
            Some(name) => {
                self.say(format_args!("{} is neither a move nor a command. Did you mean '{name}'?", quoted(word)));
            }
            None => {
                let found = quoted(text);
                self.say(format_args!(
                    "{found} is neither a move nor a command. Moves look like e4, Nf3, O-O or e2e4."
                ));
                self.say("'help' lists the commands, Tab completes.");
            }
        }
    }

    /// Ends the game if the player to move has run out of time.
    pub(super) fn is_out_of_time(&mut self) -> bool {
        let loser = self.record.to_move();
        let is_out = self.clocks.as_ref().is_some_and(|clocks| clocks.left(loser, Instant::now()).is_zero());
        if is_out {
            let can_win = self.record.game().position().can_mate(!loser);
            self.record.end(if can_win {
                Ending::TimeLost { loser }
            } else {
                Ending::TimeDrawn { out_of_time: loser }
            });
        }
        is_out
    }

    fn play(&mut self, mv: Move) {
        let color = self.record.to_move();
        let left = self.clocks.as_mut().map(|clocks| clocks.moved(color, Instant::now()));
        self.record.play(mv, left);
    }

    /// Lets the engine think and move.
    pub(super) fn engine_turn(&mut self) -> ControlFlow<()> {
        let color = self.record.to_move();
        let mut limits = self.pace.limits();
        if let Some(clocks) = &mut self.clocks {
            let now = Instant::now();
            clocks.start(color, now);
            let (remaining, increment) = (clocks.left(color, now), clocks.control().increment);
            limits.clock = Some(ClockLimits { remaining, increment, moves_to_go: None });
        }
        let Some(thought) = self.think(limits) else { return ControlFlow::Break(()) };
        let plays_alone = self.seats == [Seat::Engine, Seat::Engine];
        if thought.is_interrupted && plays_alone {
            self.take_sides(Sides::Both);
            self.say("Stopped. You play both sides now; 'side none' lets Alcor continue.");
            return ControlFlow::Continue(());
        }
        // Where the game goes on there is always a move.
        let Some(best) = thought.best else { return ControlFlow::Break(()) };
        if self.is_out_of_time() {
            return ControlFlow::Continue(());
        }
        let position = self.position();
        let line = wording::line(&position, &[best], 1);
        if !thought.is_from_book {
            self.scores.note(thought.report.score, &position);
        }
        let details = if thought.is_from_book {
            "from the opening book".to_owned()
        } else {
            let (depth, seconds) = (thought.report.depth, thought.report.elapsed.as_secs_f64());
            format!("{}, depth {depth}, {seconds:.1} s", wording::score(thought.report.score, &position))
        };
        self.play(best);
        self.expectation = (!thought.is_from_book)
            .then(|| Expectation::new(self.record.game(), thought.report.depth, &thought.report.pv));
        self.redraw();
        let (strong, faint) = (self.look.strong(), self.look.faint());
        let check = if self.position().in_check() && self.record.ending().is_none() { "  Check!" } else { "" };
        for warning in thought.warnings {
            self.say(warning);
        }
        self.say(format_args!("Alcor plays {strong}{line}{strong:#}{check}  {faint}({details}){faint:#}"));
        ControlFlow::Continue(())
    }

    /// Searches for the engine's own move, with its view of all of them if that is wanted.
    fn think(&mut self, limits: Limits) -> Option<Thought> {
        let display = self.thinking_display();
        let position = self.position();
        if self.shows.moves == Switch::Off {
            return self.opponent.search(self.record.game(), limits, 1, display);
        }
        // At a level the moves are judged as well as can be, and then one is chosen as the level has it.
        let survey = self.at_full_strength(|host| {
            let lines = position.legal_moves().len();
            host.opponent.search(host.record.game(), limits.clone(), lines, display)
        })?;
        let table = survey::table(&position, &survey.lines, self.columns, self.look);
        self.say(table.trim_end());
        match (self.strength, survey.lines.first()) {
            // The best of the table is played, even if a deeper look had begun to doubt it.
            (Strength::Full, Some(top)) => {
                let (best, report) = (top.pv.first().copied(), top.clone());
                Some(Thought { best, report, ..survey })
            }
            _ if survey.is_interrupted => Some(survey),
            _ => self.opponent.search(self.record.game(), limits, 1, display),
        }
    }

    /// Does something with an engine that holds nothing back and thinks for itself.
    pub(super) fn at_full_strength<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        // Taking limits away cannot fail, and what was possible before is possible again.
        let _ = Strength::Full.apply(&mut self.opponent.session);
        set_book(&mut self.opponent.session, Switch::Off);
        let answer = work(self);
        let _ = self.strength.apply(&mut self.opponent.session);
        set_book(&mut self.opponent.session, self.book);
        answer
    }

    /// Takes turns of the person back, with what was answered to them.
    pub(super) fn undo(&mut self, turns: usize) {
        if self.record.reopen() {
            self.restore_clocks();
            self.redraw();
            return self.say("The game goes on.");
        }
        if self.record.game().moves().is_empty() {
            return match self.previous.take() {
                None => self.say("Nothing has been played yet."),
                Some(record) => {
                    self.previous = Some(std::mem::replace(&mut self.record, record));
                    self.scores.clear();
                    self.restore_clocks();
                    self.redraw();
                    self.say("Back in the game before this one.");
                }
            };
        }
        let is_persons = |color: Color| self.seats[color.index()] == Seat::Person;
        let anyone = !Color::ALL.into_iter().any(is_persons);
        let positions = self.record.game().positions();
        let played = self.record.game().moves().len();
        let turns_back: Vec<usize> =
            (0..played).rev().filter(|&ply| anyone || is_persons(positions[ply].side_to_move())).collect();
        let Some(&ply) = turns_back.get(turns.saturating_sub(1).min(turns_back.len().saturating_sub(1))) else {
            return self.say("You have not moved yet.");
        };
        let taken = played - ply;
        for _ in 0..taken {
            self.record.undo();
        }
        self.scores.clear();
        self.restore_clocks();
        self.redraw();
        let moves = if taken == 1 { "One move".to_owned() } else { format!("{taken} moves") };
        self.say(format_args!("{moves} taken back; 'redo' plays them again."));
    }

    /// Plays again what was taken back, to the person's next turn.
    pub(super) fn redo(&mut self) {
        let mut count = 0;
        while self.record.redo().is_some() {
            count += 1;
            if !self.is_engines_turn() {
                break;
            }
        }
        if count == 0 {
            return self.say("There is nothing to redo.");
        }
        self.restore_clocks();
        self.redraw();
    }

    /// Sets the clocks to what they showed at this point of the game.
    fn restore_clocks(&mut self) {
        let Some(control) = self.control else { return };
        let mut clocks = Clocks::new(control);
        for color in Color::ALL {
            if let Some(left) = self.record.time_left(color) {
                clocks.set(color, left);
            }
        }
        self.clocks = Some(clocks);
    }

    /// The engine moves now, and keeps the side.
    pub(super) fn go(&mut self) {
        if self.record.ending().is_some() {
            return self.say("The game is over: 'new' starts another, 'undo' goes back.");
        }
        self.take_sides(Sides::Person(!self.record.to_move()));
        self.say(self.who_plays());
    }

    /// Gives the seats out anew; without a word, the person goes over to the other side.
    pub(super) fn change_sides(&mut self, sides: Option<Sides>) {
        let other = Sides::Person(!self.person().unwrap_or(self.record.to_move()));
        self.take_sides(sides.unwrap_or(other));
        self.redraw();
        self.say(self.who_plays());
    }
}
