//! The ladder of levels: ten steps with names, for people who choose an opponent.
//!
//! One table for the terminal and the web page. Its ratings are those of the option `UCI_Elo`, so what they are worth is
//! what the engine says of that option.

use std::fmt;

use alcor_engine::Elo;
use thiserror::Error;

use crate::options::Change;
use crate::session::{ChangeError, Session};
use crate::text::quoted;

/// A level of the ladder.
#[derive(Debug)]
pub struct LadderLevel {
    /// What people call it.
    pub name: &'static str,
    /// How strong it is.
    pub strength: Strength,
}

/// How strong to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// As well as it can.
    Full,
    /// Like a player of this rating.
    Elo(u32),
}

/// The ladder, from the lowest level, which is level 1.
pub const LADDER: [LadderLevel; 10] = [
    LadderLevel { name: "beginner", strength: Strength::Elo(700) },
    LadderLevel { name: "novice", strength: Strength::Elo(900) },
    LadderLevel { name: "improver", strength: Strength::Elo(1100) },
    LadderLevel { name: "casual", strength: Strength::Elo(1300) },
    LadderLevel { name: "club", strength: Strength::Elo(1500) },
    LadderLevel { name: "strong", strength: Strength::Elo(1750) },
    LadderLevel { name: "expert", strength: Strength::Elo(2000) },
    LadderLevel { name: "master", strength: Strength::Elo(2250) },
    LadderLevel { name: "grandmaster", strength: Strength::Elo(2600) },
    LadderLevel { name: "full", strength: Strength::Full },
];

/// The place of the level for someone who has not asked for one.
pub const DEFAULT_INDEX: usize = 4;
/// The strength of that level.
pub const DEFAULT: Strength = LADDER[DEFAULT_INDEX].strength;

/// The ratings that can be asked for.
const RATINGS: std::ops::RangeInclusive<u32> = Elo::MIN.rating()..=Elo::MAX.rating();

/// Text that is no level.
#[derive(Debug, PartialEq, Eq, Error)]
#[error(
    "expected a level from 1 to {}, a rating from {} to {}, or one of: {}; found {}",
    LADDER.len(), RATINGS.start(), RATINGS.end(), names().collect::<Vec<_>>().join(", "), quoted(.found)
)]
pub struct UnknownLevel {
    found: String,
}

/// The names of the levels, from the lowest.
pub fn names() -> impl Iterator<Item = &'static str> {
    LADDER.iter().map(|level| level.name)
}

impl Strength {
    /// Reads a level: its number, its name, or a rating.
    ///
    /// # Errors
    /// If it is none of these.
    pub fn read(text: &str) -> Result<Strength, UnknownLevel> {
        let word = text.trim().to_ascii_lowercase();
        let word = word.strip_prefix("elo ").unwrap_or(&word).trim();
        let level = match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|index| LADDER.get(index)),
            Err(_) => {
                LADDER.iter().find(|level| level.name == word || (word == "max" && level.strength == Strength::Full))
            }
        };
        let rating = || word.parse().ok().filter(|rating| RATINGS.contains(rating)).map(Strength::Elo);
        level.map(|level| level.strength).or_else(rating).ok_or(UnknownLevel { found: text.to_owned() })
    }

    /// The rating of players like that. Those of full strength have the highest.
    pub fn rating(self) -> u32 {
        match self {
            Strength::Full => *RATINGS.end(),
            Strength::Elo(rating) => rating,
        }
    }

    /// What the options of a session limit the strength to, if they say anything about it.
    pub fn preferred(session: &Session) -> Option<Strength> {
        let is_set = ["UCI_LimitStrength", "Skill Level"].into_iter().any(|name| session.preferred(name).is_some());
        is_set.then(|| match session.levels().strength() {
            alcor_engine::Strength::Limited(level) => Strength::Elo(level.elo.rating()),
            alcor_engine::Strength::Full => Strength::Full,
        })
    }

    /// Makes the engine of a session play like that.
    ///
    /// # Errors
    /// None with the options there are; a session reports what it cannot change.
    pub fn apply(self, session: &mut Session) -> Result<(), ChangeError> {
        let changes = match self {
            Strength::Full => vec![Change::LimitStrength(false), Change::Skill(None)],
            Strength::Elo(rating) => vec![Change::Rating(Elo::nearest(rating)), Change::LimitStrength(true)],
        };
        changes.into_iter().try_for_each(|change| session.change(change).map(drop))
    }

    /// In a few letters, for the panel and for PGN.
    pub fn short(self) -> String {
        match self {
            Strength::Full => "full strength".to_owned(),
            Strength::Elo(rating) => format!("{rating} Elo"),
        }
    }
}

