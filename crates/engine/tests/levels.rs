//! Limited strength as a player meets it: the level plays legal, repeatable, human chess, takes what hangs, sees a mate
//! and knows how to mate.

mod support;

use std::collections::HashSet;
use std::time::Duration;

use alcor_chess::{Color, Game, Move, Outcome, Position};
use alcor_engine::book::{Book, BookUse, Choice};
use alcor_engine::{Bound, Elo, Engine, EvaluationKind, Event, Level, Limits, Report, Request, Strength};
use support::{MIDDLEGAME, game, search};

const LEVELS: [u32; 8] = [700, 900, 1200, 1500, 1800, 2000, 2400, 2800];

fn timed() -> Limits {
    Limits { move_time: Some(Duration::from_secs(60)), ..Limits::default() }
}

fn level(rating: u32, seed: u64) -> Strength {
    Strength::Limited(Level { elo: Elo::new(rating).unwrap(), seed })
}

fn engine(rating: u32, seed: u64) -> Engine {
    let mut engine = Engine::new();
    engine.set_strength(level(rating, seed));
    engine
}

fn reply(engine: &mut Engine, game: &Game) -> Move {
    engine.search(&Request::new(game.clone(), timed()), |_| {}).best.unwrap()
}

/// How many of these seeds play one of the moves.
fn share(rating: u32, fen: &str, moves: &[&str], seeds: u64) -> u64 {
    let game = game(fen);
    let mut engine = Engine::new();
    (0..seeds)
        .filter(|&seed| {
            engine.set_strength(level(rating, seed));
            let mv = reply(&mut engine, &game);
            moves.iter().any(|text| game.position().parse_uci(text).unwrap() == mv)
        })
        .count() as u64
}

/// Plays a position out: a level against the full engine. The result, and how many plies it took.
fn play_out(fen: &str, rating: u32, seed: u64, side: Color) -> (Option<Outcome>, usize) {
    let mut game = game(fen);
    let mut player = engine(rating, seed);
    let mut opponent = Engine::new();
    let best_defence = Limits { nodes: Some(20_000), ..Limits::default() };
    while game.outcome().is_none() {
        let mv = if game.position().side_to_move() == side {
            reply(&mut player, &game)
        } else {
            opponent.search(&Request::new(game.clone(), best_defence.clone()), |_| {}).best.unwrap()
        };
        game.play(mv).unwrap();
    }
    (game.outcome(), game.moves().len())
}

#[test]
fn the_weakest_level_mates_with_a_rook_and_with_a_queen() {
    let positions = [
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/7R w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "8/8/8/8/4k3/8/8/K6R w - - 0 1",
        "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1",
        "3k4/8/8/8/8/8/8/K6Q w - - 0 1",
        "8/8/8/3k4/8/8/1P6/R3K3 w - - 0 1",
    ];
    for (seed, fen) in positions.into_iter().enumerate() {
        let (end, plies) = play_out(fen, 700, seed as u64, Color::White);
        assert_eq!(end, Some(Outcome::Checkmate { winner: Color::White }), "{fen} after {plies} plies");
        assert!(plies <= 100, "{fen}: {plies} plies");
    }
}

#[test]
fn a_hanging_queen_is_taken() {
    // By a pawn or a knight, and by a bishop from afar.
    let near = "rnb1kbnr/ppp1pppp/8/3q4/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
    let far = "rnb1kbnr/pppppppp/7q/8/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
    for (rating, min) in [(700, 160), (1000, 175), (1500, 195), (2000, 200)] {
        let taken = share(rating, near, &["e4d5", "c3d5"], 200);
        assert!(taken >= min, "{rating}: {taken} of 200");
    }
    for (rating, min) in [(700, 150), (1000, 160), (1500, 175)] {
        let taken = share(rating, far, &["c1h6"], 200);
        assert!(taken >= min, "{rating}: {taken} of 200");
    }
}

#[test]
fn a_mate_in_one_is_seen() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    for (rating, min) in [(700, 180), (1000, 190), (1500, 194), (2000, 197)] {
        for (fen, mv) in [(back_rank, "a1a8"), (scholar, "h5f7")] {
            let seen = share(rating, fen, &[mv], 200);
            assert!(seen >= min, "{rating}, {mv}: {seen} of 200");
        }
    }
}

