//! The options of the engine: each declared once, with its type, default, range and meaning.
//!
//! The [`TABLE`] is the single source: protocols list it, settings files and the command line read values by it, and the
//! defaults and the help text come from it. Reading a value yields a [`Change`], which is always valid; applying it is the
//! session's business.
//!
//! Names and values are read without regard to case. In tuning builds every tuned number of the search is an option too.

mod change;
mod declaration;
mod table;
#[cfg(test)]
mod tests;

use alcor_engine::params::Param;

use crate::text::{quoted, quoted_or_nothing};

pub use change::{Change, Tuned};
pub use declaration::{Declaration, Kind, OptionError};
pub use table::{BOOK_FILE, HASH, TABLE, THREADS};

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
    TABLE.iter().filter_map(Declaration::default_change)
}

/// The numbers that this build can tune: all or none.
pub fn tuned_numbers() -> &'static [Param] {
    if cfg!(feature = "tune") { alcor_engine::params::ALL } else { &[] }
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
