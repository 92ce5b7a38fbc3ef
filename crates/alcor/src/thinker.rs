//! A session for those who wait: a question, and after a while the answer.
//!
//! Subcommands ask one thing after the other and have nothing else to do meanwhile. They stand on the same [`Session`] as
//! the protocols, so that every option means the same to them.

use std::sync::mpsc::{self, Receiver};

use alcor_engine::Engine;

use crate::cli::{Failure, warn};
use crate::session::{Session, Update};
use crate::settings::Preferences;

/// An engine and the one who waits for it.
pub struct Thinker {
    session: Session,
    updates: Receiver<Update>,
}

impl Thinker {
    /// With the options the user wants. What is wrong with the settings file is told on the error stream.
    ///
    /// # Errors
    /// If a setting of the command line cannot be had.
    pub fn new(preferences: &Preferences) -> Result<Thinker, Failure> {
        let (sender, updates) = mpsc::channel();
        let mut session = Session::new(move |update| drop(sender.send(update)));
        session.prefer(preferences)?;
        session.take_complaints().iter().for_each(|complaint| warn(complaint));
        Ok(Thinker { session, updates })
    }

    /// The engine, set up as the user wants it.
    pub fn into_engine(self) -> Engine {
        self.session.into_engine()
    }
}
