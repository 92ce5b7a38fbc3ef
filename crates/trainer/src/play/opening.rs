//! Openings for self-play: some random moves, none of which throws the game away.
//!
//! A glance at the position after each random move refuses blunders, so that most walks lead somewhere; a closer look
//! at the end refuses what is as good as decided all the same. `genfens` differs on
//! purpose: its moves are purely random.

use std::ops::RangeInclusive;
use std::sync::Arc;

use alcor_chess::{Game, Move, Position, chess960};
use alcor_engine::rng::Rng;
use alcor_engine::{Engine, Limits, Request};
use thiserror::Error;

use crate::run::ordered::StopFlag;

/// After this many rejected openings in a row, none is expected to be accepted.
const MAX_REJECTED: usize = 10_000;
/// What a random move may cost at most, at a glance; in the engine's units.
const BLUNDER: i32 = 500;
/// Nodes of a glance: about three plies with captures.
const GLANCE_NODES: u64 = 200;

/// How openings are made.
#[derive(Clone, Debug)]
pub(crate) struct OpeningSettings {
    /// Positions of a book to begin with instead of the start position; may be empty.
    pub(crate) book: Arc<[Position]>,
    /// How many random half-moves.
    pub plies: RangeInclusive<usize>,
    /// How often the game is Chess960, in a hundred.
    pub chess960_percent: usize,
    /// Neither side is ahead by more than this, in the engine's units.
    pub balance: i32,
    /// Nodes of the closer look.
    pub check_nodes: u64,
}

/// Why no opening is made: all that were tried were rejected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected an opening with a score within {balance}, found none in {MAX_REJECTED} attempts")]
pub(crate) struct AllRejected {
    /// The limit of the score, in the engine's units.
    balance: i32,
}

/// An opening; always the same for the same seed, if the engine has just forgotten everything. `None` if the flag is
/// raised on the way.
///
/// # Errors
/// If none can be found.
pub(crate) fn make(
    settings: &OpeningSettings,
    rng: &mut Rng,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Result<Option<Position>, AllRejected> {
    for _ in 0..MAX_REJECTED {
        if stop.is_raised() {
            return Ok(None);
        }
        let is_chess960 = rng.below(100) < settings.chess960_percent;
        let start = match &settings.book[..] {
            _ if is_chess960 => chess960_start(rng),
            [] => Position::startpos(),
            book => book[rng.below(book.len())],
        };
        let plies = settings.plies.start() + rng.below(settings.plies.clone().count().max(1));
        if let Some(position) = walk(start, plies, rng, engine)
            && score(&position, settings.check_nodes, engine).abs() <= settings.balance
        {
            return Ok(Some(position));
        }
    }
    Err(AllRejected { balance: settings.balance })
}

/// One of the start positions of Chess960, all equally likely.
fn chess960_start(rng: &mut Rng) -> Position {
    chess960::start(rng.below(usize::from(chess960::COUNT)) as u16)
}

/// Random moves from a position; `None` if they end the game or every move is a blunder.
fn walk(start: Position, plies: usize, rng: &mut Rng, engine: &mut Engine) -> Option<Position> {
    let mut position = start;
    for _ in 0..plies {
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        rng.shuffle(&mut moves);
        position = moves.into_iter().map(|mv| position.play(mv)).find(|after| {
            // A good score for the side to move now is a bad one for the side that moved.
            after.outcome().is_none() && score(after, GLANCE_NODES, engine) <= BLUNDER
        })?;
    }
    Some(position)
}

/// The score for the side to move, in the engine's units.
fn score(position: &Position, nodes: u64, engine: &mut Engine) -> i32 {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&Request::new(Game::new(*position), limits), |_| {}).report.score.units()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn settings() -> OpeningSettings {
        OpeningSettings { book: Arc::default(), plies: 8..=9, chess960_percent: 0, balance: 300, check_nodes: 2000 }
    }

    fn openings(settings: &OpeningSettings, seed: u64, count: u64) -> Vec<Position> {
        let mut engine = Engine::new();
        let one = |number| {
            engine.new_game();
            make(settings, &mut Rng::stream(seed, number), &mut engine, &StopFlag::default()).unwrap().unwrap()
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn openings_are_playable_balanced_and_different() {
        let found = openings(&settings(), 1, 40);
        let mut engine = Engine::new();
        for position in &found {
            assert!(position.outcome().is_none());
            assert!((5..=5).contains(&position.fullmove_number()), "{position}");
            engine.new_game();
            // Twice the nodes may see a little more, but not that all is lost.
            assert!(score(position, 4000, &mut engine).abs() < 600, "{position}");
        }
        assert_eq!(found.iter().map(|position| position.key().0).collect::<HashSet<_>>().len(), 40);
        let black = found.iter().filter(|position| position.side_to_move() == alcor_chess::Color::Black).count();
        assert!((5..35).contains(&black), "{black}");
    }

    #[test]
    fn a_seed_makes_the_same_openings_again() {
        assert_eq!(openings(&settings(), 3, 5), openings(&settings(), 3, 5));
        assert_ne!(openings(&settings(), 3, 5), openings(&settings(), 4, 5));
    }

    #[test]
    fn a_book_says_where_games_begin() {
        let book = ["8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"];
        let book: Arc<[Position]> = book.iter().map(|fen| fen.parse().unwrap()).collect();
        let of_book = OpeningSettings { book: book.clone(), plies: 0..=0, ..settings() };
        let found = openings(&of_book, 1, 20);
        assert!(
            found.iter().all(|position| book.contains(position)) && found.iter().any(|&position| position != found[0])
        );
        // Random moves come after it.
        let moved = openings(&OpeningSettings { plies: 1..=1, ..of_book }, 1, 5);
        assert!(moved.iter().all(|position| position.side_to_move() == alcor_chess::Color::Black));
    }

    #[test]
    fn a_book_without_balanced_positions_is_given_up() {
        let lost: Position = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1".parse().unwrap();
        let settings = OpeningSettings { book: [lost].into(), plies: 0..=0, check_nodes: 1, ..settings() };
        let mut engine = Engine::new();
        let mut make = |stop: &StopFlag| make(&settings, &mut Rng::new(1), &mut engine, stop);
        assert_eq!(make(&StopFlag::default()), Err(AllRejected { balance: 300 }));
        // Somebody who does not want to wait for that is heard.
        let stop = StopFlag::default();
        stop.raise();
        assert_eq!(make(&stop), Ok(None));
    }

    #[test]
    fn all_960_starts_occur() {
        let mut rng = Rng::new(1);
        let starts: HashSet<String> = (0..20_000).map(|_| chess960_start(&mut rng).to_string()).collect();
        assert_eq!(starts.len(), 960);
        let settings = OpeningSettings { chess960_percent: 100, plies: 0..=0, ..settings() };
        assert!(openings(&settings, 1, 3).iter().all(|position| position.castling_rooks().count() == 4));
    }
}
