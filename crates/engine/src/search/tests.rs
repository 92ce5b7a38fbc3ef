//! What a node does, seen from inside.

use std::sync::Arc;

use alcor_chess::{Bitboard, Game, Position};

use super::node::facts::NonPv;
use super::node::quiescence::QuietChecks;
use super::ordering::history::ButterflyIndex;
use super::state::depth_sharing::FinishedDepth;
use super::state::shared::Shared;
use super::state::thread_data::ThreadData;
use super::state::worker::{SearchState, Worker};
use crate::eval::Evaluator;
use crate::limits::{Limits, Request};
use crate::params;
use crate::report::Event;
use crate::score::{Bound, Score};
use crate::time::limit_check::SearchClock;
use crate::time::system_clock;
use crate::tt::TranspositionTable;

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// Calls a function with a worker at the root of a position.
fn with_worker<End>(fen: &str, act: impl FnOnce(&mut Worker, &Position) -> End) -> End {
    let position: Position = fen.parse().unwrap();
    let request = Request::new(Game::new(position), Limits::default());
    let clock = SearchClock::start(&system_clock(), None, None, false);
    let tt = Arc::new(TranspositionTable::new(1).unwrap());
    let shared = Shared::new(&request, clock, &tt, None, 1);
    let mut data = ThreadData::new(Evaluator::new());
    let mut state = SearchState::new(0, &shared, &request, None);
    act(&mut Worker::new(&shared, &request.game, &mut data, &mut state), &position)
}

#[test]
fn the_hash_table_keeps_evaluations_that_do_not_depend_on_the_fifty_move_counter() {
    let fen = "8/5k2/4p3/8/3RP3/8/5K2/8 w - - 80 80";
    with_worker(fen, |worker, position| {
        let undamped = Evaluator::new().evaluate(&fen.replace(" 80 80", " 0 80").parse().unwrap());
        let damped = Evaluator::new().evaluate(position);
        assert!(undamped > damped);
        worker.quiescence::<NonPv>(position, 1, Score::DRAW, Score::DRAW + 1, QuietChecks::Tried).unwrap();
        let entry = worker.shared.tt.get(position.key(), 1, 0).unwrap();
        assert_eq!(entry.eval, Some(Score::from_units(undamped)));
        assert!(entry.score < Score::from_units(undamped), "the score itself fades");
    });
}

/// What the opponent's last quiet move has gained in history after a node was searched.
fn gain_of_the_last_move(verified_ply: Option<usize>) -> i32 {
    with_worker(MIDDLEGAME, |worker, position| {
        let mv = position.parse_uci("a2a3").unwrap();
        let mut child = *position;
        worker.make(&mut child, mv, 0);
        worker.stack.frames[0].quiet = Some(ButterflyIndex::of(position.side_to_move(), Bitboard::EMPTY, mv));
        worker.stack.frames[0].eval = Some(Score::from_units(-300));
        worker.verified_ply = verified_ply;
        let beta = Score::from_units(1000);
        worker.alpha_beta(NonPv, &child, 1, 2, beta - 1, beta, true).unwrap();
        worker.histories.quiet(position, Bitboard::EMPTY, &[None; 4], mv)
    })
}

#[test]
fn the_verification_of_a_null_move_does_not_judge_the_last_move_again() {
    assert_ne!(gain_of_the_last_move(None), 0);
    assert_eq!(gain_of_the_last_move(Some(1)), 0);
}

/// The depth to which a node was searched, if the move before it was reduced by `reduction` plies
/// and has not worsened the position of the side that made it.
fn searched_depth(reduction: i32, verified_ply: Option<usize>) -> i32 {
    with_worker(MIDDLEGAME, |worker, position| {
        let mut child = *position;
        worker.make(&mut child, position.parse_uci("a2a3").unwrap(), 0);
        worker.stack.frames[0].reduction = reduction;
        worker.stack.frames[0].eval = Some(Score::from_units(-1000));
        worker.verified_ply = verified_ply;
        let beta = Score::DRAW + 1;
        worker.alpha_beta(NonPv, &child, 1, 6, beta - 1, beta, true).unwrap();
        worker.shared.tt.get(child.key(), 1, 0).unwrap().depth
    })
}

#[test]
fn the_verification_of_a_null_move_is_not_extended_by_hindsight() {
    let (plain, reduced) = (searched_depth(0, None), params::hindsight_min_reduction());
    assert_eq!(searched_depth(reduced, None), plain + 1);
    assert_eq!(searched_depth(reduced, Some(1)), plain);
}

#[test]
fn a_singular_search_takes_the_evaluation_from_the_frame() {
    with_worker(MIDDLEGAME, |worker, position| {
        let eval = Some(Score::from_units(123));
        worker.stack.frames[1].eval = eval;
        worker.stack.frames[1].excluded = position.parse_uci("a2a3").ok();
        worker.alpha_beta(NonPv, position, 1, 2, Score::DRAW, Score::DRAW + 1, true).unwrap();
        assert_eq!(worker.stack.frames[1].eval, eval);
    });
}

#[test]
fn a_depth_that_another_thread_has_finished_is_told_once_as_what_it_is() {
    with_worker(MIDDLEGAME, |worker, _| {
        let mut moves = worker.state.root.moves.clone();
        moves[0].update(Score::from_units(20), Bound::Exact, 5, 7, &[]);
        worker.state.root.adopt(FinishedDepth { depth: 5, moves });
        let mut depths = Vec::new();
        worker.report_depth(&mut |event| {
            if let Event::Report(report) = event {
                depths.push(report.depth);
            }
        });
        assert_eq!(depths, [5]);
    });
}
