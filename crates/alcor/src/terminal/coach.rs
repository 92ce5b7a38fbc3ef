//! The coach: a second engine, which looks at the player's moves before they are played, and over whole games.
//!
//! It counts nodes, so what it says does not depend on the machine. It is made when it is first needed.

use alcor_chess::{Game, Move};
use alcor_engine::{HashError, StopSwitch};
use alcor_review::{Caution, Effort, Plan, Review, Reviewer, Subject};
use clap::ValueEnum;

/// What the coach does about a move that loses something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Coaching {
    /// No coaching
    #[default]
    Off,
    /// Warn
    Hint,
    /// Ask for confirmation
    Ask,
}

/// The coach.
#[derive(Default)]
pub(super) struct Coach {
    reviewer: Option<Reviewer>,
}

/// How many nodes the coach looks at in a position.
const NODES: u64 = 50_000;

impl Coach {
    fn reviewer(&mut self) -> Result<&mut Reviewer, HashError> {
        let made = match self.reviewer.take() {
            Some(reviewer) => reviewer,
            None => Reviewer::new(Plan { effort: Effort::Nodes(NODES), ..Plan::default() })?,
        };
        Ok(self.reviewer.insert(made))
    }

    /// What there is to say against a move. Without memory for a coach there is nothing.
    pub(super) fn caution(&mut self, game: &Game, mv: Move) -> Option<Caution> {
        self.reviewer().ok()?.caution(&StopSwitch::default(), game, mv)
    }

    /// The review of a game; `None` if it was stopped. After each position `goes_on` is asked, with the number of positions
    /// that are done.
    pub(super) fn review(
        &mut self,
        game: &Game,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Result<Option<Review>, HashError> {
        let switch = StopSwitch::default();
        let subject = Subject::from(game.clone());
        Ok(self.reviewer()?.review_until(&switch, &subject, |progress| {
            if !goes_on(progress.done) {
                switch.stop();
            }
        }))
    }
}
