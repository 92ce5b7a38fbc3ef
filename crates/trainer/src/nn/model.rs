//! The network in floating point: blocks of neurons, the output biases, and a step of training.

use super::adamw::{Moments, Step};
use super::batch::{Batch, Part, Target, logistic};
use super::block::Block;
use super::example::Example;
use super::features::{KingBuckets, OUTPUT_BUCKETS};
use super::lanes::LANES;
use crate::run::parallel;
use alcor_engine::rng::Rng;

/// Positions evaluated at a time when nothing is learned.
const EVALUATION_BATCH: usize = 8192;

/// A network that learns.
#[derive(Clone)]
pub struct Model {
    /// What it sees.
    pub kings: KingBuckets,
    /// The hidden layer.
    pub blocks: Vec<Block>,
    /// The biases of the outputs.
    pub output_bias: OutputBias,
    /// Steps made.
    pub steps: u64,
}

/// The biases of the outputs, and the optimiser's memory of them.
#[derive(Clone, Default, Debug, PartialEq)]
pub struct OutputBias {
    /// One for each bucket.
    pub values: [f32; OUTPUT_BUCKETS],
    /// Running means of the gradients.
    pub means: [f32; OUTPUT_BUCKETS],
    /// Running means of their squares.
    pub squares: [f32; OUTPUT_BUCKETS],
}

/// Mean squared errors of chances to win.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Losses {
    /// Against what was trained for.
    pub target: f64,
    /// Against the scores alone.
    pub score: f64,
    /// Against the results alone.
    pub result: f64,
}

impl Model {
    /// Weights of chance. The number of neurons must be a multiple of 64.
    pub fn new(neurons: usize, kings: KingBuckets, seed: u64) -> Model {
        let blocks = (0..neurons / LANES)
            .map(|index| Block::new(&kings, 2 * neurons, &mut Rng::stream(seed, u64::MAX - index as u64)));
        Model { blocks: blocks.collect(), kings, output_bias: OutputBias::default(), steps: 0 }
    }

    /// The number of neurons in the hidden layer.
    pub fn neurons(&self) -> usize {
        self.blocks.len() * LANES
    }

    /// Forgets the steps made, and what the optimiser remembers of them.
    pub fn forget_steps(&mut self) {
        self.steps = 0;
        for block in &mut self.blocks {
            block.moments = Moments::new(block.parameters.len());
        }
        self.output_bias = OutputBias { values: self.output_bias.values, ..OutputBias::default() };
    }

    /// Outputs, in units of the evaluation's scale, position by position.
    fn outputs(&mut self, parts: &[Part], threads: usize) -> Vec<f32> {
        parallel::for_each(threads, &mut self.blocks, |block| block.forward(parts));
        let buckets = parts.iter().flat_map(|part| &part.buckets);
        let mut outputs: Vec<f32> = buckets.map(|&bucket| self.output_bias.values[usize::from(bucket)]).collect();
        for block in &self.blocks {
            for (output, share) in outputs.iter_mut().zip(&block.outputs) {
                *output += share;
            }
        }
        outputs
    }

    /// The way forward and back: the sum of squared errors, and the gradient of their mean left in the blocks; that of
    /// the output biases is returned.
    pub fn learn(&mut self, batch: &Batch, threads: usize) -> (f64, [f32; OUTPUT_BUCKETS]) {
        let parts = batch.parts();
        let mut slopes = self.outputs(parts, threads);
        let share = 2.0 / slopes.len() as f32;
        let mut bias_slopes = [0.0; OUTPUT_BUCKETS];
        let mut error = 0.0;
        let wanted = parts.iter().flat_map(|part| part.targets.iter().zip(&part.buckets));
        for (slope, (target, &bucket)) in slopes.iter_mut().zip(wanted) {
            let chance = logistic(*slope);
            let difference = chance - target;
            error += f64::from(difference * difference);
            *slope = share * difference * chance * (1.0 - chance);
            bias_slopes[usize::from(bucket)] += *slope;
        }
        let kings = &self.kings;
        parallel::for_each(threads, &mut self.blocks, |block| block.backward(parts, &slopes, kings));
        (error, bias_slopes)
    }

    /// Learns from a batch and returns the sum of squared errors before.
    pub fn train(&mut self, batch: &Batch, rate: f32, decay: f32, threads: usize) -> f64 {
        let (error, bias_slopes) = self.learn(batch, threads);
        self.steps += 1;
        let step = Step::new(self.steps, rate, decay);
        let kings = &self.kings;
        parallel::for_each(threads, &mut self.blocks, |block| block.step(&step, kings));
        let OutputBias { values, means, squares } = &mut self.output_bias;
        let moments = means.iter_mut().zip(squares);
        for ((value, slope), (mean, square)) in values.iter_mut().zip(bias_slopes).zip(moments) {
            step.apply(value, slope, mean, square);
        }
        error
    }

    /// Evaluations in units of the scale, example by example.
    pub fn evaluate(&mut self, examples: &[Example], threads: usize) -> Vec<f32> {
        let mut batch = Batch::default();
        let mut all = Vec::with_capacity(examples.len());
        // What is wanted does not matter here.
        let target = Target { result_share: 0.0, scale: 1.0 };
        let order: Vec<u32> = (0..EVALUATION_BATCH as u32).collect();
        for examples in examples.chunks(EVALUATION_BATCH) {
            batch.fill(examples, &order[..examples.len()], &self.kings, &target, threads);
            all.extend(self.outputs(batch.parts(), threads));
        }
        all
    }
}

/// How far evaluations, in units of the scale, are from what the examples say.
pub fn losses(examples: &[Example], evaluations: &[f32], target: &Target) -> Losses {
    let mut losses = Losses::default();
    let by_score = Target { result_share: 0.0, ..*target };
    for (example, &evaluation) in examples.iter().zip(evaluations) {
        let chance = logistic(evaluation);
        let square = |wanted: f32| f64::from((chance - wanted).powi(2)) / examples.len() as f64;
        losses.target += square(target.of(example));
        losses.score += square(by_score.of(example));
        losses.result += square(example.result());
    }
    losses
}
