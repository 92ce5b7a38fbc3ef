//! The dense layers after the feature transformer, one set for each output bucket: 16 neurons, whose weights are with the
//! blocks of the transformer, then 32, then the output. Both hidden layers have squared clipped activations (SCReLU).

use alcor_engine::rng::Rng;

use super::adamw::{AdamStep, Parameters};
use super::block::normal;
use super::features::OUTPUT_BUCKETS;
use super::lanes::{Dense, L1};

/// Neurons of the second dense layer.
const L2: usize = 32;
/// The greatest weight of the last two layers: times 1024 it has 13 bits.
const WEIGHT_LIMIT: f32 = 7.9;
/// Biases that leave about half of the neurons active at the start.
const FIRST_BIAS: f32 = 0.3;
const SECOND_BIAS: f32 = 0.1;

// Where things are among the parameters of a bucket.
const SECOND_WEIGHTS: usize = L1;
const SECOND_BIASES: usize = SECOND_WEIGHTS + L1 * L2;
const OUTPUT_WEIGHTS: usize = SECOND_BIASES + L2;
const OUTPUT_BIAS: usize = OUTPUT_WEIGHTS + L2;
/// Parameters of a bucket.
pub(super) const SIZE: usize = OUTPUT_BIAS + 1;

/// The layers of all buckets.
#[derive(Clone)]
pub(crate) struct Head {
    /// What is learned: for each bucket the biases of the first layer, the weights (input by input) and biases of the
    /// second, and those of the output.
    pub parameters: Parameters,
}

/// The layers of one bucket, or their gradient.
pub(crate) struct Layers<'p> {
    /// Of the first layer.
    pub first_biases: &'p [f32],
    /// Input by input.
    pub second_weights: &'p [f32],
    /// Of the second layer.
    pub second_biases: &'p [f32],
    /// Of the output.
    pub output_weights: &'p [f32],
    /// Of the output.
    pub output_bias: f32,
}

/// The way forward of one position.
struct Forward {
    first: [f32; L1],
    second: [f32; L2],
    output: f32,
}

#[inline(always)]
fn clipped(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

/// The slope of the squared clipped activation, from its clipped input.
#[inline(always)]
fn slope(clipped: f32) -> f32 {
    if clipped < 1.0 { 2.0 * clipped } else { 0.0 }
}

impl Layers<'_> {
    #[inline(always)]
    fn forward(&self, sums: &Dense) -> Forward {
        let first: [f32; L1] = std::array::from_fn(|neuron| clipped(sums.0[neuron] + self.first_biases[neuron]));
        let mut second: [f32; L2] = std::array::from_fn(|neuron| self.second_biases[neuron]);
        for (value, weights) in first.iter().zip(self.second_weights.chunks_exact(L2)) {
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += value * value * weight;
            }
        }
        second = second.map(clipped);
        let products = second.iter().zip(self.output_weights).map(|(value, weight)| value * value * weight);
        Forward { first, second, output: self.output_bias + products.sum::<f32>() }
    }

    /// Adds to the gradient, given that of the output, and returns that of the first layer's sums.
    #[inline(always)]
    fn backward(&self, forward: &Forward, output: f32, gradient: &mut [f32]) -> Dense {
        let mut second = [0.0; L2];
        for (neuron, &value) in forward.second.iter().enumerate() {
            gradient[OUTPUT_WEIGHTS + neuron] += output * value * value;
            second[neuron] = output * self.output_weights[neuron] * slope(value);
            gradient[SECOND_BIASES + neuron] += second[neuron];
        }
        gradient[OUTPUT_BIAS] += output;
        let mut first = Dense::ZERO;
        for (neuron, &value) in forward.first.iter().enumerate() {
            let weights = &self.second_weights[neuron * L2..][..L2];
            let gradient = &mut gradient[SECOND_WEIGHTS + neuron * L2..][..L2];
            let mut sum = 0.0;
            for lane in 0..L2 {
                gradient[lane] += value * value * second[lane];
                sum += weights[lane] * second[lane];
            }
            first.0[neuron] = sum * slope(value);
        }
        for (gradient, first) in gradient.iter_mut().zip(first.0) {
            *gradient += first;
        }
        first
    }
}

impl Head {
    /// Random weights.
    pub(crate) fn new(rng: &mut Rng) -> Head {
        let initial = |index: usize, rng: &mut Rng| match index % SIZE {
            place if place < SECOND_WEIGHTS => FIRST_BIAS,
            place if place < SECOND_BIASES => (2.0 / L1 as f32).sqrt() * normal(rng),
            place if place < OUTPUT_WEIGHTS => SECOND_BIAS,
            place if place < OUTPUT_BIAS => (2.0 / L2 as f32).sqrt() * normal(rng),
            _ => 0.0,
        };
        let values = (0..OUTPUT_BUCKETS * SIZE).map(|index| initial(index, rng)).collect();
        Head { parameters: Parameters::new(values) }
    }

    /// Takes these parameters for each bucket, in the order of [`Head::parameters`].
    pub(crate) fn set(&mut self, parameters: impl Fn(usize) -> Vec<f32>) {
        for (bucket, values) in self.parameters.values.chunks_exact_mut(SIZE).enumerate() {
            values.copy_from_slice(&parameters(bucket));
        }
    }

    /// The layers of a bucket.
    pub(crate) fn layers(&self, bucket: usize) -> Layers<'_> {
        let values = &self.parameters.values[bucket * SIZE..][..SIZE];
        Layers {
            first_biases: &values[..SECOND_WEIGHTS],
            second_weights: &values[SECOND_WEIGHTS..SECOND_BIASES],
            second_biases: &values[SECOND_BIASES..OUTPUT_WEIGHTS],
            output_weights: &values[OUTPUT_WEIGHTS..OUTPUT_BIAS],
            output_bias: values[OUTPUT_BIAS],
        }
    }

    /// The output of a position from the sums of the first layer.
    pub(crate) fn output(&self, bucket: u8, sums: &Dense) -> f32 {
        self.layers(bucket.into()).forward(sums).output
    }

    /// Forward and back: `error` turns an output into its gradient. Adds to the gradient of the parameters, and returns that
    /// of the first layer's sums.
    pub(crate) fn learn(
        &self,
        bucket: u8,
        sums: &Dense,
        gradient: &mut [f32],
        error: impl FnOnce(f32) -> f32,
    ) -> Dense {
        let layers = self.layers(bucket.into());
        let forward = layers.forward(sums);
        layers.backward(&forward, error(forward.output), &mut gradient[usize::from(bucket) * SIZE..][..SIZE])
    }

    /// Moves the parameters down the gradient.
    pub(crate) fn step(&mut self, gradient: &[f32], step: &AdamStep) {
        for first in (0..gradient.len()).step_by(SIZE) {
            let mut part = |from: usize, to: usize, limit: f32| {
                self.parameters.step(first + from, &gradient[first + from..first + to], step, limit);
            };
            part(0, SECOND_WEIGHTS, f32::INFINITY);
            part(SECOND_WEIGHTS, SECOND_BIASES, WEIGHT_LIMIT);
            part(SECOND_BIASES, OUTPUT_WEIGHTS, f32::INFINITY);
            part(OUTPUT_WEIGHTS, OUTPUT_BIAS, WEIGHT_LIMIT);
            part(OUTPUT_BIAS, SIZE, f32::INFINITY);
        }
    }
}
