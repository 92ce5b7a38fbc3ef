//! What can be typed besides moves: each command declared once, with its other names, its arguments and its meaning.
//!
//! The [`TABLE`] is the single source: reading, `help`, completion and the hint for a mistyped word come from it. A line
//! that begins with no command is taken for a move.

mod arguments;
mod table;

use std::fmt;

use alcor_chess::Color;
use alcor_session::text::Words;

use alcor_session::ladder;

use super::coach::Coaching;

pub use self::table::TABLE;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing was typed.
    Nothing,
    /// Perhaps a move.
    Move(String),
    /// Suggest a move.
    Hint,
    /// Judge every legal move.
    Moves,
    /// Judge the position.
    Eval(Detail),
    /// Review the game so far.
    Review,
    /// Say what the coach does, or change it.
    Coach(Option<Coaching>),
    /// Take moves back: this many turns.
    Undo(usize),
    /// Put them forward again.
    Redo,
    /// Turn the board round.
    Flip,
    /// Draw the board.
    Board,
    /// Show or set the level.
    Level(Option<String>),
    /// Show or set the seconds for a move.
    Time(Option<String>),
    /// Write the game to a file.
    Save(String),
    /// Read a game from a file: which one, from 1.
    Load(String, usize),
    /// Show the FEN, or set up another position.
    Fen(Option<String>),
    /// Show the game as PGN.
    Pgn,
    /// Begin another game.
    New(Option<Sides>, Start),
    /// Who plays which side.
    Side(Option<Sides>),
    /// Let the engine move.
    Go,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Show the clocks.
    Clock(Option<String>),
    /// Show or change what is shown.
    Show(Option<(Shown, Option<Switch>)>),
    /// Explain.
    Help(Option<String>),
    /// Leave.
    Quit,
}

/// How much to say of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Words and bars.
    Words,
    /// The table of all terms.
    Table,
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The person has this one.
    Person(Color),
    /// The person has both.
    Both,
    /// The engine has both.
    Neither,
    /// The person has one of them, by lot.
    Random,
}

/// What a new game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// As ever.
    Standard,
    /// Chess960: the start position of this number, or any.
    Chess960(Option<u16>),
}

/// What can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// What the engine thinks of each of its moves, before it plays.
    Moves,
    /// What it thinks while it thinks.
    Thinking,
    /// The board after every move.
    Board,
    /// Letters instead of figures.
    Letters,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// How much room a command gets in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// A line of its own.
    Major,
    /// Its name.
    Minor,
}

/// A command as declared.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What may follow, as help shows it.
    pub arguments: &'static str,
    /// What it does, in one short line.
    pub about: &'static str,
    /// Whether it is listed with all others, or only named.
    pub rank: Rank,
    read: fn(Words) -> Result<Command, CommandError>,
}

/// Why a command cannot be obeyed as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    name: &'static str,
    expected: String,
    found: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "'{}' expects {}, found {}.", self.name, self.expected, self.found)
    }
}

impl std::error::Error for CommandError {}

/// Understands a line.
///
/// # Errors
/// If it begins with a command and goes on with what that does not expect.
pub fn read(line: &str) -> Result<Command, CommandError> {
    let mut words = Words::new(line);
    let Some(first) = words.next() else { return Ok(Command::Nothing) };
    match find(first) {
        Some(entry) => (entry.read)(words),
        None => Ok(Command::Move(without_number(Words::new(line).rest()).to_owned())),
    }
}

/// The command of a name, in any case of letters.
pub fn find(word: &str) -> Option<&'static Entry> {
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
pub fn completions(entry: &Entry) -> Vec<&'static str> {
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
pub fn similar(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let most = if word.len() <= 3 { 1 } else { 2 };
    let distance = |entry: &&Entry| strsim::osa_distance(&word, entry.name);
    let nearest = TABLE.iter().min_by_key(distance)?;
    let is_beginning = || TABLE.iter().find(|entry| word.len() >= 2 && entry.name.starts_with(&word));
    if distance(&nearest) <= most { Some(nearest.name) } else { is_beginning().map(|entry| entry.name) }
}

#[cfg(test)]
mod tests;
