//! Alcor's own book and its names of openings, made from the list of lines when first asked for.
//!
//! A move weighs as much as there are lines in which it is played from that position, whichever way led there. The list
//! is small: reading it takes a few milliseconds, once, and only in programs that ask.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use alcor_chess::{Key, Position};

use super::book_move::BookMove;
use super::lines::{self, NamedLine};

/// The name of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: &'static str,
    /// Its name, as players know it.
    pub name: &'static str,
}

/// `B90 Sicilian Defence, Najdorf Variation`.
impl fmt::Display for Opening {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.eco, self.name)
    }
}

#[derive(Default)]
struct OwnBook {
    moves: HashMap<Key, Vec<BookMove>>,
    openings: HashMap<Key, Opening>,
}

impl OwnBook {
    fn add(&mut self, line: &NamedLine) {
        for step in &line.steps {
            let known = self.moves.entry(step.position.key()).or_default();
            let weight = u32::from(step.is_recommended);
            match known.iter_mut().find(|known| known.mv == step.mv) {
                Some(same) => same.weight += weight,
                None => known.push(BookMove { mv: step.mv, weight }),
            }
        }
        self.openings.insert(line.named.key(), Opening { eco: line.eco, name: line.name });
    }
}

fn book() -> &'static OwnBook {
    static BOOK: OnceLock<OwnBook> = OnceLock::new();
    BOOK.get_or_init(|| {
        let mut book = OwnBook::default();
        // A test reads every line, so none is skipped here.
        lines::all().filter_map(|text| NamedLine::read(text).ok()).for_each(|line| book.add(&line));
        book
    })
}

/// Reads the book, if that has not been done.
pub(super) fn prepare() {
    book();
}

/// The moves known in a position.
pub(super) fn moves(position: &Position) -> Vec<BookMove> {
    let known = book().moves.get(&position.key()).map_or(&[][..], Vec::as_slice);
    // Keys are almost unique; the moves must be legal in any case.
    known.iter().copied().filter(|known| position.is_legal(known.mv)).collect()
}

/// The name of a position.
pub(super) fn opening(position: &Position) -> Option<Opening> {
    book().openings.get(&position.key()).copied()
}

#[cfg(test)]
mod tests {
    use super::super::tests::game;
    use super::super::{Book, opening_at, opening_name};
    use super::*;
    use alcor_chess::Game;

    fn name(moves: &str) -> Option<&'static str> {
        opening_name(&game(moves)).map(|opening| opening.name)
    }

    #[test]
    fn every_name_is_found_again() {
        for text in lines::all() {
            let line = NamedLine::read(text).unwrap();
            let mut game = Game::default();
            for step in &line.steps {
                if *game.position() == line.named {
                    break;
                }
                game.play(step.mv).unwrap();
            }
            assert_eq!(opening_name(&game), Some(Opening { eco: line.eco, name: line.name }), "{text}");
            assert_eq!(opening_at(game.position()), opening_name(&game));
        }
    }

    #[test]
    fn a_name_stays_until_there_is_a_better_one() {
        assert_eq!(name(""), None);
        assert_eq!(name("e4 c5"), Some("Sicilian Defence"));
        assert_eq!(name("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), Some("Sicilian Defence, Najdorf Variation"));
        assert_eq!(name("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Qd3 e5"), Some("Sicilian Defence, Najdorf Variation"));
        assert_eq!(opening_name(&game("e4 c5")).unwrap().to_string(), "B20 Sicilian Defence");
    }

    #[test]
    fn transpositions_count() {
        assert_eq!(name("Nf3 d5 d4 Nf6 c4 e6 Nc3"), name("d4 d5 c4 e6 Nc3 Nf6 Nf3"));
        assert_eq!(name("Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4"), Some("King's Indian Defence, 5. Nf3"));
    }

    #[test]
    fn moves_weigh_as_much_as_there_are_lines() {
        let start = Position::startpos();
        let moves = Book::Own.moves(&start);
        let total: u32 = moves.iter().map(|known| known.weight).sum();
        let recommended = lines::all().filter(|text| NamedLine::read(text).unwrap().steps[0].is_recommended).count();
        assert_eq!(total as usize, recommended);
        assert_eq!(start.san(moves[0].mv).to_string(), "e4");
        assert!(moves.windows(2).all(|pair| pair[0].weight >= pair[1].weight));
    }

    #[test]
    fn doubtful_moves_are_known_but_not_played() {
        let moves = Book::Own.moves(game("e4 e5 Nf3").position());
        let weight = |text: &str| {
            let mv = game("e4 e5 Nf3").position().parse_san(text).unwrap();
            moves.iter().find(|known| known.mv == mv).map(|known| known.weight)
        };
        assert_eq!(weight("f6"), Some(0));
        assert!(weight("Nc6") > weight("Nf6"));
        assert_eq!(weight("h5"), None);
        assert!(!Book::Own.moves(game("e4 e5 Nf3 f6").position()).is_empty());
    }
}
