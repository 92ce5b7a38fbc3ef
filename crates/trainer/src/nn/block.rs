//! A block of the feature transformer: 32 pairs of neurons with all their weights, in from the features and out to the
//! first dense layer.
//!
//! Blocks share nothing but the batch and the gradient of the dense layer, so threads can own whole blocks; and each
//! block does its sums in the same order whoever does them, so the number of threads does not change the result.
//!
//! The backward pass steps the weights of a king bucket as soon as their gradient is known, while it is still in the
//! cache; the forward pass adds up a bucket's weights and the virtual rows when it comes to that bucket. Both pass over the
//! features that do not occur in the batch: with many king buckets those are most, and the optimiser has nothing to tell them.

use alcor_engine::eval::nnue::{FEATURES, L1_WEIGHT_ONE, MAX_L1_WEIGHT};
use alcor_engine::rng::Rng;

use super::adamw::{AdamStep, Parameters};
use super::batch::{Batch, KINDS, PART, Part};
use super::factorise::factorised;
use super::features::KingBuckets;
use super::lanes::{Activations, Dense, L1, LANES, PAIRS, Products, Row, activate, backpropagate, dense, sum_of};

/// The greatest weight of a feature and of each virtual row: no sum of them gets near the limit of 16 bits.
const FEATURE_LIMIT: f32 = 0.99;
/// The greatest weight of the dense layer: in the engine's unit it is a signed byte.
const DENSE_LIMIT: f32 = MAX_L1_WEIGHT as f32 / L1_WEIGHT_ONE as f32;
/// Features start small, so that a feature that is rare says little until it is learned.
const FEATURE_SPREAD: f32 = 0.01;
const VIRTUAL_SPREAD: f32 = 0.05;
const DENSE_SPREAD: f32 = 0.1;

/// Where things are among the parameters of a block: a row for each feature, for each virtual row and for the biases,
/// then the dense weights, 32 for each kind of row and each dense neuron.
#[derive(Clone, Copy)]
struct Layout {
    features: usize,
    bias: usize,
}

impl Layout {
    fn new(kings: &KingBuckets) -> Layout {
        Layout { features: kings.features(), bias: kings.features() + kings.virtual_rows() }
    }

    fn row(row: usize) -> usize {
        row * LANES
    }

    /// Where the weights from the products of a kind of row to a dense neuron begin.
    fn dense(self, kind: usize, neuron: usize) -> usize {
        Layout::row(self.bias + 1) + (kind * L1 + neuron) * PAIRS
    }

    fn parameters(self) -> usize {
        self.dense(KINDS, 0)
    }
}

/// A number of the normal distribution with mean 0 and deviation 1, by Box and Muller's method.
pub(super) fn normal(rng: &mut Rng) -> f32 {
    // Above 0, and 1 at most.
    let mut unit = || ((rng.next_u64() >> 40) + 1) as f32 / (1u32 << 24) as f32;
    let radius = (-2.0 * unit().ln()).sqrt();
    radius * (std::f32::consts::TAU * unit()).cos()
}

/// A block of neurons, its weights and what training needs for them.
#[derive(Clone)]
pub(crate) struct Block {
    layout: Layout,
    /// What is learned.
    pub parameters: Parameters,
    /// The sum of the virtual rows of each feature.
    shared: Vec<Row>,
    /// The dense weights of each kind of row, product by product.
    dense_weights: Vec<[Dense; PAIRS]>,
    /// Of each row of the batch.
    activations: Vec<Activations>,
    scratch: Scratch,
}

/// Room for work on one king bucket.
#[derive(Clone)]
struct Scratch {
    weights: Vec<Row>,
    gradient: Vec<Row>,
    /// The gradient of the sums, for each row of a part.
    slopes: Vec<Row>,
    virtual_gradient: Vec<Row>,
    dense_gradient: Vec<[Products; L1]>,
}

impl Scratch {
    fn new(kings: &KingBuckets) -> Scratch {
        Scratch {
            weights: vec![Row::ZERO; FEATURES],
            gradient: vec![Row::ZERO; FEATURES],
            slopes: vec![Row::ZERO; PART],
            virtual_gradient: vec![Row::ZERO; kings.virtual_rows()],
            dense_gradient: vec![[Products([0.0; PAIRS]); L1]; KINDS],
        }
    }
}

