//! The network in whole numbers, as the engine uses it.
//!
//! Weights are rounded to the engine's units ([`NetworkParts`]); the arithmetic here is the engine's too, but in numbers
//! wide enough to notice what would not fit there.

use std::error::Error;

use alcor_engine::eval::nnue::{
    FEATURES, INPUT_ONE, L1_NEURONS, L1_ONE, L1_SHIFT, L1_WEIGHT_ONE, L2_NEURONS, L2_ONE, L2_SHIFT, L2_WEIGHT_ONE,
    L3_WEIGHT_ONE, MAX_BIAS, MAX_L1_WEIGHT, MAX_WEIGHT, Network, NetworkParts, OUTPUT_UNIT, PAIR_SHIFT, QA,
    SQUARE_SHIFT,
};

use super::batch::Target;
use super::example::{Example, MAX_PIECES};
use super::features::{KingBuckets, OUTPUT_BUCKETS, SCALE};
use super::lanes::PAIRS;
use super::model::{Model, losses};

/// About this many positions show the mean effect of rounding.
const CENTRING: usize = 20_000;

/// The bytes of the file with a model's network, after a table of what quantisation did to it.
///
/// # Errors
/// If the quantised network does not fit in the engine's arithmetic.
pub(super) fn quantised(
    model: &mut Model,
    description: &str,
    trained_on: &[Example],
    validation: &[Example],
    target: &Target,
    threads: usize,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut quantised = Quantised::new(model, description);
    let step = trained_on.len().div_ceil(CENTRING).max(1);
    let sample: Vec<_> = trained_on.iter().copied().step_by(step).collect();
    let floats = model.evaluate(&sample, threads);
    quantised.centre(&sample, &floats);
    let floats = model.evaluate(validation, threads);
    let check = Check::new(&quantised, validation, &floats);
    let before = losses(validation, &floats, target);
    let after = losses(validation, &check.evaluations, target);
    println!("| on validation | to target | to scores | to results |\n|---|---|---|---|");
    for (name, losses) in [("floating point", before), ("quantised", after)] {
        println!("| {name} | {:.6} | {:.6} | {:.6} |", losses.target, losses.score, losses.result);
    }
    println!(
        "quantisation changes the evaluation by {:.2} on average, by {:.1} at most; \
         greatest sum of a neuron {} of {}; greatest weights {:?}",
        check.mean_difference,
        check.max_difference,
        check.max_sum,
        i16::MAX,
        quantised.greatest_weights()
    );
    if check.max_sum > i32::from(i16::MAX) {
        return Err("the quantised network does not fit in the engine's arithmetic; nothing written".into());
    }
    Ok(Network::from_parts(quantised.parts)?.to_bytes())
}

/// A network in whole numbers.
#[derive(Clone, PartialEq, Debug)]
struct Quantised {
    kings: KingBuckets,
    parts: NetworkParts,
}

/// What comes of a position.
struct Trace {
    evaluation: i32,
    /// The greatest sum of a neuron of the feature transformer.
    max_sum: i32,
    /// What the sums of layer 1 lose because products are rounded down.
    lost: [f64; L1_NEURONS],
}

/// Rounds to a whole number of units. Training keeps weights within what the engine can take; a network that was begun with
/// other limits is cut off at them.
fn rounded(value: f32, one: i32, limit: i32) -> i32 {
    let units = f64::from(value) * f64::from(one);
    (units.round() as i32).clamp(-limit, limit)
}

fn short(value: f32, one: i32, limit: i16) -> i16 {
    rounded(value, one, limit.into()) as i16
}

