//! A line of the XBoard protocol, read into a [`XBoardCommand`]. Pure: text in, value or fault out.
//!
//! What has nothing to do here (`random`, `white`, `rejected` and so on) is understood and does nothing, so that old
//! GUIs get no errors. A line that is no command but has the shape of a move is a move: GUIs that do not know `usermove`
//! send moves bare. Beside the standard there are `d`, `eval` and `help` for people.

use std::time::Duration;

use alcor_chess::{FenError, MovePattern, Position};
use alcor_session::text::Words;
use thiserror::Error;

use super::clock::Control;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum XBoardCommand {
    /// Nothing.
    Nothing,
    /// List the features.
    Introduce,
    /// Comments are welcome.
    Comments,
    /// A new game of ordinary chess, in which the engine plays Black.
    New,
    /// The game that follows is of this kind.
    Variant(Variant),
    /// Leave.
    Quit,
    /// Play neither side.
    Force,
    /// Play the side to move.
    Go,
    /// Play the other side.
    PlayOther,
    /// Play at this pace.
    Pace(Control),
    /// Search no deeper than this.
    Depth(u32),
    /// Let nodes, this many to the second, take the place of time.
    NodeRate(u64),
    /// What is left on the engine's clock.
    Time(Duration),
    /// What is left on the opponent's clock.
    OpponentTime(Duration),
    /// A move.
    Move(String),
    /// Move now.
    MoveNow,
    /// Answer with this when all is done.
    Ping(String),
    /// The opponent offers a draw.
    Draw,
    /// The game is over.
    Result,
    /// This is the position.
    SetBoard(Box<Position>),
    /// The position follows, piece by piece.
    Edit,
    /// Suggest a move.
    Hint,
    /// Show what the book says.
    Book,
    /// Take back a move.
    Undo,
    /// Take back a move of each side.
    Remove,
    /// Think on the opponent's time, or do not.
    Ponder(Switch),
    /// Show the thinking, or do not.
    Post(Switch),
    /// Analyse until stopped.
    Analyse,
    /// Analyse no longer.
    Exit,
    /// Report the progress of the analysis.
    Status,
    /// The opponent is a program.
    Computer,
    /// What the players are rated; zero for a player without a rating.
    Ratings { own: u32, opponent: u32 },
    /// Set an option.
    SetOption { name: String, value: Option<String> },
    /// Look for tablebases here. GUIs send this unasked, so it may be a folder that nobody has made.
    TablePath(String),
    /// Leave root moves out of the search.
    Exclude(Choice),
    /// Take root moves into the search again.
    Include(Choice),
    /// Show the board.
    Display,
    /// Explain the evaluation.
    Evaluate,
    /// List the commands.
    Help,
}

/// The kinds of chess that are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// The ordinary one.
    Normal,
    /// Chess960.
    FischeRandom,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// Some of the root moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Every one.
    All,
    /// This one.
    Move(String),
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    /// It begins with no command, and is no move.
    #[error("unknown command")]
    Unknown,
    /// It says more than the command can take.
    #[error("too many parameters")]
    TooMany,
    /// It says less than the command needs.
    #[error("too few parameters")]
    TooFew,
    /// Something else should follow the command.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The FEN is no FEN, or of no possible position.
    #[error("{0}")]
    Position(FenError),
}

type Read = fn(Words) -> Result<XBoardCommand, Fault>;

/// A command as declared: how it is written, what it does, how the words after it are read.
pub(super) struct Declaration {
    /// Its first word.
    pub name: &'static str,
    /// The words after it.
    pub arguments: &'static str,
    /// What it does, in one line; empty for what is only there for old GUIs.
    pub about: &'static str,
    read: Read,
}

const fn command(name: &'static str, arguments: &'static str, about: &'static str, read: Read) -> Declaration {
    Declaration { name, arguments, about, read }
}

/// Understood, and without effect.
const fn ignored(name: &'static str) -> Declaration {
    command(name, "", "", |_| Ok(XBoardCommand::Nothing))
}

