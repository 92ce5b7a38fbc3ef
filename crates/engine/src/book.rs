//! Opening books: moves that are played without a search, and the names of openings.
//!
//! A [`Book`] answers one question: which moves does it know in this position, and how highly does it think of each?
//! Alcor's own book is part of the program, made from a list of openings that people can read (`book/lines.txt`); other
//! books are files in Polyglot's format ([`polyglot`]), and [`builder`] makes such files from games. The list of lines
//! also names openings ([`opening_name`]).
//!
//! Invariant: every move a book gives is legal in the position it was asked for, whatever its file says.

mod book_move;
pub mod builder;
mod lines;
mod own;
pub mod polyglot;

use std::sync::Arc;

use alcor_chess::{Game, Position};

use crate::limits::{Limits, Request};
use crate::rng::mix;
use polyglot::Polyglot;

pub use book_move::BookMove;
pub use own::Opening;

/// Reads the book that is part of the program, if that has not been done.
pub(crate) fn prepare() {
    own::prepare();
}

/// A source of moves.
#[derive(Clone, Debug, Default)]
pub enum Book {
    /// The book that is part of the program.
    #[default]
    Own,
    /// A file.
    Polyglot(Arc<Polyglot>),
}

impl Book {
    /// The moves known in a position, the best first. Those with weight 0 are known, but not for playing.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves = match self {
            Book::Own => own::moves(position),
            Book::Polyglot(file) => file.moves(position),
        };
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }
}

/// How one of several moves is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// At random, in proportion to the weights.
    Weighted,
    /// The one with the greatest weight.
    Best,
}

impl Choice {
    /// The choice among moves, the best of which comes first, with a random number. Moves with weight 0 are not chosen.
    pub fn of(self, moves: &[BookMove], random: u64) -> Option<BookMove> {
        let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        let mut place = match self {
            Choice::Best => 0,
            // The high half of the product is evenly spread below the total, but for a trace too small to matter.
            Choice::Weighted => ((u128::from(random) * u128::from(total)) >> 64) as u64,
        };
        moves.iter().copied().filter(|known| known.weight > 0).find(|known| {
            let is_here = place < u64::from(known.weight);
            place = place.saturating_sub(u64::from(known.weight));
            is_here
        })
    }
}

/// How an engine uses a book.
#[derive(Clone, Debug)]
pub struct BookUse {
    /// The book.
    pub book: Book,
    /// How it chooses.
    pub choice: Choice,
    /// The last move of the game, by its number, for which the book is asked.
    pub last_move: u16,
    /// The seed: with the same one, the same moves are chosen.
    pub seed: u64,
}

/// A move from the book, as the engine reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookAnswer {
    /// The move, with its weight.
    pub chosen: BookMove,
    /// The weights of all moves of the position together.
    pub total: u32,
}

impl BookAnswer {
    /// What is left to search: the move alone, and only so far that there is a score to show. Less would take a gambit for
    /// a blunder. Time still counts from when the request came in.
    pub(crate) fn narrow(&self, request: &Request) -> Request {
        let received = request.limits.received;
        let limits = Limits { depth: Some(6), nodes: Some(10_000), received, ..Limits::default() };
        Request { game: request.game.clone(), limits, multi_pv: 1, only_moves: vec![self.chosen.mv] }
    }
}

impl BookUse {
    /// The move to play at once, if the request is one to play (not to analyse) and the book knows the position.
    ///
    /// `draw` tells one search from the next, so that the random choice is not the same every time.
    pub fn answer(&self, request: &Request, draw: u64) -> Option<BookAnswer> {
        let position = request.game.position();
        if !is_for_book(request) || position.fullmove_number() > self.last_move {
            return None;
        }
        let moves = self.book.moves(position);
        let random = mix(mix(self.seed.wrapping_add(draw)) ^ position.key().0);
        let chosen = self.choice.of(&moves, random)?;
        let total = moves.iter().fold(0_u32, |sum, known| sum.saturating_add(known.weight));
        Some(BookAnswer { chosen, total })
    }
}

