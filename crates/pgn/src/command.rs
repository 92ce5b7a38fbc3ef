//! Commands in comments: `[%clk 0:04:59]`, `[%eval 0.25]`, `[%emt 0:00:03]`.
//!
//! They stand anywhere in a comment, and what stands beside them is not theirs: it is kept when one is read, set or taken
//! out.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

/// A command in a comment: `[%name value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentCommand<'a> {
    /// The word after `%`.
    pub name: &'a str,
    /// What follows it.
    pub value: &'a str,
}

/// All commands of a comment, in order.
pub fn commands(comment: &str) -> impl Iterator<Item = CommentCommand<'_>> {
    places(comment).map(|place| {
        let inner = &comment[place.start + 2..place.end - 1];
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        CommentCommand { name, value: value.trim() }
    })
}

/// The value of the first command of this name.
pub fn value<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    commands(comment).find(|command| command.name == name).map(|command| command.value)
}

/// What a comment says beside its commands.
pub fn words(comment: &str) -> String {
    let mut text = String::new();
    let mut at = 0;
    for place in places(comment) {
        push_words(&mut text, &comment[at..place.start]);
        at = place.end;
    }
    push_words(&mut text, &comment[at..]);
    text
}

/// A comment without the commands of these names.
pub fn without(comment: &str, names: &[&str]) -> String {
    let mut text = String::new();
    let mut at = 0;
    for (place, command) in places(comment).zip(commands(comment)) {
        if names.contains(&command.name) {
            push_words(&mut text, &comment[at..place.start]);
            at = place.end;
        }
    }
    push_words(&mut text, &comment[at..]);
    text
}

fn push_words(text: &mut String, more: &str) {
    let more = more.trim_matches(' ');
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// Where the commands are, brackets and all.
fn places(comment: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + comment[at..].find("[%")?;
        let end = start + comment[start..].find(']')? + 1;
        at = end;
        Some(start..end)
    })
}

/// What `[%eval]` says, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Centipawns.
    Centipawns(i32),
    /// Moves to mate; below zero if Black mates.
    Mate(i32),
}

impl Eval {
    /// Reads `0.25`, `-3.1`, `#5`, `#-2`; a depth after a comma is passed over.
    pub fn read(value: &str) -> Option<Eval> {
        let score = value.split(',').next()?.trim();
        if let Some(mate) = score.strip_prefix('#') {
            return mate.parse().ok().map(Eval::Mate);
        }
        let pawns: f64 = score.parse().ok()?;
        // Finite, and no more than a million pawns: the cast is exact.
        (pawns.abs() <= 1e6).then(|| Eval::Centipawns((pawns * 100.0).round() as i32))
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Mate(moves) => write!(formatter, "#{moves}"),
            Eval::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(formatter, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// Reads a time such as `1:02:03`, `0:00:03.5`, `4:59` or `12`.
pub fn read_time(value: &str) -> Option<Duration> {
    const MAX_HOURS: f64 = 1e6;
    let mut seconds = 0.0;
    for part in value.split(':') {
        let number: f64 = part.trim().parse().ok()?;
        if !(0.0..=MAX_HOURS).contains(&number) {
            return None;
        }
        seconds = seconds * 60.0 + number;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// A time as in `[%clk 0:04:59]`, in whole seconds.
pub fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMENT: &str = "A fine move. [%eval -0.25,18] [%clk 0:04:59] Or is it? [%cal Ge2e4,Rd1d8]";

    #[test]
    fn commands_are_found_and_the_rest_kept() {
        let names: Vec<&str> = commands(COMMENT).map(|command| command.name).collect();
        assert_eq!(names, ["eval", "clk", "cal"]);
        assert_eq!(value(COMMENT, "clk"), Some("0:04:59"));
        assert_eq!(value(COMMENT, "emt"), None);
        assert_eq!(words(COMMENT), "A fine move. Or is it?");
        assert_eq!(without(COMMENT, &["eval"]), "A fine move. [%clk 0:04:59] Or is it? [%cal Ge2e4,Rd1d8]");
        assert_eq!(without("[%eval 0.1]", &["eval"]), "");
        for text in ["", "[%", "[%]", "x [%clk", "é[%é é]é"] {
            let found: Vec<_> = commands(text).collect();
            assert!(found.len() <= 1, "{found:?}");
            assert!(words(text).len() <= text.len());
        }
    }

    #[test]
    fn evaluations() {
        for (text, eval) in [
            ("0.25", Some(Eval::Centipawns(25))),
            ("-3.1,22", Some(Eval::Centipawns(-310))),
            ("-0.05", Some(Eval::Centipawns(-5))),
            ("#-3", Some(Eval::Mate(-3))),
            ("#4", Some(Eval::Mate(4))),
            ("inf", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(Eval::read(text), eval, "{text}");
            if let Some(eval) = eval {
                assert_eq!(Eval::read(&eval.to_string()), Some(eval));
            }
        }
        assert_eq!(Eval::Centipawns(-5).to_string(), "-0.05");
    }

    #[test]
    fn times() {
        assert_eq!(read_time("1:02:03"), Some(Duration::from_secs(3723)));
        assert_eq!(read_time("0:00:03.5"), Some(Duration::from_millis(3500)));
        assert_eq!(read_time("12"), Some(Duration::from_secs(12)));
        assert_eq!(write_time(Duration::from_secs(3723)), "1:02:03");
        for text in ["", "x", "-1", "1:-2", "nan", "inf", "1e300:1"] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }
}
