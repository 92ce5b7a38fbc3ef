//! Games as PGN: written as the standard asks, read as leniently as files need.
//!
//! Reading takes the main line: comments and variations are passed over. The first move that cannot be played is reported
//! with the reason.

use std::io;
use std::path::Path;

use alcor_chess::Position;
use alcor_pgn::{GameError, GameResult, GameTree, MainLine, Reader, Variant, command};
use alcor_session::bounded::{self, TextStream};
use thiserror::Error;

use super::record::{Ending, Record};

/// What a file says of a game beside its moves.
#[derive(Clone, Debug)]
pub(super) struct Headers {
    /// The day, `2026.11.30`.
    pub date: String,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// The time control, in PGN's words, if there is one.
    pub time_control: Option<String>,
}

/// A game with its tags and clocks.
pub(super) fn tree(record: &Record, headers: &Headers) -> GameTree {
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

    let mut tree = GameTree::new(*start);
    for (name, value) in tags {
        tree.tags.push(&name, &value);
    }
    tree.result = GameResult::read(result).unwrap_or_default();
    add_moves(&mut tree, record);
    tree
}

/// The moves, with what the clocks showed after each.
fn add_moves(tree: &mut GameTree, record: &Record) {
    tree.add_line(tree.root(), record.game().moves());
    let nodes: Vec<_> = tree.main_line().collect();
    for (node, left) in nodes.into_iter().zip(record.times()) {
        if let Some(left) = left {
            tree.set_command(node, "clk", &command::write_time(*left));
        }
    }
}

/// Why a game could not be read.
#[derive(Debug, Error)]
pub(super) enum PgnError {
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It has fewer games than that.
    #[error("{}", too_few(*.wanted, *.found))]
    NoGame {
        /// Which one was asked for, from 1.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// It cannot be understood.
    #[error("{}", .0.problem)]
    Game(GameError),
}

/// That there are too few games.
fn too_few(wanted: usize, found: usize) -> String {
    match found {
        0 => "there is no game in it".to_owned(),
        1 => format!("there is one game in it, and no game {wanted}"),
        found => format!("there are {found} games in it, and no game {wanted}"),
    }
}

/// Reads a game from a file: the one of this number, from 1.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game cannot be played.
pub(super) fn load(path: &Path, wanted: usize) -> Result<Record, PgnError> {
    read(TextStream(bounded::open(path)?), wanted)
}

/// Reads a game from text: the one of this number, from 1.
///
/// # Errors
/// If there is no such game, or it cannot be played.
pub(super) fn read(source: impl io::Read, wanted: usize) -> Result<Record, PgnError> {
    let mut reader = Reader::new(source);
    let mut found = 0;
    while let Some(raw) = reader.next_game()? {
        found += 1;
        if found == wanted {
            return raw.main_line(usize::MAX).map(record).map_err(PgnError::Game);
        }
    }
    Err(PgnError::NoGame { wanted, found })
}

/// The tags that the record has in another form.
const DERIVED: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];

fn record(line: MainLine) -> Record {
    let is_derived = |name: &str| DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name));
    let own = line.tags.iter().filter(|(name, _)| !is_derived(name));
    let tags = own.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut record = Record::of(line.game);
    record.tags = tags;
    if line.variant == Variant::Chess960 {
        record.variant = Variant::Chess960;
    }
    if record.ending().is_none() && line.result != GameResult::Unknown {
        record.end(Ending::Recorded(line.result.text()));
    }
    record
}

#[cfg(test)]
mod tests;
