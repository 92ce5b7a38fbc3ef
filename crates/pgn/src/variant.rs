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

#[cfg(test)]
mod tests {
    use super::Variant;

    // The page reads tags by the same rule: its test has the same names.
    #[test]
    fn variants_as_files_spell_them() {
        for name in ["", "Standard", "chess", "From Position", "FromPosition", "normal"] {
            assert_eq!(Variant::of_tag(name), Some(Variant::Standard), "{name}");
        }
        let spellings = ["Chess960", "chess 960", "Chess-960", "960"];
        let names = ["fischerandom", "Fischer Random", "FischerRandomChess", "double Fischer random"];
        for name in spellings.into_iter().chain(names) {
            assert_eq!(Variant::of_tag(name), Some(Variant::Chess960), "{name}");
        }
        for name in ["Atomic", "Crazyhouse", "King of the Hill", "Fischer's atomic"] {
            assert_eq!(Variant::of_tag(name), None, "{name}");
        }
    }
}
