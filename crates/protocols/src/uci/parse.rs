//! A line of UCI, read into a [`UciCommand`]. Pure: text in, value or reason out.
//!
//! Beside the standard there are commands for people and testers: `d`, `eval`, `bench` and so on. As the standard asks,
//! unknown words in front of a standard command are skipped; so that noise cannot end the program or fill the screen,
//! this holds neither for `quit` nor for the commands beyond the standard.

use alcor_chess::{Game, Position, UciMoveError};
use alcor_engine::EvaluationKind;
use alcor_session::openings::{self, GenFens};
use alcor_session::text::{Words, quoted, quoted_or_nothing};

use super::error::UciError;
use super::go::{self, Asked, Go, MAX_PERFT_DEPTH};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciCommand {
    /// Nothing: an empty line, or a comment.
    Nothing,
    /// Introduce yourself.
    Uci,
    /// Answer when all is done.
    IsReady,
    /// What follows belongs to another game.
    NewGame,
    /// This is the game so far.
    Position(Box<Game>),
    /// Search.
    Go(Box<Go>),
    /// Stop searching.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// Set an option.
    SetOption { name: String, value: Option<String> },
    /// Say more, or less.
    Debug(Verbosity),
    /// Registration, which nobody needs here.
    Register,
    /// Leave.
    Quit,
    /// Show the board.
    Display,
    /// Explain the evaluation.
    Evaluate,
    /// Count nodes of fixed positions, to this depth.
    Bench { depth: Option<u32>, evaluation: EvaluationKind },
    /// Count positions, this many plies deep.
    Perft(u32),
    /// Swap the colours.
    Flip,
    /// List the commands.
    Help,
    /// Tell how this program was built.
    Compiler,
    /// Tell under which licence it may be used.
    License,
    /// Make openings for data generation.
    GenFens(GenFens),
    /// List the tuned numbers for a tuner.
    Spsa,
    /// Write the network to this file.
    ExportNetwork(String),
    /// Speak the protocol of XBoard.
    XBoard,
}

/// How much to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verbosity {
    /// Also what was ignored.
    High,
    /// What the protocol wants.
    Normal,
}

/// A line that was understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parsed {
    /// What it asks for.
    pub command: UciCommand,
    /// The words that were not understood, quoted.
    pub skipped: Vec<String>,
}

type Read = fn(Words, &mut Vec<String>) -> Result<UciCommand, UciError>;

/// A command as declared: how it is written, what it does, how the words after it are read.
pub(super) struct Declaration {
    /// Its first word.
    pub name: &'static str,
    /// The words after it.
    pub arguments: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    group: Group,
    read: Read,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// In the standard, and found behind unknown words.
    Standard,
    /// Not found there.
    Extra,
}

const fn standard(name: &'static str, arguments: &'static str, about: &'static str, read: Read) -> Declaration {
    Declaration { name, arguments, about, group: Group::Standard, read }
}

const fn extra(name: &'static str, arguments: &'static str, about: &'static str, read: Read) -> Declaration {
    Declaration { name, arguments, about, group: Group::Extra, read }
}

/// Every command.
pub(super) static COMMANDS: &[Declaration] = &[
    standard("uci", "", "show name and options", |_, _| Ok(UciCommand::Uci)),
    standard("isready", "", "answer 'readyok' when all is done", |_, _| Ok(UciCommand::IsReady)),
    standard("ucinewgame", "", "forget what was searched", |_, _| Ok(UciCommand::NewGame)),
    standard("position", "startpos|fen FEN [moves MOVE...]", "set the position", |words, _| position(words)),
    standard(
        "go",
        "[depth|nodes|movetime|mate N] [wtime MS ...] [searchmoves MOVE...] [infinite]",
        "search; 'go perft N' counts",
        |words, skipped| {
            Ok(match go::parse(words, skipped)? {
                Asked::Search(go) => UciCommand::Go(go),
                Asked::Perft(depth) => UciCommand::Perft(depth),
            })
        },
    ),
    standard("stop", "", "stop searching and show the best move", |_, _| Ok(UciCommand::Stop)),
    standard("ponderhit", "", "the move pondered on was played", |_, _| Ok(UciCommand::PonderHit)),
    standard("setoption", "name NAME [value VALUE]", "set an option", |words, _| set_option(words)),
    standard("debug", "on|off", "say more, or less", |words, _| debug(words)),
    standard("register", "", "nothing: Alcor is free", |_, _| Ok(UciCommand::Register)),
    extra("quit", "", "leave", |_, _| Ok(UciCommand::Quit)),
    extra("d", "", "show the board", |_, _| Ok(UciCommand::Display)),
    extra("eval", "", "explain the evaluation of the position", |_, _| Ok(UciCommand::Evaluate)),
    extra("flip", "", "swap the colours", |_, _| Ok(UciCommand::Flip)),
    extra("perft", "DEPTH", "count the positions behind each move", |words, _| perft(words)),
    extra(
        "bench",
        "[DEPTH] [nnue|classical]",
        "search fixed positions; the node count is the same everywhere",
        |words, _| bench(words),
    ),
    extra("genfens", "N [seed S] [book FILE]", "make openings for data generation", |words, _| gen_fens(words)),
    extra("export_net", "FILE", "write the network to a file", |words, _| export_network(words)),
    extra("spsa", "", "list the tuned numbers, in tuning builds", |_, _| Ok(UciCommand::Spsa)),
    extra("compiler", "", "show how this program was built", |_, _| Ok(UciCommand::Compiler)),
    extra("license", "", "show the licence", |_, _| Ok(UciCommand::License)),
    extra("xboard", "", "speak the protocol of XBoard instead", |_, _| Ok(UciCommand::XBoard)),
    extra("help", "", "show this list", |_, _| Ok(UciCommand::Help)),
];

