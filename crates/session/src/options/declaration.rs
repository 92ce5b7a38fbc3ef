//! The declaration of an option: its name, its type with default and range, and what a value of it changes.

use thiserror::Error;

use super::change::Change;
use crate::text::quoted_or_nothing;

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

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("expected the name of an option, found {found}; 'uci' lists the options")]
    Unknown {
        /// The name.
        found: String,
    },
    /// The value is not of the option's type, or not in its range.
    #[error("{name} expects {expected}, found {found}")]
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What it was given.
        found: String,
    },
}

impl Declaration {
    /// Reads a value.
    ///
    /// # Errors
    /// If it is not of the option's type, or not in its range.
    pub fn read(&self, value: Option<&str>) -> Result<Change, OptionError> {
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
    /// What its default value changes.
    pub fn default_change(&self) -> Option<Change> {
        match self.kind {
            Kind::Check { default, change } => Some(change(default)),
            Kind::Spin { default, change, .. } => Some(change(default)),
            Kind::Combo { choices } => choices.first().map(|(_, change)| change.clone()),
            Kind::Text { default, change } => Some(change(default)),
            Kind::List { default, read, .. } => read(default),
            Kind::Button { .. } => None,
        }
    }

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
}
