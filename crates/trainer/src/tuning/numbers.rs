//! The numbers that can be tuned, as an engine declares them, and which of them are.
//!
//! Two answers are put together: `option` lines give ranges, and the lines of the command `spsa` say which options are
//! numbers of the search. Without being asked for, these are left alone: depths and other small whole numbers, of which
//! a game between two neighbours says too little; numbers of the clock, for games here have none; and numbers of
//! techniques that are switched off, which change nothing.

use thiserror::Error;

/// Ranges up to this are small whole numbers, better tried one after the other.
const SMALL_RANGE: i32 = 14;
/// Fields of a line of the command `spsa`: name, type, value, least, most, shift, rate.
const LISTED_FIELDS: usize = 7;
/// Numbers that begin like this are the clock's.
const CLOCK: &str = "clock_";
/// What the name of a switch begins with; the name of its technique follows.
const SWITCH: &str = "use_";

/// A number that can be tuned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// The name of its option.
    pub name: String,
    /// Its value in the program.
    pub default: i32,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
}

impl Number {
    /// How far it is shifted either way in the last pair.
    ///
    /// A twelfth of its range. What the engine itself proposes is a twentieth, which suits tens of thousands of games:
    /// a larger shift decides more games, and a laptop has few. Less than one would be lost in rounding.
    pub fn shift(&self) -> f64 {
        ((f64::from(self.max) - f64::from(self.min)) / 12.0).max(1.0)
    }

    /// The nearest value in its range.
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min.into(), self.max.into())
    }

    /// Reads an `option` line; `None` if it declares no number.
    pub fn declared(line: &str) -> Option<Number> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        let field = |wanted: &str| words.chunks_exact(2).find(|pair| pair[0] == wanted)?[1].parse::<i32>().ok();
        let number =
            Number { name: name.to_owned(), default: field("default")?, min: field("min")?, max: field("max")? };
        (number.min <= number.default && number.default <= number.max).then_some(number)
    }

    fn is_left_alone(&self, switched_off: &[&str]) -> bool {
        let is_depth = self.name.ends_with("_depth") && !self.name.ends_with("_per_depth");
        let is_small = i64::from(self.max) - i64::from(self.min) <= SMALL_RANGE.into();
        let is_idle = switched_off.iter().any(|technique| self.name.starts_with(technique));
        is_depth || is_small || is_idle || self.name.starts_with(CLOCK)
    }
}

/// Why there is nothing to tune.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NumbersError {
    /// The engine lists no numbers.
    #[error("the engine has no numbers to tune: expected a build by cargo build --release -p alcor --features tune")]
    NoTuningBuild,
    /// A pattern fits no number.
    #[error("no number of the engine is called {0}")]
    NoMatch(String),
    /// Every number is left out.
    #[error("every number is left out, so there is nothing to tune")]
    Nothing,
}

/// Chooses the numbers to tune among those that an engine declares in `options` and lists in `listing`.
///
/// Patterns are names in which `*` stands for anything. With `only`, nothing else decides what is left out but
/// `without`.
///
/// # Errors
/// If none is left, or a pattern fits none.
pub fn choose(
    options: &[String],
    listing: &[String],
    only: &[String],
    without: &[String],
) -> Result<Vec<Number>, NumbersError> {
    let listed: Vec<&str> = listing.iter().filter_map(|line| listed_name(line)).collect();
    let declared: Vec<Number> = options.iter().filter_map(|line| Number::declared(line)).collect();
    let switches = declared.iter().filter(|number| number.max == 1 && number.default == 0);
    let switched_off: Vec<&str> = switches.filter_map(|switch| switch.name.strip_prefix(SWITCH)).collect();
    let all: Vec<&Number> = declared.iter().filter(|number| listed.contains(&number.name.as_str())).collect();
    if all.is_empty() {
        return Err(NumbersError::NoTuningBuild);
    }
    let fits_any = |name: &str, patterns: &[String]| patterns.iter().any(|pattern| fits(name, pattern));
    if let Some(pattern) =
        only.iter().chain(without).find(|pattern| !all.iter().any(|number| fits(&number.name, pattern)))
    {
        return Err(NumbersError::NoMatch(pattern.clone()));
    }
    let is_wanted = |number: &Number| {
        let is_asked_for =
            if only.is_empty() { !number.is_left_alone(&switched_off) } else { fits_any(&number.name, only) };
        is_asked_for && !fits_any(&number.name, without)
    };
    let chosen: Vec<Number> = all.into_iter().filter(|number| is_wanted(number)).cloned().collect();
    if chosen.is_empty() { Err(NumbersError::Nothing) } else { Ok(chosen) }
}