fn known(word: &str) -> Option<&'static Declaration> {
    COMMANDS.iter().find(|known| known.name.eq_ignore_ascii_case(word))
}

/// Whether the first word of a line is a command.
pub fn is_command(line: &str) -> bool {
    Words::new(line).next().and_then(known).is_some()
}

/// Reads a line.
pub(super) fn parse(line: &str) -> Result<Parsed, UciError> {
    let mut words = Words::new(line);
    let mut skipped = Vec::new();
    let Some(first) = words.next().filter(|word| !word.starts_with('#')) else {
        return Ok(Parsed { command: UciCommand::Nothing, skipped });
    };
    let mut found = known(first);
    if found.is_none() {
        skipped.push(quoted(first));
        for word in words.by_ref() {
            found = known(word).filter(|known| known.group == Group::Standard);
            if found.is_some() {
                break;
            }
            skipped.push(quoted(word));
        }
    }
    let found = found.ok_or_else(|| UciError::UnknownCommand { found: quoted(Words::new(line).rest()) })?;
    let command = (found.read)(words, &mut skipped)?;
    Ok(Parsed { command, skipped })
}

fn position(mut words: Words) -> Result<UciCommand, UciError> {
    let start = match words.next().map(str::to_ascii_lowercase).as_deref() {
        Some("startpos") => match words.take_until("moves") {
            "" => Position::startpos(),
            other => return Err(expected("position startpos", "'moves' or nothing", Some(other))),
        },
        Some("fen") => Position::from_fen(words.take_until("moves")).map_err(UciError::Fen)?,
        other => return Err(expected("position", "'startpos' or 'fen'", other)),
    };
    let mut game = Game::new(start);
    for (index, text) in words.enumerate() {
        let refuse = |error| UciError::Move { number: index + 1, error };
        let mv = game.position().parse_uci(text.to_ascii_lowercase()).map_err(refuse)?;
        game.play(mv).map_err(|_| refuse(UciMoveError::Illegal { found: text.to_owned() }))?;
    }
    Ok(UciCommand::Position(Box::new(game)))
}

fn set_option(mut words: Words) -> Result<UciCommand, UciError> {
    match words.next() {
        Some(word) if word.eq_ignore_ascii_case("name") => {}
        other => return Err(expected("setoption", "'name'", other)),
    }
    let name = words.take_until("value").to_owned();
    let value = Some(words.rest()).filter(|value| !value.is_empty()).map(str::to_owned);
    Ok(UciCommand::SetOption { name, value })
}

fn debug(mut words: Words) -> Result<UciCommand, UciError> {
    match words.next().map(str::to_ascii_lowercase).as_deref() {
        Some("on") => Ok(UciCommand::Debug(Verbosity::High)),
        Some("off") => Ok(UciCommand::Debug(Verbosity::Normal)),
        other => Err(expected("debug", "'on' or 'off'", other)),
    }
}

fn bench(mut words: Words) -> Result<UciCommand, UciError> {
    let mut depth = None;
    if let Some(word) = words.peek().filter(|word| word.starts_with(|letter: char| !letter.is_ascii_alphabetic())) {
        words.next();
        depth = word.parse().ok().filter(|&depth| depth > 0);
        depth.ok_or_else(|| expected("bench", "a depth such as 10", Some(word)))?;
    }
    let evaluation = match words.next() {
        None | Some("nnue") => EvaluationKind::Nnue,
        Some("classical") => EvaluationKind::Classical,
        word => return Err(expected("bench", "a depth such as 10, nnue or classical", word)),
    };
    Ok(UciCommand::Bench { depth, evaluation })
}

fn perft(mut words: Words) -> Result<UciCommand, UciError> {
    let word = words.next();
    let depth = word.and_then(|word| word.parse().ok()).filter(|&depth| depth <= MAX_PERFT_DEPTH);
    depth.map(UciCommand::Perft).ok_or_else(|| expected("perft", "a depth from 0 to 100", word))
}

/// The rest of the line is the name: spaces count.
fn export_network(words: Words) -> Result<UciCommand, UciError> {
    match words.rest() {
        "" => Err(expected("export_net", "the name of a file", None)),
        path => Ok(UciCommand::ExportNetwork(path.to_owned())),
    }
}

fn gen_fens(words: Words) -> Result<UciCommand, UciError> {
    let refuse = |found| UciError::Word { command: "genfens", expected: openings::USAGE, found };
    openings::parse(words).map(UciCommand::GenFens).map_err(refuse)
}

fn expected(command: &'static str, expected: &'static str, found: Option<&str>) -> UciError {
    UciError::Word { command, expected, found: quoted_or_nothing(found) }
}

#[cfg(test)]
mod tests;
