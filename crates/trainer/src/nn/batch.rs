//! A batch made ready for the feature transformer: rows sorted by king bucket, and the positions they belong to.
//!
//! A position has two rows, one for each perspective, which the feature transformer treats alike. Sorted by king bucket
//! they need the weights of one bucket at a time, which fit in the second-level cache. A bucket's rows are cut into
//! parts; each part knows the features of its rows, which makes the forward pass a sum of weight rows, and the rows of
//! each feature, which makes the backward pass a sum of gradient rows. Both sums stay in registers.

use std::ops::Range;

use alcor_engine::eval::nnue::FEATURES;

use super::example::{Example, MAX_PIECES};
use super::features::{KingBuckets, OUTPUT_BUCKETS};
use crate::run::parallel;

/// Rows in a part, at most: their gradients for one block of neurons are half a megabyte.
pub(super) const PART: usize = 2048;
/// Sets of weights of the first dense layer that a block of neurons has: by output bucket and perspective.
pub(super) const KINDS: usize = 2 * OUTPUT_BUCKETS;

/// How targets are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Target {
    /// The share of the game's result; the rest is the score.
    pub result_share: f32,
    /// The scale of the scores in the examples.
    pub scale: f32,
}

impl Target {
    /// The win probability that a position should be given.
    pub(crate) fn of(&self, example: &Example) -> f32 {
        let chance = logistic(example.score() / self.scale);
        chance + self.result_share * (example.result() - chance)
    }
}

/// The logistic curve.
#[inline(always)]
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Rows of one king bucket.
#[derive(Default)]
pub(crate) struct Part {
    /// The king bucket of all rows.
    pub king_bucket: usize,
    /// The rows of the batch that these are.
    pub rows: Range<usize>,
    /// Of each row, which weights of the first dense layer it has: twice the output bucket, plus 1 if it is not the
    /// side to move's.
    pub kinds: Vec<u8>,
    /// The position of each row.
    pub positions: Vec<u32>,
    counts: Vec<u8>,
    features: Vec<[u16; MAX_PIECES]>,
    /// Where the rows of each feature begin in `by_feature`; one more for the end.
    starts: Vec<u32>,
    by_feature: Vec<u16>,
}

impl Part {
    /// The features of a row, within its king bucket.
    #[inline(always)]
    pub(crate) fn features(&self, row: usize) -> &[u16] {
        &self.features[row][..self.counts[row].into()]
    }

    /// The rows, within the part, that have a feature.
    #[inline(always)]
    pub(crate) fn rows_with(&self, feature: usize) -> &[u16] {
        &self.by_feature[self.starts[feature] as usize..self.starts[feature + 1] as usize]
    }

    fn fill(&mut self, examples: &[Example], row_ids: &[u32], kings: &KingBuckets) {
        self.kinds.clear();
        self.positions.clear();
        self.counts.clear();
        self.features.resize(row_ids.len(), [0; MAX_PIECES]);
        for (features, &id) in self.features.iter_mut().zip(row_ids) {
            let (position, perspective) = (id / 2, id as usize % 2);
            let example = &examples[position as usize];
            self.counts.push(example.features(kings, perspective, features) as u8);
            self.kinds.push((2 * example.output_bucket() + perspective) as u8);
            self.positions.push(position);
        }
        self.index();
    }

    /// Sorts the rows by feature: counts, adds up, deals out.
    fn index(&mut self) {
        // One place further on: while rows are dealt out, a feature's entry moves from its beginning to its end, which is
        // where the next begins.
        self.starts.clear();
        self.starts.resize(FEATURES + 2, 0);
        for (list, &count) in self.features.iter().zip(&self.counts) {
            for &feature in &list[..count.into()] {
                self.starts[usize::from(feature) + 2] += 1;
            }
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.by_feature.resize(sum as usize, 0);
        for (row, (list, &count)) in self.features.iter().zip(&self.counts).enumerate() {
            for &feature in &list[..count.into()] {
                let place = &mut self.starts[usize::from(feature) + 1];
                self.by_feature[*place as usize] = row as u16;
                *place += 1;
            }
        }
    }
}

/// Positions for one step.
#[derive(Default)]
pub(crate) struct Batch {
    /// What is wanted of each position.
    pub targets: Vec<f32>,
    /// The output bucket of each.
    pub buckets: Vec<u8>,
    /// The rows of each: that of the side to move, then that of the other.
    pub rows: Vec<[u32; 2]>,
    parts: Vec<Part>,
    /// By king bucket, the features that occur in its parts.
    features: Vec<Vec<u16>>,
    examples: Vec<Example>,
}

impl Batch {
    /// Makes examples ready, in place of what was here.
    pub(crate) fn fill(
        &mut self,
        examples: impl Iterator<Item = Example>,
        kings: &KingBuckets,
        target: &Target,
        threads: usize,
    ) {
        self.examples.clear();
        self.examples.extend(examples);
        let examples = &self.examples;
        self.targets.clear();
        self.targets.extend(examples.iter().map(|example| target.of(example)));
        self.buckets.clear();
        self.buckets.extend(examples.iter().map(|example| example.output_bucket() as u8));
        let (order, bounds) = sorted_rows(examples, kings);
        self.rows.clear();
        self.rows.resize(examples.len(), [0; 2]);
        for (place, &id) in order.iter().enumerate() {
            self.rows[id as usize / 2][id as usize % 2] = place as u32;
        }
        self.parts.truncate(bounds.len());
        self.parts.resize_with(bounds.len(), Part::default);
        for (part, (king_bucket, rows)) in self.parts.iter_mut().zip(bounds) {
            (part.king_bucket, part.rows) = (king_bucket, rows);
        }
        parallel::for_each(threads, &mut self.parts, |part| part.fill(examples, &order[part.rows.clone()], kings));
        let occurs =
            |bucket, feature: u16| self.parts_of(bucket).any(|part| !part.rows_with(feature.into()).is_empty());
        let features = |bucket| (0..FEATURES as u16).filter(|&feature| occurs(bucket, feature)).collect();
        self.features = (0..kings.count()).map(features).collect();
    }

