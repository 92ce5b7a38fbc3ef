//! What a node does and leaves behind, seen from inside.

use std::sync::Arc;

use alcor_chess::{Game, Position};

use super::memory::Memory;
use super::node::facts::NonPv;
use super::shared::Shared;
use super::worker::{SearchState, Worker};
use crate::eval::Evaluator;
use crate::limits::{Limits, Request};
use crate::score::Score;
use crate::time::limit_check::SearchClock;
use crate::time::system_clock;
use crate::tt::TranspositionTable;

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// Lets a worker stand at the root of a position.
fn with_worker<End>(fen: &str, act: impl FnOnce(&mut Worker, &Position) -> End) -> End {
    let position: Position = fen.parse().unwrap();
    let request = Request::new(Game::new(position), Limits::default());
    let clock = SearchClock::start(&system_clock(), None, false);
    let tt = Arc::new(TranspositionTable::new(1).unwrap());
    let shared = Shared::new(&request, clock, &tt, None, 1);
    let mut memory = Memory::new(Evaluator::new());
    let mut state = SearchState::new(0, &shared, &request, None);
    act(&mut Worker::new(&shared, &request.game, &mut memory, &mut state), &position)
}

#[test]
fn the_hash_table_keeps_evaluations_that_do_not_depend_on_the_fifty_move_counter() {
    let fen = "8/5k2/4p3/8/3RP3/8/5K2/8 w - - 80 80";
    with_worker(fen, |worker, position| {
        let undamped = Evaluator::new().evaluate(&fen.replace(" 80 80", " 0 80").parse().unwrap());
        let damped = Evaluator::new().evaluate(position);
        assert!(undamped > damped);
        worker.quiescence::<NonPv>(position, 1, Score::DRAW, Score::DRAW + 1).unwrap();
        let entry = worker.shared.tt.get(position.key(), 1, 0).unwrap();
        assert_eq!(entry.eval, Some(Score::from_units(undamped)));
        assert!(entry.score < Score::from_units(undamped), "the score itself fades");
    });
}
