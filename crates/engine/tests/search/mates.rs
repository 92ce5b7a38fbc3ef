//! Mates, with their whole lines.

use alcor_engine::{Bound, Engine, Limits, Request};

use crate::{game, search, walk};

/// Asks for every mate of the suite, of at most so many moves, and looks at every line that is told on the way.
fn find_mates(engine: &mut Engine, max_moves: u32) {
    let suite = include_str!("../data/mates.epd");
    for line in suite.lines() {
        let (fen, moves) = line.trim_end_matches(';').split_once(" dm ").unwrap();
        let moves: u32 = moves.parse().unwrap();
        if moves > max_moves {
            continue;
        }
        let game = game(fen);
        engine.new_game();
        let limits = Limits { mate: Some(moves), nodes: Some(20_000_000), ..Limits::default() };
        let (result, reports) = search(engine, &Request::new(game.clone(), limits));
        assert_eq!(result.report.score.mate_moves(), Some(moves as i32), "{line}");
        for report in reports.iter().filter(|report| report.bound == Bound::Exact) {
            let end = walk(game.position(), &report.pv);
            if let Some(mate) = report.score.mate_moves() {
                let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
                assert_eq!(report.pv.len(), plies as usize, "mate {mate} with {:?} in {line}", report.pv);
                assert!(end.in_check() && !end.has_legal_move(), "{line}");
            }
        }
    }
}

#[test]
fn every_mate_of_the_suite_is_found_with_its_whole_line() {
    find_mates(&mut Engine::new(), u32::MAX);
}

#[test]
fn several_threads_find_mates_with_their_whole_lines() {
    let mut engine = Engine::new();
    engine.set_threads(3).unwrap();
    find_mates(&mut engine, 4);
}

#[test]
fn a_proof_is_not_given_up_because_another_thread_is_ahead() {
    // The proof takes 13,000 nodes; the search alone sees the mate ten depths later.
    let game = game("2rk2nr/pp6/4Q1pp/3pP3/1b1q1P2/8/1RP1K1PP/6R1 b - - 0 1");
    let mut engine = Engine::new();
    engine.set_threads(2).unwrap();
    let limits = Limits { mate: Some(4), ..Limits::default() };
    let (result, reports) = search(&mut engine, &Request::new(game, limits));
    assert_eq!(result.report.score.mate_moves(), Some(4));
    // A mate in four is proved at depth seven.
    assert!(reports.iter().any(|report| report.depth == 7 && report.score.mate_moves() == Some(4)), "{reports:?}");
}

/// The sacrifice looks futile at every depth, so only a proof finds it soon.
#[test]
fn a_short_mate_is_found_among_all_moves() {
    let mate = Limits { mate: Some(2), nodes: Some(100_000), ..Limits::default() };
    let request = Request::new(game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), mate);
    let (result, _) = search(&mut Engine::new(), &request);
    assert_eq!(result.report.score.mate_moves(), Some(2));
    assert_eq!(result.report.pv.len(), 3);
    assert!(result.report.nodes < 10_000, "{}", result.report.nodes);
    // Among the moves asked for there is no mate, so the nodes are spent.
    let only = |text: &str| request.game.position().parse_uci(text).unwrap();
    let others = Request { only_moves: vec![only("a1a2"), only("a1b1")], ..request.clone() };
    let (result, _) = search(&mut Engine::new(), &others);
    assert!(result.report.score.mate_moves() != Some(2) && result.report.nodes >= 100_000);
}

#[test]
fn a_mate_in_one_is_told_once() {
    let limits = Limits { mate: Some(3), ..Limits::default() };
    let (result, reports) =
        search(&mut Engine::new(), &Request::new(game("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), limits));
    assert_eq!(result.report.score.mate_moves(), Some(1));
    assert_eq!(reports.len(), 1);
}

#[test]
fn short_mates_that_begin_with_a_quiet_check_or_a_sacrifice_are_seen_early() {
    for fen in [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1",
    ] {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (result, _) = search(&mut Engine::new(), &Request::new(game(fen), limits));
        assert!(result.report.score.is_won(), "{fen}: {:?}", result.report);
    }
}
