//! The network in whole numbers, as the engine uses it.
//!
//! Weights are rounded to the engine's units ([`NetworkParts`]); the arithmetic here is the engine's too, but in numbers
//! wide enough to notice what would not fit there.

use alcor_engine::eval::nnue::{MOST_OUTPUT_WEIGHT, Network, NetworkError, NetworkParts, QA, QB};

use super::example::{Example, MAX_PIECES};
use super::features::{KingBuckets, OUTPUT_BUCKETS, SCALE};
use super::lanes::Row;
use super::model::Model;

/// A network in whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantised {
    kings: KingBuckets,
    parts: NetworkParts,
}

fn rounded(row: &Row, times: i32) -> impl Iterator<Item = i16> + use<> {
    // Converting saturates.
    row.0.map(|value| (value * times as f32).round() as i16).into_iter()
}

impl Quantised {
    /// A model, rounded.
    pub fn new(model: &Model, description: &str) -> Quantised {
        let blocks = &model.blocks;
        let features = 0..model.kings.features();
        let feature_weights =
            features.flat_map(|feature| blocks.iter().flat_map(move |block| rounded(&block.weights()[feature], QA)));
        let outputs = (0..OUTPUT_BUCKETS).flat_map(|bucket| [(bucket, 0), (bucket, 1)]);
        let output_weights = outputs.flat_map(|(bucket, perspective)| {
            blocks.iter().flat_map(move |block| rounded(block.output_weights(bucket, perspective), QB))
        });
        let parts = NetworkParts {
            description: description.to_owned(),
            hidden: model.neurons(),
            king_table: *model.kings.table(),
            feature_weights: feature_weights.collect(),
            feature_bias: blocks.iter().flat_map(|block| rounded(block.bias(), QA)).collect(),
            output_weights: output_weights.collect(),
            output_bias: model.output_bias.values.map(|value| (value * (QA * QB) as f32).round() as i32).to_vec(),
        };
        Quantised { kings: model.kings.clone(), parts }
    }

    /// Moves the output biases so that rounding, on average over some examples, raises or lowers no bucket's evaluations:
    /// the roundings of a bucket's output weights do not cancel out by themselves. `floats` are the model's evaluations.
    pub fn centre(&mut self, examples: &[Example], floats: &[f32]) {
        let mut shifts = [(0.0, 0u32); OUTPUT_BUCKETS];
        for (example, float) in examples.iter().zip(floats) {
            let (sum, count) = &mut shifts[example.output_bucket()];
            // The engine rounds towards zero, half a unit on average.
            let (evaluation, _) = self.evaluate(example);
            *sum += f64::from(float * SCALE) - f64::from(evaluation) - 0.5 * f64::from(evaluation.signum());
            *count += 1;
        }
        for (bias, (sum, count)) in self.parts.output_bias.iter_mut().zip(shifts) {
            *bias += (sum / f64::from(count.max(1)) * f64::from(QA * QB) / f64::from(SCALE)).round() as i32;
        }
    }

    /// The network for the engine.
    ///
    /// # Errors
    /// If the engine could not use it.
    pub fn network(&self) -> Result<Network, NetworkError> {
        Network::from_parts(self.parts.clone())
    }

    /// The sums of the neurons for some features.
    fn sums(&self, features: &[u16]) -> Vec<i32> {
        let hidden = self.parts.hidden;
        let mut sums: Vec<i32> = self.parts.feature_bias.iter().map(|&bias| bias.into()).collect();
        for &feature in features {
            let weights = &self.parts.feature_weights[usize::from(feature) * hidden..][..hidden];
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += i32::from(weight);
            }
        }
        sums
    }

    /// The evaluation of an example, and the greatest sum of a neuron on the way.
    pub fn evaluate(&self, example: &Example) -> (i32, i32) {
        let (mut own, mut other) = ([0; MAX_PIECES], [0; MAX_PIECES]);
        let count = example.features(&self.kings, &mut own, &mut other);
        let (bucket, hidden) = (example.output_bucket(), self.parts.hidden);
        let weights = &self.parts.output_weights[bucket * 2 * hidden..][..2 * hidden];
        let (mut total, mut most) = (0i64, 0);
        for (features, weights) in [own, other].iter().zip(weights.chunks_exact(hidden)) {
            for (sum, &weight) in self.sums(&features[..count]).into_iter().zip(weights) {
                let activation = sum.clamp(0, QA);
                total += i64::from(activation * activation * i32::from(weight));
                most = most.max(sum.abs());
            }
        }
        let output = total / i64::from(QA) + i64::from(self.parts.output_bias[bucket]);
        ((output * SCALE as i64 / i64::from(QA * QB)) as i32, most)
    }
}

/// How a rounded network differs from the one it was made of.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its evaluations, in units of the scale.
    pub evaluations: Vec<f32>,
    /// The mean difference, in units of evaluation.
    pub mean_difference: f64,
    /// The greatest difference, in units of evaluation.
    pub most_difference: f64,
    /// The greatest sum of a neuron.
    pub most_sum: i32,
    /// The greatest output weight.
    pub most_output_weight: i16,
}

impl Check {
    /// Compares on some examples with the model's evaluations of them, in units of the scale.
    pub fn new(quantised: &Quantised, examples: &[Example], floats: &[f32]) -> Check {
        let output_weights = &quantised.parts.output_weights;
        let mut check = Check {
            evaluations: Vec::with_capacity(examples.len()),
            mean_difference: 0.0,
            most_difference: 0.0,
            most_sum: 0,
            most_output_weight: output_weights.iter().map(|weight| weight.saturating_abs()).max().unwrap_or(0),
        };
        for (example, float) in examples.iter().zip(floats) {
            let (evaluation, most_sum) = quantised.evaluate(example);
            let difference = f64::from(evaluation) - f64::from(float * SCALE);
            check.evaluations.push(evaluation as f32 / SCALE);
            check.mean_difference += difference.abs() / examples.len() as f64;
            check.most_difference = check.most_difference.max(difference.abs());
            check.most_sum = check.most_sum.max(most_sum);
        }
        check
    }

    /// Whether the engine's 16-bit arithmetic gives what was checked here.
    pub fn is_safe(&self) -> bool {
        self.most_sum <= i32::from(i16::MAX) && self.most_output_weight <= MOST_OUTPUT_WEIGHT
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    #[test]
    fn the_engine_reads_the_file_and_says_the_same() {
        let mut table = [0; 32];
        table[12..].fill(3);
        for kings in [KingBuckets::one(), KingBuckets::new(table)] {
            let quantised = Quantised::new(&Model::new(64, kings, 4), "for a test");
            let bytes = quantised.network().unwrap().to_bytes();
            let network = Network::from_bytes(&bytes).unwrap();
            assert_eq!(network.description(), "for a test");
            assert_eq!(network.to_parts(), quantised.parts);
            let mut position = Position::startpos();
            for step in 0..200usize {
                let (evaluation, _) = quantised.evaluate(&Example::new(&position, 0, 0.5));
                assert_eq!(network.evaluate(&position), evaluation, "{position}");
                let moves = position.legal_moves();
                position = if moves.is_empty() {
                    Position::startpos()
                } else {
                    position.play(moves[step * step % moves.len()])
                };
            }
        }
    }
}
