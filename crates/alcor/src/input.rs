//! The reader: a thread that turns the bytes of standard input into lines.
//!
//! It does nothing else, so it is always ready for `stop`. Bytes that are no text are replaced, not refused. A line
//! longer than any protocol needs is dropped whole: a `position` cut short would be a different position.

use std::io::{self, BufRead, Read};

/// The longest line that is read. A game of a thousand moves needs a hundredth of this.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// What the reader finds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A line, without its end.
    Line(String),
    /// A line that was too long, and dropped.
    TooLong,
    /// There will be no more.
    End,
}

/// Reads to the end and hands each piece to `deliver`, until that says to stop.
pub(crate) fn read(mut source: impl BufRead, mut deliver: impl FnMut(Input) -> Wanted) {
    loop {
        // A source that fails will not recover: for us it has ended.
        let input = next(&mut source).unwrap_or(Input::End);
        let ended = input == Input::End;
        if deliver(input) == Wanted::Nothing || ended {
            return;
        }
    }
}

/// Whether the receiver of input wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// It does.
    More,
    /// It is gone.
    Nothing,
}

/// Reads the next piece, and waits for it.
///
/// # Errors
/// If the source fails.
pub(crate) fn next(source: &mut impl BufRead) -> io::Result<Input> {
    let mut bytes = Vec::new();
    source.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Input::End);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE_BYTES {
        source.skip_until(b'\n')?;
        return Ok(Input::TooLong);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Input::Line(text.trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(bytes: &[u8]) -> Vec<Input> {
        let mut pieces = Vec::new();
        read(bytes, |input| {
            pieces.push(input);
            Wanted::More
        });
        pieces
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn lines_of_every_system() {
        assert_eq!(
            pieces(b"uci\nisready\r\n\nquit"),
            [line("uci"), line("isready"), line(""), line("quit"), Input::End]
        );
        assert_eq!(pieces(b""), [Input::End]);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(pieces(b"go \xff\xfe\nstop\n"), [line("go \u{fffd}\u{fffd}"), line("stop"), Input::End]);
    }

    #[test]
    fn an_endless_line_is_dropped_whole() {
        let mut bytes = vec![b'x'; 3 * MAX_LINE_BYTES as usize];
        bytes.extend_from_slice(b"\nstop\n");
        assert_eq!(pieces(&bytes), [Input::TooLong, line("stop"), Input::End]);
    }

    #[test]
    fn a_receiver_that_is_gone_ends_the_reading() {
        let mut count = 0;
        read(&b"a\nb\nc\n"[..], |_| {
            count += 1;
            Wanted::Nothing
        });
        assert_eq!(count, 1);
    }
}