/// The name in a line of the command `spsa`.
fn listed_name(line: &str) -> Option<&str> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    (fields.len() == LISTED_FIELDS && matches!(fields[1], "int" | "float")).then_some(fields[0])
}

/// Whether a name is what a pattern says.
pub(super) fn fits(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((begin, rest)) => name
            .strip_prefix(begin)
            .is_some_and(|name| name.char_indices().any(|(at, _)| fits(&name[at..], rest)) || fits("", rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn option_lines_are_read() {
        let number = |line| Number::declared(line).map(|number| (number.name, number.default, number.min, number.max));
        assert_eq!(
            number("option name aspiration_base type spin default 14 min 4 max 60"),
            Some(("aspiration_base".to_owned(), 14, 4, 60))
        );
        assert_eq!(
            number("option name Move Overhead type spin max 5000 min -10 default 10"),
            Some(("Move Overhead".to_owned(), 10, -10, 5000))
        );
        for line in [
            "option name Ponder type check default false",
            "option name Evaluation type combo default nnue var nnue var classical",
            "option name cut type spin default 14 min 4 max",
            "option name twisted type spin default 3 min 4 max 60",
            "option name large type spin default 3 min 0 max 99999999999",
            "option name",
            "uciok",
            "",
        ] {
            assert_eq!(number(line), None, "{line}");
        }
    }

    #[test]
    fn patterns_fit_whole_names() {
        for (name, pattern, expected) in [
            ("reduction_pv", "reduction_pv", true),
            ("reduction_pv", "reduction_*", true),
            ("reduction_pv", "*", true),
            ("reduction_pv", "*_pv", true),
            ("reduction_tt_pv", "*tion*pv", true),
            ("reduction_pv", "reduction", false),
            ("reduction_pv", "*_tt", false),
            ("reduction_pv", "", false),
            ("", "*", true),
        ] {
            assert_eq!(fits(name, pattern), expected, "{name} {pattern}");
        }
    }

    fn chosen(only: &[&str], without: &[&str]) -> Result<String, NumbersError> {
        let names = [
            ("use_idle", 0, 0, 1),
            ("use_busy", 1, 0, 1),
            ("idle_margin", 20, 0, 100),
            ("busy_margin", 20, 0, 100),
            ("busy_max_depth", 20, 0, 100),
            ("busy_per_depth", 20, 0, 100),
            ("small", 4, 1, 10),
            ("clock_base", 20, 0, 100),
            ("Hash", 20, 0, 100),
        ];
        let option = |(name, default, min, max): &(&str, i32, i32, i32)| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let options: Vec<String> = names.iter().map(option).collect();
        let is_listed = |name: &str| !name.starts_with("use_") && name != "Hash";
        let listing = names.iter().filter(|(name, ..)| is_listed(name));
        let listing: Vec<String> = listing.map(|(name, ..)| format!("{name}, int, 1, 0, 1, 0.5, 0.002")).collect();
        let numbers = choose(&options, &listing, &lines(only), &lines(without))?;
        Ok(numbers.iter().map(|number| number.name.as_str()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_games_say_nothing_about_is_left_alone() {
        assert_eq!(chosen(&[], &[]).unwrap(), "busy_margin busy_per_depth");
        assert_eq!(chosen(&[], &["*_per_depth"]).unwrap(), "busy_margin");
        assert_eq!(chosen(&["busy_*", "small"], &["*_margin"]).unwrap(), "busy_max_depth busy_per_depth small");
    }

    #[test]
    fn refusals_say_why() {
        assert_eq!(chosen(&["bzsy_*"], &[]), Err(NumbersError::NoMatch("bzsy_*".to_owned())));
        assert_eq!(chosen(&[], &["Hash"]), Err(NumbersError::NoMatch("Hash".to_owned())));
        assert_eq!(chosen(&["small"], &["small"]), Err(NumbersError::Nothing));
        let options = lines(&["option name Hash type spin default 16 min 1 max 1024"]);
        let listing = lines(&["info string spsa: this is no tuning build (cargo build --features tune)"]);
        let error = choose(&options, &listing, &[], &[]).unwrap_err();
        assert!(error.to_string().contains("--features tune"), "{error}");
    }
}
