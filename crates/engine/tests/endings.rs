//! Endings that the engine must win by itself, without tablebases.

use alcor_chess::{Color, Game, Outcome};
use alcor_engine::{Engine, EvaluationKind, Limits, Request};

/// The nodes of each move: Stockfish 15.1 wins with fewer.
const NODES: u64 = 50_000;

/// Plays both sides to the end of the game.
fn play_out(fen: &str, evaluation: EvaluationKind) -> Game {
    let mut engine = Engine::new();
    engine.set_evaluation(evaluation);
    let mut game = Game::new(fen.parse().unwrap());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    while game.outcome().is_none() {
        let result = engine.search(&Request::new(game.clone(), limits.clone()), |_| {});
        game.play(result.best.unwrap()).unwrap();
    }
    game
}

#[test]
fn bishop_and_knight_mate() {
    for evaluation in [EvaluationKind::Nnue, EvaluationKind::Classical] {
        let game = play_out("8/k7/2B5/8/8/8/2K5/5N2 w - - 0 1", evaluation);
        let is_mate = matches!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
        assert!(is_mate, "{evaluation:?}: {:?} after {} plies", game.outcome(), game.moves().len());
    }
}
