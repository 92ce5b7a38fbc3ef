//! The network in floating point: blocks of the feature transformer, the dense layers, and a step of training.

use alcor_engine::rng::Rng;

use super::adamw::AdamStep;
use super::batch::{Batch, Target, logistic};
use super::block::Block;
use super::example::Example;
use super::features::{KingBuckets, OUTPUT_BUCKETS};
use super::head::{self, Head};
use super::lanes::{Dense, LANES};
use crate::run::parallel;

/// Positions evaluated at a time when nothing is learned.
const EVALUATION_BATCH: usize = 8192;
/// Positions that go through the dense layers together; their gradients are added up chunk by chunk, so that the sums are
/// the same with any number of threads.
const CHUNK: usize = 2048;

/// A network that learns.
#[derive(Clone)]
pub(crate) struct Model {
    /// What it sees.
    pub kings: KingBuckets,
    /// The feature transformer.
    pub blocks: Vec<Block>,
    /// The dense layers.
    pub head: Head,
    /// Steps made.
    pub steps: u64,
}

/// Mean squared errors of win probabilities.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(crate) struct Losses {
    /// Against what was trained for.
    pub target: f64,
    /// Against the scores alone.
    pub score: f64,
    /// Against the results alone.
    pub result: f64,
}

/// What a chunk of positions teaches the dense layers.
struct Chunk<'c> {
    first: usize,
    /// The gradient of the first layer's sums, position by position.
    dense: &'c mut [Dense],
    gradient: Vec<f32>,
    error: f64,
}

impl Model {
    /// Random weights. The number of neurons must be a multiple of 64.
    pub(crate) fn new(neurons: usize, kings: KingBuckets, seed: u64) -> Model {
        let blocks = (0..neurons / LANES)
            .map(|index| Block::new(&kings, &mut Rng::stream(seed, u64::MAX - 1 - index as u64)))
            .collect();
        Model { blocks, kings, head: Head::new(&mut Rng::stream(seed, u64::MAX)), steps: 0 }
    }

    /// How many parameters a network of this shape has.
    pub(crate) fn parameter_count(neurons: usize, kings: &KingBuckets) -> usize {
        neurons / LANES * Block::parameter_count(kings) + OUTPUT_BUCKETS * head::SIZE
    }

    /// The number of neurons of the feature transformer, for one perspective.
    pub(crate) fn neurons(&self) -> usize {
        self.blocks.len() * LANES
    }

    /// The same network, before any step, with more king buckets: each begins with the weights of the one that it is a part
    /// of. `None` if a bucket has places of several.
    pub(crate) fn refined(&self, kings: &KingBuckets) -> Option<Model> {
        let wholes = kings.parts_of(&self.kings)?;
        let mut refined = Model::new(self.neurons(), kings.clone(), 0);
        for (new, old) in refined.blocks.iter_mut().zip(&self.blocks) {
            new.set_features(kings, old.bias(), |bucket, feature| old.weights(wholes[bucket], feature));
            new.set_dense(|bucket, perspective, neuron| old.dense_weights(bucket, perspective, neuron));
            new.fold(kings);
        }
        refined.head.parameters.values.copy_from_slice(&self.head.parameters.values);
        Some(refined)
    }

    /// Forgets the steps made, and what the optimiser remembers of them.
    pub(crate) fn forget_steps(&mut self) {
        self.steps = 0;
        self.blocks.iter_mut().for_each(|block| block.parameters.forget());
        self.head.parameters.forget();
    }

    /// The forward pass through the feature transformer: what each row adds to the first dense layer.
    fn transform(&mut self, batch: &Batch, threads: usize) -> Vec<Dense> {
        let zeros = vec![Dense::ZERO; 2 * batch.len()];
        if threads == 1 {
            let mut sums = zeros;
            self.blocks.iter_mut().for_each(|block| block.forward(batch, &mut sums));
            return sums;
        }
        // The same sums in the same order, though the blocks are done side by side.
        let mut work: Vec<_> = self.blocks.iter_mut().map(|block| (block, zeros.clone())).collect();
        parallel::for_each(threads, &mut work, |(block, outputs)| block.forward(batch, outputs));
        let mut sums = zeros;
        for (_, outputs) in work {
            sums.iter_mut().zip(&outputs).for_each(|(sum, output)| sum.add(output));
        }
        sums
    }

    /// Learns from a batch and returns the sum of squared errors before.
    pub(crate) fn train(&mut self, batch: &Batch, rate: f32, decay: f32, threads: usize) -> f64 {
        let sums = self.transform(batch, threads);
        let mut dense = vec![Dense::ZERO; batch.len()];
        let share = 2.0 / batch.len() as f32;
        let mut chunks: Vec<Chunk<'_>> = dense.chunks_mut(CHUNK).enumerate().map(Chunk::new).collect();
        parallel::for_each(threads, &mut chunks, |chunk| chunk.learn(&self.head, batch, &sums, share));
        let mut gradient = vec![0.0; OUTPUT_BUCKETS * head::SIZE];
        let mut error = 0.0;
        for chunk in chunks {
            error += chunk.error;
            gradient.iter_mut().zip(chunk.gradient).for_each(|(sum, slope)| *sum += slope);
        }
        self.steps += 1;
        let step = AdamStep::new(self.steps, rate, decay);
        self.head.step(&gradient, &step);
        // In the order of the rows, which every block goes through.
        let positions = batch.parts().iter().flat_map(|part| &part.positions);
        let dense: Vec<Dense> = positions.map(|&position| dense[position as usize]).collect();
        let kings = &self.kings;
        parallel::for_each(threads, &mut self.blocks, |block| block.backward(batch, &dense, kings, &step));
        error
    }

    /// Evaluations in units of the scale, example by example.
    pub(crate) fn evaluate(&mut self, examples: &[Example], threads: usize) -> Vec<f32> {
        let mut batch = Batch::default();
        let mut all = Vec::with_capacity(examples.len());
        // What is wanted does not matter here.
        let target = Target { result_share: 0.0, scale: 1.0 };
        for examples in examples.chunks(EVALUATION_BATCH) {
            batch.fill(examples.iter().copied(), &self.kings, &target, threads);
            let sums = self.transform(&batch, threads);
            let rows = batch.buckets.iter().zip(&batch.rows);
            all.extend(rows.map(|(&bucket, rows)| self.head.output(bucket, &both(&sums, rows))));
        }
        all
    }
}

impl<'c> Chunk<'c> {
    fn new((index, dense): (usize, &'c mut [Dense])) -> Chunk<'c> {
        Chunk { first: index * CHUNK, dense, gradient: vec![0.0; OUTPUT_BUCKETS * head::SIZE], error: 0.0 }
    }

    fn learn(&mut self, head: &Head, batch: &Batch, sums: &[Dense], share: f32) {
        for (offset, dense) in self.dense.iter_mut().enumerate() {
            let position = self.first + offset;
            let sums = both(sums, &batch.rows[position]);
            *dense = head.learn(batch.buckets[position], &sums, &mut self.gradient, |output| {
                let chance = logistic(output);
                let difference = chance - batch.targets[position];
                self.error += f64::from(difference * difference);
                share * difference * chance * (1.0 - chance)
            });
        }
    }
}

/// What both rows of a position add.
#[inline(always)]
fn both(sums: &[Dense], rows: &[u32; 2]) -> Dense {
    let mut sum = sums[rows[0] as usize];
    sum.add(&sums[rows[1] as usize]);
    sum
}

/// How far evaluations, in units of the scale, are from what the examples say.
pub(crate) fn losses(examples: &[Example], evaluations: &[f32], target: &Target) -> Losses {
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
