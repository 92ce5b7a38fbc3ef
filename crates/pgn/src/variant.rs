//! The tag `Variant`: which game a file is about.

/// The variants of chess that Alcor plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Ordinary chess.
    Standard,
    /// Chess960, double Fischer random among it.
    Chess960,
}

impl Variant {
    /// What a `Variant` tag means; `None` if that is no variant that Alcor plays. Files spell the names in many ways, so
    /// only letters and digits count, in any case. A position of its own is no variant.
    pub fn of_tag(name: &str) -> Option<Variant> {
        let word: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        match word.to_ascii_lowercase().as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Standard),
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "doublefischerrandom" => {
                Some(Variant::Chess960)
            }
            _ => None,
        }
    }
}
