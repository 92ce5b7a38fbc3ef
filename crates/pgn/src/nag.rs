//! NAGs: the numbered glyphs of PGN, and the signs that people write in their place.

use std::fmt;

/// A numeric annotation glyph: `$1` is a good move, `$14` a slight advantage for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(pub u16);

/// The glyphs that people write as signs. The first six may be glued to a move.
const SIGNS: [(&str, u16); 20] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

impl Nag {
    /// Reads `$1`, or a sign such as `!?` or `+/-`.
    pub fn read(text: &str) -> Option<Nag> {
        match text.strip_prefix('$') {
            Some(number) => number.parse().ok().map(Nag),
            None => SIGNS.iter().find(|(sign, _)| *sign == text).map(|(_, number)| Nag(*number)),
        }
    }

    /// The sign that is glued to a move: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    pub fn suffix(self) -> Option<&'static str> {
        SIGNS[..6].iter().find(|(_, number)| *number == self.0).map(|(sign, _)| *sign)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_signs() {
        assert_eq!(Nag::read("$139"), Some(Nag(139)));
        assert_eq!(Nag::read("!?"), Some(Nag(5)));
        assert_eq!(Nag::read("+/-"), Some(Nag(16)));
        assert_eq!(Nag(6).suffix(), Some("?!"));
        assert_eq!(Nag(16).suffix(), None);
        assert_eq!(Nag(16).to_string(), "$16");
        for text in ["$", "$x", "$99999999", "e4", ""] {
            assert_eq!(Nag::read(text), None, "{text}");
        }
    }
}