impl Quantised {
    fn new(model: &Model, description: &str) -> Quantised {
        let blocks = &model.blocks;
        // A block has pairs: the first halves of all blocks make the first half of an accumulator.
        let halves = |row: &dyn Fn(&super::block::Block) -> super::lanes::Row| -> Vec<i16> {
            let rows: Vec<_> = blocks.iter().map(row).collect();
            let half = |first: usize| rows.iter().flat_map(move |row| row.0[first..first + PAIRS].to_vec());
            half(0).chain(half(PAIRS)).map(|value| short(value, QA, i16::MAX)).collect()
        };
        let features = (0..model.kings.count()).flat_map(|bucket| (0..FEATURES).map(move |feature| (bucket, feature)));
        let mut parts = NetworkParts {
            description: description.to_owned(),
            hidden: model.neurons(),
            king_table: *model.kings.table(),
            feature_weights: features.flat_map(|(bucket, feature)| halves(&|b| b.weights(bucket, feature))).collect(),
            feature_bias: halves(&|block| block.bias()),
            ..NetworkParts::default()
        };
        for bucket in 0..OUTPUT_BUCKETS {
            for neuron in 0..L1_NEURONS {
                for perspective in 0..2 {
                    let weights = blocks.iter().flat_map(|block| block.dense_weights(bucket, perspective, neuron).0);
                    parts
                        .l1_weights
                        .extend(weights.map(|weight| rounded(weight, L1_WEIGHT_ONE, MAX_L1_WEIGHT.into()) as i8));
                }
            }
            let layers = model.head.layers(bucket);
            let second_one = L2_ONE * L2_WEIGHT_ONE;
            parts
                .l1_bias
                .extend(layers.first_biases.iter().map(|&bias| rounded(bias, INPUT_ONE * L1_WEIGHT_ONE, MAX_BIAS)));
            for neuron in 0..L2_NEURONS {
                let weights = layers.second_weights.iter().skip(neuron).step_by(L2_NEURONS);
                parts.l2_weights.extend(weights.map(|&weight| short(weight, L2_WEIGHT_ONE, MAX_WEIGHT)));
            }
            parts.l2_bias.extend(layers.second_biases.iter().map(|&bias| rounded(bias, second_one, MAX_BIAS)));
            parts
                .l3_weights
                .extend(layers.output_weights.iter().map(|&weight| short(weight, L3_WEIGHT_ONE, MAX_WEIGHT)));
            parts.l3_bias.push(rounded(layers.output_bias, OUTPUT_UNIT as i32, i32::MAX));
        }
        Quantised { kings: model.kings.clone(), parts }
    }

    /// The greatest weights of layers 1, 2 and 3.
    fn greatest_weights(&self) -> [i32; 3] {
        let NetworkParts { l1_weights, l2_weights, l3_weights, .. } = &self.parts;
        let first = l1_weights.iter().map(|&weight| i32::from(weight).abs()).max();
        let greatest = |weights: &[i16]| weights.iter().map(|&weight| i32::from(weight).abs()).max();
        [first, greatest(l2_weights), greatest(l3_weights)].map(|greatest| greatest.unwrap_or(0))
    }

    /// Moves biases so that rounding, on average over some examples, moves neither the sums of layer 1 nor a bucket's
    /// evaluations. `floats` are the model's evaluations.
    fn centre(&mut self, examples: &[Example], floats: &[f32]) {
        let mut lost = [([0.0; L1_NEURONS], 0.0); OUTPUT_BUCKETS];
        for example in examples {
            let (sums, count) = &mut lost[example.output_bucket()];
            sums.iter_mut().zip(self.trace(example).lost).for_each(|(sum, lost)| *sum += lost);
            *count += 1.0;
        }
        for (biases, (sums, count)) in self.parts.l1_bias.chunks_exact_mut(L1_NEURONS).zip(lost) {
            for (bias, sum) in biases.iter_mut().zip(sums) {
                *bias += (sum / f64::max(count, 1.0)).round() as i32;
            }
        }
        let mut shifts = [(0.0, 0.0); OUTPUT_BUCKETS];
        for (example, float) in examples.iter().zip(floats) {
            let (sum, count) = &mut shifts[example.output_bucket()];
            let evaluation = f64::from(self.trace(example).evaluation);
            // The engine rounds towards zero, half a unit on average.
            *sum += f64::from(float * SCALE) - evaluation - 0.5 * evaluation.signum();
            *count += 1.0;
        }
        for (bias, (sum, count)) in self.parts.l3_bias.iter_mut().zip(shifts) {
            *bias += (sum / f64::max(count, 1.0) * OUTPUT_UNIT as f64 / f64::from(SCALE)).round() as i32;
        }
    }

