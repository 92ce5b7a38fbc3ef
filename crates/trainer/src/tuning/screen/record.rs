//! The file of a screening: what was asked for, all results, and for people what they say of each switch.
//!
//! What switches are worth follows from the results, so only results are read again, one character a pair. The file is TOML,
//! and a crash leaves the one before or this one, never half of one.

use std::io;
use std::path::{Path, PathBuf};

use alcor_session::bounded;
use alcor_session::file::write_atomically;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::design::Design;
use super::estimate::worths;
use crate::play::pairs::PairResult;
use crate::tuning::numbers::Number;

/// The first line. The number changes with the design, for the same results would then say something else.
const TITLE: &str = "# alcor-train screen, method 1. The command that made this file goes on with it.";
const SWITCHES_TITLE: &str = "# name = [value in the program, Elo on against off, error]";
/// More than the file of any run has, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// A run: what was asked for, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The seed of the random numbers.
    pub seed: u64,
    /// Nodes of each search.
    pub nodes: u64,
    /// Where games begin, in words.
    pub openings: String,
    /// Other options of the engine.
    pub options: String,
    /// The switches.
    pub switches: Vec<Number>,
    /// The results so far.
    pub results: Vec<PairResult>,
}

/// Why a run cannot go on with a file.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It cannot be read or written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is something else, or damaged.
    #[error("{path}: {1}", path = .0.display())]
    Content(PathBuf, String),
    /// It is of another run.
    #[error("{} is of another run: {what} is {found} there, expected {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What is asked for.
        expected: String,
        /// What the file says.
        found: String,
    },
}

impl Record {
    /// Who has which switch in which pair.
    pub fn design(&self) -> Design {
        Design::new(self.switches.len(), self.seed)
    }

    /// This run, if it is the one that is asked for.
    ///
    /// # Errors
    /// If it is another.
    pub fn resume(self, path: &Path, asked: &Record) -> Result<Record, RecordError> {
        let names = |record: &Record| {
            record
                .switches
                .iter()
                .map(|switch| format!("{}={}", switch.name, switch.default))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let compared = [
            ("seed", asked.seed.to_string(), self.seed.to_string()),
            ("nodes", asked.nodes.to_string(), self.nodes.to_string()),
            ("openings", asked.openings.clone(), self.openings.clone()),
            ("options", asked.options.clone(), self.options.clone()),
            ("the list of switches", names(asked), names(&self)),
        ];
        match compared.into_iter().find(|(_, expected, found)| expected != found) {
            Some((what, expected, found)) => Err(RecordError::Other { path: path.to_owned(), what, expected, found }),
            None => Ok(self),
        }
    }
}

/// Writes the file of a run.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, record: &Record) -> Result<(), RecordError> {
    to_text(record)
        .map_err(io::Error::other)
        .and_then(|text| write_atomically(path, |file| file.write_all(text.as_bytes())))
        .map_err(|error| RecordError::File(path.to_owned(), error))
}

/// Reads the file of a run; `None` if there is none.
///
/// # Errors
/// If it cannot be read, or is no such file.
pub fn read(path: &Path) -> Result<Option<Record>, RecordError> {
    match bounded::read_text(path, MOST_BYTES) {
        Ok(text) => from_text(&text).map(Some).map_err(|reason| RecordError::Content(path.to_owned(), reason)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(RecordError::File(path.to_owned(), error)),
    }
}

/// The file as TOML sees it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    run: Run,
    switches: toml::Table,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    seed: u64,
    nodes: u64,
    openings: String,
    options: String,
    results: String,
}

/// The text of the file.
///
/// # Errors
/// If a number is too great for TOML, whose integers have 63 bits.
fn to_text(record: &Record) -> Result<String, toml::ser::Error> {
    let Record { seed, nodes, openings, options, switches, results } = record.clone();
    let worths = worths(record.design(), &results);
    let rounded = |value: f64| toml::Value::from((10.0 * value).round() / 10.0);
    let switches = switches.into_iter().enumerate().map(|(at, switch)| {
        let worth = worths.as_ref().map(|worths| worths[at]);
        let values = worth.into_iter().flat_map(|worth| [rounded(worth.elo), rounded(worth.error)]);
        let values = [toml::Value::from(i64::from(switch.default))].into_iter().chain(values);
        (switch.name, toml::Value::Array(values.collect()))
    });
    let results = results.into_iter().map(PairResult::letter).collect();
    let content = Content { run: Run { seed, nodes, openings, options, results }, switches: switches.collect() };
    let text = toml::to_string(&content)?;
    Ok(format!("{TITLE}\n\n{}", text.replacen("[switches]", &format!("[switches] {SWITCHES_TITLE}"), 1)))
}

/// Reads the text of the file; if it is no such text, the reason.
fn from_text(text: &str) -> Result<Record, String> {
    if text.lines().next() != Some(TITLE) {
        return Err(format!("line 1: expected {TITLE}"));
    }
    let Content { run, switches } = toml::from_str(text).map_err(|error| error.to_string())?;
    let Run { seed, nodes, openings, options, results } = run;
    let results: Option<Vec<PairResult>> = results.chars().map(PairResult::of_letter).collect();
    let results = results.ok_or("expected results of digits from 0 to 4 or x")?;
    let switches = switches.iter().map(|(name, values)| {
        switch(name, values).ok_or_else(|| format!("expected {name} = [0 or 1, Elo, error], found {values}"))
    });
    let switches = switches.collect::<Result<Vec<Number>, _>>()?;
    Ok(Record { seed, nodes, openings, options, switches, results })
}

fn switch(name: &str, values: &toml::Value) -> Option<Number> {
    let default = values.as_array()?.first()?.as_integer()?;
    let default = i32::try_from(default).ok().filter(|default| (0..=1).contains(default))?;
    Some(Number { name: name.to_owned(), default, min: 0, max: 1 })
}
