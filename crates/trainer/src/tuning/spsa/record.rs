//! The file of a run: what was asked for, all results, and for people the values they led to.
//!
//! Values follow from the results ([`super::tuning`]), so only results are read again: one character a pair, the half
//! points of the values as the coins shifted them, from `0` to `4`, or `x` for a pair that was dropped. The file is
//! TOML, and a crash leaves the one before or this one, never half of one.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::numbers::Number;
use super::tuning::{PairResult, Tuning};

/// The first line. The number changes with the method, for the same results would then lead to other values.
const TITLE: &str = "# alcor-train spsa, method 1. The command that made this file goes on with it.";
const NUMBERS_TITLE: &str = "[numbers] # name = [value now, value in the program, least, most]";

/// What was asked for, apart from the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
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
pub struct Record {
    /// What was asked for.
    pub settings: Settings,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// The results so far.
    pub results: Vec<PairResult>,
}

/// Why a run cannot go on with a file.
#[derive(Debug)]
pub enum RecordError {
    /// It cannot be read or written.
    File(PathBuf, io::Error),
    /// It is something else, or damaged.
    Line(PathBuf, usize, &'static str),
    /// It is of another run.
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What is asked for.
        expected: String,
        /// What the file says.
        found: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::File(path, error) => write!(f, "{}: {error}", path.display()),
            RecordError::Line(path, line, expected) => {
                write!(f, "{}, line {line}: expected {expected}", path.display())
            }
            RecordError::Other { path, what, expected, found } => {
                write!(f, "{} is of another run: {what} is {found} there, expected {expected}", path.display())
            }
        }
    }
}

impl std::error::Error for RecordError {}

/// Writes the file of a run.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, settings: &Settings, tuning: &Tuning) -> Result<(), RecordError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, to_text(settings, tuning))
        .and_then(|()| fs::rename(&new, path))
        .map_err(|error| RecordError::File(path.to_owned(), error))
}

/// Reads the file of a run; `None` if there is none.
///
/// # Errors
/// If it cannot be read, or is no such file.
pub fn read(path: &Path) -> Result<Option<Record>, RecordError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            from_text(&text).map(Some).map_err(|(line, expected)| RecordError::Line(path.to_owned(), line, expected))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(RecordError::File(path.to_owned(), error)),
    }
}

impl Record {
    /// The run that the file is of, if it is the one that is asked for.
    ///
    /// # Errors
    /// If it is another.
    pub fn take_up(&self, path: &Path, settings: &Settings, numbers: &[Number]) -> Result<Tuning, RecordError> {
        let (asked, there) = (settings, &self.settings);
        let tell = |number: &Number| format!("{} in {}..={}", number.default, number.min, number.max);
        let mut compared = vec![
            ("seed".to_owned(), asked.seed.to_string(), there.seed.to_string()),
            ("pairs".to_owned(), asked.pairs.to_string(), there.pairs.to_string()),
            ("nodes".to_owned(), asked.nodes.to_string(), there.nodes.to_string()),
            ("openings".to_owned(), asked.openings.clone(), there.openings.clone()),
            ("options".to_owned(), asked.options.clone(), there.options.clone()),
        ];
        let names =
            |numbers: &[Number]| numbers.iter().map(|number| number.name.as_str()).collect::<Vec<_>>().join(" ");
        compared.push(("the list of numbers".to_owned(), names(numbers), names(&self.numbers)));
        compared.extend(
            numbers.iter().zip(&self.numbers).map(|(asked, there)| (asked.name.clone(), tell(asked), tell(there))),
        );
        if let Some((what, expected, found)) = compared.into_iter().find(|(_, expected, found)| expected != found) {
            return Err(RecordError::Other { path: path.to_owned(), what, expected, found });
        }
        let mut tuning = Tuning::new(self.numbers.clone(), there.seed, there.pairs);
        self.results.iter().for_each(|result| tuning.note(*result));
        Ok(tuning)
    }
}