impl Block {
    /// How many parameters a block has.
    pub(crate) fn parameter_count(kings: &KingBuckets) -> usize {
        Layout::new(kings).parameters()
    }

    /// Random weights.
    pub(crate) fn new(kings: &KingBuckets, rng: &mut Rng) -> Block {
        let layout = Layout::new(kings);
        let spread = |index: usize| match index / LANES {
            row if row < layout.features => FEATURE_SPREAD,
            row if row < layout.bias => VIRTUAL_SPREAD,
            row if row == layout.bias => 0.0,
            _ => DENSE_SPREAD,
        };
        let values = (0..layout.parameters()).map(|index| spread(index) * normal(rng)).collect();
        let mut block = Block {
            layout,
            parameters: Parameters::new(values),
            shared: vec![Row::ZERO; FEATURES],
            dense_weights: vec![[Dense::ZERO; PAIRS]; KINDS],
            activations: Vec::new(),
            scratch: Scratch::new(kings),
        };
        block.fold(kings);
        block
    }

    fn row(&self, row: usize) -> Row {
        Row(self.parameters.values.as_chunks().0[row])
    }

    fn dense_row(&self, kind: usize, neuron: usize) -> Products {
        Products(self.parameters.values.as_chunks().0[self.layout.dense(kind, neuron) / PAIRS])
    }

    /// Adds up what the forward pass needs. To be called whenever parameters have changed.
    pub(crate) fn fold(&mut self, kings: &KingBuckets) {
        for feature in 0..FEATURES {
            let mut sum = Row::ZERO;
            for parent in kings.parents(feature) {
                sum.add(&self.row(self.layout.features + parent));
            }
            self.shared[feature] = sum;
        }
        for kind in 0..KINDS {
            for neuron in 0..L1 {
                let row = self.dense_row(kind, neuron);
                for (weights, weight) in self.dense_weights[kind].iter_mut().zip(row.0) {
                    weights.0[neuron] = weight;
                }
            }
        }
    }

    /// Takes these weights of features, by king bucket and feature.
    pub(crate) fn set_features(&mut self, kings: &KingBuckets, bias: Row, weights: impl Fn(usize, usize) -> Row) {
        let rows = factorised(kings, FEATURE_LIMIT, weights);
        let values = rows.iter().chain([&bias]).flat_map(|row| row.0);
        self.parameters.values.iter_mut().zip(values).for_each(|(parameter, value)| *parameter = value);
    }

    /// Takes these weights of the dense layer, by output bucket, perspective and neuron.
    pub(crate) fn set_dense(&mut self, weights: impl Fn(usize, usize, usize) -> Products) {
        for kind in 0..KINDS {
            for neuron in 0..L1 {
                let place = self.layout.dense(kind, neuron);
                self.parameters.values[place..][..PAIRS].copy_from_slice(&weights(kind / 2, kind % 2, neuron).0);
            }
        }
    }

    /// The whole weights of a feature: its own and those of its virtual rows.
    pub(crate) fn weights(&self, king_bucket: usize, feature: usize) -> Row {
        let mut row = self.row(king_bucket * FEATURES + feature);
        row.add(&self.shared[feature]);
        row
    }

    /// The biases.
    pub(crate) fn bias(&self) -> Row {
        self.row(self.layout.bias)
    }

    /// The weights from the products of a perspective (0 is the side to move's) to a dense neuron.
    pub(crate) fn dense_weights(&self, bucket: usize, perspective: usize, neuron: usize) -> Products {
        self.dense_row(2 * bucket + perspective, neuron)
    }

