//! The file of a run: what was asked for, all results, and for people the values they led to.
//!
//! Values follow from the results ([`super::tuning`]), so only results are read again: one character a pair, the half
//! points of the values as the coins shifted them, from `0` to `4`, or `x` for a pair that was dropped.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::tuning::Tuning;
use crate::play::pairs::PairResult;
use crate::tuning::numbers::Number;
use crate::tuning::run_file::{self, Compared, RunFileError};

/// How the first line begins. The number changes with the method: the same results would then lead to other values.
const METHOD: &str = "# alcor-train spsa, method 1.";
const NUMBERS_TITLE: &str = "# name = [current value, default, min, max]";

/// What was asked for, apart from the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SpsaSettings {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The length of the run.
    pub pairs: u64,
    /// Nodes of each search.
    pub nodes: u64,
    /// Where games begin, in words.
    pub openings: String,
    /// Other options of the engine.
    pub options: String,
}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SpsaRun {
    /// What was asked for.
    pub settings: SpsaSettings,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The results so far.
    pub results: Vec<PairResult>,
}

/// Writes the file of a run.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(path: &Path, settings: &SpsaSettings, tuning: &Tuning) -> Result<(), RunFileError> {
    run_file::write(path, to_text(settings, tuning))
}

/// Reads the file of a run; `None` if there is none.
///
/// # Errors
/// If it cannot be read, or is no such file.
pub(super) fn read(path: &Path) -> Result<Option<SpsaRun>, RunFileError> {
    run_file::read(path, from_text)
}

impl SpsaRun {
    /// The run that the file is of, if it is the one that is asked for.
    ///
    /// # Errors
    /// If it is another.
    pub(super) fn resume(
        &self,
        path: &Path,
        settings: &SpsaSettings,
        numbers: &[Number],
    ) -> Result<Tuning, RunFileError> {
        let (asked, there) = (settings, &self.settings);
        let range = |number: &Number| format!("{} in {}..={}", number.default, number.min, number.max);
        let names =
            |numbers: &[Number]| numbers.iter().map(|number| number.name.as_str()).collect::<Vec<_>>().join(" ");
        let compared = [
            Compared::new("seed", &asked.seed, &there.seed),
            Compared::new("pairs", &asked.pairs, &there.pairs),
            Compared::new("nodes", &asked.nodes, &there.nodes),
            Compared::new("openings", &asked.openings, &there.openings),
            Compared::new("options", &asked.options, &there.options),
            Compared::new("the list of numbers", &names(numbers), &names(&self.numbers)),
        ];
        let each = numbers.iter().zip(&self.numbers);
        let each = each.map(|(asked, there)| Compared::new(&asked.name, &range(asked), &range(there)));
        run_file::expect_same(path, compared.into_iter().chain(each))?;
        let mut tuning = Tuning::new(self.numbers.clone(), there.seed, there.pairs);
        self.results.iter().for_each(|result| tuning.note(*result));
        Ok(tuning)
    }
}

/// The file as TOML sees it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    run: Run,
    numbers: toml::Table,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    seed: u64,
    pairs: u64,
    nodes: u64,
    openings: String,
    options: String,
    results: String,
}

/// The text of the file.
///
/// # Errors
/// If a number is too great for TOML, whose integers have 63 bits.
pub(super) fn to_text(settings: &SpsaSettings, tuning: &Tuning) -> Result<String, toml::ser::Error> {
    let SpsaSettings { seed, pairs, nodes, openings, options } = settings.clone();
    let results = tuning.results().iter().map(|result| result.letter()).collect();
    let rounded = |value: f64| (1000.0 * value).round() / 1000.0;
    let numbers = tuning.numbers().iter().zip(tuning.current()).map(|(number, &value)| {
        let values = [number.default, number.min, number.max].map(|value| toml::Value::from(i64::from(value)));
        let values = [toml::Value::from(rounded(value))].into_iter().chain(values);
        (number.name.clone(), toml::Value::Array(values.collect()))
    });
    let content = Content { run: Run { seed, pairs, nodes, openings, options, results }, numbers: numbers.collect() };
    Ok(run_file::annotated(&toml::to_string(&content)?, METHOD, "numbers", NUMBERS_TITLE))
}

/// The text of a file, read, resumed and written again.
///
/// # Errors
/// If it is something else, or damaged.
pub fn rewritten(text: &str) -> Result<String, String> {
    let saved = from_text(text)?;
    let tuning = saved.resume(Path::new(""), &saved.settings, &saved.numbers).map_err(|error| error.to_string())?;
    to_text(&saved.settings, &tuning).map_err(|error| error.to_string())
}

/// Reads the text of the file; if it is no such text, the reason.
///
/// # Errors
/// If it is something else, or damaged.
pub(super) fn from_text(text: &str) -> Result<SpsaRun, String> {
    run_file::expect_method(text, METHOD)?;
    let Content { run, numbers } = toml::from_str(text).map_err(|error| error.to_string())?;
    let Run { seed, pairs, nodes, openings, options, results } = run;
    let results: Option<Vec<PairResult>> = results.chars().map(PairResult::of_letter).collect();
    let results = results
        .filter(|results| results.len() as u64 <= pairs)
        .ok_or("expected results of digits from 0 to 4 or x, no more than pairs")?;
    let numbers = numbers.iter().map(|(name, values)| {
        number(name, values).ok_or_else(|| format!("expected {name} = [value, default, min, max], found {values}"))
    });
    let numbers = numbers.collect::<Result<Vec<Number>, _>>()?;
    Ok(SpsaRun { settings: SpsaSettings { seed, pairs, nodes, openings, options }, numbers, results })
}

fn number(name: &str, values: &toml::Value) -> Option<Number> {
    let [now, default, min, max] = values.as_array()?.as_slice() else { return None };
    now.as_float()?;
    let whole = |value: &toml::Value| value.as_integer()?.try_into().ok();
    let number = Number { name: name.to_owned(), default: whole(default)?, min: whole(min)?, max: whole(max)? };
    (number.min <= number.default && number.default <= number.max).then_some(number)
}
