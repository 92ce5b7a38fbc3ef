//! Text as JSON wants it: the little that answers to the page need.

use std::fmt;

/// A text in quotes.
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("\"")?;
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' => write!(formatter, "\\{letter}")?,
                letter if letter < ' ' => write!(formatter, "\\u{:04x}", u32::from(letter))?,
                letter => write!(formatter, "{letter}")?,
            }
        }
        formatter.write_str("\"")
    }
}

#[cfg(test)]
mod tests {
    use super::Quoted;

    #[test]
    fn what_would_end_the_text_is_escaped() {
        assert_eq!(Quoted("a \"b\" \\ \n é").to_string(), r#""a \"b\" \\ \u000a é""#);
    }
}
