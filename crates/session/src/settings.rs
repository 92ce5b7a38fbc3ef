//! What the user wants before anybody says anything: options, each with the value it has from the start.
//!
//! Whatever can be set in a protocol can be set here, under the same name. A program finds them in
//! a [`mod@file`] and on its command line.

#[cfg(not(target_family = "wasm"))]
pub mod file;

use thiserror::Error;

use crate::options::{self, Change, OptionError};
use crate::text::quoted;

/// A sound value for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The option's name as declared.
    pub name: &'static str,
    /// The value as the user wrote it.
    pub value: String,
    /// What it changes.
    pub change: Change,
}

/// Why text is no setting.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// There is no `=` in it.
    #[error("expected OPTION=VALUE, found {found}")]
    NoValue {
        /// The text.
        found: String,
    },
    /// The option cannot be set so.
    #[error("{}", option_reason(.0))]
    Option(OptionError),
    /// The option is something to do, and has no value.
    #[error("{name} is a button: it can be pressed, not set")]
    Action {
        /// The option.
        name: &'static str,
    },
}

/// The reason, with where to look for the names of options outside of UCI.
fn option_reason(error: &OptionError) -> String {
    match error {
        OptionError::Unknown { found } => {
            format!("expected the name of an option, found {found}; 'alcor settings' lists them")
        }
        OptionError::Value { .. } => error.to_string(),
    }
}

impl Setting {
    /// To analyse, and not to play: at full strength and without a book.
    pub fn analysis() -> Setting {
        Setting { name: "UCI_AnalyseMode", value: "true".to_owned(), change: Change::Analysis(true) }
    }

    /// Reads a value for the option of a name. Where a name has spaces, underscores will do.
    pub fn read(name: &str, value: &str) -> Result<Setting, SettingError> {
        let read = |name: &str| options::read(name, Some(value));
        let with_spaces = || name.replace(['_', '-'], " ");
        let (name, change) = match read(name) {
            Err(OptionError::Unknown { found }) => read(&with_spaces()).map_err(|error| match error {
                OptionError::Unknown { .. } => OptionError::Unknown { found },
                error @ OptionError::Value { .. } => error,
            }),
            result => result,
        }
        .map_err(SettingError::Option)?;
        match change {
            Change::ClearHash => Err(SettingError::Action { name }),
            change => Ok(Setting { name, value: value.to_owned(), change }),
        }
    }

    /// Reads `OPTION=VALUE`.
    pub fn read_assignment(text: &str) -> Result<Setting, SettingError> {
        let (name, value) = text.split_once('=').ok_or_else(|| SettingError::NoValue { found: quoted(text) })?;
        Setting::read(name.trim(), value.trim())
    }
}

/// All that the user wants from the start, and what was wrong with it.
#[derive(Debug, Default)]
pub struct Preferences {
    /// The settings of the file.
    pub file: Vec<Setting>,
    /// The settings of the command line, which override those of the file.
    pub command_line: Vec<Setting>,
    /// What in the file could not be understood, a line each.
    pub complaints: Vec<String>,
}

impl Preferences {
    /// What the user has set an option to: on the command line, or else in the file.
    pub fn change(&self, name: &str) -> Option<&Change> {
        let find = |settings: &'_ [Setting]| settings.iter().rposition(|setting| setting.name == name);
        match find(&self.command_line) {
            Some(index) => Some(&self.command_line[index].change),
            None => find(&self.file).map(|index| &self.file[index].change),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        Setting::read_assignment(text).unwrap_err().to_string()
    }

    #[test]
    fn assignments() {
        let setting = Setting::read_assignment("hash = 64").unwrap();
        assert_eq!((setting.name, setting.value.as_str(), setting.change), ("Hash", "64", Change::Hash(64)));
        for name in ["Move Overhead", "move_overhead", "MOVE-OVERHEAD"] {
            assert_eq!(Setting::read_assignment(&format!("{name}=5")).unwrap().name, "Move Overhead");
        }
        assert_eq!(Setting::read_assignment("uci_showwdl=true").unwrap().change, Change::ShowWdl(true));
        assert_eq!(Setting::read_assignment("EvalFile=a=b.net").unwrap().value, "a=b.net");
    }

    #[test]
    fn refusals_say_expected_and_found() {
        assert_eq!(refusal("Hash"), "expected OPTION=VALUE, found 'Hash'");
        assert!(refusal("Hash=0").starts_with("Hash expects 1.."), "{}", refusal("Hash=0"));
        assert!(refusal("move_overhead=x").starts_with("Move Overhead expects"));
        assert_eq!(refusal("Hsh_x=1"), "expected the name of an option, found 'Hsh_x'; 'alcor settings' lists them");
        assert_eq!(refusal("Clear Hash=true"), "Clear Hash is a button: it can be pressed, not set");
    }
}
