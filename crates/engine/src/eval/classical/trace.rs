//! Who listens while a position is evaluated.
//!
//! The evaluation is written once, over a [`Trace`] that records every weight used: how often, for whom. Playing
//! listens with [`Silent`], which compiles to nothing. [`Terms`] gathers the table that explains a score.
//! [`Coefficients`] gathers what the tuner needs: the evaluation as a function of the weights. [`Selected`] counts some
//! terms only, for those who want to see what becomes of the play without the others.

use alcor_chess::Color;

use super::pair::Pair;
use super::table::{Table, Term, TermSet};

/// A listener.
pub(super) trait Trace {
    /// A weight of this term has been used `count` times for this colour, for this value in all.
    fn used(&mut self, color: Color, term: Term, weight: usize, count: i32, value: Pair);
    /// A term has been given a value that is no simple sum of weights.
    fn given(&mut self, color: Color, term: Term, value: Pair);
    /// The score to go on with, where the sum of all terms so far is this.
    #[inline(always)]
    fn score_so_far(&self, sum: Pair) -> Pair {
        sum
    }
}

/// Hears nothing.
pub(super) struct Silent;

impl Trace for Silent {
    #[inline(always)]
    fn used(&mut self, _: Color, _: Term, _: usize, _: i32, _: Pair) {}
    #[inline(always)]
    fn given(&mut self, _: Color, _: Term, _: Pair) {}
}

/// Adds weights up for one colour, and tells the listener.
pub(super) struct Sum<'t, T> {
    trace: &'t mut T,
    color: Color,
    /// The sum so far.
    pub score: Pair,
}

impl<'t, T: Trace> Sum<'t, T> {
    #[inline(always)]
    pub(super) fn new(trace: &'t mut T, color: Color) -> Sum<'t, T> {
        Sum { trace, color, score: Pair::ZERO }
    }

    /// Adds an entry of a table once.
    #[inline(always)]
    pub(super) fn add<const N: usize>(&mut self, table: &'static Table<N>, index: usize) {
        let value = table.values[index];
        self.trace.used(self.color, table.term, table.first + index, 1, value);
        self.score += value;
    }

    /// Adds an entry of a table as often as there are squares in a set, or the like.
    #[inline(always)]
    pub(super) fn add_times<const N: usize>(&mut self, table: &'static Table<N>, index: usize, count: i32) {
        let value = table.values[index] * count;
        self.trace.used(self.color, table.term, table.first + index, count, value);
        self.score += value;
    }

    /// Adds the only entry of a table if a condition holds; without a branch.
    #[inline(always)]
    pub(super) fn add_if(&mut self, table: &'static Table<1>, condition: bool) {
        self.add_times(table, 0, i32::from(condition));
    }
}

/// The values of the terms for each colour.
#[derive(Default)]
pub(super) struct Terms {
    /// By term, then colour.
    pub values: [[Pair; 2]; Term::COUNT],
}

impl Trace for Terms {
    fn used(&mut self, color: Color, term: Term, _: usize, _: i32, value: Pair) {
        if !term.is_inner() {
            self.given(color, term, value);
        }
    }

    fn given(&mut self, color: Color, term: Term, value: Pair) {
        self.values[term as usize][color.index()] += value;
    }
}

/// The sum of some of the terms.
pub(super) struct Selected {
    terms: TermSet,
    /// From White.
    sum: Pair,
}

impl Selected {
    pub(super) fn new(terms: TermSet) -> Selected {
        Selected { terms, sum: Pair::ZERO }
    }
}

impl Trace for Selected {
    fn used(&mut self, color: Color, term: Term, _: usize, _: i32, value: Pair) {
        if !term.is_inner() {
            self.given(color, term, value);
        }
    }

    fn given(&mut self, color: Color, term: Term, value: Pair) {
        if self.terms.contains(term) {
            self.sum += color.choose(value, -value);
        }
    }

    fn score_so_far(&self, _: Pair) -> Pair {
        self.sum
    }
}

/// A weight and how often it counts.
pub type Coefficient = (u16, i16);

/// An evaluation as a function of the weights.
///
/// With `sum` for the product of coefficients and weights, in either half:
/// `middlegame = sum(linear) - danger(White) + danger(Black)`, where a danger is `max(0, sum)` squared, over a divisor;
/// `endgame` likewise, where a danger is `max(0, sum)` over another divisor, and then moved away from zero by
/// `sum(initiative)`, but never across zero or to more than its double; then scaled.
#[derive(Clone, Debug, Default)]
pub struct Coefficients {
    /// Weights that count as they are: positive for White.
    pub linear: Vec<Coefficient>,
    /// Weights of the danger to the king of White and of Black.
    pub danger: [Vec<Coefficient>; 2],
    /// Weights of the initiative.
    pub initiative: Vec<Coefficient>,
    /// The weight that scales the endgame, in its endgame half; `None` if a rule fixed the scale.
    pub scale_weight: Option<u16>,
    /// The scale of the endgame, in parts of [`FULL_SCALE`](super::FULL_SCALE).
    pub scale: i32,
    /// The share of the middlegame, in parts of [`PHASE_MAX`](super::PHASE_MAX).
    pub phase: i32,
}

impl Trace for Coefficients {
    fn used(&mut self, color: Color, term: Term, weight: usize, count: i32, _: Pair) {
        let weight = weight as u16;
        let (list, sign) = match term {
            Term::Danger => (&mut self.danger[color.index()], 1),
            Term::InitiativeParts => (&mut self.initiative, 1),
            Term::Scale => {
                self.scale_weight = Some(weight);
                return;
            }
            _ => (&mut self.linear, color.choose(1, -1)),
        };
        if count != 0 {
            list.push((weight, sign * count as i16));
        }
    }

    fn given(&mut self, _: Color, _: Term, _: Pair) {}
}

impl Coefficients {
    /// Sorts the lists by weight and adds up what belongs together.
    pub(super) fn tidy(&mut self) {
        let [white, black] = &mut self.danger;
        for list in [&mut self.linear, white, black, &mut self.initiative] {
            list.sort_unstable();
            list.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 += next.1;
                }
                same
            });
            list.retain(|coefficient| coefficient.1 != 0);
        }
    }
}