    /// The accumulator of a perspective.
    fn accumulator(&self, example: &Example, perspective: usize) -> Vec<i32> {
        let hidden = self.parts.hidden;
        let mut features = [0; MAX_PIECES];
        let count = example.features(&self.kings, perspective, &mut features);
        let first = example.king_bucket(&self.kings, perspective) * FEATURES;
        let mut sums: Vec<i32> = self.parts.feature_bias.iter().map(|&bias| bias.into()).collect();
        for &feature in &features[..count] {
            let weights = &self.parts.feature_weights[(first + usize::from(feature)) * hidden..][..hidden];
            sums.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += i32::from(weight));
        }
        sums
    }

    fn trace(&self, example: &Example) -> Trace {
        let (bucket, hidden, parts) = (example.output_bucket(), self.parts.hidden, &self.parts);
        let mut max_sum = 0;
        let mut products = Vec::with_capacity(hidden);
        for perspective in 0..2 {
            let sums = self.accumulator(example, perspective);
            max_sum = sums.iter().fold(max_sum, |max, sum| max.max(sum.abs()));
            let (left, right) = sums.split_at(hidden / 2);
            products.extend(left.iter().zip(right).map(|(left, right)| left.clamp(&0, &QA) * right.clamp(&0, &QA)));
        }
        let mut lost = [0.0; L1_NEURONS];
        let first: [i64; L1_NEURONS] = std::array::from_fn(|neuron| {
            let row = bucket * L1_NEURONS + neuron;
            let weights = parts.l1_weights[row * hidden..][..hidden].iter().map(|&weight| i32::from(weight));
            let (mut sum, mut exact) = (0, 0);
            for (product, weight) in products.iter().zip(weights) {
                sum += (product >> PAIR_SHIFT) * weight;
                exact += i64::from(product * weight);
            }
            lost[neuron] = exact as f64 / f64::from(1 << PAIR_SHIFT) - f64::from(sum);
            square((sum + parts.l1_bias[row]) >> L1_SHIFT, L1_ONE)
        });
        let mut output = i64::from(parts.l3_bias[bucket]);
        for neuron in 0..L2_NEURONS {
            let row = bucket * L2_NEURONS + neuron;
            let weights = &parts.l2_weights[row * L1_NEURONS..][..L1_NEURONS];
            let products = first.iter().zip(weights).map(|(value, &weight)| value * i64::from(weight));
            let sum = i64::from(parts.l2_bias[row]) + products.sum::<i64>();
            output += square((sum >> L2_SHIFT) as i32, L2_ONE) * i64::from(parts.l3_weights[row]);
        }
        Trace { evaluation: (output * SCALE as i64 / OUTPUT_UNIT) as i32, max_sum, lost }
    }
}

/// The squared clipped activation.
fn square(sum: i32, one: i32) -> i64 {
    let clipped = i64::from(sum.clamp(0, one));
    (clipped * clipped) >> SQUARE_SHIFT
}

/// How a quantised network differs from the one it was made of.
#[derive(Clone, Debug)]
struct Check {
    /// Its evaluations, in units of the scale.
    evaluations: Vec<f32>,
    /// The mean difference, in units of evaluation.
    mean_difference: f64,
    /// The greatest difference, in units of evaluation.
    max_difference: f64,
    /// The greatest sum of a neuron of the feature transformer.
    max_sum: i32,
}

