//! Where progress is drawn: the last line of a terminal, but for its end.
//!
//! `indicatif` fills its line up to the edge. What the terminal then shows of Ctrl-C goes to the next line, and when the
//! progress is to vanish, it is that line which is cleared. With a few columns left free, `^C` stays where it is cleared.

use std::io;

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// Columns that are left free: enough for `^C`, and another one.
const FREE_COLUMNS: u16 = 5;

/// How often it is drawn, at most, in a second.
const RATE: u8 = 20;

/// Draws on the error stream; nowhere, if that is no terminal.
pub(crate) fn on_error_stream() -> ProgressDrawTarget {
    narrow(ProgressDrawTarget::stderr(), Term::buffered_stderr())
}

/// Draws on standard output; nowhere, if that is no terminal.
pub(crate) fn on_output() -> ProgressDrawTarget {
    narrow(ProgressDrawTarget::stdout(), Term::buffered_stdout())
}

/// A terminal made narrow, unless nothing would be drawn on it anyway.
fn narrow(usual: ProgressDrawTarget, term: Term) -> ProgressDrawTarget {
    if usual.is_hidden() { usual } else { ProgressDrawTarget::term_like_with_hz(Box::new(Narrow { term }), RATE) }
}

/// A terminal that is a little narrower than it is.
#[derive(Debug)]
struct Narrow {
    term: Term,
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        self.term.size().1.saturating_sub(FREE_COLUMNS).max(1)
    }

    fn height(&self) -> u16 {
        self.term.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.term.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.term.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.term.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.term.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.term.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.term.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.term.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.term.flush()
    }
}
