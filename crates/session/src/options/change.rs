//! A change of an option, as a value: what reading an option yields, and what the session applies.

use std::fmt;
use std::time::Duration;

use alcor_engine::eval::classical::TermSet;
use alcor_engine::params::Param;
use alcor_engine::{Elo, EvaluationKind};

use crate::resources::books::BookChange;
use crate::resources::networks::FileSource;
use crate::resources::tablebases::TablebaseChange;

/// A valid value for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The size of the hash table in MB.
    Hash(usize),
    /// How many threads search.
    Threads(usize),
    /// Whether the GUI will let the engine ponder.
    Ponder(bool),
    /// How many best lines to show.
    MultiPv(usize),
    /// Time kept back from each move for the way between GUI and engine.
    MoveOverhead(Duration),
    /// Whether castling is written as king takes rook.
    Chess960(bool),
    /// Whether chances to win, draw and lose are shown.
    ShowWdl(bool),
    /// Whether the engine analyses rather than plays.
    Analysis(bool),
    /// Whether strength is limited to a rating.
    LimitStrength(bool),
    /// The rating that strength is limited to.
    Rating(Elo),
    /// The skill level; `None` is full strength.
    Skill(Option<Elo>),
    /// The seed of limited play; `None` draws a new one for each game.
    Seed(Option<u64>),
    /// Forget all that was searched.
    ClearHash,
    /// Which evaluation is used.
    Evaluation(EvaluationKind),
    /// Where the network comes from.
    Network(FileSource),
    /// How the opening book is used.
    Book(BookChange),
    /// Which tablebases are used, and how.
    Tablebases(TablebaseChange),
    /// Which terms count in the classical evaluation.
    Terms(TermSet),
    /// A tuned number of the search.
    Tuned(Tuned),
}

impl Change {
    /// The number of threads or megabytes, if that is what it changes.
    pub fn number(&self) -> Option<usize> {
        match *self {
            Change::Threads(number) | Change::Hash(number) => Some(number),
            _ => None,
        }
    }
}

/// A value for a tuned number.
#[derive(Clone, Copy)]
pub struct Tuned {
    /// The number.
    pub param: &'static Param,
    /// Its new value, within the range.
    pub value: i32,
}

impl PartialEq for Tuned {
    fn eq(&self, other: &Tuned) -> bool {
        self.param.name == other.param.name && self.value == other.value
    }
}

impl Eq for Tuned {}

impl fmt::Debug for Tuned {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} = {}", self.param.name, self.value)
    }
}
