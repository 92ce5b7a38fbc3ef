//! A list of moves to choose one from, as scripts and class tournaments hand it over.
//!
//! Moves are separated by white space, commas or semicolons. What is no legal move is passed over and keeps its number,
//! so that the answer always counts the list as it was given.

use alcor_chess::{Move, Outcome, Position, SanError};
use alcor_engine::{Bound, Report};

use crate::text::quoted;

/// A legal move of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place, from 0.
    pub number: usize,
    /// The move.
    pub mv: Move,
    /// Whether the list says that it mates.
    pub is_marked_mate: bool,
}

/// The legal moves of a list, and what else is in it.
pub fn read(list: &str, position: &Position) -> (Vec<Entry>, Vec<(usize, SanError)>) {
    let (mut entries, mut refused) = (Vec::new(), Vec::new());
    let is_between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    for (number, word) in list.split(is_between).filter(|word| !word.is_empty()).enumerate() {
        match position.parse_san(word) {
            Ok(mv) => entries.push(Entry { number, mv, is_marked_mate: word.contains('#') }),
            Err(error) => refused.push((number, error)),
        }
    }
    (entries, refused)
}

/// Why there is nothing to choose from.
pub fn nothing(position: &Position, list: &str) -> String {
    let expected = "expected at least one legal move in the list";
    match position.outcome() {
        Some(Outcome::Checkmate { .. }) => format!("{expected}, but the position is checkmate"),
        Some(Outcome::Stalemate) => format!("{expected}, but the position is stalemate"),
        _ => format!("{expected}, found {}", if list.trim().is_empty() { "nothing".to_owned() } else { quoted(list) }),
    }
}

/// The choice that needs no thought: a mate, a move that is said to mate, or the only one.
pub fn at_once(entries: &[Entry], position: &Position) -> Option<Entry> {
    let mates = |entry: &&Entry| matches!(position.play(entry.mv).outcome(), Some(Outcome::Checkmate { .. }));
    let only = || entries.first().filter(|first| entries.iter().all(|entry| entry.mv == first.mv));
    entries.iter().find(mates).or_else(|| entries.iter().find(|entry| entry.is_marked_mate)).or_else(only).copied()
}

/// Whether a search has found a mate and seen every way out of it.
pub fn is_mate_proved(report: &Report) -> bool {
    let plies = report.score.mate_moves().filter(|&moves| moves > 0).map(|moves| 2 * moves.unsigned_abs());
    report.bound == Bound::Exact && plies.is_some_and(|plies| report.depth >= plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

    fn numbers(list: &str, fen: &str) -> (Vec<usize>, Vec<usize>) {
        let (entries, refused) = read(list, &fen.parse().unwrap());
        (entries.iter().map(|entry| entry.number).collect(), refused.iter().map(|(number, _)| *number).collect())
    }

    #[test]
    fn lists_keep_their_numbers() {
        assert_eq!(numbers("Kf1 Ke9 Ra8# a1a2", MATE_IN_ONE), (vec![0, 2, 3], vec![1]));
        assert_eq!(numbers(" Kf1,Ra7 ;\n Rb1", MATE_IN_ONE), (vec![0, 1, 2], vec![]));
        assert_eq!(numbers("", MATE_IN_ONE), (vec![], vec![]));
    }

    #[test]
    fn disambiguation_by_file_rank_and_both() {
        let three_queens = "6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1";
        assert_eq!(numbers("Qaa3 Q1a3 Q4a3 Qa1a3 Qa4a3 Qhd4 Qad4+ Qa1d4", three_queens).1, [0, 6]);
    }

    #[test]
    fn mates_and_only_moves_need_no_thought() {
        let position: Position = MATE_IN_ONE.parse().unwrap();
        let chosen = |list: &str| at_once(&read(list, &position).0, &position).map(|entry| entry.number);
        assert_eq!(chosen("Kf1 Ra7 Ra8#"), Some(2));
        assert_eq!(chosen("Kf1 Ra7 Ra8"), Some(2));
        assert_eq!(chosen("Kf1 Ra7# Ra8"), Some(2));
        assert_eq!(chosen("Kf1 Ra7# Ra6"), Some(1));
        assert_eq!(chosen("Kf1 Ra7"), None);
        assert_eq!(chosen("nonsense Kf1 g1f1"), Some(1));
    }
}
