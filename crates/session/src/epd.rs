//! EPD: a line of a test suite, read into a [`Problem`]. Pure: text in, value or reason out.
//!
//! EPD is four fields of a FEN and then operations: `bm Nf3 e4; id "name";`. Files in the wild are untidy, and what they
//! mean is mostly clear, so the reader takes: counters after the position or none, a semicolon before the first operation,
//! `-1 12` for `- 1 12`, checks set apart as in `Qd1 +`, commas, names without quotes, moves that could be two (both count
//! then). It knows:
//!
//! | operation | meaning |
//! |---|---|
//! | `bm` | the best moves; `bm #3` is a mate in three |
//! | `am` | moves to avoid |
//! | `dm` | there is a mate in this many moves |
//! | `id` | the name of the problem |
//! | `pv` | the best line |
//! | `c0 "Nf3=10, e4=5"`, or `c7`/`c9` moves with `c8` points | points for moves |
//! | `c0 "..."` otherwise | what is said about the position |
//! | `hmvc`, `fmvn` | the counters of the position |

use alcor_chess::{FenError, Move, Position, SanError};
use thiserror::Error;

use crate::text::quoted;

/// A position and what to find in it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The number of its line in the file, from 1.
    pub line: usize,
    /// Its name, or an empty one.
    pub id: String,
    /// The position.
    pub position: Position,
    /// What to find.
    pub task: Task,
    /// The best line, where the suite gives one.
    pub pv: Vec<Move>,
    /// What the suite says about the position.
    pub comment: String,
    /// Points for moves, where the suite gives them.
    pub points: Vec<(Move, u32)>,
    /// Parts of the line that make no sense, beside enough that do.
    pub doubts: Vec<LineError>,
}

/// What to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// The moves to find; if none, any move that is not to be avoided will do.
    pub best: Vec<Move>,
    /// The moves to avoid.
    pub avoid: Vec<Move>,
    /// A mate in at most this many moves, which is right whatever its first move.
    pub mate_in: Option<u32>,
}

/// Why a line is of no use, in whole or in part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// It does not begin with a position.
    #[error("expected the four fields of a position and then operations, found {found} fields")]
    Fields {
        /// How many fields it has.
        found: usize,
    },
    /// The position is impossible, or none.
    #[error("{0}")]
    Position(FenError),
    /// There is nothing to find.
    #[error("expected something to find (bm, am or dm), found nothing")]
    NoTask,
    /// A move cannot be played.
    #[error("{operation}: {error}")]
    Move {
        /// The operation that it stands in.
        operation: &'static str,
        /// Why it cannot.
        error: SanError,
    },
    /// Something else than a number of moves after `dm`.
    #[error("dm: expected a number of moves, found {found}")]
    Mate {
        /// What stands there.
        found: String,
    },
    /// There is no move to play.
    #[error("expected a game that goes on, found a position without moves")]
    GameOver,
}

impl Problem {
    /// Reads a line; `None` if it is empty or a comment.
    pub fn read(number: usize, line: &str) -> Option<Result<Problem, LineError>> {
        let line = line.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '\u{feff}' | '\0'));
        let is_comment = line.is_empty() || line.starts_with(['#', '%']) || line.starts_with("//");
        (!is_comment).then(|| read(number, line))
    }
}

fn read(number: usize, line: &str) -> Result<Problem, LineError> {
    let (fields, rest) = split_position(line)?;
    let operations = Operations::read(rest);
    let position = operations.position(&fields).map_err(LineError::Position)?;
    if !position.has_legal_move() {
        return Err(LineError::GameOver);
    }
    let mut doubts = Vec::new();
    let (mut task, points) = (operations.task(&position, &mut doubts), operations.points(&position));
    if task == Task::default() {
        // Points alone say what is best, too.
        let max = points.iter().map(|&(_, points)| points).max();
        task.best = points.iter().filter(|&&(_, points)| Some(points) == max).map(|&(mv, _)| mv).collect();
    }
    if task == Task::default() {
        return Err(doubts.into_iter().next().unwrap_or(LineError::NoTask));
    }
    let (id, pv) = (operations.id(), operations.pv(&position));
    let comment = operations.operands("c0").filter(|_| points.is_empty()).map(unquoted).unwrap_or_default().to_owned();
    Ok(Problem { line: number, id, position, task, pv, comment, points, doubts })
}

/// The four fields, and what follows them.
fn split_position(line: &str) -> Result<([&str; 4], &str), LineError> {
    let mut rest = line;
    let mut fields = [""; 4];
    for (index, field) in fields.iter_mut().enumerate() {
        let length = match index {
            // Without an en passant square the next field often follows without a space.
            3 if rest.starts_with('-') => 1,
            _ => rest.find(|letter: char| letter.is_whitespace() || letter == ';').unwrap_or(rest.len()),
        };
        if length == 0 {
            return Err(LineError::Fields { found: index });
        }
        (*field, rest) = rest.split_at(length);
        rest = rest.trim_start();
    }
    Ok((fields, rest))
}

