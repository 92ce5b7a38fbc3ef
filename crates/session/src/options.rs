//! The options of the engine: each declared once, with its type, default, range and meaning.
//!
//! The [`TABLE`] is the single source. The UCI listing, the reading of values, the defaults and the help text all come
//! from it; another face or a settings file can use it in the same way. Reading a value yields a [`Change`], which is
//! always sound; what it does is the business of the session.
//!
//! Names and values are read without regard to case. In tuning builds every tuned number of the search is an option too.

mod table;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use alcor_engine::eval::classical::TermSet;
use alcor_engine::params::Param;
use alcor_engine::{Elo, EvaluationKind};

use crate::resources::books::BookChange;
use crate::resources::networks::Source;
use crate::resources::tables::TableChange;
use crate::text::{quoted, quoted_or_nothing};

pub use table::{TABLE, THREADS};

/// An option as declared.
pub struct Declaration {
    /// Its name, spelled as GUIs send it.
    pub name: &'static str,
    /// Its type, default and range.
    pub kind: Kind,
    /// What it does, in one line.
    pub about: &'static str,
}

/// The type of an option, and what a value of it changes.
pub enum Kind {
    /// True or false.
    Check {
        /// The value unless another is set.
        default: bool,
        /// What a value changes.
        change: fn(bool) -> Change,
    },
    /// A whole number.
    Spin {
        /// The value unless another is set.
        default: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// What a value changes.
        change: fn(u64) -> Change,
    },
    /// One of several words; the first is the default.
    Combo {
        /// The words, each with what it changes.
        choices: &'static [(&'static str, Change)],
    },
    /// Any text.
    Text {
        /// The value unless another is set.
        default: &'static str,
        /// What a value changes.
        change: fn(&str) -> Change,
    },
    /// A list in text, which must make sense.
    List {
        /// The value unless another is set.
        default: &'static str,
        /// What makes sense, for a message.
        expected: fn() -> String,
        /// What a value changes, if it makes sense.
        read: fn(&str) -> Option<Change>,
    },
    /// Something to do.
    Button {
        /// What it changes.
        change: Change,
    },
}

