//! The coach at the board: a word before a bad move, and a review of the game.

use alcor_chess::Move;
use alcor_report::Reviewed;
use indicatif::ProgressBar;

use super::Host;
use crate::cli::review::summary::{self, Page};
use crate::progress;
use crate::terminal::coach::Coaching;
use crate::terminal::command::Detail;
use crate::terminal::prompt::InputLine;
use crate::terminal::think::ThinkingDisplay;
use crate::terminal::wording;

impl Host<'_> {
    /// Whether a move is to be played, after what the coach has to say of it.
    pub(super) fn is_meant(&mut self, mv: Move) -> bool {
        if self.coaching == Coaching::Off {
            return true;
        }
        let Some(caution) = self.coach.caution(self.record.game(), mv) else { return true };
        let position = self.position();
        let (san, name, strong) = (position.san(mv), caution.judgement.name(), self.look.strong());
        self.say(format_args!("Careful: {strong}{san}{strong:#} is a {name}. {}", caution.text()));
        match self.coaching {
            Coaching::Ask => self.is_confirmed(),
            Coaching::Hint | Coaching::Off => true,
        }
    }

    /// Asks whether a move is meant.
    fn is_confirmed(&mut self) -> bool {
        let position = self.position();
        let lines = &mut self.lines;
        let line = self.opponent.while_idle(|| lines.next("Play it anyway? [y/N] ", &position, None));
        let is_yes = |text: &str| ["y", "yes"].contains(&text.trim().to_ascii_lowercase().as_str());
        let is_confirmed = matches!(line, InputLine::Text(text) if is_yes(&text));
        if !is_confirmed {
            self.say("Not played.");
        }
        is_confirmed
    }

    /// Says what the last move overlooked, if it was bad, and who stands better.
    pub(super) fn why(&mut self) {
        if let Some(text) = self.last_mistake() {
            self.say(text);
        }
        self.evaluate_position(Detail::Words);
    }

    /// What was wrong with the last move, if anything was.
    fn last_mistake(&mut self) -> Option<String> {
        let mut game = self.record.game().clone();
        let mv = game.undo()?;
        let caution = self.coach.caution(&game, mv)?;
        let (line, name) = (wording::line(game.position(), &[mv], 1), caution.judgement.name());
        let reason = caution.reason.as_ref().map_or_else(|| caution.text(), |reason| reason.text.clone());
        let overlooked = self.expectation.as_ref().filter(|expectation| expectation.is_of(self.record.game()));
        let overlooked = overlooked.map(|expectation| expectation.overlooked(&self.position(), caution.answer));
        let sentences = [Some(format!("{line} was a {name}.")), overlooked, Some(reason)];
        Some(sentences.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    pub(super) fn set_coaching(&mut self, coaching: Option<Coaching>) {
        self.coaching = coaching.unwrap_or(self.coaching);
        self.say(match self.coaching {
            Coaching::Off => "The coach is off; 'coach hint' or 'coach ask' brings it in.",
            Coaching::Hint => "The coach says when a move of yours loses something.",
            Coaching::Ask => "The coach asks before a move of yours that loses something.",
        });
    }

    pub(super) fn review(&mut self) {
        let game = self.record.game().clone();
        if game.moves().is_empty() {
            return self.say("There is nothing to review: no move has been played.");
        }
        let bar = match self.thinking_display() {
            ThinkingDisplay::Shown => {
                ProgressBar::with_draw_target(Some(game.positions().len() as u64), progress::on_output())
            }
            ThinkingDisplay::Hidden => ProgressBar::hidden(),
        };
        let (coach, opponent) = (&mut self.coach, &mut self.opponent);
        let reviewed = coach.review(&game, |done| {
            bar.set_position(done as u64);
            !opponent.is_interrupted()
        });
        bar.finish_and_clear();
        match reviewed {
            Err(error) => self.say(format_args!("There is no coach: {error}.")),
            Ok(None) => self.say("The review was stopped."),
            Ok(Some(review)) => {
                let tree = self.tree(|color| self.player_name(color));
                let reviewed = Reviewed::new(tree, review);
                let page = Page { look: self.look, columns: self.columns };
                self.say(summary::text(&reviewed, page).trim_end());
            }
        }
    }
}
