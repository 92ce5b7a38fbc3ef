//! A session for those who wait: a question, and after a while the answer.
//!
//! Subcommands ask one thing after the other and have nothing else to do meanwhile. They stand on the same [`Session`] as
//! the protocols, so that every option means the same to them.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use alcor_chess::{Game, Move};
use alcor_engine::{Engine, Event, Limits, SearchResult};

use crate::session::{ChangeError, Session, Update};
use crate::settings::Preferences;

/// How often the caller is asked whether it still wants to wait.
const TICK: Duration = Duration::from_millis(10);

/// What the caller decides after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continue {
    /// Wait for more.
    Wait,
    /// Stop the search; what it has found so far is welcome.
    Stop,
    /// Do not wait: the answer is no longer wanted.
    Abandon,
}

/// An engine and the one who waits for it.
pub struct BlockingSession {
    session: Session,
    updates: Receiver<Update>,
}

impl BlockingSession {
    /// With the options the user wants.
    ///
    /// # Errors
    /// If a setting of the command line is not possible here.
    pub fn new(preferences: &Preferences) -> Result<BlockingSession, ChangeError> {
        let (sender, updates) = mpsc::channel();
        let mut session = Session::new(move |update| drop(sender.send(update)));
        session.prefer(preferences)?;
        Ok(BlockingSession { session, updates })
    }

    /// What was wrong with the settings file, handed out once.
    pub fn take_complaints(&mut self) -> Vec<String> {
        self.session.take_complaints()
    }

    /// The engine, set up as the user wants it.
    pub fn into_engine(self) -> Engine {
        self.session.into_engine()
    }

    /// Forgets what was learnt.
    pub fn forget(&mut self) {
        self.session.new_game();
    }

    /// Searches, considering only some moves, or all if none are named. `listen` gets the events, and `None` now and then
    /// while there are none.
    ///
    /// The answer is `None` if `listen` did not want to wait for it.
    pub fn ask(
        &mut self,
        game: Game,
        limits: Limits,
        only_moves: Vec<Move>,
        mut listen: impl FnMut(Option<&Event>) -> Continue,
    ) -> Option<SearchResult> {
        self.session.set_game(game);
        self.session.search(limits, only_moves);
        loop {
            let decision = match self.updates.recv_timeout(TICK) {
                Ok(Update::Event(event)) => listen(Some(&event)),
                Ok(Update::Found(result)) => {
                    self.session.finish_job();
                    return Some(result);
                }
                Ok(Update::Line(_) | Update::TaskEnded) | Err(RecvTimeoutError::Timeout) => listen(None),
                Err(RecvTimeoutError::Disconnected) => Continue::Abandon,
            };
            match decision {
                Continue::Wait => {}
                Continue::Stop => self.session.stop(),
                Continue::Abandon => return None,
            }
        }
    }
}
