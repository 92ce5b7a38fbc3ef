//! Scored games out of PGN, as programs that play matches write it: fastchess, cutechess, OpenBench.
//!
//! The rule for what is not plain: a game is kept if its result was earned on the board or adjudicated, and its moves up to
//! the first score are its opening, after which it begins. A move without a score further on ends it, because nobody knows
//! what was thought; the result stays. Whatever is left out or cut is counted ([`Tally`]).

mod comment;
mod tally;

use std::io::{self, Read};
use std::path::Path;

use alcor_chess::{Color, Outcome, Position};
use alcor_pgn::{GameResult, GameTree, RawGame, Reader};

use super::games::{self, Game, ScoredMove};
use super::unpacked;

pub use comment::Centipawns;
pub(crate) use tally::Tally;

/// The longest text of one game, in bytes; a long game with all that fastchess can say takes a tenth of it.
const MAX_TEXT: usize = 1 << 20;
/// The longest game, in half-moves, so that each fits into a record.
const MAX_PLIES: usize = 10_000;
/// So much of a file is looked at to see what it is.
const HEAD: usize = 1024;
/// Games are handed out in portions of about this many bytes.
const PORTION: usize = 8 << 20;
/// And of this many games at most.
const MAX_GAMES: usize = 1 << 14;
/// Ends that say nothing of the position: what the tag `Termination` or the last comment has of them.
const FORFEITS: [&str; 10] = [
    "time forfeit",
    "loses on time",
    "abandoned",
    "unterminated",
    "interrupted",
    "illegal",
    "rules infraction",
    "disconnect",
    "stall",
    "emergency",
];

/// Why a game is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It cannot be read or played through; where, and why.
    Unreadable(String),
    /// It has no result.
    Unfinished,
    /// It was lost on time, by an illegal move or because a program failed.
    Forfeited,
    /// The position at its end has another result.
    Contradicted,
    /// None of its moves has a score.
    Unscored,
    /// It has too many moves.
    Long,
}

/// A game that is kept, and what was cut off.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The game.
    pub game: Game,
    /// Moves before the first score.
    opening: usize,
    /// Moves from one without a score on.
    tail: usize,
    is_adjudicated: bool,
}

/// A game as a file has it, not yet taken apart.
pub struct Raw {
    /// Its text, or what is wrong with it at the first glance.
    text: Result<String, String>,
    /// The line where it begins.
    line: u64,
}

impl Raw {
    fn of(game: &RawGame<'_>) -> Raw {
        // Of a game that is too long there is only a piece: it must not be read as another one.
        let looked_at = game.main_line(0).map_err(|error| error.to_string());
        Raw { text: looked_at.map(|_| game.text().into_owned()), line: game.line() }
    }

    fn length(&self) -> usize {
        self.text.as_ref().map_or(0, String::len)
    }

    /// The scored game in it.
    ///
    /// # Errors
    /// If it is to be left out.
    pub fn game(&self, meaning: Centipawns) -> Result<Taken, LeftOut> {
        let text = self.text.as_ref().map_err(|why| LeftOut::Unreadable(why.clone()))?;
        let mut reader = Reader::new(text.as_bytes());
        let tree = match reader.next_game() {
            Ok(Some(game)) => game.tree().map_err(|mut error| {
                error.line = self.line + error.line.saturating_sub(1);
                LeftOut::Unreadable(error.to_string())
            })?,
            _ => return Err(LeftOut::Unreadable(format!("line {}: expected a game", self.line))),
        };
        take(&tree, meaning)
    }
}

/// Whether a file is PGN: its text, unpacked, begins with a tag, or its name says so and it is not another file of games.
///
/// # Errors
/// If it cannot be read, or is an archive of files.
pub fn is_pgn(path: &Path) -> io::Result<bool> {
    let head = unpacked::beginning(&mut unpacked::text(path)?, HEAD)?;
    if unpacked::is_tar(&head) {
        return Err(io::Error::other("expected games, found a tar archive; unpack it and convert the files in it"));
    }
    Ok(unpacked::is_pgn(&head) || has_pgn_name(path) && !games::is_binary(&head))
}

fn has_pgn_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let plain = [".gz", ".bz2", ".xz", ".zst"].iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(&name);
    Path::new(plain).extension().is_some_and(|extension| extension == "pgn")
}

/// The games of a file, in portions: no more of it is in memory.
pub struct Portions(Reader<Box<dyn Read + Send>>);

impl Portions {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Portions> {
        Ok(Portions(Reader::new(unpacked::text(path)?).with_limit(MAX_TEXT)))
    }

    /// The next games; none at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read on.
    pub fn read(&mut self) -> io::Result<Vec<Raw>> {
        let (mut games, mut length) = (Vec::new(), 0);
        while length < PORTION
            && games.len() < MAX_GAMES
            && let Some(game) = self.0.next_game()?
        {
            let raw = Raw::of(&game);
            length += raw.length();
            games.push(raw);
        }
        Ok(games)
    }
}

/// Takes the scored game out of one with comments.
fn take(tree: &GameTree, meaning: Centipawns) -> Result<Taken, LeftOut> {
    let white_result = match tree.result {
        GameResult::Win(Color::White) => 1.0,
        GameResult::Draw => 0.5,
        GameResult::Win(Color::Black) => 0.0,
        GameResult::Unknown => return Err(LeftOut::Unfinished),
    };
    let words = words_of_the_end(tree);
    if FORFEITS.iter().any(|forfeit| words.contains(forfeit)) {
        return Err(LeftOut::Forfeited);
    }
    let mut start = *tree.start();
    let mut position = start;
    let (mut moves, mut opening, mut tail) = (Vec::new(), 0, 0);
    for node in tree.main_line() {
        let Some(mv) = tree.move_to(node) else { continue };
        let score = tree.comments(node).iter().find_map(|text| comment::score(text, &position, meaning));
        let next = position.play(mv);
        match score {
            Some(score) if tail == 0 => {
                let white_score = position.side_to_move().choose(score, -score) as i16;
                moves.push(ScoredMove { mv, white_score });
            }
            None if moves.is_empty() => (start, opening) = (next, opening + 1),
            _ => tail += 1,
        }
        position = next;
    }
    if opening + moves.len() + tail > MAX_PLIES {
        return Err(LeftOut::Long);
    }
    if moves.is_empty() {
        return Err(LeftOut::Unscored);
    }
    if contradicts(&position, white_result) {
        return Err(LeftOut::Contradicted);
    }
    let game = Game { start, white_result, scale: meaning.scale(), moves };
    Ok(Taken { game, opening, tail, is_adjudicated: words.contains("adjudication") })
}

/// What the file says of the way the game ended, in small letters.
fn words_of_the_end(tree: &GameTree) -> String {
    let mut words = tree.tags.get("Termination").unwrap_or_default().to_ascii_lowercase();
    for text in tree.comments(tree.main_line().last().unwrap_or(tree.root())) {
        words.push('\n');
        words.push_str(&text.to_ascii_lowercase());
    }
    words
}

/// Whether the rules give the last position another result. A draw by the fifty-move rule has to be claimed.
fn contradicts(position: &Position, white_result: f32) -> bool {
    match position.outcome() {
        Some(Outcome::Checkmate { winner }) => white_result != winner.choose(1.0, 0.0),
        Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => white_result != 0.5,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
