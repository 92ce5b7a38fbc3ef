//! Sixty-four neurons of the hidden layer, with all their weights: in from the features, out to the output layers.
//!
//! Blocks share nothing but the batch and the slopes of the outputs, so threads can own whole blocks; and each block does
//! its sums in the same order whoever does them, so the number of threads does not change the result.

use super::adamw::{Moments, Step};
use super::batch::{PART, Part};
use super::features::{KingBuckets, OUTPUT_BUCKETS};
use super::lanes::{LANES, Row, activate, backpropagate, sum_of};
use alcor_engine::rng::Rng;

/// The greatest weight of a feature, of each virtual row and of an output: such outputs times 128 fit in a signed byte,
/// and no sum of feature weights gets near the limit of 16 bits.
pub const WEIGHT_LIMIT: f32 = 0.99;
/// Features start small, so that a feature that is rare says little until it is learned.
const FEATURE_SPREAD: f32 = 0.01;
const VIRTUAL_SPREAD: f32 = 0.05;

/// Where things are among the rows of a block: features, virtual rows, the bias, output weights.
#[derive(Clone, Copy)]
struct Layout {
    features: usize,
    bias: usize,
}

impl Layout {
    fn new(kings: &KingBuckets) -> Layout {
        Layout { features: kings.features(), bias: kings.features() + kings.virtual_rows() }
    }

    /// The output weights for a perspective: 0 is the side to move.
    #[inline(always)]
    fn output(self, bucket: usize, perspective: usize) -> usize {
        self.bias + 1 + 2 * bucket + perspective
    }

    fn rows(self) -> usize {
        self.output(OUTPUT_BUCKETS, 0)
    }
}

/// A number of the normal distribution with mean 0 and deviation 1, by Box and Muller's method.
fn normal(rng: &mut Rng) -> f32 {
    // Above 0, and 1 at most.
    let mut unit = || ((rng.next_u64() >> 40) + 1) as f32 / (1u32 << 24) as f32;
    let radius = (-2.0 * unit().ln()).sqrt();
    radius * (std::f32::consts::TAU * unit()).cos()
}

/// A block of neurons, its weights and what training needs for them.
#[derive(Clone)]
pub struct Block {
    layout: Layout,
    /// What is learned.
    pub parameters: Vec<Row>,
    /// The memory of the optimiser.
    pub moments: Moments,
    gradient: Vec<Row>,
    /// The weights of the features with their virtual rows.
    weights: Vec<Row>,
    /// Of each row of the batch.
    activations: Vec<Row>,
    /// Of each row of the part.
    slopes: Vec<Row>,
    /// What these neurons add to the output of each position of the batch.
    pub outputs: Vec<f32>,
}

impl Block {
    /// Weights of chance; `fan` is the number of inputs of an output.
    pub fn new(kings: &KingBuckets, fan: usize, rng: &mut Rng) -> Block {
        let layout = Layout::new(kings);
        let spread = |row: usize| match row {
            row if row < layout.features => FEATURE_SPREAD,
            row if row < layout.bias => VIRTUAL_SPREAD,
            row if row == layout.bias => 0.0,
            _ => 1.0 / (fan as f32).sqrt(),
        };
        let mut row = |index: usize| Row([0.0; LANES].map(|_: f32| spread(index) * normal(rng)));
        let mut block = Block {
            layout,
            parameters: (0..layout.rows()).map(&mut row).collect(),
            moments: Moments::new(layout.rows()),
            gradient: vec![Row::ZERO; layout.rows()],
            weights: vec![Row::ZERO; layout.features],
            activations: Vec::new(),
            slopes: vec![Row::ZERO; 2 * PART],
            outputs: Vec::new(),
        };
        block.settle(kings);
        block
    }

