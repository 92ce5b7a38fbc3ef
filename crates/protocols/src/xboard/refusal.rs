//! Why a command of the XBoard protocol is not obeyed.

use alcor_session::options::OptionError;

use super::format;
use super::parse::Fault;
use super::state::NotNow;

/// Why a command is not obeyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It was not understood.
    Fault(Fault),
    /// It makes no sense at this point.
    NotNow,
    /// The move cannot be played.
    IllegalMove { reason: Option<&'static str>, text: String },
    /// The option cannot be set so.
    Option(String),
}

impl From<NotNow> for Refusal {
    fn from(_: NotNow) -> Refusal {
        Refusal::NotNow
    }
}

impl Refusal {
    /// The answer to the line that is not obeyed.
    pub(super) fn line(&self, line: &str) -> String {
        let line = format::echo(line);
        match self {
            Refusal::Fault(Fault::Position(error)) => format!("tellusererror Illegal position: {error}"),
            Refusal::Fault(fault) => format!("Error ({fault}): {line}"),
            Refusal::NotNow => format!("Error (command not legal now): {line}"),
            Refusal::IllegalMove { reason: Some(reason), text } => {
                format!("Illegal move ({reason}): {}", format::echo(text))
            }
            Refusal::IllegalMove { reason: None, text } => format!("Illegal move: {}", format::echo(text)),
            Refusal::Option(reason) => format!("Error ({reason}): {line}"),
        }
    }
}

/// As it stands between brackets, so without any.
impl From<OptionError> for Refusal {
    fn from(error: OptionError) -> Refusal {
        Refusal::Option(match error {
            OptionError::Unknown { .. } => "unknown option".to_owned(),
            OptionError::Value { name, expected, .. } => format!("{name} expects {expected}").replace(['(', ')'], ""),
        })
    }
}