/// The text of the file.
pub fn to_text(settings: &Settings, tuning: &Tuning) -> String {
    let results: String = tuning.results().iter().map(|result| letter(*result)).collect();
    let mut text = format!(
        "{TITLE}\n\n[run]\nseed = {}\npairs = {}\nnodes = {}\nopenings = '{}'\noptions = '{}'\nresults = '{results}'\n\n\
        {NUMBERS_TITLE}\n",
        settings.seed, settings.pairs, settings.nodes, settings.openings, settings.options
    );
    for (number, value) in tuning.numbers().iter().zip(tuning.current()) {
        let Number { name, default, min, max } = number;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name} = [{value:.3}, {default}, {min}, {max}]");
    }
    text
}

/// Reads the text of the file; if it is no such text, the number of the line and what was expected there.
pub fn from_text(text: &str) -> Result<Record, (usize, &'static str)> {
    let mut lines = text.lines().zip(1..).filter(|(line, number)| *number == 1 || !line.trim().is_empty());
    let end = text.lines().count() + 1;
    let mut exactly = |expected: &'static str| match lines.next() {
        Some((line, _)) if line == expected => Ok(()),
        Some((_, number)) => Err((number, expected)),
        None => Err((end, expected)),
    };
    exactly(TITLE)?;
    exactly("[run]")?;
    let mut value = |key: &str, expected: &'static str| {
        let (line, number) = lines.next().ok_or((end, expected))?;
        let (_, value) = line.split_once(" = ").filter(|(found, _)| *found == key).ok_or((number, expected))?;
        Ok((value, (number, expected)))
    };
    let whole = |(value, error): (&str, _)| value.parse::<u64>().map_err(|_| error);
    let quoted =
        |(value, error)| str::strip_prefix(value, '\'').and_then(|value| value.strip_suffix('\'')).ok_or(error);
    let settings = Settings {
        seed: whole(value("seed", "seed = a number")?)?,
        pairs: whole(value("pairs", "pairs = a number")?)?,
        nodes: whole(value("nodes", "nodes = a number")?)?,
        openings: quoted(value("openings", "openings = 'a file'")?)?.to_owned(),
        options: quoted(value("options", "options = 'options'")?)?.to_owned(),
    };
    let found = value("results", "results = 'digits from 0 to 4 or x', no more than pairs")?;
    let results: Option<Vec<PairResult>> = quoted(found)?.chars().map(result).collect();
    let results = results.filter(|results| results.len() as u64 <= settings.pairs).ok_or(found.1)?;
    match lines.next() {
        Some((NUMBERS_TITLE, _)) => {}
        other => return Err((other.map_or(end, |(_, number)| number), NUMBERS_TITLE)),
    }
    let read = |(line, at)| number(line).ok_or((at, "name = [value, default, least, most]"));
    let numbers = lines.map(read).collect::<Result<Vec<Number>, _>>()?;
    Ok(Record { settings, numbers, results })
}

fn number(line: &str) -> Option<Number> {
    let (name, values) = line.split_once(" = ")?;
    let values: Vec<&str> = values.strip_prefix('[')?.strip_suffix(']')?.split(", ").collect();
    let &[now, default, min, max] = values.as_slice() else { return None };
    now.parse::<f64>().ok()?;
    let whole = |text: &str| text.parse().ok();
    let number = Number { name: name.to_owned(), default: whole(default)?, min: whole(min)?, max: whole(max)? };
    (number.min <= number.default && number.default <= number.max).then_some(number)
}

fn letter(result: PairResult) -> char {
    match result {
        PairResult::HalfPoints(half_points) => char::from(b'0' + half_points.min(4)),
        PairResult::Dropped => 'x',
    }
}

fn result(letter: char) -> Option<PairResult> {
    match letter {
        '0'..='4' => Some(PairResult::HalfPoints(letter as u8 - b'0')),
        'x' => Some(PairResult::Dropped),
        _ => None,
    }
}