    /// The parts, sorted by king bucket.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The features that occur in a king bucket, in ascending order.
    pub(crate) fn features_of(&self, king_bucket: usize) -> &[u16] {
        &self.features[king_bucket]
    }

    /// The parts of a king bucket.
    pub(crate) fn parts_of(&self, king_bucket: usize) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.king_bucket == king_bucket)
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }
}

/// The rows of examples (twice the position, plus the perspective), sorted by king bucket and kind; and the parts to cut
/// them into.
fn sorted_rows(examples: &[Example], kings: &KingBuckets) -> (Vec<u32>, Vec<(usize, Range<usize>)>) {
    let key = |id: usize| {
        let example = &examples[id / 2];
        example.king_bucket(kings, id % 2) * KINDS + 2 * example.output_bucket() + id % 2
    };
    let mut starts = vec![0u32; kings.count() * KINDS + 1];
    let keys: Vec<u16> = (0..2 * examples.len()).map(|id| key(id) as u16).collect();
    keys.iter().for_each(|&key| starts[usize::from(key) + 1] += 1);
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let ends: Vec<usize> = (0..=kings.count()).map(|bucket| starts[bucket * KINDS] as usize).collect();
    let mut order = vec![0; keys.len()];
    for (id, &key) in keys.iter().enumerate() {
        let place = &mut starts[usize::from(key)];
        order[*place as usize] = id as u32;
        *place += 1;
    }
    let parts = ends.windows(2).enumerate().flat_map(|(bucket, ends)| {
        let (first, end) = (ends[0], ends[1]);
        (first..end).step_by(PART).map(move |from| (bucket, from..end.min(from + PART)))
    });
    (order, parts.collect())
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    #[test]
    fn rows_and_features_agree() {
        let mut position = Position::startpos();
        let mut examples = Vec::new();
        for step in 0..60 {
            examples.push(Example::new(&position, step * 10 - 300, 1.0));
            let moves = position.legal_moves();
            position = position.play(moves[step as usize * 7 % moves.len()]);
        }
        let mut table = [0; 32];
        table[4..].fill(1);
        let kings = KingBuckets::new(table);
        let mut batch = Batch::default();
        for count in [60, 7] {
            let target = Target { result_share: 0.0, scale: 400.0 };
            batch.fill(examples[..count].iter().copied(), &kings, &target, 2);
            assert_eq!(batch.len(), count);
            let rows: usize = batch.parts().iter().map(|part| part.rows.len()).sum();
            assert_eq!(rows, 2 * count);
            for part in batch.parts() {
                let by_row: usize = (0..part.rows.len()).map(|row| part.features(row).len()).sum();
                let by_feature: usize = (0..FEATURES).map(|feature| part.rows_with(feature).len()).sum();
                assert_eq!(by_row, by_feature);
                for feature in 0..FEATURES {
                    let occurs = batch.features_of(part.king_bucket).contains(&(feature as u16));
                    assert!(occurs || part.rows_with(feature).is_empty());
                    for &row in part.rows_with(feature) {
                        assert!(part.features(row.into()).contains(&(feature as u16)));
                    }
                }
                for (row, (&position, &kind)) in part.positions.iter().zip(&part.kinds).enumerate() {
                    let place = part.rows.start + row;
                    assert_eq!(batch.rows[position as usize][usize::from(kind) % 2] as usize, place);
                    assert_eq!(batch.buckets[position as usize], kind / 2);
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
