//! What follows the name of a command, read into values.

use alcor_chess::Color;
use alcor_session::text::{Words, quoted, quoted_or_nothing};
use clap::ValueEnum;

use super::entry::CommandError;
use super::value::{Detail, PlayCommand, Shown, Sides, Start, Switch};
use crate::terminal::coach::Coaching;

pub(super) fn missing(name: &'static str, expected: &str) -> CommandError {
    CommandError { name, expected: expected.to_owned(), found: quoted_or_nothing(None) }
}

fn wrong(name: &'static str, expected: &str, found: &str) -> CommandError {
    CommandError { name, expected: expected.to_owned(), found: quoted(found) }
}

pub(super) fn rest(words: Words) -> Option<String> {
    let rest = words.rest();
    let rest = rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(rest);
    (!rest.is_empty()).then(|| rest.to_owned())
}

pub(super) fn read_eval(mut words: Words) -> Result<PlayCommand, CommandError> {
    match words.next() {
        None => Ok(PlayCommand::Eval(Detail::Words)),
        Some(word) if word.eq_ignore_ascii_case("table") => Ok(PlayCommand::Eval(Detail::Table)),
        Some(word) => Err(wrong("eval", "nothing or 'table'", word)),
    }
}

pub(super) fn read_coach(mut words: Words) -> Result<PlayCommand, CommandError> {
    let Some(word) = words.next() else { return Ok(PlayCommand::Coach(None)) };
    let coaching = Coaching::from_str(word, true).map_err(|_| wrong("coach", "hint, ask or off", word))?;
    Ok(PlayCommand::Coach(Some(coaching)))
}

pub(super) fn read_undo(mut words: Words) -> Result<PlayCommand, CommandError> {
    let Some(word) = words.next() else { return Ok(PlayCommand::Undo(1)) };
    match word.parse() {
        Ok(turns) if turns > 0 => Ok(PlayCommand::Undo(turns)),
        _ if word.eq_ignore_ascii_case("all") => Ok(PlayCommand::Undo(usize::MAX)),
        _ => Err(wrong("undo", "a number of turns, or 'all'", word)),
    }
}

pub(super) fn read_sides(word: &str) -> Result<Sides, CommandError> {
    match word.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Sides::Person(Color::White)),
        "black" | "b" => Ok(Sides::Person(Color::Black)),
        "both" => Ok(Sides::Both),
        "none" | "neither" => Ok(Sides::Neither),
        "random" => Ok(Sides::Random),
        _ => Err(wrong("side", "white, black, both, none or random", word)),
    }
}

pub(super) fn read_new(mut words: Words) -> Result<PlayCommand, CommandError> {
    const EXPECTED: &str =
        "white, black, both, none or random, and '960' for Chess960, perhaps with a number up to 959";
    let (mut sides, mut start) = (None, Start::Standard);
    while let Some(word) = words.next() {
        if let Ok(found) = read_sides(word) {
            sides = Some(found);
        } else if word == "960" || word.eq_ignore_ascii_case("chess960") {
            let number = words.peek().and_then(|word| word.parse::<u16>().ok());
            if let Some(number) = number {
                words.next();
                if number > 959 {
                    return Err(wrong("new", EXPECTED, &number.to_string()));
                }
            }
            start = Start::Chess960(number);
        } else {
            return Err(wrong("new", EXPECTED, word));
        }
    }
    Ok(PlayCommand::New(sides, start))
}

pub(super) fn read_load(words: Words) -> Result<PlayCommand, CommandError> {
    let text = rest(words).ok_or_else(|| missing("load", "the name of a file"))?;
    // A number at the end is that of the game, unless it is all there is.
    if let Some((file, last)) = text.rsplit_once(char::is_whitespace)
        && let Ok(number) = last.parse::<usize>()
    {
        let file = file.trim().trim_matches('"').to_owned();
        return if number > 0 {
            Ok(PlayCommand::Load(file, number))
        } else {
            Err(wrong("load", "a game from 1", last))
        };
    }
    Ok(PlayCommand::Load(text, 1))
}

pub(super) fn read_show(mut words: Words) -> Result<PlayCommand, CommandError> {
    let Some(word) = words.next() else { return Ok(PlayCommand::Show(None)) };
    let shown = match word.to_ascii_lowercase().as_str() {
        "moves" => Shown::Moves,
        "thinking" | "think" => Shown::Thinking,
        "board" => Shown::Board,
        "letters" | "ascii" => Shown::Letters,
        _ => return Err(wrong("show", "moves, thinking, board or letters", word)),
    };
    let switch = match words.next() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("on") => Some(Switch::On),
        Some(word) if word.eq_ignore_ascii_case("off") => Some(Switch::Off),
        Some(word) => return Err(wrong("show", "on or off", word)),
    };
    Ok(PlayCommand::Show(Some((shown, switch))))
}
