//! The writer: the one place through which every protocol speaks.
//!
//! A line is written whole and flushed at once, because a GUI waits for it. The first failure is kept: it means that
//! nobody listens any more, and the program ends instead of thinking for nobody.

use std::fmt::Display;
use std::io::{self, Write};

/// Lines to a stream.
pub struct Output<'a> {
    stream: Box<dyn Write + 'a>,
    failure: Option<io::Error>,
}

impl<'a> Output<'a> {
    /// Lines to this stream.
    pub fn new(stream: impl Write + 'a) -> Output<'a> {
        Output { stream: Box::new(stream), failure: None }
    }

    /// Writes a line, or several if the text has line ends within.
    pub fn line(&mut self, text: impl Display) {
        if self.failure.is_none() {
            let line = format!("{text}\n");
            let written = self.stream.write_all(line.as_bytes()).and_then(|()| self.stream.flush());
            self.failure = written.err();
        }
    }

    /// Whether a line could not be written.
    pub fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Why a line could not be written, if that happened.
    pub fn into_failure(self) -> Option<io::Error> {
        self.failure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end() {
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        output.line("readyok");
        output.line(format_args!("{} nodes", 5));
        assert!(!output.is_broken());
        drop(output);
        assert_eq!(bytes, b"readyok\n5 nodes\n");
    }

    #[test]
    fn the_first_failure_is_kept() {
        let mut space = [0u8; 4];
        let mut output = Output::new(&mut space[..]);
        output.line("abc");
        assert!(!output.is_broken());
        output.line("d");
        output.line("e");
        assert_eq!(output.into_failure().map(|error| error.kind()), Some(io::ErrorKind::WriteZero));
    }
}