/// As in `level 5 of 10 (club, about 1500 Elo)`.
impl fmt::Display for Strength {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = LADDER.iter().position(|level| level.strength == *self);
        match (self, level) {
            (Strength::Full, _) => formatter.write_str("full strength"),
            (Strength::Elo(rating), Some(index)) => {
                let (number, top, name) = (index + 1, LADDER.len(), LADDER[index].name);
                write!(formatter, "level {number} of {top} ({name}, about {rating} Elo)")
            }
            (Strength::Elo(rating), None) => write!(formatter, "about {rating} Elo"),
        }
    }
}

/// The ladder as a table for people, the current level marked.
pub fn table(current: Strength) -> String {
    let mut text = String::new();
    for (index, level) in LADDER.iter().enumerate() {
        let mark = if level.strength == current { '>' } else { ' ' };
        let number = index + 1;
        let worth = match level.strength {
            Strength::Full => "as strong as it can".to_owned(),
            Strength::Elo(rating) => format!("about {rating} Elo"),
        };
        text.push_str(&format!("{mark} {number:>2}  {:12} {worth}\n", level.name));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Preferences, Setting};

    #[test]
    fn levels_by_number_name_and_rating() {
        assert_eq!(Strength::read("1"), Ok(Strength::Elo(700)));
        assert_eq!(Strength::read(" Club "), Ok(Strength::Elo(1500)));
        assert_eq!(Strength::read("10"), Ok(Strength::Full));
        assert_eq!(Strength::read("max"), Ok(Strength::Full));
        assert_eq!(Strength::read("elo 1234"), Ok(Strength::Elo(1234)));
        assert_eq!(Strength::read("1234"), Ok(Strength::Elo(1234)));
        for text in ["0", "11", "699", "2801", "", "strongest", "-3", "5.5"] {
            let error = Strength::read(text).unwrap_err().to_string();
            assert!(error.starts_with("expected a level from 1 to 10") && error.ends_with(&format!("found '{text}'")));
        }
    }

    #[test]
    fn the_ladder_rises() {
        let ratings: Vec<u32> = LADDER
            .iter()
            .map(|level| match level.strength {
                Strength::Elo(rating) => rating,
                Strength::Full => u32::MAX,
            })
            .collect();
        assert!(ratings.is_sorted() && RATINGS.contains(&ratings[0]) && RATINGS.contains(&ratings[8]));
        assert_eq!(DEFAULT.to_string(), "level 5 of 10 (club, about 1500 Elo)");
        assert!(table(DEFAULT).contains(">  5  club"), "{}", table(DEFAULT));
    }

    #[test]
    fn every_option_of_strength_is_heard() {
        let preferred = |assignments: &[&str]| {
            let mut session = Session::new(|_| {});
            let command_line = assignments.iter().map(|text| Setting::read_assignment(text).unwrap()).collect();
            session.prefer(&Preferences { command_line, ..Preferences::default() }).unwrap();
            Strength::preferred(&session)
        };
        assert_eq!(preferred(&["Hash=1"]), None);
        assert_eq!(preferred(&["Skill Level=0"]), Some(Strength::Elo(700)));
        assert_eq!(preferred(&["Skill Level=20"]), Some(Strength::Full));
        assert_eq!(preferred(&["UCI_LimitStrength=true", "UCI_Elo=1200"]), Some(Strength::Elo(1200)));
        assert_eq!(preferred(&["UCI_LimitStrength=false"]), Some(Strength::Full));
    }

    #[test]
    fn full_strength_takes_every_limit_away() {
        let mut session = Session::new(|_| {});
        session.change(Change::Skill(Elo::of_skill(3))).unwrap();
        Strength::Full.apply(&mut session).unwrap();
        assert_eq!(session.levels().strength(), alcor_engine::Strength::Full);
    }
}