/// Whether a book move may answer a request: a move in a game, wanted at once, without alternatives or restrictions.
fn is_for_book(request: &Request) -> bool {
    let Request { limits, multi_pv, only_moves, .. } = request;
    limits.is_move_in_game() && !limits.ponder && *multi_pv <= 1 && only_moves.is_empty()
}

/// The opening of a game: the last of its positions that has a name gives it. How the position came about does not
/// matter.
pub fn opening_name(game: &Game) -> Option<Opening> {
    game.positions().iter().rev().find_map(opening_at)
}

/// The name of a position, if it has one of its own.
pub fn opening_at(position: &Position) -> Option<Opening> {
    own::opening(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_chess::{Move, Square};

    /// The game of these moves, for the tests of all books.
    pub(super) fn game(moves: &str) -> Game {
        let mut game = Game::default();
        for text in moves.split_whitespace() {
            let mv = game.position().parse_san(text).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    fn use_own(choice: Choice, seed: u64) -> BookUse {
        BookUse { book: Book::Own, choice, last_move: 255, seed }
    }

    fn request() -> Request {
        Request::new(Game::default(), Limits { depth: Some(9), ..Limits::default() })
    }

    fn known(weights: &[u32]) -> Vec<BookMove> {
        let to = [Square::E3, Square::E4, Square::D3];
        weights.iter().zip(to).map(|(&weight, to)| BookMove { mv: Move::normal(Square::E2, to), weight }).collect()
    }

    #[test]
    fn the_best_is_the_heaviest() {
        assert_eq!(Choice::Best.of(&known(&[5, 3, 0]), u64::MAX).map(|known| known.weight), Some(5));
        assert_eq!(Choice::Best.of(&known(&[0, 0]), 1), None);
        assert_eq!(Choice::Weighted.of(&[], 1), None);
    }

    #[test]
    fn chance_follows_the_weights() {
        let moves = known(&[6, 3, 0]);
        let mut counts = [0; 2];
        for number in 0..9000 {
            let chosen = Choice::Weighted.of(&moves, mix(number)).unwrap();
            counts[usize::from(chosen.weight == 3)] += 1;
        }
        assert!((5700..6300).contains(&counts[0]), "{counts:?}");
        assert_eq!(Choice::Weighted.of(&moves, u64::MAX), Some(moves[1]));
        assert_eq!(Choice::Weighted.of(&moves, 0), Some(moves[0]));
    }

    #[test]
    fn the_same_seed_gives_the_same_moves() {
        let moves = |seed| -> Vec<_> {
            (0..50).map(|draw| use_own(Choice::Weighted, seed).answer(&request(), draw).unwrap().chosen.mv).collect()
        };
        assert_eq!(moves(7), moves(7));
        assert_ne!(moves(7), moves(8));
        assert!(moves(7).iter().any(|&mv| mv != moves(7)[0]), "a random choice must not give the same move every time");
    }

    #[test]
    fn only_for_play() {
        let book = use_own(Choice::Best, 0);
        assert!(book.answer(&request(), 0).is_some());
        let limited = |limits: Limits| Request { limits, ..request() };
        let limits = request().limits;
        let asked = [
            limited(Limits { infinite: true, ..limits.clone() }),
            limited(Limits { ponder: true, ..limits.clone() }),
            limited(Limits { mate: Some(3), ..limits }),
            limited(Limits::default()),
            Request { multi_pv: 2, ..request() },
            Request { only_moves: vec![Move::normal(Square::E2, Square::E4)], ..request() },
        ];
        for request in asked {
            assert_eq!(book.answer(&request, 0), None, "{request:?}");
        }
    }

    #[test]
    fn not_beyond_the_last_move() {
        let request = Request { game: game("e4 e5"), ..request() };
        let answer = |last_move| BookUse { last_move, ..use_own(Choice::Best, 0) }.answer(&request, 0);
        assert!(answer(2).is_some());
        assert_eq!(answer(1), None);
    }
}