    /// Keeps the parameters in their limits and adds up the weights of features and virtual rows. To be called whenever
    /// parameters have changed.
    pub fn settle(&mut self, kings: &KingBuckets) {
        let bias = self.layout.bias;
        let limited = self.parameters.iter_mut().enumerate().filter(|(index, _)| *index != bias);
        for value in limited.flat_map(|(_, row)| &mut row.0) {
            *value = value.clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        }
        for (feature, weight) in self.weights.iter_mut().enumerate() {
            *weight = self.parameters[feature];
            for parent in kings.parents(feature) {
                weight.add(&self.parameters[self.layout.features + parent]);
            }
        }
    }

    /// The whole weights of the features.
    pub fn weights(&self) -> &[Row] {
        &self.weights
    }

    /// The biases.
    pub fn bias(&self) -> &Row {
        &self.parameters[self.layout.bias]
    }

    /// The output weights; perspective 0 is the side to move.
    pub fn output_weights(&self, bucket: usize, perspective: usize) -> &Row {
        &self.parameters[self.layout.output(bucket, perspective)]
    }

    /// From features to what these neurons add to the outputs.
    pub fn forward(&mut self, parts: &[Part]) {
        let positions: usize = parts.iter().map(Part::len).sum();
        self.activations.resize(2 * positions, Row::ZERO);
        self.outputs.clear();
        let bias = self.parameters[self.layout.bias];
        let mut activations = self.activations.chunks_exact_mut(2);
        for part in parts {
            for (position, pair) in (0..part.len()).zip(&mut activations) {
                let mut output = 0.0;
                for (perspective, place) in pair.iter_mut().enumerate() {
                    let mut row = sum_of(&bias, &self.weights, part.features(2 * position + perspective));
                    let bucket = part.buckets[position].into();
                    output += activate(&mut row, &self.parameters[self.layout.output(bucket, perspective)]);
                    *place = row;
                }
                self.outputs.push(output);
            }
        }
    }

    /// From the slopes of the outputs to those of all parameters, after [`Block::forward`] on the same parts.
    pub fn backward(&mut self, parts: &[Part], output_slopes: &[f32], kings: &KingBuckets) {
        self.gradient.fill(Row::ZERO);
        let mut first = 0;
        for part in parts {
            self.backward_to_sums(part, first, &output_slopes[first..][..part.len()]);
            for (feature, gradient) in self.gradient[..self.layout.features].iter_mut().enumerate() {
                let rows = part.rows(feature);
                if !rows.is_empty() {
                    *gradient = sum_of(gradient, &self.slopes, rows);
                }
            }
            first += part.len();
        }
        let (features, others) = self.gradient.split_at_mut(self.layout.features);
        for (feature, gradient) in features.iter().enumerate() {
            for parent in kings.parents(feature) {
                others[parent].add(gradient);
            }
        }
    }

    /// The slopes of the neurons' sums, of the biases and of the output weights.
    fn backward_to_sums(&mut self, part: &Part, first: usize, output_slopes: &[f32]) {
        let mut bias_slopes = self.gradient[self.layout.bias];
        let activations = self.activations[2 * first..].chunks_exact(2);
        let positions = activations.zip(self.slopes.chunks_exact_mut(2)).zip(output_slopes.iter().zip(&part.buckets));
        for ((activations, slopes), (&output_slope, &bucket)) in positions {
            for perspective in 0..2 {
                let output = self.layout.output(bucket.into(), perspective);
                let row = backpropagate(
                    &activations[perspective],
                    output_slope,
                    &self.parameters[output],
                    &mut self.gradient[output],
                );
                bias_slopes.add(&row);
                slopes[perspective] = row;
            }
        }
        self.gradient[self.layout.bias] = bias_slopes;
    }

    /// Moves the parameters down the gradient.
    pub fn step(&mut self, step: &Step, kings: &KingBuckets) {
        self.moments.step(&mut self.parameters, &self.gradient, step);
        self.settle(kings);
    }

    /// The gradient, parameter by parameter.
    #[cfg(test)]
    pub fn gradient(&self) -> &[Row] {
        &self.gradient
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
