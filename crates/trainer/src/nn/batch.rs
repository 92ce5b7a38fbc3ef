//! A batch made ready: which features each position has and, the other way round, which positions have each feature.
//!
//! The first list makes the way forward a sum of weight rows, the second makes the way back a sum of slope rows; both
//! sums stay in registers. A batch is cut into parts whose slopes, for one block of neurons, fit in the second-level
//! cache.

use super::example::{Example, MAX_PIECES};
use super::features::KingBuckets;
use crate::run::parallel;

/// Positions in a part.
pub const PART: usize = 1024;

/// How targets are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The share of the game's result; the rest is the score.
    pub result_share: f32,
    /// The scale of the scores in the examples.
    pub scale: f32,
}

impl Target {
    /// The chance to win that a position should be given.
    pub fn of(&self, example: &Example) -> f32 {
        let chance = logistic(example.score() / self.scale);
        chance + self.result_share * (example.result() - chance)
    }
}

/// The logistic curve.
#[inline(always)]
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Positions made ready. Each has two rows: the side to move's, then the other's.
#[derive(Default)]
pub struct Part {
    /// What is wanted of each position.
    pub targets: Vec<f32>,
    /// The output layer of each.
    pub buckets: Vec<u8>,
    examples: Vec<Example>,
    counts: Vec<u8>,
    features: Vec<[u16; MAX_PIECES]>,
    /// Where the rows of each feature begin in `rows`; one more for the end.
    starts: Vec<u32>,
    rows: Vec<u16>,
}

impl Part {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// The features of a row.
    #[inline(always)]
    pub fn features(&self, row: usize) -> &[u16] {
        &self.features[row][..self.counts[row / 2].into()]
    }

    /// The rows that have a feature.
    #[inline(always)]
    pub fn rows(&self, feature: usize) -> &[u16] {
        &self.rows[self.starts[feature] as usize..self.starts[feature + 1] as usize]
    }

    fn fill(&mut self, examples: &[Example], chosen: &[u32], kings: &KingBuckets, target: &Target) {
        // Each is somewhere else in memory: fetching them all before looking at any lets the waiting overlap.
        self.examples.clear();
        self.examples.extend(chosen.iter().map(|&index| examples[index as usize]));
        self.targets.clear();
        self.buckets.clear();
        self.counts.clear();
        self.features.resize(2 * chosen.len(), [0; MAX_PIECES]);
        for (pair, example) in self.features.chunks_exact_mut(2).zip(&self.examples) {
            let [own, other] = pair else { unreachable!("chunks of two") };
            self.counts.push(example.features(kings, own, other) as u8);
            self.targets.push(target.of(example));
            self.buckets.push(example.output_bucket() as u8);
        }
        self.index(kings.features());
    }

    /// Sorts the rows by feature: counts, adds up, deals out.
    fn index(&mut self, features: usize) {
        // One place further on: while rows are dealt out, a feature's entry moves from its beginning to its end, which is
        // where the next begins.
        self.starts.clear();
        self.starts.resize(features + 2, 0);
        for (row, list) in self.features.iter().enumerate() {
            for &feature in &list[..self.counts[row / 2].into()] {
                self.starts[usize::from(feature) + 2] += 1;
            }
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.rows.resize(sum as usize, 0);
        for (row, list) in self.features.iter().enumerate() {
            for &feature in &list[..self.counts[row / 2].into()] {
                let place = &mut self.starts[usize::from(feature) + 1];
                self.rows[*place as usize] = row as u16;
                *place += 1;
            }
        }
    }
}

/// Positions for one step, in parts.
#[derive(Default)]
pub struct Batch {
    parts: Vec<Part>,
}

impl Batch {
    /// Makes the chosen examples ready, in place of what was here.
    pub fn fill(&mut self, examples: &[Example], chosen: &[u32], kings: &KingBuckets, target: &Target, threads: usize) {
        self.parts.resize_with(chosen.len().div_ceil(PART), Part::default);
        let mut work: Vec<_> = self.parts.iter_mut().zip(chosen.chunks(PART)).collect();
        parallel::for_each(threads, &mut work, |(part, chosen)| part.fill(examples, chosen, kings, target));
    }

    /// The parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    #[test]
    fn rows_and_features_say_the_same() {
        let mut position = Position::startpos();
        let mut examples = Vec::new();
        for step in 0..60 {
            examples.push(Example::new(&position, step * 10 - 300, 1.0));
            let moves = position.legal_moves();
            position = position.play(moves[step as usize * 7 % moves.len()]);
        }
        let order: Vec<u32> = (0..60).rev().chain(0..60).collect();
        let kings = KingBuckets::one();
        let mut batch = Batch::default();
        for chosen in [&order[..], &order[..7]] {
            batch.fill(&examples, chosen, &kings, &Target { result_share: 0.0, scale: 400.0 }, 1);
            let part = &batch.parts()[0];
            assert_eq!(part.len(), chosen.len());
            let by_row: usize = (0..2 * part.len()).map(|row| part.features(row).len()).sum();
            let by_feature: usize = (0..kings.features()).map(|feature| part.rows(feature).len()).sum();
            assert_eq!(by_row, by_feature);
            for feature in 0..kings.features() {
                for &row in part.rows(feature) {
                    assert!(part.features(row.into()).contains(&(feature as u16)));
                }
            }
        }
    }

    #[test]
    fn targets_blend_score_and_result() {
        let example = Example::new(&Position::startpos(), 400, 0.0);
        let target = |result_share| Target { result_share, scale: 400.0 }.of(&example);
        assert!((target(0.0) - 0.731_058_6).abs() < 1e-6);
        assert!((target(0.25) - 0.75 * 0.731_058_6).abs() < 1e-6);
        assert_eq!(target(1.0), 0.0);
    }
}
