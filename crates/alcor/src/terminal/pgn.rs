//! Games as PGN: written as the standard asks, read as leniently as files need.
//!
//! Reading goes through `pgn-reader`, which finds games, tags and moves in any text; what the moves mean is then asked of
//! the rules, and the first that cannot be played is reported with the reason. Comments and variations are passed over.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use alcor_chess::refusal::{self, Refusal};
use alcor_chess::{Color, FenError, Game, Position};
use alcor_session::pgn::Variant;
use alcor_session::text::quoted;
use pgn_reader::{Outcome as PgnOutcome, RawTag, Reader, SanPlus, Skip, Visitor};

use super::record::{Ending, Record};
use crate::cli::pgn_quotes::MendedTags;

/// Lines of moves are at most this long.
const COLUMNS: usize = 79;

/// What a file says of a game beside its moves.
#[derive(Clone, Debug)]
pub struct Headers {
    /// The day, `2026.11.30`.
    pub date: String,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// The time control, in PGN's words, if there is one.
    pub time_control: Option<String>,
}

/// A game as PGN, with an empty line at its end so that files can be joined.
pub fn write(record: &Record, headers: &Headers) -> String {
    let result = record.ending().map_or("*", Ending::result);
    let own = |name: &str, otherwise: &str| {
        let kept = record.tags.iter().find(|(other, _)| other == name);
        (name.to_owned(), kept.map_or(otherwise, |(_, value)| value).to_owned())
    };
    let mut tags = vec![
        own("Event", "Casual game"),
        own("Site", "?"),
        own("Date", &headers.date),
        own("Round", "-"),
        own("White", &headers.white),
        own("Black", &headers.black),
        ("Result".to_owned(), result.to_owned()),
    ];
    let start = record.game().start();
    if record.variant == Variant::Chess960 {
        tags.push(("Variant".to_owned(), "Chess960".to_owned()));
    }
    if *start != Position::startpos() {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), start.to_string()));
    }
    if let Some(control) = &headers.time_control {
        tags.push(("TimeControl".to_owned(), control.clone()));
    }
    let is_time = matches!(record.ending(), Some(Ending::TimeLost { .. } | Ending::TimeDrawn { .. }));
    if is_time {
        tags.push(("Termination".to_owned(), "time forfeit".to_owned()));
    }
    let known: Vec<String> = tags.iter().map(|(name, _)| name.clone()).collect();
    tags.extend(record.tags.iter().filter(|(name, _)| !known.contains(name)).cloned());

    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext(record, result)));
    text.push_str("\n\n");
    text
}

fn movetext(record: &Record, result: &str) -> Vec<String> {
    let game = record.game();
    let mut tokens = Vec::new();
    let mut needs_number = true;
    for ((position, &mv), left) in game.positions().iter().zip(game.moves()).zip(record.times()) {
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => tokens.push(format!("{number}.")),
            Color::Black if needs_number => tokens.push(format!("{number}...")),
            Color::Black => {}
        }
        tokens.push(position.san(mv).to_string());
        if let Some(left) = left {
            tokens.push(format!("{{[%clk {}]}}", clock_comment(*left)));
        }
        needs_number = left.is_some();
    }
    tokens.push(result.to_owned());
    tokens
}

/// Time as in `[%clk 0:04:59]`.
fn clock_comment(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn wrapped(tokens: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for token in tokens {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + token.len() <= COLUMNS => {
                line.push(' ');
                line.push_str(token);
            }
            _ => lines.push(token.clone()),
        }
    }
    lines.join("\n")
}

/// Why a game could not be read.
#[derive(Debug)]
pub enum PgnError {
    /// The file could not be read.
    File(io::Error),
    /// There are not so many games in it.
    NoGame {
        /// Which one was asked for, from 1.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// The position it begins with cannot be.
    Fen(FenError),
    /// A variant that Alcor does not play.
    Variant(String),
    /// A move that cannot be played.
    Move {
        /// Its number: `12.` or `12...`.
        number: String,
        /// The move as the file has it.
        san: String,
        /// Why it cannot be played.
        why: Refusal,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnError::File(error) => error.fmt(formatter),
            PgnError::NoGame { found: 0, .. } => formatter.write_str("there is no game in it"),
            PgnError::NoGame { wanted, found: 1 } => write!(formatter, "there is one game in it, and no game {wanted}"),
            PgnError::NoGame { wanted, found } => {
                write!(formatter, "there are {found} games in it, and no game {wanted}")
            }
            PgnError::Fen(error) => write!(formatter, "its start position: {error}"),
            PgnError::Variant(name) => write!(formatter, "expected chess or Chess960, found {}", quoted(name)),
            PgnError::Move { number, san, why } => write!(formatter, "the move {number} {san} is not legal. {why}"),
        }
    }
}