/// Every command.
pub(super) static COMMANDS: &[Declaration] = &[
    ignored("xboard"),
    command("protover", "N", "list the features", |_| Ok(XBoardCommand::Introduce)),
    command("accepted", "FEATURE", "", |mut words| {
        Ok(if words.next() == Some("debug") { XBoardCommand::Comments } else { XBoardCommand::Nothing })
    }),
    ignored("rejected"),
    command("new", "", "begin a new game, in which Alcor plays Black", |words| alone(words, XBoardCommand::New)),
    command("variant", "normal|fischerandom", "choose the kind of chess", variant),
    command("quit", "", "leave", |_| Ok(XBoardCommand::Quit)),
    ignored("random"),
    command("force", "", "play neither side, only follow the moves", |words| alone(words, XBoardCommand::Force)),
    command("go", "", "play the side to move, at once", |words| alone(words, XBoardCommand::Go)),
    command("playother", "", "play the side that is not to move", |words| alone(words, XBoardCommand::PlayOther)),
    ignored("white"),
    ignored("black"),
    command("level", "MOVES MINUTES[:SECONDS] INCREMENT", "set the time control", level),
    command("st", "SECONDS", "set the time for each move", |words| {
        Ok(XBoardCommand::Pace(Control::PerMove(at_least_the_minimum(seconds(one(words)?)?))))
    }),
    command("sd", "DEPTH", "search no deeper than this", |words| {
        Ok(XBoardCommand::Depth(whole(one(words)?)?.clamp(1, u64::from(u32::MAX)) as u32))
    }),
    command("nps", "N", "let N nodes count as a second", |words| Ok(XBoardCommand::NodeRate(whole(one(words)?)?))),
    command("time", "CENTISECONDS", "set Alcor's clock", |words| Ok(XBoardCommand::Time(centiseconds(one(words)?)?))),
    command("otim", "CENTISECONDS", "set the opponent's clock", |words| {
        Ok(XBoardCommand::OpponentTime(centiseconds(one(words)?)?))
    }),
    command("usermove", "MOVE", "make a move; the bare move works too", |words| {
        Ok(XBoardCommand::Move(one(words)?.to_owned()))
    }),
    command("?", "", "move now", |words| alone(words, XBoardCommand::MoveNow)),
    command("ping", "N", "answer 'pong N' when all is done", |words| Ok(XBoardCommand::Ping(one(words)?.to_owned()))),
    command("draw", "", "offer a draw", |words| alone(words, XBoardCommand::Draw)),
    command("result", "RESULT {COMMENT}", "the game is over", |_| Ok(XBoardCommand::Result)),
    command("setboard", "FEN", "set up a position", |words| {
        Ok(XBoardCommand::SetBoard(Box::new(Position::from_fen(words.rest()).map_err(Fault::Position)?)))
    }),
    command("edit", "", "set up a position piece by piece, up to '.'", |words| alone(words, XBoardCommand::Edit)),
    command("hint", "", "suggest a move", |words| alone(words, XBoardCommand::Hint)),
    command("bk", "", "show the moves in the book", |words| alone(words, XBoardCommand::Book)),
    command("undo", "", "take back a move", |words| alone(words, XBoardCommand::Undo)),
    command("remove", "", "take back a move of each side", |words| alone(words, XBoardCommand::Remove)),
    command("hard", "", "think on the opponent's time", |words| alone(words, XBoardCommand::Ponder(Switch::On))),
    command("easy", "", "do not think on the opponent's time", |words| {
        alone(words, XBoardCommand::Ponder(Switch::Off))
    }),
    command("post", "", "show the thinking", |words| alone(words, XBoardCommand::Post(Switch::On))),
    command("nopost", "", "do not show the thinking", |words| alone(words, XBoardCommand::Post(Switch::Off))),
    command("analyze", "", "analyse, following the moves, until 'exit'", |words| alone(words, XBoardCommand::Analyse)),
    command("exit", "", "end the analysis", |words| alone(words, XBoardCommand::Exit)),
    command(".", "", "report the progress of the analysis", |words| alone(words, XBoardCommand::Status)),
    ignored("name"),
    command("rating", "OURS THEIRS", "set the ratings of both players", ratings),
    ignored("ics"),
    command("computer", "", "the opponent is a computer", |_| Ok(XBoardCommand::Computer)),
    command("memory", "MB", "set the size of the hash table", |words| set("Hash", one(words)?)),
    command("cores", "N", "set the number of threads", |words| set("Threads", one(words)?)),
    command("egtpath", "syzygy PATH", "set the path of the tablebases", table_path),
    command("option", "NAME[=VALUE]", "set an option", option),
    command("exclude", "MOVE|all", "leave a root move out of the search", |words| {
        Ok(XBoardCommand::Exclude(choice(words)?))
    }),
    command("include", "MOVE|all", "search an excluded move again", |words| Ok(XBoardCommand::Include(choice(words)?))),
    command("d", "", "show the board", |words| alone(words, XBoardCommand::Display)),
    command("eval", "", "explain the evaluation of the position", |words| alone(words, XBoardCommand::Evaluate)),
    command("help", "", "show this list", |_| Ok(XBoardCommand::Help)),
];

/// Reads a line.
pub(super) fn parse(line: &str) -> Result<XBoardCommand, Fault> {
    let mut words = Words::new(line);
    let all = words;
    let Some(first) = words.next().filter(|word| !word.starts_with('#')) else { return Ok(XBoardCommand::Nothing) };
    if let Some(known) = COMMANDS.iter().find(|known| known.name.eq_ignore_ascii_case(first)) {
        return (known.read)(words);
    }
    if looks_like_a_move(first) { Ok(XBoardCommand::Move(one(all)?.to_owned())) } else { Err(Fault::Unknown) }
}

