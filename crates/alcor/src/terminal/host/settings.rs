//! What the person can change while playing: the level, the pace and what is shown. And resigning, which changes most.

use std::time::Instant;

use alcor_chess::Color;

use super::{Host, Pace, Shows};
use crate::arguments::positive_seconds;
use crate::terminal::clock::{self, Clocks};
use crate::terminal::command::{Shown, Switch};
use crate::terminal::look::Figures;
use crate::terminal::record::Ending;
use alcor_session::ladder::Strength;

impl Host<'_> {
    pub(super) fn set_level(&mut self, text: &str) {
        match Strength::read(text) {
            Err(error) => self.say(error),
            Ok(strength) => match strength.apply(&mut self.opponent.session) {
                Err(error) => self.say(format_args!("The level stays as it was: {error}.")),
                Ok(()) => {
                    self.strength = strength;
                    self.say(format_args!("Alcor now plays at {strength}."));
                }
            },
        }
    }

    pub(super) fn set_time(&mut self, text: Option<&str>) {
        match text.map(|text| positive_seconds(text.trim_end_matches('s'))) {
            Some(Ok(time)) => self.pace = Pace { time: Some(time), depth: None, nodes: None },
            Some(Err(error)) => self.say(format_args!("'time': {error}.")),
            None => {}
        }
        let Pace { time, depth, nodes } = self.pace;
        let limits = [
            time.map(|time| format!("{} s", time.as_secs_f64())),
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        match (limits.is_empty(), self.clocks.is_some()) {
            (true, _) => self.say("Alcor thinks as long as its clock allows."),
            (false, true) => self.say(format_args!("Alcor thinks for at most {} a move.", limits.join(", "))),
            (false, false) => self.say(format_args!("Alcor thinks for {} a move.", limits.join(", "))),
        }
    }

    pub(super) fn show_clocks(&mut self) {
        let now = Instant::now();
        match &self.clocks {
            None => self.say("There is no clock in this game; 'clock 5+3' sets one."),
            Some(clocks) => {
                let [white, black] = Color::ALL.map(|color| clock::face(clocks.left(color, now)));
                self.say(format_args!("White {white}, Black {black}."));
            }
        }
    }

    /// Sets both clocks anew, or takes them away.
    pub(super) fn set_clocks(&mut self, text: &str) {
        if text.eq_ignore_ascii_case("off") {
            (self.control, self.clocks) = (None, None);
            return self.say("The game goes on without clocks.");
        }
        match text.parse() {
            Err(error) => self.say(format_args!("'clock': {error}.")),
            Ok(control) => {
                self.control = Some(control);
                self.clocks = Some(Clocks::new(control));
                self.show_clocks();
            }
        }
    }

    pub(super) fn resign(&mut self) {
        let loser = self.person().unwrap_or_else(|| self.record.to_move());
        match self.record.ending() {
            Some(_) => self.say("The game is over already."),
            None => self.record.end(Ending::Resigned { loser }),
        }
    }

    pub(super) fn list_shown(&mut self) {
        let Shows { moves, thinking, board } = self.shows;
        let letters = if self.look.figures == Figures::Letters { Switch::On } else { Switch::Off };
        for (name, switch, about) in [
            ("moves", moves, "what Alcor thinks of each of its moves, before it plays"),
            ("thinking", thinking, "what it thinks, while it thinks"),
            ("board", board, "the board after every move"),
            ("letters", letters, "letters instead of figures"),
        ] {
            let switch = if switch == Switch::On { "on" } else { "off" };
            self.say(format_args!("  show {name:9} {switch:4} {about}"));
        }
    }

    pub(super) fn change_shown(&mut self, shown: Shown, switch: Option<Switch>) {
        let other = |now| if now == Switch::On { Switch::Off } else { Switch::On };
        let set = |now: &mut Switch| *now = switch.unwrap_or_else(|| other(*now));
        match shown {
            Shown::Moves => set(&mut self.shows.moves),
            Shown::Thinking => set(&mut self.shows.thinking),
            Shown::Board => set(&mut self.shows.board),
            Shown::Letters => {
                let mut letters = if self.look.figures == Figures::Letters { Switch::On } else { Switch::Off };
                set(&mut letters);
                self.look.figures = if letters == Switch::On { Figures::Letters } else { Figures::Unicode };
            }
        }
        self.list_shown();
    }
}
