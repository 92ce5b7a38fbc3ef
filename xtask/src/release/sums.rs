//! `SHA256SUMS`: the sums of all that was made of a version.

use std::fs;

use super::contents;
use super::source::folder;
use crate::install::python::Python;
use crate::invocation::text;

/// The name of the list.
pub const NAME: &str = "SHA256SUMS";

/// Writes the sums of all that was made of this version, and yields them.
///
/// # Errors
/// If a file cannot be read or written.
pub fn write(version: &str, python: &Python) -> Result<String, String> {
    let (sums, list) = (of_all(version, python)?, folder().join(NAME));
    fs::write(&list, format!("{sums}\n")).map_err(|error| format!("cannot write {}: {error}", list.display()))?;
    Ok(sums)
}

/// The sums of the files as they are.
///
/// # Errors
/// If a file cannot be read.
pub fn of_all(version: &str, python: &Python) -> Result<String, String> {
    let files = contents::files(&folder(), version)?;
    let files: Vec<String> = files.iter().map(|name| text(&folder().join(name))).collect();
    let arguments: Vec<&str> = ["xtask/release/sums.py"].into_iter().chain(files.iter().map(String::as_str)).collect();
    python.invocation(&arguments).output().map_err(|error| error.to_string())
}
