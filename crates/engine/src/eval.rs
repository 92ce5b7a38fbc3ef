//! Evaluation: how good a position is, without looking ahead.
//!
//! There are two evaluations behind one interface: the network, and the classical sum of terms. [`Evaluator`] is what a
//! search thread holds: it evaluates by either, with caches. [`explain`] takes the classical score apart into terms a
//! player understands. Scores are in the units of [`Score`].

pub mod classical;
pub mod nnue;

use std::sync::Arc;

use alcor_chess::{Color, Move, Position};

use crate::params;
use crate::score::Score;
use classical::{MaterialEntry, MaterialKey, PHASE_MAX, PawnEntry, TermSet};
use nnue::{Kernel, Network, NetworkEvaluator};

/// Lines of the pawn cache: one megabyte.
const PAWN_LINES: usize = 1 << 14;
/// Lines of the material cache, as a power of two: 96 kilobytes.
const MATERIAL_BITS: u32 = 12;
/// Entries of the evaluation cache: half a megabyte.
const CACHE_ENTRIES: usize = 1 << 16;

/// Makes what is otherwise made on first use.
pub(crate) fn prepare() {
    nnue::embedded();
    classical::prepare();
}

/// An entry of the evaluation cache: the upper 48 bits of a key, which with the index make the key, and the score.
#[derive(Clone, Copy)]
struct Cached(u64);

impl Cached {
    /// The start entry: it claims a key that is not of its own place, except in place 0.
    const EMPTY: Cached = Cached(0);
}

/// Evaluates positions for one thread, with caches.
///
/// With a network it must be given every move on the way to a position: [`Evaluator::reset`] begins,
/// [`Evaluator::push`] and [`Evaluator::pop`] follow. A null move changes nothing on the board and is not given.
pub struct Evaluator {
    method: Method,
}

/// How positions are evaluated, with the caches for that.
enum Method {
    Classical(Classical),
    /// Classical, with some of the terms only: for experiments, so without caches.
    Selected(TermSet),
    Network(NetworkEvaluator),
}

/// The classical evaluation with its caches.
struct Classical {
    known: Known,
    cache: Box<[Cached]>,
}

/// What is known of parts of positions.
struct Known {
    material: Box<[MaterialEntry]>,
    pawns: Box<[PawnEntry]>,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl Evaluator {
    /// A classical evaluator that has seen nothing.
    pub fn new() -> Evaluator {
        let classical = Classical {
            known: Known {
                material: vec![MaterialEntry::EMPTY; 1 << MATERIAL_BITS].into_boxed_slice(),
                pawns: vec![PawnEntry::EMPTY; PAWN_LINES].into_boxed_slice(),
            },
            cache: vec![Cached::EMPTY; CACHE_ENTRIES].into_boxed_slice(),
        };
        Evaluator { method: Method::Classical(classical) }
    }

    /// A classical evaluator that counts only some terms. It is slower than one that counts all.
    pub fn with_terms(terms: TermSet) -> Evaluator {
        if terms == TermSet::ALL { Evaluator::new() } else { Evaluator { method: Method::Selected(terms) } }
    }

    /// An evaluator by this network, at the start of a game.
    pub fn with_network(network: Arc<Network>, kernel: Kernel) -> Evaluator {
        let mut evaluator = Evaluator { method: Method::Network(NetworkEvaluator::new(network, kernel)) };
        evaluator.reset(&Position::startpos());
        evaluator
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        match &mut self.method {
            Method::Classical(classical) => {
                classical.known.material.fill(MaterialEntry::EMPTY);
                classical.known.pawns.fill(PawnEntry::EMPTY);
                classical.cache.fill(Cached::EMPTY);
            }
            // The network's sums are the same in every game.
            Method::Selected(_) | Method::Network(_) => {}
        }
    }

    /// Begins a line of moves at a position.
    pub fn reset(&mut self, position: &Position) {
        if let Method::Network(nnue) = &mut self.method {
            nnue.reset(position);
        }
    }

    /// Goes on from a position, the last of the line, by a move.
    ///
    /// # Panics
    /// If the line gets longer than a search can go, [`MAX_PLY`](crate::MAX_PLY).
    #[inline(always)]
    pub fn push(&mut self, position: &Position, mv: Move) {
        if let Method::Network(nnue) = &mut self.method {
            nnue.push(position, mv);
        }
    }

    /// Goes back by a move.
    #[inline(always)]
    pub fn pop(&mut self) {
        if let Method::Network(nnue) = &mut self.method {
            nnue.pop();
        }
    }

    /// The score of a position, the last of the line, from the side to move; never beyond [`Score::MAX_EVALUATION`].
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        damp(self.evaluate_undamped(position), position)
    }

    /// The same without fifty-move scaling, so that it can be stored for the position.
    #[inline]
    pub(crate) fn evaluate_undamped(&mut self, position: &Position) -> i32 {
        match &mut self.method {
            Method::Classical(classical) => classical.evaluate(position),
            Method::Selected(terms) => by_some_terms(*terms, position),
            Method::Network(nnue) => by_network(nnue, position),
        }
    }

