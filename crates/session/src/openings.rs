//! Openings for data generation: the command `genfens`, as OpenBench asks for it.
//!
//! `genfens N seed S book None` makes N positions by playing random moves from the start, or from lines of a book if
//! one is named. A short search throws out those that are as good as decided. The same seed makes the same openings.
//!
//! These moves are purely random, unlike those of the trainer's openings, which refuse blunders on the way: who asks for
//! `genfens` wants the variety that other engines have.

use std::io;
use std::path::Path;

use alcor_chess::{FenError, Game, Position};
use alcor_engine::rng::Rng;
use alcor_engine::{Engine, Limits, Request};
use thiserror::Error;

use crate::bounded;
use crate::text::{Words, quoted, quoted_or_nothing};

/// What `genfens` expects, for messages.
pub const USAGE: &str = "a count, and perhaps 'seed N' and 'book None' or 'book FILE'";

/// Random moves from the start; half of the openings get one more, so that either side is to move.
const PLIES_FROM_START: u64 = 8;
/// Random moves from a line of a book, which is an opening already.
const PLIES_FROM_BOOK: u64 = 2;
/// An opening is kept if neither side is ahead by more than this, in the units of the search.
const BALANCE: i32 = 400;
const CHECK_NODES: u64 = 5_000;
/// After this many rejected openings in a row, none is expected to be accepted.
const MAX_REJECTED: usize = 10_000;
/// The longest book that is read, in bytes: millions of lines.
const MAX_BOOK_BYTES: u64 = 512 << 20;

/// A request for openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenFens {
    count: u64,
    seed: u64,
    book: Option<String>,
}

/// Reads the words after `genfens`; on failure, what was found instead. Words for other engines are passed over.
pub fn parse(mut words: Words) -> Result<GenFens, String> {
    fn number(word: Option<&str>) -> Result<u64, String> {
        word.and_then(|word| word.parse().ok()).ok_or_else(|| quoted_or_nothing(word))
    }
    let mut request = GenFens { count: number(words.next())?, seed: 0, book: None };
    while let Some(word) = words.next() {
        match word {
            "seed" => request.seed = number(words.next())?,
            "book" => request.book = words.next().filter(|name| !name.eq_ignore_ascii_case("none")).map(str::to_owned),
            _ => {}
        }
    }
    Ok(request)
}

/// Why no openings could be made.
#[derive(Debug, Error)]
pub enum BookError {
    /// The book could not be read.
    #[error("the book {} cannot be read: {error}", quoted(.name))]
    Unreadable {
        /// The name of the file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// No line of the book is a position.
    #[error("expected lines that begin with a FEN in {}", quoted(.name))]
    Empty {
        /// The name of the file.
        name: String,
    },
    /// All openings that were tried were rejected.
    #[error(
        "expected openings that are neither over nor decided from {}, found none in {MAX_REJECTED} attempts",
        .name.as_deref().map_or("the start position".to_owned(), |name| format!("the book {}", quoted(name)))
    )]
    AllRejected {
        /// The name of the book, if there is one.
        name: Option<String>,
    },
}

/// Makes openings and hands each to `deliver`, until all are made or `is_stopped`.
///
/// # Errors
/// If the book cannot be used, or no opening can be found.
pub fn make(
    request: &GenFens,
    is_stopped: impl Fn() -> bool,
    mut deliver: impl FnMut(&Position),
) -> Result<(), BookError> {
    let (starts, plies) = match &request.book {
        None => (vec![Position::startpos()], PLIES_FROM_START),
        Some(name) => (read_book(name)?, PLIES_FROM_BOOK),
    };
    let mut rng = Rng::new(request.seed);
    let mut engine = Engine::new();
    for _ in 0..request.count {
        let mut attempts = 0..MAX_REJECTED;
        let opening = loop {
            if is_stopped() {
                return Ok(());
            }
            if attempts.next().is_none() {
                return Err(BookError::AllRejected { name: request.book.clone() });
            }
            let start = starts[rng.below(starts.len())];
            let plies = plies + rng.next_u64() % 2;
            let walked = walk(start, plies, &mut rng);
            if let Some(position) = walked.filter(|position| is_balanced(position, &mut engine)) {
                break position;
            }
        };
        deliver(&opening);
    }
    Ok(())
}

fn read_book(name: &str) -> Result<Vec<Position>, BookError> {
    let bytes = bounded::read(Path::new(name), MAX_BOOK_BYTES)
        .map_err(|error| BookError::Unreadable { name: name.to_owned(), error })?;
    let text = String::from_utf8_lossy(&bytes);
    let starts: Vec<Position> =
        text.lines().filter_map(|line| start_of_line(line).ok()).filter(Position::has_legal_move).collect();
    if starts.is_empty() { Err(BookError::Empty { name: name.to_owned() }) } else { Ok(starts) }
}

