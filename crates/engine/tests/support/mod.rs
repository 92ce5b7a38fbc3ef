//! What several suites of tests need.

// Each suite has a copy of this module, and none needs all of it.
#![allow(dead_code)]

use alcor_chess::Game;
use alcor_engine::{Engine, Event, Limits, Report, Request, SearchResult};

/// A position with everything still to play for.
pub const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// A game that begins with a position.
pub fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

/// To search to a depth.
pub fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The result of a search, and everything it reported.
pub fn search(engine: &mut Engine, request: &Request) -> (SearchResult, Vec<Report>) {
    let mut reports = Vec::new();
    let result = engine.search(request, |event| {
        if let Event::Report(report) = event {
            reports.push(report);
        }
    });
    (result, reports)
}
