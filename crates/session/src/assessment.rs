//! Who stands better, in words.

use std::fmt::{self, Display, Formatter};

use alcor_chess::Color;

/// How much better the better side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lead {
    /// Neither stands better.
    None,
    /// A little better.
    Slight,
    /// Clearly better.
    Clear,
    /// Winning.
    Winning,
    /// Winning easily.
    Easy,
}

/// Who stands better, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The better side, unless there is none.
    pub better: Color,
    /// How much better.
    pub lead: Lead,
}

impl Assessment {
    /// The assessment of a score in centipawns, from White's side.
    ///
    /// ```
    /// use alcor_session::assessment::Assessment;
    ///
    /// assert_eq!(Assessment::of(-130).to_string(), "Black stands clearly better");
    /// ```
    pub fn of(centipawns: i32) -> Assessment {
        let better = if centipawns >= 0 { Color::White } else { Color::Black };
        let lead = match centipawns.unsigned_abs() {
            0..40 => Lead::None,
            40..100 => Lead::Slight,
            100..250 => Lead::Clear,
            250..600 => Lead::Winning,
            _ => Lead::Easy,
        };
        Assessment { better, lead }
    }
}

impl Display for Assessment {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let better = self.better;
        match self.lead {
            Lead::None => write!(formatter, "the position is about equal"),
            Lead::Slight => write!(formatter, "{better} stands a little better"),
            Lead::Clear => write!(formatter, "{better} stands clearly better"),
            Lead::Winning => write!(formatter, "{better} is winning"),
            Lead::Easy => write!(formatter, "{better} is winning easily"),
        }
    }
}
