//! PGN text with its tags mended: a quote within a value that has no backslash before it gets one.
//!
//! `[Event "The "Big" Match"]` is wrong, and not rare. A reader that keeps to the standard ends the tags there, and the
//! game has no moves. Here a quote ends a value only if the bracket follows, or the end of the line; all else passes as
//! it is.

use std::io::{self, BufRead, BufReader, Read};

/// Tags longer than this are not mended: it would be no tag.
const LONGEST_LINE: u64 = 1 << 16;

/// Text whose tags are mended as it is read.
pub struct MendedTags<R> {
    source: BufReader<R>,
    /// What is ready to be read, and how much of it has been.
    ready: Vec<u8>,
    taken: usize,
    is_at_line_start: bool,
}

impl<R: Read> MendedTags<R> {
    /// Mends the text of this source.
    pub fn new(source: R) -> MendedTags<R> {
        MendedTags { source: BufReader::new(source), ready: Vec::new(), taken: 0, is_at_line_start: true }
    }

    fn fetch(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.taken = 0;
        self.source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.ready)?;
        if self.is_at_line_start && self.ready.first() == Some(&b'[') && self.ready.contains(&b'"') {
            self.ready = mended(&self.ready);
        }
        self.is_at_line_start = self.ready.last() == Some(&b'\n');
        Ok(())
    }
}

impl<R: Read> Read for MendedTags<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.fetch()?;
        }
        let rest = &self.ready[self.taken..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.taken += count;
        Ok(count)
    }
}

/// A line of tags with a backslash before every quote that needs one.
fn mended(line: &[u8]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(line.len() + 8);
    let (mut is_value, mut is_escaped) = (false, false);
    for (index, &byte) in line.iter().enumerate() {
        if byte == b'"' && !is_escaped {
            if is_value && !ends_value(&line[index + 1..]) {
                mended.push(b'\\');
            } else {
                is_value = !is_value;
            }
        }
        is_escaped = is_value && byte == b'\\' && !is_escaped;
        mended.push(byte);
    }
    mended
}

/// Whether a quote before this text is the end of a value.
fn ends_value(rest: &[u8]) -> bool {
    rest.iter().find(|byte| !b" \t\r".contains(byte)).is_none_or(|byte| b"]\n".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut read = String::new();
        MendedTags::new(text.as_bytes()).read_to_string(&mut read).unwrap();
        read
    }

    #[test]
    fn quotes_within_a_value_are_escaped() {
        assert_eq!(read("[Event \"The \"Big\" Match\"]\n"), "[Event \"The \\\"Big\\\" Match\"]\n");
        assert_eq!(read("[White \"\"Ed\" Lasker\" ]\r\n1. e4"), "[White \"\\\"Ed\\\" Lasker\" ]\r\n1. e4");
    }

    #[test]
    fn what_is_right_stays_as_it_is() {
        let long = format!("{{{}}}", "x\"".repeat(100_000));
        for text in [
            "",
            "\n",
            "[Event \"\"]\n[Site \"A \\\"quoted\\\" \\\\\"]\n\n1. e4 *\n",
            "[White \"A\"] [Black \"B\"]\n1. e4 {a \"move\" of\n[%clk 0:01]} *",
            "[Event \"unfinished\n[Site \"?\"]",
            &long,
        ] {
            assert_eq!(read(text), text);
        }
    }
}
