//! What a search reports while it runs, and its result.

use std::time::Duration;

use alcor_chess::Move;

use crate::book::BookAnswer;
use crate::score::{Bound, Score};

/// One line of thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The depth that was searched, in plies.
    pub depth: u32,
    /// The selective depth: the longest line searched, in plies.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1: `multipv` in UCI.
    pub pv_number: usize,
    /// The score, from the side to move at the root.
    pub score: Score,
    /// Whether the score is exact. Every finished depth ends with an exact report of each line.
    pub bound: Bound,
    /// Nodes visited by all threads since the search began.
    pub nodes: u64,
    /// How full the hash table is with entries of this search, in thousandths.
    pub hash_full: u32,
    /// Tablebase hits.
    pub tb_hits: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The best line; empty only if there is no legal move.
    pub pv: Vec<Move>,
}

impl Report {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}

/// What a search reports to its caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The move comes from the opening book: all later reports are about it.
    Book(BookAnswer),
    /// Something that the search can do without is missing or damaged, such as a tablebase file.
    Warning(String),
    /// A line of the search.
    Report(Report),
    /// A long search begins to search a root move.
    CurrentMove {
        /// The depth.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its number in the order of search, from 1.
        number: usize,
    },
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; `None` if there is no legal move (or none of those asked for).
    pub best: Option<Move>,
    /// The expected reply, unless it would end the game.
    pub ponder: Option<Move>,
    /// The best line in full: the last report with the chosen move.
    pub report: Report,
}

impl SearchResult {
    /// The result, given what the book had said. Whoever ponders on a reply to a book move misses the book's next answer.
    pub(crate) fn after_book(self, answer: Option<BookAnswer>) -> SearchResult {
        SearchResult { ponder: self.ponder.filter(|_| answer.is_none()), ..self }
    }
}
