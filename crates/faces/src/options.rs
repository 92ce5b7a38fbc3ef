//! The options of the engine: each declared once, with its type, default, range and meaning.
//!
//! The [`TABLE`] is the single source. The UCI listing, the reading of values, the defaults and the help text all come
//! from it; another face or a settings file can use it in the same way. Reading a value yields a [`Change`], which is
//! always sound; what it does is the business of the session.
//!
//! What is about files is left out where there are none. Names and values are read without regard to case. In tuning builds every tuned number of the search is an option too.

use std::fmt;
use std::time::Duration;

use alcor_engine::book::Choice;
use alcor_engine::eval::classical::TermSet;
use alcor_engine::params::Param;
#[cfg(not(target_family = "wasm"))]
use alcor_engine::tablebase::FiftyMoveRule;
use alcor_engine::{Elo, EvaluationKind};

use crate::books::BookChange;
#[cfg(not(target_family = "wasm"))]
use crate::networks::EMBEDDED;
use crate::networks::Source;
#[cfg(not(target_family = "wasm"))]
use crate::tables::NO_FOLDER;
use crate::tables::TableChange;
use crate::terms;
use crate::words::{quoted, quoted_or_nothing};

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

/// A sound value for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The size of the hash table in MB.
    Hash(usize),
    /// How many threads search.
    Threads(usize),
    /// Whether the GUI will let the engine ponder.
    Ponder(bool),
    /// How many best lines to show.
    Lines(usize),
    /// Time kept back from each move for the way between GUI and engine.
    MoveOverhead(Duration),
    /// Whether castling is written as king takes rook.
    Chess960(bool),
    /// Whether chances to win, draw and lose are shown.
    ShowWdl(bool),
    /// Whether the engine analyses rather than plays.
    Analysis(bool),
    /// Whether strength is limited to a rating.
    LimitStrength(bool),
    /// The rating that strength is limited to.
    Rating(Elo),
    /// The skill level; `None` is full strength.
    Skill(Option<Elo>),
    /// What chance begins with in limited play; `None` draws a seed for each game.
    Seed(Option<u64>),
    /// Forget all that was searched.
    ClearHash,
    /// Which evaluation is used.
    Evaluation(EvaluationKind),
    /// Where the network comes from.
    Network(Source),
    /// How the opening book is used.
    Book(BookChange),
    /// Which endgame tables are used, and how.
    Tables(TableChange),
    /// Which terms count in the classical evaluation.
    Terms(TermSet),
    /// A tuned number of the search.
    Tuned(Tuned),
}

/// A value for a tuned number.
#[derive(Clone, Copy)]
pub struct Tuned {
    /// The number.
    pub param: &'static Param,
    /// Its new value, within the range.
    pub value: i32,
}

impl PartialEq for Tuned {
    fn eq(&self, other: &Tuned) -> bool {
        self.param.name == other.param.name && self.value == other.value
    }
}

impl Eq for Tuned {}

impl fmt::Debug for Tuned {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} = {}", self.param.name, self.value)
    }
}

/// The most hash that can be asked for, in MB. What the machine can give is found out by trying.
const MAX_HASH_MB: u64 = if usize::BITS == 64 { 1 << 25 } else { 1 << 11 };

/// The option whose greatest value depends on the place.
pub const THREADS: &str = "Threads";