impl std::error::Error for PgnError {}

impl From<io::Error> for PgnError {
    fn from(error: io::Error) -> PgnError {
        PgnError::File(error)
    }
}

/// Reads a game from a file: the one of this number, from 1.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game cannot be played.
pub fn load(path: &Path, wanted: usize) -> Result<Record, PgnError> {
    read(File::open(path)?, wanted)
}

/// Reads a game from text: the one of this number, from 1.
///
/// # Errors
/// If there is no such game, or it cannot be played.
pub fn read(source: impl io::Read, wanted: usize) -> Result<Record, PgnError> {
    let mut reader = Reader::new(MendedTags::new(source));
    let mut found = 0;
    while found + 1 < wanted {
        if !reader.skip_game()? {
            return Err(PgnError::NoGame { wanted, found });
        }
        found += 1;
    }
    let game = reader.read_game(&mut GameReader)?;
    match game {
        None => Err(PgnError::NoGame { wanted, found }),
        // Text without tags and moves is no game, though a lenient reader takes it for one.
        Some(Ok(record)) if record.tags.is_empty() && record.game().moves().is_empty() => {
            Err(PgnError::NoGame { wanted, found })
        }
        Some(result) => result,
    }
}

/// Builds a record from what the reader finds.
struct GameReader;

/// A game that is being read.
struct Reading {
    record: Record,
    result: Option<&'static str>,
}

/// The tags that the record has in another form.
const DERIVED: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];

impl Visitor for GameReader {
    type Tags = Vec<(String, String)>;
    type Movetext = Reading;
    type Output = Result<Record, PgnError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Reading> {
        let tag = |name: &str| tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        let variant = match tag("Variant").map(|name| (name, Variant::of_tag(name))) {
            None | Some((_, Some(Variant::Standard))) => None,
            Some((_, Some(Variant::Chess960))) => Some(Variant::Chess960),
            Some((name, None)) => return ControlFlow::Break(Err(PgnError::Variant(name.clone()))),
        };
        let start = match tag("FEN").map(|fen| fen.parse::<Position>()) {
            None => Position::startpos(),
            Some(Ok(position)) => position,
            Some(Err(error)) => return ControlFlow::Break(Err(PgnError::Fen(error))),
        };
        let result = tag("Result").and_then(|result| known_result(result));
        let mut record = Record::of(Game::new(start));
        record.variant = variant.unwrap_or(record.variant);
        record.tags = tags;
        ControlFlow::Continue(Reading { record, result })
    }

    fn san(&mut self, reading: &mut Reading, san: SanPlus) -> ControlFlow<Self::Output> {
        let text = san.to_string();
        let position = *reading.record.game().position();
        match refusal::read(&position, &text) {
            Ok(mv) => {
                let tags = std::mem::take(&mut reading.record.tags);
                reading.record.play(mv, None);
                reading.record.tags = tags;
                ControlFlow::Continue(())
            }
            Err(why) => {
                let dots = position.side_to_move().choose(".", "...");
                let number = format!("{}{dots}", position.fullmove_number());
                ControlFlow::Break(Err(PgnError::Move { number, san: text, why }))
            }
        }
    }

    fn begin_variation(&mut self, _: &mut Reading) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, reading: &mut Reading, outcome: PgnOutcome) -> ControlFlow<Self::Output> {
        reading.result = known_result(&outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, reading: Reading) -> Self::Output {
        let Reading { mut record, result } = reading;
        if let (None, Some(result)) = (record.ending(), result) {
            record.end(Ending::Recorded(result));
        }
        record.tags.retain(|(name, _)| !DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name)));
        Ok(record)
    }
}

fn known_result(text: &str) -> Option<&'static str> {
    ["1-0", "0-1", "1/2-1/2"].into_iter().find(|known| *known == text.trim())
}

#[cfg(test)]
mod tests;
