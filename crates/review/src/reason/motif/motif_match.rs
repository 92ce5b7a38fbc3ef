//! What a detector gives: a motif, the move that brings it about, and what is said of it.

use super::super::line::PlayedLine;
use super::super::mistake::Motif;

/// A motif that works in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MotifMatch {
    /// Which.
    pub motif: Motif,
    /// The ply of the move that brings it about.
    pub ply: usize,
    /// What is said of that move.
    pub clause: Clause,
}

/// What is said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// As in `24.Nd5 forks king and rook and wins ...`.
    Verb(String),
    /// As in `24.Rxe3 wins ...: the pawn on f2 is pinned`.
    Because(String),
}

/// A detector: a line, and the ply of it that takes what is won.
pub(super) type Detector = fn(&PlayedLine, usize) -> Option<MotifMatch>;

#[cfg(test)]
pub(super) mod tests {
    use super::super::super::line::tests::{line, mirrored};
    use super::*;

    /// What a detector says of a line whose last move takes what is won, and of its mirror image.
    pub(in crate::reason::motif) fn said(detector: Detector, fen: &str, moves: &str) -> Option<(Motif, usize, String)> {
        let line = line(fen, moves);
        let words = |found: MotifMatch| match found.clause {
            Clause::Verb(text) | Clause::Because(text) => (found.motif, found.ply, text),
        };
        let found = detector(&line, line.len() - 1).map(words);
        let mirror = mirrored(&line);
        let other = detector(&mirror, mirror.len() - 1).map(words);
        assert_eq!(found.as_ref().map(|found| (found.0, found.1)), other.map(|other| (other.0, other.1)), "{fen}");
        found
    }
}