#[test]
fn weak_players_overlook_and_strong_ones_do_not() {
    // The pawn on e5 is guarded by a bishop that looks at it from afar.
    let fen = "1b4k1/5ppp/8/4p3/8/5N2/5PPP/6K1 w - - 0 1";
    let blunders = [700, 1300, 1900].map(|rating| share(rating, fen, &["f3e5"], 200));
    assert!(blunders[0] > blunders[1] && blunders[1] > blunders[2], "{blunders:?}");
    assert!(blunders[2] <= 4, "{blunders:?}");
}

#[test]
fn the_same_seed_plays_the_same_move() {
    let game = game(MIDDLEGAME);
    for rating in LEVELS {
        let first = reply(&mut engine(rating, 11), &game);
        // Whatever was played before, and however many threads there are.
        let mut busy = engine(rating, 3);
        reply(&mut busy, &Game::default());
        busy.set_threads(3).unwrap();
        busy.set_strength(level(rating, 11));
        assert_eq!(reply(&mut busy, &game), first, "{rating}");
    }
}

#[test]
fn different_seeds_play_different_moves() {
    for (rating, min) in [(700, 6), (1500, 3), (2000, 2)] {
        let mut engine = Engine::new();
        let moves: HashSet<Move> = (0..60)
            .map(|seed| {
                engine.set_strength(level(rating, seed));
                reply(&mut engine, &game(MIDDLEGAME))
            })
            .collect();
        assert!(moves.len() >= min, "{rating}: {moves:?}");
    }
}

#[test]
fn the_last_report_begins_with_the_move_and_every_line_is_legal() {
    for rating in LEVELS {
        for seed in 0..20 {
            for lines in [1, 3] {
                let request = Request { multi_pv: lines, ..Request::new(game(MIDDLEGAME), timed()) };
                let (result, reports) = search(&mut engine(rating, seed), &request);
                let told: Vec<&Report> =
                    reports.iter().filter(|report| report.pv_number == 1 && report.bound == Bound::Exact).collect();
                assert_eq!(told.last().unwrap().pv.first().copied(), result.best, "{rating} {seed}");
                assert_eq!(result.report.pv.first().copied(), result.best);
                assert!(
                    (1..=lines).all(|line| reports.iter().any(|report| report.pv_number == line)),
                    "{rating} {lines}"
                );
                assert!(reports.iter().all(|report| report.pv_number <= lines), "{rating} {lines}");
                for report in &reports {
                    report.pv.iter().fold(*request.game.position(), |position, &mv| {
                        assert!(position.is_legal(mv), "{rating} {seed}: {mv:?} in {position}");
                        position.play(mv)
                    });
                }
            }
        }
    }
}

#[test]
fn only_the_moves_asked_for() {
    let game = game(MIDDLEGAME);
    let only: Vec<Move> = ["h2h4", "a2a3"].map(|text| game.position().parse_uci(text).unwrap()).to_vec();
    for rating in LEVELS {
        for seed in 0..10 {
            let request = Request { only_moves: only.clone(), ..Request::new(game.clone(), timed()) };
            let best = engine(rating, seed).search(&request, |_| {}).best.unwrap();
            assert!(only.contains(&best), "{rating}: {best:?}");
        }
    }
}

#[test]
fn limits_of_the_caller_hold() {
    for rating in LEVELS {
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let result = engine(rating, 1).search(&Request::new(game(MIDDLEGAME), limits), |_| {});
        // The first depth is always finished.
        assert!(result.report.nodes < 2000, "{rating}: {}", result.report.nodes);
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let result = engine(rating, 1).search(&Request::new(game(MIDDLEGAME), limits), |_| {});
        assert_eq!(result.report.depth, 1, "{rating}");
    }
}

