//! The list of openings as text, read line by line.
//!
//! A line is `ECO Name: moves`, in the moves of which a bar ends those that the name is about and `?` or `?!` marks a
//! move that is known but not recommended. `lines.txt` explains the format to its readers.

use alcor_chess::{Move, Position};
use thiserror::Error;

/// The list, without comments and empty lines.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    include_str!("lines.txt").lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// A move of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The position it is played in.
    pub(super) position: Position,
    pub(super) mv: Move,
    /// Whether Alcor would play it.
    pub(super) is_recommended: bool,
}

/// A line of play with the name of an opening.
#[derive(Debug)]
pub(super) struct NamedLine {
    pub(super) eco: &'static str,
    pub(super) name: &'static str,
    pub(super) steps: Vec<Step>,
    /// The position that has the name.
    pub(super) named: Position,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found '{found}'")]
pub(super) struct LineError {
    expected: &'static str,
    found: String,
}

impl NamedLine {
    /// Reads a line.
    pub(super) fn read(text: &'static str) -> Result<NamedLine, LineError> {
        let wrong = |expected, found: &str| LineError { expected, found: found.to_owned() };
        let (title, moves) = text.split_once(": ").ok_or_else(|| wrong("a name, ': ' and moves", text))?;
        let (eco, name) = title.split_once(' ').ok_or_else(|| wrong("an ECO code and a name", title))?;
        if !is_eco(eco) {
            return Err(wrong("an ECO code such as B90", eco));
        }
        let mut position = Position::startpos();
        let mut steps = Vec::new();
        let mut named = None;
        for word in moves.split_whitespace() {
            if word == "|" {
                if named.replace(position).is_some() {
                    return Err(wrong("one bar", moves));
                }
            } else if word.ends_with('.') {
                if word != move_number(&position) {
                    return Err(wrong("the number of the move", word));
                }
            } else {
                let san = word.trim_end_matches(['?', '!']);
                let mv = position.parse_san(san).map_err(|_| wrong("a legal move", word))?;
                steps.push(Step { position, mv, is_recommended: !word.contains('?') });
                position = position.play(mv);
            }
        }
        if steps.is_empty() {
            return Err(wrong("moves", moves));
        }
        Ok(NamedLine { eco, name, steps, named: named.unwrap_or(position) })
    }
}

fn is_eco(code: &str) -> bool {
    matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// The number of a move as it is written before it: `3.` for White, `3...` for Black.
fn move_number(position: &Position) -> String {
    let dots = position.side_to_move().choose(".", "...");
    format!("{}{dots}", position.fullmove_number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn lines() -> impl Iterator<Item = NamedLine> {
        all().map(|text| NamedLine::read(text).unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    #[test]
    fn every_line_is_sound() {
        assert!(lines().count() >= 250);
        for text in all() {
            let line = NamedLine::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(line.name.len() >= 4 && line.name.trim() == line.name, "{text}");
            assert!(!line.name.contains('?') && !line.name.contains('|'), "{text}");
            // What is written is what the standard would write, so that people are not misled.
            let written = text.split_once(": ").unwrap().1.split_whitespace();
            let moves = written.filter(|word| *word != "|" && !word.ends_with('.'));
            for (word, step) in moves.zip(&line.steps) {
                assert_eq!(word.trim_end_matches(['?', '!']), step.position.san(step.mv).to_string(), "{text}");
            }
        }
    }

    #[test]
    fn names_and_named_positions_are_unique() {
        let (mut names, mut positions) = (HashMap::new(), HashMap::new());
        for line in lines() {
            assert_eq!(names.insert(line.name, line.eco), None, "{} twice", line.name);
            assert_eq!(positions.insert(line.named.key(), line.name), None, "{} has another name", line.name);
        }
    }

    #[test]
    fn no_move_is_recommended_here_and_not_there() {
        let mut marks = HashMap::new();
        for line in lines() {
            for step in &line.steps {
                let mark = *marks.entry((step.position.key(), step.mv)).or_insert(step.is_recommended);
                assert_eq!(mark, step.is_recommended, "{}: {}", line.name, step.position.san(step.mv));
            }
        }
    }

    #[test]
    fn mistakes_are_told() {
        let message = |text: &'static str| NamedLine::read(text).unwrap_err().to_string();
        assert_eq!(message("e4 e5"), "expected a name, ': ' and moves, found 'e4 e5'");
        assert_eq!(message("Ruy: 1. e4"), "expected an ECO code and a name, found 'Ruy'");
        assert_eq!(message("F00 Ruy: 1. e4"), "expected an ECO code such as B90, found 'F00'");
        assert_eq!(message("C60 Ruy: 1. e5"), "expected a legal move, found 'e5'");
        assert_eq!(message("C60 Ruy: 2. e4"), "expected the number of the move, found '2.'");
        assert_eq!(message("C60 Ruy: 1. e4 | e5 |"), "expected one bar, found '1. e4 | e5 |'");
        assert_eq!(message("C60 Ruy: |"), "expected moves, found '|'");
    }
}