/// A sound value for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The size of the hash table in MB.
    Hash(usize),
    /// How many threads search.
    Threads(usize),
    /// Whether the GUI will let the engine ponder.
    Ponder(bool),
    /// How many best lines to show.
    Lines(usize),
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
    /// What chance begins with in limited play; `None` draws a seed for each game.
    Seed(Option<u64>),
    /// Forget all that was searched.
    ClearHash,
    /// Which evaluation is used.
    Evaluation(EvaluationKind),
    /// Where the network comes from.
    Network(Source),
    /// How the opening book is used.
    Book(BookChange),
    /// Which endgame tables are used, and how.
    Tables(TableChange),
    /// Which terms count in the classical evaluation.
    Terms(TermSet),
    /// A tuned number of the search.
    Tuned(Tuned),
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

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown {
        /// The name.
        found: String,
    },
    /// The value is not of the option's type, or not in its range.
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What it was given.
        found: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { found } => {
                write!(formatter, "expected the name of an option, found {found}; 'uci' lists the options")
            }
            OptionError::Value { name, expected, found } => {
                write!(formatter, "{name} expects {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for OptionError {}

/// Reads a value for the option of a name. The option's name as declared comes with the change.
pub fn read(name: &str, value: Option<&str>) -> Result<(&'static str, Change), OptionError> {
    if let Some(declaration) = TABLE.iter().find(|declaration| is_same(declaration.name, name)) {
        return Ok((declaration.name, declaration.read(value)?));
    }
    match tuned_numbers().iter().find(|param| is_same(param.name, name)) {
        Some(param) => Ok((param.name, read_tuned(param, value)?)),
        None => Err(OptionError::Unknown { found: quoted(name) }),
    }
}

/// Whether two names are the same but for case and the amount of white space.
fn is_same(declared: &str, found: &str) -> bool {
    let mut found = found.split_whitespace();
    declared.split_whitespace().all(|word| found.next().is_some_and(|other| word.eq_ignore_ascii_case(other)))
        && found.next().is_none()
}

/// The changes that set every option to its default.
pub fn defaults() -> impl Iterator<Item = Change> {
    TABLE.iter().filter_map(|declaration| match declaration.kind {
        Kind::Check { default, change } => Some(change(default)),
        Kind::Spin { default, change, .. } => Some(change(default)),
        Kind::Combo { choices } => choices.first().map(|(_, change)| change.clone()),
        Kind::Text { default, change } => Some(change(default)),
        Kind::List { default, read, .. } => read(default),
        Kind::Button { .. } => None,
    })
}

/// The numbers that this build can tune: all or none.
pub fn tuned_numbers() -> &'static [Param] {
    if cfg!(feature = "tune") { alcor_engine::params::ALL } else { &[] }
}

impl Declaration {
    fn read(&self, value: Option<&str>) -> Result<Change, OptionError> {
        let refuse =
            |expected: String| OptionError::Value { name: self.name, expected, found: quoted_or_nothing(value) };
        match &self.kind {
            Kind::Check { change, .. } => match value.map(str::to_ascii_lowercase).as_deref() {
                Some("true") => Ok(change(true)),
                Some("false") => Ok(change(false)),
                _ => Err(refuse("true or false".to_owned())),
            },
            Kind::Spin { min, max, change, .. } => value
                .and_then(|value| value.parse().ok())
                .filter(|number| (min..=max).contains(&number))
                .map(change)
                .ok_or_else(|| refuse(format!("{min}..{max}"))),
            Kind::Combo { choices } => choices
                .iter()
                .find(|(choice, _)| value.is_some_and(|value| choice.eq_ignore_ascii_case(value)))
                .map(|(_, change)| change.clone())
                .ok_or_else(|| refuse(choices.iter().map(|&(choice, _)| choice).collect::<Vec<_>>().join(" or "))),
            Kind::Text { change, .. } => Ok(change(value.unwrap_or_default())),
            Kind::List { expected, read, .. } => read(value.unwrap_or_default()).ok_or_else(|| refuse(expected())),
            Kind::Button { change } => Ok(change.clone()),
        }
    }
}

fn read_tuned(param: &'static Param, value: Option<&str>) -> Result<Change, OptionError> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| (param.min..=param.max).contains(number))
        .map(|value| Change::Tuned(Tuned { param, value }))
        .ok_or_else(|| OptionError::Value {
            name: param.name,
            expected: format!("{}..{}", param.min, param.max),
            found: quoted_or_nothing(value),
        })
}

impl Declaration {
    /// The value unless another is set; `None` for something to do.
    pub fn default(&self) -> Option<String> {
        match self.kind {
            Kind::Check { default, .. } => Some(default.to_string()),
            Kind::Spin { default, .. } => Some(default.to_string()),
            Kind::Text { default, .. } | Kind::List { default, .. } => Some(default.to_owned()),
            Kind::Combo { choices } => choices.first().map(|&(choice, _)| choice.to_owned()),
            Kind::Button { .. } => None,
        }
    }

    /// As the answer to `uci` lists it. What the user wants from the start is the default then, because GUIs do not send
    /// what they take for the default. `most` is the greatest number that makes sense here, if that is less than usual.
    pub fn listing(&self, preferred: Option<&str>, most: Option<u64>) -> String {
        let name = self.name;
        let default = preferred.map(str::to_owned).or_else(|| self.default()).unwrap_or_default();
        match self.kind {
            Kind::Check { .. } => format!("option name {name} type check default {}", default.to_ascii_lowercase()),
            Kind::Spin { min, max, .. } => {
                let max = most.unwrap_or(max).min(max);
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            Kind::Text { .. } | Kind::List { .. } => format!("option name {name} type string default {default}"),
            Kind::Button { .. } => format!("option name {name} type button"),
            Kind::Combo { choices } => {
                let is_default = |choice: &&str| choice.eq_ignore_ascii_case(&default);
                let default = choices.iter().map(|&(choice, _)| choice).find(is_default).unwrap_or_default();
                let choices: String = choices.iter().map(|(choice, _)| format!(" var {choice}")).collect();
                format!("option name {name} type combo default {default}{choices}")
            }
        }
    }
}