/// The levels were measured with the classical evaluation.
#[test]
fn the_evaluation_of_the_engine_is_not_that_of_a_level() {
    for rating in LEVELS {
        let found = [EvaluationKind::Nnue, EvaluationKind::Classical].map(|evaluation| {
            let mut engine = engine(rating, 1);
            engine.set_evaluation(evaluation);
            let result = engine.search(&Request::new(game(MIDDLEGAME), timed()), |_| {});
            (result.best, result.report.score, result.report.nodes)
        });
        assert_eq!(found[0], found[1], "{rating}");
    }
}

#[test]
fn analysis_is_at_full_strength() {
    let limits = Limits { mate: Some(2), nodes: Some(1_000_000), ..Limits::default() };
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for seed in 0..20 {
        let result = engine(700, seed).search(&Request::new(game(fen), limits.clone()), |_| {});
        assert_eq!(result.report.score.mate_moves(), Some(2));
    }
}

#[test]
fn a_pondering_level_waits_and_a_stopped_one_answers() {
    for rating in [700, 2000] {
        for ends_by_stop in [true, false] {
            let mut engine = engine(rating, 1);
            let (sender, receiver) = std::sync::mpsc::channel();
            let limits = Limits { ponder: true, ..timed() };
            let request = Request::new(game(MIDDLEGAME), limits);
            let handle = engine.start(request, |_| {}, move |result| sender.send(result).unwrap());
            assert!(receiver.recv_timeout(Duration::from_millis(300)).is_err(), "{rating} answered too early");
            if ends_by_stop {
                handle.stop();
            } else {
                handle.ponder_hit();
            }
            let result = receiver.recv().unwrap();
            assert!(result.best.is_some());
            handle.wait();
        }
    }
}

#[test]
fn weak_players_leave_the_book_early() {
    let book = BookUse { book: Book::Own, choice: Choice::Best, last_move: u16::MAX, seed: 1 };
    // All of this is in the book.
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3";
    let moves_known = |strength: Strength| {
        let mut engine = Engine::new();
        engine.set_book(Some(book.clone()));
        engine.set_strength(strength);
        let mut game = Game::default();
        let mut known = 0;
        for san in moves.split_whitespace() {
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            engine.search(&Request::new(game.clone(), limits), |event| {
                known += usize::from(matches!(event, Event::Book(_)));
            });
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        known
    };
    assert_eq!(moves_known(Strength::Full), 17);
    assert_eq!(moves_known(level(700, 1)), 4);
    assert_eq!(moves_known(level(1300, 1)), 10);
    assert_eq!(moves_known(level(2800, 1)), 17);
}

#[test]
fn positions_without_moves_have_no_move() {
    for rating in [700, 2000] {
        for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"] {
            let result = engine(rating, 1).search(&Request::new(game(fen), timed()), |_| {});
            assert_eq!(result.best, None);
        }
    }
}

#[test]
fn whole_games_end() {
    // Levels against each other, from Chess960 starts too: legal moves to the end, and no endless shuffling.
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
    ];
    for (seed, fen) in starts.into_iter().enumerate() {
        let mut game = game(fen);
        let mut players = [engine(800, seed as u64), engine(1100, 77)];
        while game.outcome().is_none() && game.moves().len() < 800 {
            let side = game.position().side_to_move().index();
            let mv = reply(&mut players[side], &game);
            game.play(mv).unwrap();
        }
        assert!(game.outcome().is_some(), "{}", game.position());
    }
}

#[test]
fn a_lost_position_is_still_defended() {
    // White is far behind, and black's knight attacks queen and rook: the queen is saved, not thrown after the rest.
    let fen = "r2q1rk1/ppp2ppp/2nb4/3p4/8/2n4P/PP3PP1/3Q1RK1 w - - 0 1";
    let position: Position = fen.parse().unwrap();
    let saves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| position.piece_at(mv.from()).is_some_and(|piece| piece.role() == alcor_chess::Role::Queen))
        .map(|mv| mv.uci(alcor_chess::CastlingNotation::KingMoves).to_string())
        .chain(["b2c3".to_owned()])
        .collect();
    let moves: Vec<&str> = saves.iter().map(String::as_str).collect();
    for (rating, min) in [(1000, 80), (1500, 97), (2000, 100)] {
        let saved = share(rating, fen, &moves, 100);
        assert!(saved >= min, "{rating}: {saved} of 100");
    }
}
