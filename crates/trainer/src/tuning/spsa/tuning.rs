//! The method: simultaneous perturbation stochastic approximation (J. C. Spall), for results of games.
//!
//! Nobody knows the slope of strength along a number, and one game says next to nothing about it. So all numbers are
//! shifted at once, each up or down by the toss of a coin, and the numbers shifted so play a pair of games against those
//! shifted the other way. Whoever wins, every number goes a small step in the winner's direction. Steps of a number that
//! does not matter cancel out; those of one that does add up.
//!
//! Shifts and steps shrink from pair to pair, by the usual powers. Numbers are fractions here and whole in the engine:
//! what is between two whole numbers is rounded up or down at random, so that a step of a tenth is felt in one game of ten.
//!
//! **Invariant:** the values are a function of the numbers, the seed, the length of the run and the results so far. A
//! pair knows the results up to a fixed number before its own, so that several can be played at once and the run is
//! still the same with any number of threads.

use std::collections::VecDeque;

use alcor_engine::rng::Rng;

use crate::play::pairs::PairResult;
use crate::tuning::numbers::Number;

/// How fast the steps shrink.
const STEP_POWER: f64 = 0.602;
/// How fast the shifts shrink.
const SHIFT_POWER: f64 = 0.101;
/// The last step for one win more than losses, in shifts.
const LAST_RATE: f64 = 0.005;
/// So much of the run is added to its beginning, to tame the first steps.
const STABILITY: f64 = 0.1;
/// A pair does not know the results of this many pairs before it; in short runs fewer.
const MAX_UNKNOWN: u64 = 32;
/// At most one pair in this many may be unknown.
const UNKNOWN_SHARE: u64 = 50;

/// The values to play a pair with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shifted {
    /// Shifted as the coins say.
    pub with: Vec<i32>,
    /// Shifted the other way.
    pub against: Vec<i32>,
}

/// A run: what is tuned, and how far it is.
#[derive(Clone, Debug)]
pub(super) struct Tuning {
    numbers: Vec<Number>,
    seed: u64,
    pairs: u64,
    results: Vec<PairResult>,
    /// The values after the last results, the newest last; as many as a pair may have to look back.
    values: VecDeque<Vec<f64>>,
}

impl Tuning {
    /// A run of this many pairs that begins with the values in the program.
    pub(super) fn new(numbers: Vec<Number>, seed: u64, pairs: u64) -> Tuning {
        let start = numbers.iter().map(|number| number.default.into()).collect();
        Tuning { numbers, seed, pairs, results: Vec::new(), values: VecDeque::from([start]) }
    }

    /// The numbers.
    pub(super) fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// The length of the run.
    pub(super) fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The results so far, in the order of the pairs.
    pub(super) fn results(&self) -> &[PairResult] {
        &self.results
    }

    /// How many results are known.
    pub(super) fn done(&self) -> u64 {
        self.results.len() as u64
    }

    /// The values after all results so far.
    pub(super) fn current(&self) -> &[f64] {
        // The values of the beginning are never taken away without newer ones.
        self.values.back().map_or(&[], Vec::as_slice)
    }

    /// How many pairs can be played at once.
    pub(super) fn max_at_once(&self) -> usize {
        self.unknown() as usize + 1
    }

    /// How many pairs before a pair have results that are not known to it.
    fn unknown(&self) -> u64 {
        MAX_UNKNOWN.min(self.pairs / UNKNOWN_SHARE)
    }

    /// The random numbers of a pair. Its coin flips come first.
    pub(super) fn rng(&self, pair: u64) -> Rng {
        Rng::stream(self.seed, pair)
    }

    /// The values for a pair, from its fresh generator; `None` if results that it must know are not there yet.
    pub(super) fn shifted(&self, pair: u64, rng: &mut Rng) -> Option<Shifted> {
        let known = pair.saturating_sub(self.unknown());
        let newer = self.done().checked_sub(known)? as usize;
        let from = self.values.get(self.values.len().checked_sub(newer + 1)?)?;
        let coins = self.coins(rng);
        let shrunk = self.shift_factor(pair);
        let mut shift = |direction: f64| {
            let one = |((number, value), coin): ((&Number, &f64), &f64)| {
                let shifted = number.clamp(value + direction * coin * number.shift() * shrunk);
                number.clamp((shifted + fraction(rng)).floor()) as i32
            };
            self.numbers.iter().zip(from).zip(&coins).map(one).collect()
        };
        Some(Shifted { with: shift(1.0), against: shift(-1.0) })
    }

    /// Takes the result of the next pair into account.
    pub(super) fn note(&mut self, result: PairResult) {
        let pair = self.done();
        let mut values = self.current().to_vec();
        if let PairResult::HalfPoints(half_points) = result {
            let ahead = f64::from(half_points) - 2.0;
            let coins = self.coins(&mut self.rng(pair));
            let step = self.rate(pair) / self.shift_factor(pair) * ahead;
            for ((number, value), coin) in self.numbers.iter().zip(&mut values).zip(coins) {
                *value = number.clamp(*value + step * number.shift() * coin);
            }
        }
        self.results.push(result);
        self.values.push_back(values);
        if self.values.len() as u64 > self.unknown() + 1 {
            self.values.pop_front();
        }
    }

    /// Up or down for each number.
    fn coins(&self, rng: &mut Rng) -> Vec<f64> {
        self.numbers.iter().map(|_| if rng.below(2) == 0 { -1.0 } else { 1.0 }).collect()
    }

    /// The shift of a pair, in shifts of the last.
    fn shift_factor(&self, pair: u64) -> f64 {
        (self.pairs as f64 / (pair as f64 + 1.0)).powf(SHIFT_POWER)
    }

    /// How much the result of a pair counts.
    fn rate(&self, pair: u64) -> f64 {
        let stability = STABILITY * self.pairs as f64;
        LAST_RATE * ((self.pairs as f64 + stability) / (pair as f64 + 1.0 + stability)).powf(STEP_POWER)
    }
}

/// A number from 0 up to 1.
pub(super) fn fraction(rng: &mut Rng) -> f64 {
    // As many bits as a fraction has.
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
