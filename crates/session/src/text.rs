//! Lines cut into words, and words quoted back at their sender.
//!
//! Protocols separate words by any white space. [`Words`] hands them out one by one and can give the rest of the line
//! untouched, for values in which spaces count, such as paths. [`quoted`] makes anything safe to repeat: one line,
//! short, and without control characters that could pass for protocol. [`whole`] reads a number of the command line.

use std::fmt::Write;

/// The words of a line, read from the left.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// All words of a line.
    pub fn new(line: &'a str) -> Words<'a> {
        Words { rest: trimmed(line) }
    }

    /// What has not been read, without white space at its ends.
    pub fn rest(self) -> &'a str {
        self.rest
    }

    /// The next word, which stays unread.
    pub fn peek(self) -> Option<&'a str> {
        self.clone_next().map(|(word, _)| word)
    }

    fn clone_next(self) -> Option<(&'a str, &'a str)> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(is_blank).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        Some((word, rest.trim_start_matches(is_blank)))
    }

    /// Reads up to a word, in any case of letters, and past it. The text before it is the answer, and so is the whole
    /// rest if the word does not come.
    pub fn take_until(&mut self, stop: &str) -> &'a str {
        let start = self.rest;
        loop {
            let before = start.len() - self.rest.len();
            match self.next() {
                None => return start,
                Some(word) if word.eq_ignore_ascii_case(stop) => return start[..before].trim_end_matches(is_blank),
                Some(_) => {}
            }
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = self.clone_next()?;
        self.rest = rest;
        Some(word)
    }
}

/// Adds a line of help. What is long gets a line of its own, so that the rest can stand in two columns.
pub fn push_entry(text: &mut String, left: &str, right: &str) {
    const WIDTH: usize = 24;
    let gap = if left.len() > WIDTH { format!("\n  {:WIDTH$}", "") } else { " ".repeat(WIDTH - left.len()) };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  {left}{gap}  {right}");
}

/// White space, and what some systems leave in a pipe: a byte order mark or zero bytes.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{feff}' | '\0')
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Text of a user for a message: in quotes, cut if long, with control characters escaped.
pub fn quoted(text: &str) -> String {
    const MAX: usize = 40;
    let escaped: String = text.chars().take(MAX).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(MAX).is_some() { "..." } else { "" };
    format!("'{escaped}{more}'")
}

/// Text of a file for a terminal, on one line: what would move the cursor, change colours or turn the direction of writing
/// is replaced.
pub fn printable(text: &str) -> String {
    text.chars().map(|letter| if is_harmful(letter) { char::REPLACEMENT_CHARACTER } else { letter }).collect()
}

/// Control characters of both sets, separators of lines, and marks of the direction of writing.
fn is_harmful(letter: char) -> bool {
    let is_mark =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || is_mark || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// As [`quoted`], and a word for a word that is missing.
pub fn quoted_or_nothing(text: Option<&str>) -> String {
    text.map_or_else(|| "nothing".to_owned(), quoted)
}

/// A whole number from `min` to `max`, or what was expected.
pub fn whole<T: TryFrom<u64>>(min: u64, max: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| (min..=max).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let range = if max == u64::MAX { format!("of at least {min}") } else { format!("from {min} to {max}") };
            format!("expected a whole number {range}, found {}", quoted(text))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_white_space_separates() {
        let words: Vec<&str> = Words::new("\u{feff} go\t depth \u{a0}5\r\n").collect();
        assert_eq!(words, ["go", "depth", "5"]);
        assert_eq!(Words::new(" \r\n").next(), None);
    }

    #[test]
    fn the_rest_is_untouched_within() {
        let mut words = Words::new("value  C:\\My  Tables ");
        assert_eq!(words.next(), Some("value"));
        assert_eq!(words.rest(), "C:\\My  Tables");
    }

    #[test]
    fn reads_up_to_a_word() {
        let mut words = Words::new("Clear  Hash VALUE 1 2");
        assert_eq!(words.take_until("value"), "Clear  Hash");
        assert_eq!(words.rest(), "1 2");
        let mut words = Words::new("Clear Hash");
        assert_eq!(words.take_until("value"), "Clear Hash");
        assert_eq!(words.rest(), "");
        assert_eq!(Words::new("value").take_until("value"), "");
    }

    #[test]
    fn nothing_printable_commands_a_terminal() {
        assert_eq!(printable("Müller, J. \u{2654}"), "Müller, J. \u{2654}");
        for harmful in ['\x1b', '\u{9b}', '\u{85}', '\u{202e}', '\u{2066}', '\u{2028}', '\n', '\x07', '\x7f'] {
            assert_eq!(printable(&format!("a{harmful}b")), "a\u{fffd}b", "{harmful:?}");
        }
    }

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quoted("e2e5"), "'e2e5'");
        assert_eq!(quoted("a\nbestmove"), "'a\\nbestmove'");
        assert_eq!(quoted(&"x".repeat(50)), format!("'{}...'", "x".repeat(40)));
        assert_eq!(quoted_or_nothing(None), "nothing");
    }

    #[test]
    fn whole_numbers_say_their_range() {
        assert_eq!(whole::<u32>(1, 100)("7"), Ok(7));
        for text in ["x", "0", "101", "-1", "1.5", "", "99999999999999999999999"] {
            let message = whole::<u32>(1, 100)(text).unwrap_err();
            assert_eq!(message, format!("expected a whole number from 1 to 100, found {}", quoted(text)));
        }
        assert_eq!(whole::<u64>(1, u64::MAX)("0").unwrap_err(), "expected a whole number of at least 1, found '0'");
    }
}
