//! What the tests of several faces are fed with.

use alcor_chess::{Move, Position};

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