/// The position of a line of a book: a FEN, or an EPD, with or without counters, with or without operations.
///
/// # Errors
/// What is wrong with the position.
pub fn start_of_line(line: &str) -> Result<Position, FenError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let counters = words.iter().skip(4).take(2).take_while(|word| is_number(word)).count();
    Position::from_fen(words[..words.len().min(4 + counters)].join(" "))
}

/// Random moves from a position; `None` if the game ends on the way or right after.
fn walk(start: Position, plies: u64, rng: &mut Rng) -> Option<Position> {
    let mut position = start;
    for _ in 0..plies {
        let moves = position.legal_moves();
        let moves = moves.as_slice();
        if moves.is_empty() {
            return None;
        }
        position = position.play(moves[rng.below(moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

fn is_balanced(position: &Position, engine: &mut Engine) -> bool {
    // What was searched before must not matter, or the same seed would make other openings in another order.
    engine.new_game();
    let limits = Limits { nodes: Some(CHECK_NODES), ..Limits::default() };
    let result = engine.search(&Request::new(Game::new(*position), limits), |_| {});
    result.report.score.units().abs() <= BALANCE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(line: &str) -> Vec<String> {
        let request = parse(Words::new(line)).unwrap();
        let mut fens = Vec::new();
        make(&request, || false, |position| fens.push(position.to_string())).unwrap();
        fens
    }

    #[test]
    fn the_form_of_open_bench() {
        let request = GenFens { count: 10, seed: 7, book: None };
        assert_eq!(parse(Words::new("10 seed 7 book None")), Ok(request.clone()));
        assert_eq!(parse(Words::new("10 seed 7 book none dfrc")), Ok(request));
        let book = GenFens { count: 1, seed: 0, book: Some("Books/a.epd".to_owned()) };
        assert_eq!(parse(Words::new("1 seed 0 book Books/a.epd")), Ok(book));
        assert_eq!(parse(Words::new("")), Err("nothing".to_owned()));
        assert_eq!(parse(Words::new("1 seed x")), Err("'x'".to_owned()));
    }

    #[test]
    fn a_seed_makes_the_same_openings_again() {
        let first = openings("6 seed 1");
        assert_eq!(first.len(), 6);
        assert_eq!(first, openings("6 seed 1 book None"));
        assert_ne!(first, openings("6 seed 2"));
        assert!(first.iter().all(|fen| fen.split(' ').count() == 6 && fen.parse::<Position>().is_ok()));
        let sides = |side| first.iter().filter(|fen| fen.contains(side)).count();
        assert_eq!(sides(" w ") + sides(" b "), 6);
    }

    #[test]
    fn lines_are_fens_or_epds() {
        for (line, expected) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"a\";", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12 ce 30;", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"),
        ] {
            assert_eq!(start_of_line(line).unwrap().to_string(), expected);
        }
        for line in ["", "# a comment", "4k3/8/8/8/8/8/4P3/4K3 w"] {
            assert!(start_of_line(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_book_gives_its_positions_that_have_moves() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        let lines = "# a comment\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 ce 30;\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
        std::fs::write(&path, lines).unwrap();
        let starts = read_book(path.to_str().unwrap()).unwrap();
        assert_eq!(starts.iter().map(Position::to_string).collect::<Vec<_>>(), ["4k3/8/8/8/8/8/4P3/4K3 w - - 3 9"]);
        std::fs::write(&path, "nonsense\n").unwrap();
        assert!(matches!(read_book(path.to_str().unwrap()), Err(BookError::Empty { .. })));
        let missing = parse(Words::new("1 book /no/such/book")).unwrap();
        assert!(make(&missing, || false, |_| {}).unwrap_err().to_string().contains("/no/such/book"));
    }

    #[test]
    fn a_book_without_openings_is_given_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        // There are legal moves, but the game is over, and stays so.
        std::fs::write(&path, "4k3/8/8/8/8/8/8/4K3 w - -\n").unwrap();
        let request = GenFens { count: 1, seed: 1, book: path.to_str().map(str::to_owned) };
        let error = make(&request, || false, |position| panic!("{position}")).unwrap_err().to_string();
        assert!(error.contains("book.epd") && error.contains("10000 attempts"), "{error}");
        // Asked to stop, it does not go through all the attempts first.
        let looks = std::cell::Cell::new(0);
        let is_stopped = || looks.replace(looks.get() + 1) == 3;
        assert!(make(&request, is_stopped, |position| panic!("{position}")).is_ok());
        assert_eq!(looks.get(), 4);
    }
}