/// Every option there is, in the order in which a GUI shows them.
pub static TABLE: &[Declaration] = &[
    Declaration {
        name: "Hash",
        kind: Kind::Spin { default: 16, min: 1, max: MAX_HASH_MB, change: |mb| Change::Hash(mb as usize) },
        about: "size of the hash table in MB; enough if 'hashfull' stays below 300",
    },
    Declaration {
        name: THREADS,
        kind: Kind::Spin { default: 1, min: 1, max: 1024, change: |threads| Change::Threads(threads as usize) },
        about: "how many threads search; at most one for each core",
    },
    Declaration {
        name: "Ponder",
        kind: Kind::Check { default: false, change: Change::Ponder },
        about: "tells that the GUI may ask to think on the opponent's time",
    },
    Declaration {
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256, change: |lines| Change::Lines(lines as usize) },
        about: "how many best lines to show; more than one weakens play",
    },
    Declaration {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            change: |ms| Change::MoveOverhead(Duration::from_millis(ms)),
        },
        about: "milliseconds kept back from each move for the way to the GUI",
    },
    Declaration {
        name: "UCI_Chess960",
        kind: Kind::Check { default: false, change: Change::Chess960 },
        about: "write castling as king takes rook; both spellings are always understood",
    },
    Declaration {
        name: "UCI_ShowWDL",
        kind: Kind::Check { default: false, change: Change::ShowWdl },
        about: "show the chances to win, draw and lose, in thousandths",
    },
    Declaration {
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: false, change: Change::Analysis },
        about: "tells that a game is analysed rather than played",
    },
    Declaration {
        name: "UCI_LimitStrength",
        kind: Kind::Check { default: false, change: Change::LimitStrength },
        about: "play as weak as UCI_Elo says; analysis is always at full strength",
    },
    Declaration {
        name: "UCI_Elo",
        kind: Kind::Spin {
            default: 1500,
            min: Elo::MIN.rating() as u64,
            max: Elo::MAX.rating() as u64,
            change: |rating| Change::Rating(Elo::nearest(rating as u32)),
        },
        about: "how strong to play with UCI_LimitStrength",
    },
    Declaration {
        name: "Skill Level",
        kind: Kind::Spin {
            default: Elo::MAX_SKILL as u64,
            min: 0,
            max: Elo::MAX_SKILL as u64,
            change: |skill| Change::Skill(Elo::of_skill(skill as u32)),
        },
        about: "0 is as UCI_Elo 700, each step is 105 more, 20 is full strength",
    },
    Declaration {
        name: "Level Seed",
        kind: Kind::Spin {
            default: 0,
            min: 0,
            max: i32::MAX as u64,
            change: |seed| Change::Seed((seed > 0).then_some(seed)),
        },
        about: "the same seed makes a weak level play the same; 0: another in each game",
    },
    Declaration {
        name: "Clear Hash",
        kind: Kind::Button { change: Change::ClearHash },
        about: "forget all that was searched",
    },
    Declaration {
        name: "Evaluation",
        kind: Kind::Combo {
            choices: &[
                ("nnue", Change::Evaluation(EvaluationKind::Nnue)),
                ("classical", Change::Evaluation(EvaluationKind::Classical)),
            ],
        },
        about: "which evaluation is used: the network, or the terms that 'eval' shows",
    },
    Declaration {
        name: "Evaluation Terms",
        kind: Kind::List {
            default: terms::ALL,
            expected: terms::expected,
            read: |value| terms::read(value).map(Change::Terms),
        },
        about: "which terms of the classical evaluation count: 'all', a list, or '-mobility, -space'",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "EvalFile",
        kind: Kind::Text { default: EMBEDDED, change: |value| Change::Network(Source::of(value)) },
        about: "the file of another network; it is looked for beside the program, too",
    },
    Declaration {
        name: "OwnBook",
        kind: Kind::Check { default: false, change: |is_on| Change::Book(BookChange::Use(is_on)) },
        about: "play from the opening book; it is never used in analysis",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "BookFile",
        kind: Kind::Text { default: EMBEDDED, change: |value| Change::Book(BookChange::Source(Source::of(value))) },
        about: "a book in Polyglot's format; it is looked for beside the program, too",
    },
    Declaration {
        name: "BookDepth",
        kind: Kind::Spin {
            default: 255,
            min: 1,
            max: 255,
            change: |number| Change::Book(BookChange::LastMove(number as u16)),
        },
        about: "the last move of the game, by its number, for which the book is asked",
    },
    Declaration {
        name: "BookChoice",
        kind: Kind::Combo {
            choices: &[
                ("weighted", Change::Book(BookChange::Choice(Choice::Weighted))),
                ("best", Change::Book(BookChange::Choice(Choice::Best))),
            ],
        },
        about: "which of the book's moves is played: one by chance, or always the best",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyPath",
        kind: Kind::Text { default: NO_FOLDER, change: |value| Change::Tables(TableChange::Path(value.to_owned())) },
        about: "folders of Syzygy endgame tables, separated as the system does",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyProbeDepth",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 100,
            change: |depth| Change::Tables(TableChange::LeastDepth(depth as i32)),
        },
        about: "least depth at which the largest tables are asked; more for slow disks",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "Syzygy50MoveRule",
        kind: Kind::Check {
            default: true,
            change: |is_counted| {
                let rule = if is_counted { FiftyMoveRule::Counted } else { FiftyMoveRule::Ignored };
                Change::Tables(TableChange::Rule(rule))
            },
        },
        about: "whether tables count wins that take more than fifty moves as draws",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyProbeLimit",
        kind: Kind::Spin {
            default: 7,
            min: 0,
            max: 7,
            change: |pieces| Change::Tables(TableChange::MostPieces(pieces as u32)),
        },
        about: "ask tables only with at most this many pieces on the board",
    },
];

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown {
        /// The name.
        found: String,
    },
    /// The value is not of the option's type, or not in its range.
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What it was given.
        found: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { found } => {
                write!(formatter, "expected the name of an option, found {found}; 'uci' lists the options")
            }
            OptionError::Value { name, expected, found } => {
                write!(formatter, "{name} expects {expected}, found {found}")
            }
        }
    }
}

impl std::error::Error for OptionError {}

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
    TABLE.iter().filter_map(|declaration| match declaration.kind {
        Kind::Check { default, change } => Some(change(default)),
        Kind::Spin { default, change, .. } => Some(change(default)),
        Kind::Combo { choices } => choices.first().map(|(_, change)| change.clone()),
        Kind::Text { default, change } => Some(change(default)),
        Kind::List { default, read, .. } => read(default),
        Kind::Button { .. } => None,
    })
}

