//! What the person asks of the engine: a hint, its view of the moves and of the position, a draw; and help.

use std::time::Duration;

use alcor_engine::Limits;
use alcor_session::centipawns::centipawns;
use alcor_session::explanation;
use alcor_session::score_history::Opponent;
use alcor_session::text::quoted;

use super::{Host, Seat};
use crate::terminal::command::{self, Detail, Entry, Rank};
use crate::terminal::record::Ending;
use crate::terminal::think::Thought;
use crate::terminal::{eval_text, survey, wording};

/// The longest that a question makes the person wait, however long the engine may think on its own moves.
const PATIENCE: Duration = Duration::from_secs(3);

/// Who plays against the engine here.
const PERSON: Opponent = Opponent { is_computer: false, ratings: None };

/// Better than this, in centipawns, the engine says so when it declines a draw.
const BETTER_CP: i32 = 10;

impl Host<'_> {
    /// Searches as well as can be, for an answer.
    fn ask(&mut self, lines: usize) -> Option<Thought> {
        let mut limits: Limits = self.pace.limits();
        let is_unlimited = limits.depth.is_none() && limits.nodes.is_none();
        limits.move_time = match limits.move_time {
            Some(time) => Some(time.min(PATIENCE)),
            None if is_unlimited => Some(Duration::from_secs(1)),
            None => None,
        };
        let display = self.thinking_display();
        self.at_full_strength(|host| host.opponent.search(host.record.game(), limits, lines, display))
    }

    pub(super) fn hint(&mut self) {
        if self.record.ending().is_some() {
            return self.say("The game is over; there is nothing to hint at.");
        }
        let position = self.position();
        let Some((thought, best)) = self.ask(1).and_then(|thought| thought.best.map(|best| (thought, best))) else {
            return;
        };
        let (san, strong, faint) = (position.san(best), self.look.strong(), self.look.faint());
        // A line of one move says nothing that the move does not.
        let line = match thought.report.pv.len() {
            0 | 1 => String::new(),
            _ => format!(": {}", wording::line(&position, &thought.report.pv, 6)),
        };
        let (score, depth) = (wording::score(thought.report.score, &position), thought.report.depth);
        self.say(format_args!("Try {strong}{san}{strong:#}{line}  {faint}({score}, depth {depth}){faint:#}"));
    }

    pub(super) fn evaluate_moves(&mut self) {
        let position = self.position();
        let count = position.legal_moves().len();
        if count == 0 {
            return self.say("There are no legal moves: the game is over.");
        }
        let Some(thought) = self.ask(count) else { return };
        let table = survey::table(&position, &thought.lines, self.columns, self.look);
        self.say(table.trim_end());
    }

    pub(super) fn evaluate_position(&mut self, detail: Detail) {
        let position = self.position();
        if detail == Detail::Table {
            let table = explanation::table(&position, self.opponent.session.network());
            return self.say(table);
        }
        if !position.has_legal_move() {
            return self.say("The game is over; there is nothing left to evaluate.");
        }
        let text = eval_text::text(&position, self.look);
        self.say(text.trim_end());
        let Some(thought) = self.ask(1) else { return };
        let (score, depth) = (thought.report.score, thought.report.depth);
        let (number, line) = (wording::score(score, &position), wording::line(&position, &thought.report.pv, 6));
        let (strong, assessment) = (self.look.strong(), wording::assessment(score, &position));
        self.say(format_args!("Looking {depth} deep: {strong}{number}{strong:#}. {assessment}."));
        self.say(format_args!("  {line}"));
        self.say(format_args!("  {}", wording::chances(score, &position)));
    }

    /// Offers a draw, which the engine weighs by its scores of the game and a look at the present position.
    pub(super) fn offer_draw(&mut self) {
        if self.record.ending().is_some() {
            return self.say("The game is over already.");
        }
        if !self.seats.contains(&Seat::Engine) {
            return self.record.end(Ending::Agreed);
        }
        let position = self.position();
        let Some(thought) = self.ask(1) else { return };
        let engine = self.person().map_or(position.side_to_move(), |person| !person);
        let found = thought.report.score;
        let score = if engine == position.side_to_move() { found } else { -found };
        let mut scores = self.scores.clone();
        scores.note(score, &position);
        if scores.accepts_draw(PERSON) {
            self.say("Alcor accepts the draw.");
            self.record.end(Ending::Agreed);
        } else if centipawns(score, &position) > BETTER_CP {
            let score = wording::score(found, &position);
            self.say(format_args!("Alcor declines: it likes its position ({score})."));
        } else {
            self.say("Alcor declines: there is still something to play for.");
        }
    }

    pub(super) fn help(&mut self, topic: Option<&str>) {
        let Some(topic) = topic else { return self.list_commands() };
        match command::find(topic) {
            Some(Entry { name, aliases, arguments, about, .. }) => {
                self.say(format_args!("{name} {arguments}"));
                self.say(format_args!("  {about}"));
                if !aliases.is_empty() {
                    self.say(format_args!("  also: {}", aliases.join(", ")));
                }
            }
            None => self.say(format_args!("There is no command {}; 'help' lists them.", quoted(topic))),
        }
    }

    fn list_commands(&mut self) {
        let (strong, faint) = (self.look.strong(), self.look.faint());
        self.say("Moves: e4, Nf3, exd5, O-O, e8=Q, or by squares: e2e4, e7e8q. Tab completes them.");
        for Entry { name, arguments, about, .. } in command::TABLE.iter().filter(|entry| entry.rank == Rank::Major) {
            // Long arguments are left to the help of the command itself.
            let arguments = if arguments.len() <= 9 { arguments } else { "..." };
            let gap = 14usize.saturating_sub(name.len() + 1);
            self.say(format_args!("  {strong}{name}{strong:#} {faint}{arguments:gap$}{faint:#}  {about}"));
        }
        let minor = command::TABLE.iter().filter(|entry| entry.rank == Rank::Minor).map(|entry| entry.name);
        let minor: Vec<&str> = minor.collect();
        self.say(format_args!("  and {strong}{}{strong:#}; 'help COMMAND' says more", minor.join(", ")));
        self.say("While Alcor thinks, Ctrl-C lets it move at once.");
    }
}