impl Check {
    /// Compares on some examples with the model's evaluations of them, in units of the scale.
    fn new(quantised: &Quantised, examples: &[Example], floats: &[f32]) -> Check {
        let evaluations = Vec::with_capacity(examples.len());
        let mut check = Check { evaluations, mean_difference: 0.0, max_difference: 0.0, max_sum: 0 };
        for (example, float) in examples.iter().zip(floats) {
            let trace = quantised.trace(example);
            let difference = (f64::from(trace.evaluation) - f64::from(float * SCALE)).abs();
            check.evaluations.push(trace.evaluation as f32 / SCALE);
            check.mean_difference += difference / examples.len() as f64;
            check.max_difference = check.max_difference.max(difference);
            check.max_sum = check.max_sum.max(trace.max_sum);
        }
        check
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    /// Positions of a random game, and what an example makes of each.
    fn examples(count: usize) -> Vec<(Position, Example)> {
        let mut position = Position::startpos();
        let mut examples = Vec::new();
        for step in 0..count {
            examples.push((position, Example::new(&position, 0, 0.5)));
            let moves = position.legal_moves();
            let is_over = moves.is_empty() || position.is_insufficient_material();
            position = if is_over { Position::startpos() } else { position.play(moves[step * step % moves.len()]) };
        }
        examples
    }

    fn kings() -> [KingBuckets; 2] {
        let mut table = [0; 32];
        table[4..].fill(2);
        table[12..].fill(1);
        [KingBuckets::one(), KingBuckets::new(table)]
    }

    #[test]
    fn the_engine_reads_the_file_and_says_the_same() {
        for kings in kings() {
            let quantised = Quantised::new(&Model::new(128, kings, 4), "for a test");
            let bytes = Network::from_parts(quantised.parts.clone()).unwrap().to_bytes();
            let network = Network::from_bytes(&bytes).unwrap();
            assert_eq!(network.description(), "for a test");
            assert_eq!(network.to_parts(), quantised.parts);
            let mut seen = std::collections::HashSet::new();
            for (position, example) in examples(300) {
                let evaluation = quantised.trace(&example).evaluation;
                assert_eq!(network.evaluate(&position), evaluation, "{position}");
                seen.insert(evaluation);
            }
            assert!(seen.len() > 20, "the network should say something: {seen:?}");
        }
    }

    #[test]
    fn a_network_that_learns_again_is_the_same() {
        for kings in kings() {
            let model = Model::new(128, kings, 4);
            let quantised = Quantised::new(&model, "");
            let again = super::super::dequantise::dequantised(&quantised.parts).unwrap();
            assert!(Quantised::new(&again, "") == quantised);
        }
    }

    #[test]
    fn a_network_with_more_king_buckets_says_the_same() {
        let [one, several] = kings();
        let mut coarse = Model::new(128, one.clone(), 4);
        let mut fine = coarse.refined(&several).unwrap();
        let examples: Vec<Example> = examples(300).into_iter().map(|(_, example)| example).collect();
        let (before, after) = (coarse.evaluate(&examples, 1), fine.evaluate(&examples, 1));
        let differs = before.iter().zip(&after).map(|(before, after)| (before - after).abs()).fold(0.0, f32::max);
        assert!(differs < 1e-4, "{differs}");
        assert!(fine.refined(&one).is_none());
    }

    #[test]
    fn whole_numbers_say_what_fractions_say() {
        for kings in kings() {
            let mut model = Model::new(128, kings, 9);
            let examples: Vec<Example> = examples(300).into_iter().map(|(_, example)| example).collect();
            let floats = model.evaluate(&examples, 1);
            let mut quantised = Quantised::new(&model, "");
            quantised.centre(&examples, &floats);
            let check = Check::new(&quantised, &examples, &floats);
            assert!(check.mean_difference < 5.0 && check.max_difference < 20.0, "{check:?}");
            let spread = floats.iter().map(|float| (float * 400.0).abs()).fold(0.0, f32::max);
            assert!(spread > 20.0, "the network should say something: {spread}");
        }
    }
}
