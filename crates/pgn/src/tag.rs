//! One tag: `[White "Morphy, Paul"]`, and the ways in which files get it wrong.
//!
//! A quote within a value that has no backslash before it is not rare: `[Event "The "Big" Match"]`. So a quote ends a value
//! only if the bracket follows, or the end of the line.

use std::ops::Range;

/// Where the parts of a tag are in its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) name: Range<usize>,
    /// Without its quotes, but with its backslashes.
    pub(crate) value: Range<usize>,
    /// The first byte after the tag.
    pub(crate) end: usize,
}

/// Whether a tag begins here: a bracket, a name, and then a blank, a quote or a bracket.
pub(crate) fn begins(line: &[u8]) -> bool {
    extent_of_name(line).is_some()
}

fn extent_of_name(line: &[u8]) -> Option<Range<usize>> {
    let rest = line.strip_prefix(b"[")?;
    let start = 1 + rest.iter().take_while(|byte| is_blank(**byte)).count();
    let length = line[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
    let end = start + length;
    let is_followed = line.get(end).is_some_and(|&byte| is_blank(byte) || byte == b'"' || byte == b']');
    (length > 0 && is_followed).then_some(start..end)
}

/// The parts of the tag that begins a line. Only the line may be given, not what follows it.
pub(crate) fn extent(line: &[u8]) -> Option<Extent> {
    let name = extent_of_name(line)?;
    let after_name = name.end + line[name.end..].iter().take_while(|byte| is_blank(**byte)).count();
    let quoted = line.get(after_name) == Some(&b'"');
    let (value, end) = if quoted { quoted_value(line, after_name + 1) } else { bare_value(line, after_name) };
    Some(Extent { name, value, end })
}

fn quoted_value(line: &[u8], start: usize) -> (Range<usize>, usize) {
    let mut at = start;
    while at < line.len() {
        match line[at] {
            // A backslash that ends a value, as in a path, rather than one that escapes its quote.
            b'\\' if line.get(at + 1) == Some(&b'"') && line[at + 2..].trim_ascii() == b"]" => at += 1,
            b'\\' => at += 2,
            b'"' => {
                let blanks = line[at + 1..].iter().take_while(|byte| is_blank(**byte)).count();
                match line.get(at + 1 + blanks) {
                    Some(b']') => return (start..at, at + blanks + 2),
                    None => return (start..at, line.len()),
                    Some(_) => at += 1,
                }
            }
            _ => at += 1,
        }
    }
    (start..line.len(), line.len())
}

fn bare_value(line: &[u8], start: usize) -> (Range<usize>, usize) {
    match line[start..].iter().position(|&byte| byte == b']') {
        Some(length) => (start..start + length, start + length + 1),
        None => (start..line.len(), line.len()),
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// A value in one line: control characters are as good as blanks.
fn in_one_line(value: &str) -> String {
    value.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

/// A value without the backslashes that escape quotes and backslashes, and without control characters.
pub(crate) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let line = in_one_line(value);
    let mut characters = line.trim().chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                text.push(next);
                characters.next();
            }
            _ => text.push(character),
        }
    }
    text
}

/// A value with a backslash before quotes and backslashes, in one line.
pub(crate) fn escaped(value: &str) -> String {
    let line = in_one_line(value);
    let mut text = String::with_capacity(line.len());
    for character in line.trim().chars() {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(&str, String, &str)> {
        let Extent { name, value, end } = extent(line.as_bytes())?;
        Some((&line[name], unescaped(&line[value]), &line[end..]))
    }

    #[test]
    fn tags_as_files_have_them() {
        for (line, name, value, rest) in [
            ("[Event \"Open\"]", "Event", "Open", ""),
            ("[ Event \"Open\" ] 1. e4", "Event", "Open", " 1. e4"),
            ("[Event\"Open\"][Site \"?\"]", "Event", "Open", "[Site \"?\"]"),
            ("[Event \"The \"Big\" Match\"]\r", "Event", "The \"Big\" Match", "\r"),
            ("[Site \"A \\\"quoted\\\" \\\\\"]", "Site", "A \"quoted\" \\", ""),
            ("[Site \"C:\\games\\\"]", "Site", "C:\\games\\", ""),
            ("[Event \"no end", "Event", "no end", ""),
            ("[Event \"no bracket\"", "Event", "no bracket", ""),
            ("[Round 3]", "Round", "3", ""),
            ("[Event]", "Event", "", ""),
            ("[Event \"\"]", "Event", "", ""),
            ("[Result \"\u{1}\u{8}1-0\"]", "Result", "1-0", ""),
        ] {
            assert_eq!(read(line), Some((name, value.to_owned(), rest)), "{line}");
        }
        for line in ["", "[", "[]", "[%clk 1]", "[\"x\"]", "Event", "[Event"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn what_is_escaped_reads_the_same() {
        for value in ["", "a \"b\" \\ c", "\\", "\"", "\\\"", "]\"]", "é"] {
            let line = format!("[X \"{}\"]", escaped(value));
            assert_eq!(read(&line), Some(("X", value.to_owned(), "")), "{line}");
        }
        assert_eq!(escaped("two\nlines"), "two lines");
        assert_eq!(escaped("\u{0}\\\u{1}"), "\\\\");
    }
}
