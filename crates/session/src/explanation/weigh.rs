//! The terms of an evaluation as they count at this stage of the game.

use alcor_chess::Position;
use alcor_engine::eval::{Explanation, Tapered, TermScore};
use alcor_engine::{Score, wdl};

/// A term in centipawns from White's side, mixed from its opening and its endgame value by the pieces that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedTerm {
    /// The name of the term.
    pub name: &'static str,
    /// What White gets.
    pub white: i32,
    /// What Black gets.
    pub black: i32,
    /// The difference: positive is good for White.
    pub total: i32,
}

/// Turns the numbers of an explanation into centipawns.
#[derive(Clone, Copy)]
pub struct Weigh<'a> {
    position: &'a Position,
    explanation: &'a Explanation,
}

impl<'a> Weigh<'a> {
    /// For the explanation of this position.
    pub fn new(position: &'a Position, explanation: &'a Explanation) -> Weigh<'a> {
        Weigh { position, explanation }
    }

    /// Centipawns of the evaluation's own units.
    pub fn centipawns(self, units: i32) -> i32 {
        wdl::centipawns(Score::evaluation(units), self.position)
    }

    /// What a pair of opening and endgame value counts now, in centipawns.
    pub fn mixed(self, pair: Tapered) -> i32 {
        let Explanation { phase, scale, .. } = *self.explanation;
        let endgame = pair.endgame * scale / Explanation::FULL_SCALE;
        self.centipawns((pair.middlegame * phase + endgame * (Explanation::PHASE_MAX - phase)) / Explanation::PHASE_MAX)
    }

    /// What a term counts now.
    pub fn term(self, term: &TermScore) -> WeighedTerm {
        let (white, black, total) = (self.mixed(term.white), self.mixed(term.black), self.mixed(term.total()));
        WeighedTerm { name: term.name, white, black, total }
    }

    /// All terms, the weightiest first.
    pub fn terms(self) -> Vec<WeighedTerm> {
        let mut terms: Vec<WeighedTerm> = self.explanation.terms.iter().map(|term| self.term(term)).collect();
        terms.sort_by_key(|term| -term.total.abs());
        terms
    }
}
