//! The file of a screening: what was asked for, all results, and for people what they say of each switch.
//!
//! What switches are worth follows from the results, so only results are read again, one character a pair.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::design::Design;
use super::estimate::worths;
use crate::play::pairs::PairResult;
use crate::tuning::numbers::Number;
use crate::tuning::run_file::{self, Compared, RunFileError};

/// How the first line begins. The number changes with the design: the same results would then mean something else.
const METHOD: &str = "# alcor-train screen, method 1.";
const SWITCHES_TITLE: &str = "# name = [default, Elo on against off, error]";

/// A run: what was asked for, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScreenRun {
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

impl ScreenRun {
    /// Who has which switch in which pair.
    pub(super) fn design(&self) -> Design {
        Design::new(self.switches.len(), self.seed)
    }

    /// This run, if it is the one that is asked for.
    ///
    /// # Errors
    /// If it is another.
    pub(super) fn resume(self, path: &Path, asked: &ScreenRun) -> Result<ScreenRun, RunFileError> {
        let names = |saved: &ScreenRun| {
            saved
                .switches
                .iter()
                .map(|switch| format!("{}={}", switch.name, switch.default))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let compared = [
            Compared::new("seed", &asked.seed, &self.seed),
            Compared::new("nodes", &asked.nodes, &self.nodes),
            Compared::new("openings", &asked.openings, &self.openings),
            Compared::new("options", &asked.options, &self.options),
            Compared::new("the list of switches", &names(asked), &names(&self)),
        ];
        run_file::expect_same(path, compared).map(|()| self)
    }
}

/// Writes the file of a run.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(path: &Path, saved: &ScreenRun) -> Result<(), RunFileError> {
    run_file::write(path, to_text(saved))
}

/// Reads the file of a run; `None` if there is none.
///
/// # Errors
/// If it cannot be read, or is no such file.
pub(super) fn read(path: &Path) -> Result<Option<ScreenRun>, RunFileError> {
    run_file::read(path, from_text)
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
fn to_text(saved: &ScreenRun) -> Result<String, toml::ser::Error> {
    let ScreenRun { seed, nodes, openings, options, switches, results } = saved.clone();
    let worths = worths(saved.design(), &results);
    let rounded = |value: f64| toml::Value::from((10.0 * value).round() / 10.0);
    let switches = switches.into_iter().enumerate().map(|(at, switch)| {
        let worth = worths.as_ref().map(|worths| worths[at]);
        let values = worth.into_iter().flat_map(|worth| [rounded(worth.elo), rounded(worth.error)]);
        let values = [toml::Value::from(i64::from(switch.default))].into_iter().chain(values);
        (switch.name, toml::Value::Array(values.collect()))
    });
    let results = results.into_iter().map(PairResult::letter).collect();
    let content = Content { run: Run { seed, nodes, openings, options, results }, switches: switches.collect() };
    Ok(run_file::annotated(&toml::to_string(&content)?, METHOD, "switches", SWITCHES_TITLE))
}

/// The text of a file, read and written again.
///
/// # Errors
/// If it is something else, or damaged.
pub fn rewritten(text: &str) -> Result<String, String> {
    to_text(&from_text(text)?).map_err(|error| error.to_string())
}

/// Reads the text of the file; if it is no such text, the reason.
fn from_text(text: &str) -> Result<ScreenRun, String> {
    run_file::expect_method(text, METHOD)?;
    let Content { run, switches } = toml::from_str(text).map_err(|error| error.to_string())?;
    let Run { seed, nodes, openings, options, results } = run;
    let results: Option<Vec<PairResult>> = results.chars().map(PairResult::of_letter).collect();
    let results = results.ok_or("expected results of digits from 0 to 4 or x")?;
    let switches = switches.iter().map(|(name, values)| {
        switch(name, values).ok_or_else(|| format!("expected {name} = [0 or 1, Elo, error], found {values}"))
    });
    let switches = switches.collect::<Result<Vec<Number>, _>>()?;
    Ok(ScreenRun { seed, nodes, openings, options, switches, results })
}

fn switch(name: &str, values: &toml::Value) -> Option<Number> {
    let default = values.as_array()?.first()?.as_integer()?;
    let default = i32::try_from(default).ok().filter(|default| (0..=1).contains(default))?;
    Some(Number { name: name.to_owned(), default, min: 0, max: 1 })
}
