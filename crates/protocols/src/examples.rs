//! What the tests of both protocols are fed with.

use std::time::Duration;

use alcor_chess::{Move, Position};
use alcor_engine::{Bound, Report, Score};

/// A line of moves in UCI's notation, each legal after those before it.
pub(crate) fn line(root: &Position, moves: &str) -> Vec<Move> {
    let mut position = *root;
    let mut line = Vec::new();
    for text in moves.split_whitespace() {
        let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
        line.push(mv);
        position = position.play(mv);
    }
    line
}

/// A report with a number of its own in each field, so that none is taken for another.
pub(crate) fn report(score: Score, moves: &str, root: &Position) -> Report {
    Report {
        depth: 9,
        selective_depth: 14,
        pv_number: 1,
        score,
        bound: Bound::Exact,
        nodes: 48_000,
        hash_full: 12,
        tb_hits: 3,
        elapsed: Duration::from_millis(10_846),
        pv: line(root, moves),
    }
}
