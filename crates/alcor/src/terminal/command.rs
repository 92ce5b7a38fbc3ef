//! What can be typed besides moves: each command declared once, with its other names, its arguments and its meaning.
//!
//! The [`TABLE`] is the single source: reading, `help`, completion and the hint for a mistyped word come from it. A line
//! that begins with no command is taken for a move.

mod arguments;
mod entry;
mod table;
mod value;

use alcor_session::ladder;
use alcor_session::text::Words;

pub(super) use self::entry::{CommandError, Entry, Rank};
pub(super) use self::table::TABLE;
pub(super) use self::value::{Detail, PlayCommand, Shown, Sides, Start, Switch};

/// Understands a line.
///
/// # Errors
/// If it begins with a command and goes on with what that does not expect.
pub(super) fn read(line: &str) -> Result<PlayCommand, CommandError> {
    let mut words = Words::new(line);
    let Some(first) = words.next() else { return Ok(PlayCommand::Nothing) };
    match find(first) {
        Some(entry) => (entry.read)(words),
        None => Ok(PlayCommand::Move(without_number(Words::new(line).rest()).to_owned())),
    }
}

/// The command of a name, in any case of letters.
pub(super) fn find(word: &str) -> Option<&'static Entry> {
    let is_same = |name: &&str| name.eq_ignore_ascii_case(word);
    TABLE.iter().find(|entry| is_same(&entry.name) || entry.aliases.iter().any(is_same))
}

/// A move without the number that it may have been copied with: `12... Nf3` as `Nf3`.
fn without_number(text: &str) -> &str {
    match text.trim_start_matches(|letter: char| letter.is_ascii_digit()).strip_prefix('.') {
        Some(rest) => rest.trim_start_matches(['.', ' ']),
        None => text,
    }
}

/// What may follow a command, for completion.
pub(super) fn completions(entry: &Entry) -> Vec<&'static str> {
    match entry.name {
        "level" => ladder::names().collect(),
        "side" => vec!["white", "black", "both", "none"],
        "new" => vec!["white", "black", "both", "none", "random", "960"],
        "show" => vec!["moves", "thinking", "board", "letters"],
        "eval" => vec!["table"],
        "coach" => vec!["hint", "ask", "off"],
        "help" => TABLE.iter().map(|entry| entry.name).collect(),
        _ => Vec::new(),
    }
}

/// The command that a mistyped word was probably meant to be.
pub(super) fn similar(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let max = if word.len() <= 3 { 1 } else { 2 };
    let distance = |entry: &&Entry| strsim::osa_distance(&word, entry.name);
    let nearest = TABLE.iter().min_by_key(distance)?;
    let is_beginning = || TABLE.iter().find(|entry| word.len() >= 2 && entry.name.starts_with(&word));
    if distance(&nearest) <= max { Some(nearest.name) } else { is_beginning().map(|entry| entry.name) }
}

#[cfg(test)]
mod tests;
