//! How strong Alcor plays: a ladder of ten levels, or a rating.
//!
//! The ladder is one table. Its ratings are those of the option `UCI_Elo`, so what they are worth is what the engine says
//! of that option.

use std::fmt;

use alcor_session::options;
use alcor_session::session::Session;
use alcor_session::text::quoted;

/// A step of the ladder.
#[derive(Debug)]
struct Step {
    name: &'static str,
    strength: Strength,
}

/// How strong to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// As well as it can.
    Full,
    /// Like a player of this rating.
    Elo(u32),
}

/// The ladder, from the lowest step, which is level 1.
const LADDER: [Step; 10] = [
    Step { name: "beginner", strength: Strength::Elo(700) },
    Step { name: "novice", strength: Strength::Elo(900) },
    Step { name: "improver", strength: Strength::Elo(1100) },
    Step { name: "casual", strength: Strength::Elo(1300) },
    Step { name: "club", strength: Strength::Elo(1500) },
    Step { name: "strong", strength: Strength::Elo(1750) },
    Step { name: "expert", strength: Strength::Elo(2000) },
    Step { name: "master", strength: Strength::Elo(2250) },
    Step { name: "grandmaster", strength: Strength::Elo(2600) },
    Step { name: "full", strength: Strength::Full },
];

/// The level of someone who has not asked for one.
pub const DEFAULT: Strength = LADDER[4].strength;

/// The ratings that can be asked for.
const RATINGS: std::ops::RangeInclusive<u32> = 700..=2800;

/// Text that is no level.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownLevel {
    found: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (RATINGS.start(), RATINGS.end());
        let (top, names) = (LADDER.len(), names().collect::<Vec<_>>().join(", "));
        write!(
            formatter,
            "expected a level from 1 to {top}, a rating from {least} to {most}, or one of: {names}; found {}",
            quoted(&self.found)
        )
    }
}

impl std::error::Error for UnknownLevel {}

/// The names of the levels, from the lowest.
pub fn names() -> impl Iterator<Item = &'static str> {
    LADDER.iter().map(|step| step.name)
}

impl Strength {
    /// Reads a level: its number, its name, or a rating.
    ///
    /// # Errors
    /// If it is none of these.
    pub fn read(text: &str) -> Result<Strength, UnknownLevel> {
        let word = text.trim().to_ascii_lowercase();
        let word = word.strip_prefix("elo ").unwrap_or(&word).trim();
        let step = match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|index| LADDER.get(index)),
            Err(_) => {
                LADDER.iter().find(|step| step.name == word || (word == "max" && step.strength == Strength::Full))
            }
        };
        let rating = || word.parse().ok().filter(|rating| RATINGS.contains(rating)).map(Strength::Elo);
        step.map(|step| step.strength).or_else(rating).ok_or(UnknownLevel { found: text.to_owned() })
    }

    /// Makes the engine of a session play like that.
    ///
    /// # Errors
    /// If the engine cannot: it then plays as before.
    pub fn apply(self, session: &mut Session) -> Result<(), String> {
        let settings = match self {
            Strength::Full => vec![("UCI_LimitStrength", "false".to_owned())],
            Strength::Elo(rating) => vec![("UCI_Elo", rating.to_string()), ("UCI_LimitStrength", "true".to_owned())],
        };
        for (name, value) in settings {
            match options::read(name, Some(&value)) {
                Ok((_, change)) => session.change(change).map(drop).map_err(|error| error.to_string())?,
                // An engine that cannot be limited is at its full strength anyway.
                Err(_) if self == Strength::Full => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
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
        let step = LADDER.iter().position(|step| step.strength == *self);
        match (self, step) {
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
    for (index, step) in LADDER.iter().enumerate() {
        let mark = if step.strength == current { '>' } else { ' ' };
        let number = index + 1;
        let worth = match step.strength {
            Strength::Full => "as strong as it can".to_owned(),
            Strength::Elo(rating) => format!("about {rating} Elo"),
        };
        text.push_str(&format!("{mark} {number:>2}  {:12} {worth}\n", step.name));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
            .map(|step| match step.strength {
                Strength::Elo(rating) => rating,
                Strength::Full => u32::MAX,
            })
            .collect();
        assert!(ratings.is_sorted() && RATINGS.contains(&ratings[0]) && RATINGS.contains(&ratings[8]));
        assert_eq!(DEFAULT.to_string(), "level 5 of 10 (club, about 1500 Elo)");
        assert!(table(DEFAULT).contains(">  5  club"), "{}", table(DEFAULT));
    }
}