    /// The score of a position out of any line, without the cache of evaluations: what an evaluation costs.
    pub fn evaluate_from_scratch(&mut self, position: &Position) -> i32 {
        let score = match &mut self.method {
            Method::Classical(classical) => classical.known.evaluate(position),
            Method::Selected(terms) => by_some_terms(*terms, position),
            Method::Network(nnue) => {
                nnue.reset(position);
                by_network(nnue, position)
            }
        };
        damp(score, position)
    }
}

impl Classical {
    #[inline(always)]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let key = position.key().0;
        let entry = &mut self.cache[key as usize % CACHE_ENTRIES];
        if entry.0 >> 16 == key >> 16 {
            return i32::from(entry.0 as i16);
        }
        let score = self.known.evaluate(position);
        *entry = Cached((key & !0xFFFF) | u64::from(score as i16 as u16));
        score
    }
}

/// The sum of some classical terms; known endings have scores of their own.
#[inline(never)]
fn by_some_terms(terms: TermSet, position: &Position) -> i32 {
    let white = classical::known_ending(position).unwrap_or_else(|| classical::evaluate_some(position, terms));
    within_bounds(position.side_to_move().choose(white, -white))
}

/// The output of the network; known endings have scores of their own.
#[inline(never)]
fn by_network(nnue: &mut NetworkEvaluator, position: &Position) -> i32 {
    let units = match classical::known_ending(position) {
        Some(white) => position.side_to_move().choose(white, -white),
        None => nnue.evaluate(position),
    };
    within_bounds(units)
}

impl Known {
    /// Evaluates, whether or not the position as a whole has been seen before.
    #[inline(never)]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let white = match classical::known_ending(position) {
            Some(units) => units,
            None => {
                let material_key = MaterialKey::of(position);
                let material = &mut self.material[material_key.line(MATERIAL_BITS)];
                if material.key != material_key {
                    *material = classical::look_at_material(material_key);
                }
                let pawn_key = PawnEntry::key_of(position);
                let pawns = &mut self.pawns[pawn_key.0 as usize % PAWN_LINES];
                if pawns.key != pawn_key {
                    *pawns = classical::look_at_pawns(position);
                }
                classical::evaluate(position, material, pawns)
            }
        };
        within_bounds(position.side_to_move().choose(white, -white))
    }
}

fn within_bounds(units: i32) -> i32 {
    Score::evaluation(units).units()
}

/// Fifty-move scaling: the score fades as the fifty-move rule comes near, so that progress looks better than none. Not
/// against a bare king: there every ply would cost more than a step towards the right corner gains.
#[inline(always)]
pub(crate) fn damp(score: i32, position: &Position) -> i32 {
    if classical::has_bare_king(position) {
        return score;
    }
    let quiet = i32::from(position.halfmove_clock()).min(100);
    score * (params::fifty_move_scale() - quiet) / params::fifty_move_scale()
}

/// A middlegame and an endgame score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With none left.
    pub endgame: i32,
}

/// What one term gives each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermScore {
    /// The name of the term.
    pub name: &'static str,
    /// What White gets.
    pub white: Tapered,
    /// What Black gets.
    pub black: Tapered,
}

impl TermScore {
    /// What White gets more than Black.
    pub fn total(&self) -> Tapered {
        Tapered {
            middlegame: self.white.middlegame - self.black.middlegame,
            endgame: self.white.endgame - self.black.endgame,
        }
    }
}

/// A score by terms: `total` is the sum of the terms, tapered by phase, scaled, and then scaled by the fifty-move counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The terms; empty for a known ending.
    pub terms: Vec<TermScore>,
    /// Whether this is an ending with a score of its own.
    pub known_ending: bool,
    /// How much of the middlegame is left, up to [`Explanation::PHASE_MAX`].
    pub phase: i32,
    /// The scale of the endgame score, in parts of [`Explanation::FULL_SCALE`].
    pub scale: i32,
    /// Half-moves towards the fifty-move rule, by which the score fades.
    pub halfmove_clock: u8,
    /// The score from White, in units of [`Score`].
    pub total: i32,
}

impl Explanation {
    /// The phase of the opening.
    pub const PHASE_MAX: i32 = PHASE_MAX;
    /// The scale of a score that is not scaled.
    pub const FULL_SCALE: i32 = classical::FULL_SCALE;
}

/// Explains the score of a position by its terms.
pub fn explain(position: &Position) -> Explanation {
    let (terms, known_ending, phase, scale, units) = match classical::known_ending(position) {
        Some(units) => (Vec::new(), true, 0, Explanation::FULL_SCALE, units),
        None => {
            let parts = classical::take_apart(position);
            let tapered = |pair: classical::Pair| Tapered { middlegame: pair.middlegame(), endgame: pair.endgame() };
            let term = |(term, [white, black]): (classical::Term, [classical::Pair; 2])| TermScore {
                name: term.name(),
                white: tapered(white),
                black: tapered(black),
            };
            (parts.terms.into_iter().map(term).collect(), false, parts.phase, parts.scale, parts.units)
        }
    };
    let to_move = position.side_to_move();
    let from_mover = damp(within_bounds(to_move.choose(units, -units)), position);
    let total = if to_move == Color::White { from_mover } else { -from_mover };
    Explanation { terms, known_ending, phase, scale, halfmove_clock: position.halfmove_clock(), total }
}

#[cfg(test)]
mod tests;
