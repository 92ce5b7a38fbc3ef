//! Games that end, positions that come back, and what a search knows of them.

use super::*;

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).unwrap();
        game.play(mv).unwrap();
    }
}

#[test]
fn threefold_repetition_ends_the_game() {
    let mut game = Game::default();
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!((game.outcome(), game.occurrences()), (None, 2));
    play(&mut game, "f6g8");
    assert_eq!(game.outcome(), Some(Outcome::ThreefoldRepetition));
    assert_eq!(game.undo(), Some(Move::normal(crate::Square::F6, crate::Square::G8)));
    assert_eq!(game.outcome(), None);
}

#[test]
fn castling_rights_tell_positions_apart() {
    let mut game = Game::new("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap());
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    // The same board, but two rights fewer.
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!(game.occurrences(), 2);
    assert_eq!(game.start().castling_rooks().count(), 4);
    assert_eq!(game.positions().len(), game.moves().len() + 1);
}

#[test]
fn a_pawn_move_or_capture_ends_what_can_be_repeated() {
    let mut game = Game::default();
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 e2e4");
    assert_eq!(game.history().len(), 6);
    assert_eq!(game.history().earlier_occurrences(), 0);
    assert!(!game.history().can_repeat(game.position(), 9));
    let mut history = game.history().clone();
    history.pop();
    assert_eq!(history.earlier_occurrences(), 1);
    (0..10).for_each(|_| history.pop());
    assert_eq!(history.len(), 1);
}

#[test]
fn results_as_in_pgn() {
    let cases = [
        (Outcome::Checkmate { winner: Color::White }, "1-0", "White mates"),
        (Outcome::Checkmate { winner: Color::Black }, "0-1", "Black mates"),
        (Outcome::Stalemate, "1/2-1/2", "Stalemate"),
        (Outcome::ThreefoldRepetition, "1/2-1/2", "Draw by threefold repetition"),
    ];
    for (outcome, result, text) in cases {
        assert_eq!((outcome.result(), outcome.to_string().as_str()), (result, text));
    }
}

#[test]
fn a_search_sees_repetitions_since_its_root_at_once() {
    let mut game = Game::default();
    play(&mut game, "e2e4 e7e5");
    let mut history = game.history().clone();
    let mut position = *game.position();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        assert!(!history.is_repetition(4));
        position = position.play(position.parse_uci(text).unwrap());
        history.push(&position);
    }
    // Back at the root: that is a repetition of the root itself, not of a position since it.
    assert!(!history.is_repetition(4));
    assert!(history.is_repetition(5));
    assert_eq!(history.earlier_occurrences(), 1);
}

#[test]
fn an_upcoming_repetition_is_seen_one_ply_early() {
    let mut game = Game::default();
    play(&mut game, "e2e4 e7e5 g1f3 g8f6 f3g1");
    // Black can play Ng8 and bring back the position after 1...e5.
    assert!(game.history().can_repeat(game.position(), 5));
    assert!(!game.history().can_repeat(game.position(), 3));
    play(&mut game, "b8c6");
    assert!(!game.history().can_repeat(game.position(), 6));
}

#[test]
fn passing_hides_what_came_before() {
    let mut game = Game::default();
    play(&mut game, "g1f3 g8f6");
    let mut history = game.history().clone();
    let passed = game.position().pass().unwrap();
    history.push_pass(&passed);
    assert!(!history.can_repeat(&passed, 9));
    assert_eq!(history.earlier_occurrences(), 0);
}

#[test]
fn en_passant_that_is_illegal_does_not_hinder_repetition() {
    // Taking would open the fourth rank between rook and king.
    let exposed: Position = "8/8/8/8/k2pP2R/8/8/7K b - e3 0 1".parse().unwrap();
    assert_ne!(exposed.repetition_key(), exposed.key());
    let legal: Position = "8/8/8/k7/3pP2R/8/8/7K b - e3 0 1".parse().unwrap();
    assert_eq!(legal.repetition_key(), legal.key());
}

#[test]
fn ends_and_their_reasons() {
    let cases = [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some(Outcome::Checkmate { winner: Color::Black }),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/2b1k3/8/8/3KB3/8/8 w - - 0 1", None),
        ("8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", None),
        ("8/8/2k5/8/8/3KR3/8/8 w - - 100 80", Some(Outcome::FiftyMoves)),
        ("8/8/2k5/8/8/3KR3/8/8 w - - 99 80", None),
        // Mate goes before the fifty-move rule.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80", Some(Outcome::Checkmate { winner: Color::White })),
    ];
    for (fen, outcome) in cases {
        assert_eq!(Game::new(fen.parse().unwrap()).outcome(), outcome, "{fen}");
    }
}

#[test]
fn who_can_mate() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/4KNB1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false),
        // Alone a minor piece cannot, but a piece of the enemy's may stand in its king's way.
        ("7k/7p/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("7k/7p/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("7k/7q/8/8/8/8/8/4KN2 w - - 0 1", false, true),
        ("7k/7r/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("7k/7r/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("7k/7p/8/8/8/8/8/4K3 w - - 0 1", false, true),
        // Any number of bishops on squares of one colour leaves every square of the other to the king.
        ("7k/8/8/8/8/8/5B2/4KB2 w - - 0 1", true, false),
        ("7k/8/8/8/8/3B4/8/4KB2 w - - 0 1", false, false),
        ("7k/8/8/8/8/6b1/8/4KB2 w - - 0 1", true, true),
        ("7k/8/8/8/8/7b/8/4KB2 w - - 0 1", false, false),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!((position.can_mate(Color::White), position.can_mate(Color::Black)), (white, black), "{fen}");
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::default();
    let before = game.clone();
    let mv = Move::normal(crate::Square::E2, crate::Square::E5);
    assert_eq!(game.play(mv), Err(IllegalMove(mv)));
    assert_eq!(game, before);
}