/// What comes after the position.
struct Operations<'a> {
    /// The counters, where they stand as in a FEN.
    counters: Vec<&'a str>,
    /// Names with all that follows them.
    list: Vec<(&'a str, &'a str)>,
}

impl<'a> Operations<'a> {
    fn read(text: &'a str) -> Operations<'a> {
        let mut counters = Vec::new();
        let mut rest = text;
        while counters.len() < 2 {
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let (number, after) = rest.split_at(end);
            if number.is_empty() || !(after.is_empty() || after.starts_with([' ', '\t', ';'])) {
                break;
            }
            counters.push(number);
            rest = after.trim_start();
        }
        let list = split_outside_quotes(rest)
            .into_iter()
            .filter_map(|operation| {
                let operation = operation.trim();
                let (name, operands) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
                (!name.is_empty()).then(|| (name, operands.trim()))
            })
            .collect();
        Operations { counters, list }
    }

    fn operands(&self, name: &str) -> Option<&'a str> {
        self.list.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|&(_, operands)| operands)
    }

    /// The position. Counters that contradict it, as they do in some files, are left out.
    fn position(&self, fields: &[&str; 4]) -> Result<Position, FenError> {
        let fields = fields.join(" ");
        let counter = |index: usize, name: &str, default| {
            self.operands(name).or(self.counters.get(index).copied()).unwrap_or(default)
        };
        let with_counters = format!("{fields} {} {}", counter(0, "hmvc", "0"), counter(1, "fmvn", "1"));
        with_counters.parse().or_else(|_| fields.parse())
    }

    fn id(&self) -> String {
        let id = self.operands("id").unwrap_or_default();
        match id.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default().trim().to_owned(),
            // A forgotten semicolon lets a comment run into the name.
            None => id.split(" c0 ").next().unwrap_or_default().trim().to_owned(),
        }
    }

    /// The best line, up to the first word that is no move of it.
    fn pv(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let play = |word: &str| {
            let mv = position.parse_san(word).ok()?;
            position = position.play(mv);
            Some(mv)
        };
        words(self.operands("pv").unwrap_or_default()).map_while(play).collect()
    }

    /// What to find; what makes no sense goes to the doubts.
    fn task(&self, position: &Position, doubts: &mut Vec<LineError>) -> Task {
        let mut task = Task::default();
        for (operation, moves) in [("bm", &mut task.best), ("am", &mut task.avoid)] {
            for word in words(self.operands(operation).unwrap_or_default()) {
                if let Some(mate_in) = read_mate(word) {
                    task.mate_in = Some(mate_in);
                    continue;
                }
                match position.parse_san(word) {
                    Ok(mv) => moves.push(mv),
                    Err(error) => {
                        moves.extend(candidates(&error, position));
                        doubts.push(LineError::Move { operation, error });
                    }
                }
            }
        }
        if let Some(text) = self.operands("dm") {
            match text.trim_matches('"').trim().parse() {
                Ok(mate_in) if mate_in > 0 => task.mate_in = Some(mate_in),
                _ => doubts.push(LineError::Mate { found: quoted(text) }),
            }
        }
        task
    }

    /// The points for moves. Comments stand in the same operations: what does not read as points is none.
    fn points(&self, position: &Position) -> Vec<(Move, u32)> {
        let pairs: Option<Vec<(&str, &str)>> = match (self.operands("c9").or(self.operands("c7")), self.operands("c8"))
        {
            (Some(moves), Some(points)) => {
                let (moves, points) = (words(moves), words(points));
                Some(moves.zip(points).collect())
            }
            _ => self
                .operands("c0")
                .and_then(|text| unquoted(text).split(',').map(|pair| pair.trim().rsplit_once('=')).collect()),
        };
        let read = |(mv, points): (&str, &str)| Some((position.parse_san(mv).ok()?, points.trim().parse().ok()?));
        pairs.unwrap_or_default().into_iter().map(read).collect::<Option<_>>().unwrap_or_default()
    }
}

/// Operations end with a semicolon, but not within a name in quotes.
fn split_outside_quotes(text: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_end = |letter: char| {
        is_quoted ^= letter == '"';
        letter == ';' && !is_quoted
    };
    text.split(is_end).collect()
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"')
}

/// The words of a list of moves, without signs that stand alone.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_sign = |word: &&str| word.chars().all(|letter| matches!(letter, '+' | '#' | '!' | '?'));
    unquoted(text)
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(move |word| !word.is_empty() && !is_sign(word))
}

/// All moves that ambiguous text can mean.
fn candidates(error: &SanError, position: &Position) -> Vec<Move> {
    match error {
        SanError::Ambiguous { candidates, .. } => {
            candidates.iter().filter_map(|san| position.parse_san(san).ok()).collect()
        }
        SanError::Syntax { .. } | SanError::Illegal { .. } => Vec::new(),
    }
}

/// `#3`, as some write a mate in three.
fn read_mate(word: &str) -> Option<u32> {
    word.strip_prefix('#')?.parse().ok().filter(|&moves| moves > 0)
}

#[cfg(test)]
mod tests;
