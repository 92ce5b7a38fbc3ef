//! Positions as functions of the weights, packed: hundreds of millions of coefficients in a few gigabytes.

use std::ops::Range;

use alcor_engine::eval::classical::{Coefficient, Coefficients, coefficients};

use crate::data::games::{Game, Moment, StoredGame};
use crate::nn::logistic;
use crate::run::parallel;
use alcor_engine::rng::Rng;

/// Which positions to take, and what to expect of them.
pub(super) struct Filter {
    /// The greatest score.
    pub max_score: i32,
    /// Half-moves left out at the start.
    pub skip: usize,
    /// The share of the result in the target.
    pub result_share: f32,
}

/// A position; its coefficients are in the dataset, from `first` on: linear, danger to White, danger to Black,
/// initiative.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    first: u32,
    counts: [u16; 4],
    /// The share of the middlegame, from 0 to 1.
    pub phase: f32,
    /// The number of the weight that scales the endgame.
    pub scale_weight: Option<u16>,
    /// The scale if no weight says it.
    pub scale: i32,
    /// The result for White.
    pub result: f32,
    /// The chance of White by the engine's score.
    pub chance: f32,
    /// What the evaluation should say.
    pub target: f32,
}

/// The coefficients of a sample.
pub(super) struct Parts<'d> {
    /// Counted as they are.
    pub linear: &'d [Coefficient],
    /// Danger to each king.
    pub danger: [&'d [Coefficient]; 2],
    /// Initiative.
    pub initiative: &'d [Coefficient],
}

/// Samples and their coefficients.
#[derive(Default)]
pub(super) struct Dataset {
    samples: Vec<Sample>,
    coefficients: Vec<Coefficient>,
    /// Records that were no games.
    pub unreadable: usize,
}

impl Dataset {
    /// Takes the quiet positions of games.
    pub(super) fn read(records: &[(usize, &StoredGame)], filter: &Filter, threads: usize) -> Dataset {
        let chunks: Vec<_> = records.chunks(256).collect();
        let parts = parallel::map(threads, &chunks, |chunk| {
            let mut part = Dataset::default();
            for (_, saved) in *chunk {
                match saved.game() {
                    Ok(game) => part.take(&game, filter),
                    Err(_) => part.unreadable += 1,
                }
            }
            part
        });
        let mut all = Dataset::default();
        for part in parts {
            all.append(&part);
        }
        all
    }

    fn take(&mut self, game: &Game, filter: &Filter) {
        for moment in game.moments().skip(filter.skip).filter(|moment| is_quiet(game, moment, filter)) {
            if let Some(coefficients) = coefficients(&moment.position) {
                let chance = logistic(moment.white_score as f32 / f32::from(game.scale));
                let target = filter.result_share * game.white_result + (1.0 - filter.result_share) * chance;
                self.push(&coefficients, game.white_result, chance, target);
            }
        }
    }

    /// Adds a position.
    pub(super) fn push(&mut self, parts: &Coefficients, result: f32, chance: f32, target: f32) {
        let first = self.coefficients.len() as u32;
        let counts = [&parts.linear, &parts.danger[0], &parts.danger[1], &parts.initiative].map(|list| {
            let before = self.coefficients.len();
            self.coefficients.extend_from_slice(list);
            (self.coefficients.len() - before) as u16
        });
        let phase = parts.phase as f32 / alcor_engine::eval::classical::PHASE_MAX as f32;
        let (scale_weight, scale) = (parts.scale_weight, parts.scale);
        self.samples.push(Sample { first, counts, phase, scale_weight, scale, result, chance, target });
    }

    fn append(&mut self, other: &Dataset) {
        let offset = self.coefficients.len() as u32;
        self.coefficients.extend_from_slice(&other.coefficients);
        self.samples.extend(other.samples.iter().map(|sample| Sample { first: sample.first + offset, ..*sample }));
        self.unreadable += other.unreadable;
    }

    /// Puts the samples, with their coefficients, in random order, so that batches can be taken in sequence.
    pub(super) fn shuffle(&mut self, seed: u64) {
        let mut order: Vec<u32> = (0..self.samples.len() as u32).collect();
        let mut rng = Rng::new(seed);
        rng.shuffle(&mut order);
        let mut coefficients = Vec::with_capacity(self.coefficients.len());
        let samples = order.iter().map(|&index| {
            let sample = self.samples[index as usize];
            let first = coefficients.len() as u32;
            let length: usize = sample.counts.iter().map(|&count| usize::from(count)).sum();
            coefficients.extend_from_slice(&self.coefficients[sample.first as usize..][..length]);
            Sample { first, ..sample }
        });
        self.samples = samples.collect();
        self.coefficients = coefficients;
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// How many coefficients they have in all.
    pub(super) fn coefficient_count(&self) -> usize {
        self.coefficients.len()
    }

    /// Samples in a range.
    pub(super) fn samples(&self, range: Range<usize>) -> &[Sample] {
        &self.samples[range]
    }

    /// The coefficients of a sample.
    pub(super) fn parts(&self, sample: &Sample) -> Parts<'_> {
        let mut rest = &self.coefficients[sample.first as usize..];
        let [linear, white, black, initiative] = sample.counts.map(|count| {
            let (part, after) = rest.split_at(usize::from(count));
            rest = after;
            part
        });
        Parts { linear, danger: [white, black], initiative }
    }

    /// Ranges of samples that make batches, in random order.
    pub(super) fn batch_order(&self, batch: usize, seed: u64) -> impl Iterator<Item = Range<usize>> + use<> {
        let length = self.samples.len();
        let mut starts: Vec<usize> = (0..length).step_by(batch.max(1)).collect();
        Rng::new(seed).shuffle(&mut starts);
        starts.into_iter().map(move |start| start..(start + batch).min(length))
    }
}

/// Whether nothing is going on that an evaluation cannot see.
fn is_quiet(game: &Game, moment: &Moment, filter: &Filter) -> bool {
    !moment.is_decided()
        && game.units(moment.white_score).abs() <= filter.max_score
        && !moment.position.in_check()
        && !moment.position.is_noisy(moment.mv)
}