/// Whether a word is meant as a move, or is the null move of some GUIs.
fn looks_like_a_move(word: &str) -> bool {
    MovePattern::read(word).is_some() || word == "@@@@"
}

/// A command that takes nothing.
fn alone(words: Words, command: XBoardCommand) -> Result<XBoardCommand, Fault> {
    if words.rest().is_empty() { Ok(command) } else { Err(Fault::TooMany) }
}

/// The one word of a command that takes one.
fn one(mut words: Words<'_>) -> Result<&str, Fault> {
    let word = words.next().ok_or(Fault::TooFew)?;
    if words.rest().is_empty() { Ok(word) } else { Err(Fault::TooMany) }
}

fn set(name: &str, value: &str) -> Result<XBoardCommand, Fault> {
    Ok(XBoardCommand::SetOption { name: name.to_owned(), value: Some(value.to_owned()) })
}

fn choice(words: Words) -> Result<Choice, Fault> {
    Ok(match one(words)? {
        "all" => Choice::All,
        mv => Choice::Move(mv.to_owned()),
    })
}

fn variant(words: Words) -> Result<XBoardCommand, Fault> {
    match one(words)? {
        "normal" => Ok(XBoardCommand::Variant(Variant::Normal)),
        "fischerandom" => Ok(XBoardCommand::Variant(Variant::FischeRandom)),
        _ => Err(Fault::Expected("normal or fischerandom")),
    }
}

/// Names have spaces, values have anything: the first equals sign divides them.
fn option(words: Words) -> Result<XBoardCommand, Fault> {
    let (name, value) = match words.rest().split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
        None => (words.rest(), None),
    };
    if name.is_empty() {
        return Err(Fault::TooFew);
    }
    Ok(XBoardCommand::SetOption { name: name.to_owned(), value })
}

fn table_path(mut words: Words) -> Result<XBoardCommand, Fault> {
    match words.next().ok_or(Fault::TooFew)? {
        "syzygy" if words.rest().is_empty() => Err(Fault::TooFew),
        "syzygy" => Ok(XBoardCommand::TablePath(words.rest().to_owned())),
        _ => Err(Fault::Expected("syzygy")),
    }
}

fn ratings(mut words: Words) -> Result<XBoardCommand, Fault> {
    let mut rating = || Ok(whole(words.next().ok_or(Fault::TooFew)?)?.min(u64::from(u32::MAX)) as u32);
    Ok(XBoardCommand::Ratings { own: rating()?, opponent: rating()? })
}

fn level(mut words: Words) -> Result<XBoardCommand, Fault> {
    let mut next = || words.next().ok_or(Fault::TooFew);
    let (moves, base, increment) = (next()?, next()?, next()?);
    if !words.rest().is_empty() {
        return Err(Fault::TooMany);
    }
    let moves = whole(moves)?.min(u64::from(u32::MAX)) as u32;
    Ok(XBoardCommand::Pace(Control::Level {
        moves: Some(moves).filter(|&moves| moves > 0),
        base: minutes(base)?,
        increment: seconds(increment)?,
    }))
}

/// The longest time; anything longer is cut to it. Some thirty years.
const MAX_SECONDS: f64 = 1e9;
/// The least time for a move; GUIs round small ones down to nothing.
const MINIMUM_TIME: Duration = Duration::from_millis(10);

fn at_least_the_minimum(time: Duration) -> Duration {
    time.max(MINIMUM_TIME)
}

/// A whole number; what is below zero counts as zero, and what is beyond all bounds as the bound.
fn whole(word: &str) -> Result<u64, Fault> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Fault::Expected("a whole number"));
    }
    Ok(if word.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// A number with or without decimals, from zero to the longest time.
fn number(word: &str) -> Option<f64> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    word.parse::<f64>().ok().filter(|_| is_plain).map(|number| number.clamp(0.0, MAX_SECONDS))
}

fn seconds(word: &str) -> Result<Duration, Fault> {
    number(word).map(Duration::from_secs_f64).ok_or(Fault::Expected("a time in seconds"))
}

/// Clocks that have run out are sent as zero or less; something must be left to move at all.
fn centiseconds(word: &str) -> Result<Duration, Fault> {
    let time = number(word).ok_or(Fault::Expected("a time in centiseconds"))?;
    Ok(at_least_the_minimum(Duration::from_secs_f64(time / 100.0)))
}

/// `5` or `0:30`; what follows is for future protocols, and ignored.
fn minutes(word: &str) -> Result<Duration, Fault> {
    let refuse = || Fault::Expected("minutes, or minutes:seconds");
    let leading = |text: &str| -> Option<f64> {
        let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
        number(&text[..end])
    };
    let minutes = leading(word).ok_or_else(refuse)?;
    let seconds = match word.split_once(':') {
        Some((_, rest)) => leading(rest).ok_or_else(refuse)?,
        None => 0.0,
    };
    Ok(Duration::from_secs_f64((60.0 * minutes + seconds).min(MAX_SECONDS)))
}

#[cfg(test)]
mod tests;