    /// From features to the dense layer: adds what these neurons add to it, row by row.
    pub(crate) fn forward(&mut self, batch: &Batch, outputs: &mut [Dense]) {
        self.activations.resize(2 * batch.len(), Activations::ZERO);
        let bias = self.bias();
        let mut bucket = None;
        for part in batch.parts() {
            if bucket.replace(part.king_bucket) != Some(part.king_bucket) {
                for &feature in batch.features_of(part.king_bucket) {
                    self.scratch.weights[usize::from(feature)] = self.weights(part.king_bucket, feature.into());
                }
            }
            let activations = &mut self.activations[part.rows.clone()];
            let outputs = &mut outputs[part.rows.clone()];
            for (row, (place, output)) in activations.iter_mut().zip(outputs).enumerate() {
                let sums = sum_of(&bias, &self.scratch.weights, part.features(row));
                let (activations, products) = activate(&sums);
                *place = activations;
                output.add(&dense(&products, &self.dense_weights[usize::from(part.kinds[row])]));
            }
        }
    }

    /// From the gradient of the dense layer, row by row, to that of all parameters, which are moved by it.
    /// Comes after [`Block::forward`] on the same batch.
    pub(crate) fn backward(&mut self, batch: &Batch, dense: &[Dense], kings: &KingBuckets, step: &AdamStep) {
        let mut bias_gradient = Row::ZERO;
        self.scratch.virtual_gradient.fill(Row::ZERO);
        self.scratch.dense_gradient.fill([Products([0.0; PAIRS]); L1]);
        let dense_weights: Vec<[Products; L1]> =
            (0..KINDS).map(|kind| std::array::from_fn(|neuron| self.dense_row(kind, neuron))).collect();
        for bucket in 0..kings.count() {
            let features = batch.features_of(bucket);
            for &feature in features {
                self.scratch.gradient[usize::from(feature)] = Row::ZERO;
            }
            for part in batch.parts_of(bucket) {
                self.backward_to_sums(part, dense, &dense_weights, &mut bias_gradient);
                let Scratch { gradient, slopes, .. } = &mut self.scratch;
                for &feature in features {
                    let gradient = &mut gradient[usize::from(feature)];
                    *gradient = sum_of(gradient, slopes, part.rows_with(feature.into()));
                }
            }
            let Scratch { gradient, virtual_gradient, .. } = &mut self.scratch;
            for feature in features.iter().map(|&feature| usize::from(feature)) {
                let gradient = &gradient[feature];
                let place = Layout::row(bucket * FEATURES + feature);
                self.parameters.step(place, &gradient.0, step, FEATURE_LIMIT);
                kings.parents(feature).for_each(|parent| virtual_gradient[parent].add(gradient));
            }
        }
        let Scratch { virtual_gradient, dense_gradient, .. } = &self.scratch;
        for (row, gradient) in virtual_gradient.iter().enumerate() {
            self.parameters.step(Layout::row(self.layout.features + row), &gradient.0, step, FEATURE_LIMIT);
        }
        self.parameters.step(Layout::row(self.layout.bias), &bias_gradient.0, step, f32::INFINITY);
        for (index, gradient) in dense_gradient.as_flattened().iter().enumerate() {
            let place = self.layout.dense(index / L1, index % L1);
            self.parameters.step(place, &gradient.0, step, DENSE_LIMIT);
        }
        self.fold(kings);
    }

    /// The gradients of the neurons' sums, of the biases and of the dense weights.
    fn backward_to_sums(&mut self, part: &Part, dense: &[Dense], weights: &[[Products; L1]], bias_gradient: &mut Row) {
        let Scratch { slopes, dense_gradient, .. } = &mut self.scratch;
        let activations = &self.activations[part.rows.clone()];
        let rows = activations.iter().zip(slopes).zip(part.kinds.iter().zip(&dense[part.rows.clone()]));
        for ((activations, slopes), (&kind, dense)) in rows {
            let kind = usize::from(kind);
            let row = backpropagate(activations, dense, &weights[kind], &mut dense_gradient[kind]);
            bias_gradient.add(&row);
            *slopes = row;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_have_mean_zero_and_deviation_one() {
        let mut rng = Rng::new(1);
        let numbers: Vec<f32> = (0..100_000).map(|_| normal(&mut rng)).collect();
        let mean = numbers.iter().sum::<f32>() / 1e5;
        let variance = numbers.iter().map(|number| number * number).sum::<f32>() / 1e5;
        assert!(mean.abs() < 0.02 && (variance - 1.0).abs() < 0.03, "{mean} {variance}");
    }
}