/// The numbers that this build can tune: all or none.
pub fn tuned_numbers() -> &'static [Param] {
    if cfg!(feature = "tune") { alcor_engine::params::ALL } else { &[] }
}

impl Declaration {
    fn read(&self, value: Option<&str>) -> Result<Change, OptionError> {
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

impl Declaration {
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

    /// As the answer to `uci` lists it. What the user wants from the start is the default then, because GUIs do not send
    /// what they take for the default. `most` is the greatest number that makes sense here, if that is less than usual.
    pub fn listing(&self, preferred: Option<&str>, most: Option<u64>) -> String {
        let name = self.name;
        let default = preferred.map(str::to_owned).or_else(|| self.default()).unwrap_or_default();
        match self.kind {
            Kind::Check { .. } => format!("option name {name} type check default {}", default.to_ascii_lowercase()),
            Kind::Spin { min, max, .. } => {
                let max = most.unwrap_or(max).min(max);
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            Kind::Text { .. } | Kind::List { .. } => format!("option name {name} type string default {default}"),
            Kind::Button { .. } => format!("option name {name} type button"),
            Kind::Combo { choices } => {
                let is_default = |choice: &&str| choice.eq_ignore_ascii_case(&default);
                let default = choices.iter().map(|&(choice, _)| choice).find(is_default).unwrap_or_default();
                let choices: String = choices.iter().map(|(choice, _)| format!(" var {choice}")).collect();
                format!("option name {name} type combo default {default}{choices}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(name: &str, value: Option<&str>) -> String {
        read(name, value).unwrap_err().to_string()
    }

    #[test]
    fn names_and_values_in_any_case() {
        assert_eq!(read("hash", Some("64")), Ok(("Hash", Change::Hash(64))));
        assert_eq!(read("MOVE  overhead", Some("30")).unwrap().1, Change::MoveOverhead(Duration::from_millis(30)));
        assert_eq!(read("uci_chess960", Some("TRUE")), Ok(("UCI_Chess960", Change::Chess960(true))));
        assert_eq!(read("Evaluation", Some("Classical")).unwrap().1, Change::Evaluation(EvaluationKind::Classical));
        assert_eq!(read("evalfile", Some("A b.net")).unwrap().1, Change::Network(Source::File("A b.net".to_owned())));
        assert_eq!(read("EvalFile", None).unwrap().1, Change::Network(Source::Embedded));
        assert_eq!(read("BOOKCHOICE", Some("Best")).unwrap().1, Change::Book(BookChange::Choice(Choice::Best)));
        assert_eq!(read("clear hash", None), Ok(("Clear Hash", Change::ClearHash)));
        assert_eq!(read("uci_elo", Some("900")).unwrap().1, Change::Rating(Elo::nearest(900)));
        assert_eq!(read("skill level", Some("20")).unwrap().1, Change::Skill(None));
        assert_eq!(read("Level Seed", Some("0")).unwrap().1, Change::Seed(None));
    }

    #[test]
    fn messages_say_expected_and_found() {
        assert_eq!(message("Hash", Some("0")), format!("Hash expects 1..{MAX_HASH_MB}, found '0'"));
        assert_eq!(message("threads", Some("-1")), "Threads expects 1..1024, found '-1'");
        assert_eq!(message("UCI_Elo", Some("2801")), "UCI_Elo expects 700..2800, found '2801'");
        assert_eq!(message("MultiPV", None), "MultiPV expects 1..256, found nothing");
        assert_eq!(message("Ponder", Some("maybe")), "Ponder expects true or false, found 'maybe'");
        assert_eq!(message("Evaluation", Some("x")), "Evaluation expects nnue or classical, found 'x'");
        assert!(message("Move", Some("1")).starts_with("expected the name of an option, found 'Move'"));
        assert!(message("Hash x", Some("1")).contains("'Hash x'"));
    }

    #[test]
    fn the_listing_is_as_uci_wants_it() {
        let lines: Vec<String> = TABLE.iter().map(|declaration| declaration.listing(None, None)).collect();
        for line in [
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name UCI_ShowWDL type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 1500 min 700 max 2800",
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Clear Hash type button",
            "option name Evaluation type combo default nnue var nnue var classical",
            "option name EvalFile type string default <embedded>",
        ] {
            assert!(lines.iter().any(|other| other == line), "{line}");
        }
    }

    #[test]
    fn every_default_is_within_its_range() {
        for declaration in TABLE {
            if let Kind::Spin { default, min, max, .. } = declaration.kind {
                assert!((min..=max).contains(&default), "{}", declaration.name);
            }
        }
        assert_eq!(defaults().count(), TABLE.len() - 1);
    }
}
