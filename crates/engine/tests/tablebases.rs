//! Whole searches with endgame tables. They are ignored without tables: `cargo xtask test` brings some.

#![cfg(feature = "syzygy")]

mod support;

use std::path::PathBuf;
use std::sync::Arc;

use alcor_chess::{Color, Outcome};
use alcor_engine::tablebase::{FiftyMoveRule, TablebaseUse, Tablebases};
use alcor_engine::{Engine, Event, Limits, Report, Request, Score};
use support::game;

/// The folder of tables with up to four pieces. `cargo xtask test` installs them and sets the variable.
fn folder() -> PathBuf {
    std::env::var_os("ALCOR_TEST_SYZYGY").expect("ALCOR_TEST_SYZYGY names a folder of Syzygy tables").into()
}

fn engine(rule: FiftyMoveRule) -> Engine {
    let tables = Arc::new(Tablebases::open(&[folder()]).tablebases);
    let mut engine = Engine::new();
    engine.set_tablebases(Some(TablebaseUse { tablebases: tables, min_depth: 1, max_pieces: 7, rule }));
    engine
}

fn search(engine: &mut Engine, fen: &str, depth: u32) -> Report {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(&Request::new(game(fen), limits), |_| {}).report
}

/// With a few nodes for each move both sides play to the result that the tables promise.
#[test]
#[ignore = "needs Syzygy tables"]
fn endgames_are_played_to_the_right_result() {
    let mut engine = engine(FiftyMoveRule::Counted);
    let won = [
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/K1BB4 w - - 0 1",
        "8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1",
        "8/8/3k4/8/3K4/8/3P4/8 w - - 0 1",
        "8/1k6/8/8/8/8/1p5Q/7K w - - 0 1",
        "8/8/8/8/8/8/kr5K/3Q4 w - - 0 1",
        "8/8/8/2k5/8/3K4/4P3/2N5 w - - 0 1",
    ];
    let drawn = [
        "8/8/8/4k3/4b3/8/8/K5R1 w - - 0 1",
        "8/8/8/4k3/4n3/8/8/K5R1 w - - 0 1",
        "8/8/8/4k3/8/8/8/KNN5 w - - 0 1",
        "8/8/8/8/3k4/8/3KP3/8 w - - 0 1",
        "8/8/8/8/8/2k5/3p4/K6R b - - 0 1",
        "8/8/8/4k3/8/4q3/8/KQ6 w - - 0 1",
    ];
    for (fens, winner) in [(&won[..], Some(Color::White)), (&drawn[..], None)] {
        for fen in fens {
            let mut game = game(fen);
            while game.outcome().is_none() {
                let limits = Limits { nodes: Some(300), ..Limits::default() };
                let result = engine.search(&Request::new(game.clone(), limits), |_| {});
                game.play(result.best.unwrap()).unwrap();
            }
            assert_eq!(game.outcome().and_then(Outcome::winner), winner, "{fen}: {:?}", game.outcome());
        }
    }
}

#[test]
#[ignore = "needs Syzygy tables"]
fn a_known_win_is_told_and_a_mate_as_a_mate() {
    let mut engine = engine(FiftyMoveRule::Counted);
    let report = search(&mut engine, "8/8/8/4k3/8/8/8/KBN5 w - - 0 1", 4);
    assert!(report.score.is_won() && !report.score.is_mate(), "{:?}", report.score);
    assert!(report.tb_hits > 0 && !report.pv.is_empty());
    let report = search(&mut engine, "8/8/8/4k3/8/8/8/KBN5 b - - 0 1", 4);
    assert!(report.score.is_lost() && !report.score.is_mate());
    // Promoting is the quickest progress, but here is a mate.
    let report = search(&mut engine, "k7/3P4/1K6/8/8/8/8/7R w - - 0 1", 6);
    assert_eq!(report.score, Score::mate_in(1));
}

#[test]
#[ignore = "needs Syzygy tables"]
fn the_fifty_move_rule_is_kept_or_ignored() {
    let late = "8/8/8/4k3/8/8/8/KBN5 w - - 90 100";
    let mut counted = engine(FiftyMoveRule::Counted);
    assert!(search(&mut counted, late, 4).score.units().abs() <= 2);
    let mut ignored = engine(FiftyMoveRule::Ignored);
    assert!(search(&mut ignored, late, 4).score.is_won());
}

#[test]
#[ignore = "needs Syzygy tables"]
fn several_lines_are_in_the_order_of_their_results() {
    let mut engine = engine(FiftyMoveRule::Counted);
    let game = game("8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1");
    let count = game.position().legal_moves().len();
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let request = Request { multi_pv: 100, ..Request::new(game, limits) };
    let mut last = vec![None; count];
    engine.search(&request, |event| {
        if let Event::Report(report) = event {
            let place = report.pv_number - 1;
            last[place] = Some(report);
        }
    });
    let scores: Vec<Score> = last.into_iter().map(|report| report.unwrap().score).collect();
    assert!(scores.iter().all(|score| score.is_decisive() || score.units() == 0), "{scores:?}");
    assert!(scores.windows(2).all(|pair| pair[0] >= pair[1]), "{scores:?}");
}

/// Endgames of five pieces in which one capture decides, the move that makes it, and whether it wins. Without tables Alcor
/// chose other moves at this depth in all but the last when this was written, and was pawns off in the scores.
const FIVE_PIECES: [(&str, &str, bool); 5] = [
    ("8/4kP2/8/1R1bK3/8/8/8/8 b - - 0 1", "d5f7", false),
    ("8/4b3/8/4K1N1/8/8/7P/k7 b - - 0 1", "e7g5", false),
    ("8/8/2R5/8/8/3n4/5kP1/1K6 b - - 0 1", "f2g2", false),
    ("8/4p1k1/6N1/8/7P/4K3/8/8 w - - 0 1", "g6e7", true),
    ("8/8/5k2/2p2P2/3P4/8/6K1/8 w - - 0 1", "d4c5", false),
];

/// With tables of four pieces, endgames of five are understood where the way leads through a capture.
#[test]
#[ignore = "needs Syzygy tables"]
fn larger_endgames_profit() {
    let mut engine = engine(FiftyMoveRule::Counted);
    for (fen, best, is_won) in FIVE_PIECES {
        let report = search(&mut engine, fen, 7);
        assert_eq!(report.pv[0].uci(Default::default()).to_string(), best, "{fen}");
        assert_eq!(report.score.is_won(), is_won, "{fen}: {:?}", report.score);
        assert!(is_won || report.score == Score::DRAW, "{fen}: {:?}", report.score);
    }
}

/// Castling rights keep tables out; without them the same position is known.
#[test]
#[ignore = "needs Syzygy tables"]
fn castling_rights_keep_tables_out() {
    let mut engine = engine(FiftyMoveRule::Counted);
    assert!(!search(&mut engine, "8/8/8/8/8/4k3/7b/4K2R w K - 0 1", 1).score.is_won());
    assert_eq!(search(&mut engine, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1).tb_hits, 0);
    assert!(search(&mut engine, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1).tb_hits > 0);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn one_line_a_search_for_all_threads() {
    let mut engine = engine(FiftyMoveRule::Counted);
    engine.set_threads(3).unwrap();
    let report = search(&mut engine, "8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1", 6);
    assert!(report.score.is_won() && report.tb_hits > 0);
}
