//! Epoch after epoch: the examples in a new order, in batches, at a rate that rises quickly and falls slowly.

use std::time::Instant;

use super::batch::{Batch, Target};
use super::features::KingBuckets;
use super::loader::Corpus;
use super::model::{Losses, Model, losses};
use alcor_engine::rng::Rng;

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How often to go through all examples.
    pub epochs: usize,
    /// Positions in a step.
    pub batch: usize,
    /// How far a parameter moves in a step, at most.
    pub rate: f32,
    /// And at the end.
    pub final_rate: f32,
    /// Steps in which the rate rises.
    pub warmup: u64,
    /// The share of a parameter that a step at rate 1 would take away.
    pub decay: f32,
    /// Where chance starts.
    pub seed: u64,
    /// What is wanted.
    pub target: Target,
}

impl Plan {
    /// The rate of a step, from 0: up in a line, then down along half a cosine wave.
    fn rate_at(&self, step: u64, steps: u64) -> f32 {
        let done = step as f32 / steps.max(1) as f32;
        let wave = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let rising = ((step + 1) as f32 / (self.warmup + 1) as f32).min(1.0);
        rising * (self.final_rate + (self.rate - self.final_rate) * wave)
    }
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The mean squared error of the batches, each before it was learned from.
    pub training: f64,
    /// On the games kept apart, after it.
    pub validation: Losses,
}

/// A network and how far its training has come.
pub struct Training {
    /// The network.
    pub model: Model,
    /// The epochs done.
    pub epochs: Vec<Epoch>,
}

impl Training {
    /// Training that has not begun.
    pub fn new(neurons: usize, kings: KingBuckets, seed: u64) -> Training {
        Training { model: Model::new(neurons, kings, seed), epochs: Vec::new() }
    }

    /// Goes through all examples once. The outcome depends on the plan and on what was done before, and not on the number
    /// of threads.
    pub fn epoch(&mut self, corpus: &Corpus, plan: &Plan, threads: usize) -> Epoch {
        let examples = &corpus.training;
        let mut order: Vec<u32> = (0..examples.len() as u32).collect();
        Rng::stream(plan.seed, self.epochs.len() as u64).shuffle(&mut order);
        let steps = (examples.len().div_ceil(plan.batch) * plan.epochs) as u64;
        let mut batch = Batch::default();
        let mut error = 0.0;
        for chosen in order.chunks(plan.batch) {
            batch.fill(examples, chosen, &self.model.kings, &plan.target, threads);
            let rate = plan.rate_at(self.model.steps, steps);
            error += self.model.train(&batch, rate, plan.decay, threads);
        }
        let evaluations = self.model.evaluate(&corpus.validation, threads);
        let validation = losses(&corpus.validation, &evaluations, &plan.target);
        let epoch = Epoch { training: error / examples.len().max(1) as f64, validation };
        self.epochs.push(epoch);
        epoch
    }

    /// All epochs still to do, one row of a table each; `after_each` may keep what there is.
    ///
    /// # Errors
    /// Those of `after_each`.
    pub fn run<E>(
        &mut self,
        corpus: &Corpus,
        plan: &Plan,
        threads: usize,
        mut after_each: impl FnMut(&Training) -> Result<(), E>,
    ) -> Result<(), E> {
        println!("| epoch | training | validation | to scores | to results | positions/s | s |");
        println!("|---|---|---|---|---|---|---|");
        for (number, epoch) in self.epochs.iter().enumerate() {
            println!("| {} | {} | before | |", number + 1, row(epoch));
        }
        let begin = Instant::now();
        while self.epochs.len() < plan.epochs {
            let start = Instant::now();
            let epoch = self.epoch(corpus, plan, threads);
            let pace = corpus.training.len() as f32 / start.elapsed().as_secs_f32();
            let seconds = begin.elapsed().as_secs_f32();
            println!("| {} | {} | {pace:.0} | {seconds:.0} |", self.epochs.len(), row(&epoch));
            after_each(self)?;
        }
        Ok(())
    }
}

fn row(epoch: &Epoch) -> String {
    let Losses { target, score, result } = epoch.validation;
    format!("{:.6} | {target:.6} | {score:.6} | {result:.6}", epoch.training)
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::super::checkpoint;
    use super::super::example::Example;
    use super::*;

    const PLAN: Plan = Plan {
        epochs: 4,
        batch: 64,
        rate: 1e-3,
        final_rate: 1e-5,
        warmup: 3,
        decay: 0.01,
        seed: 3,
        target: Target { result_share: 0.2, scale: 400.0 },
    };

    /// Random games in which the side with more men is better.
    fn corpus() -> Corpus {
        let mut corpus = Corpus::default();
        let mut position = Position::startpos();
        for step in 0..1500usize {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 40 {
                position = Position::startpos();
                continue;
            }
            let side = position.side_to_move();
            let more = position.colored(side).count() as i32 - position.colored(!side).count() as i32;
            let example = Example::new(&position, 150 * more, 0.5);
            if step % 10 == 0 {
                corpus.validation.push(example);
            } else {
                corpus.training.push(example);
            }
            position = position.play(moves[step * step % moves.len()]);
        }
        corpus
    }

    fn trained(training: &mut Training, epochs: usize, threads: usize) -> Vec<u8> {
        let corpus = corpus();
        for _ in 0..epochs {
            training.epoch(&corpus, &PLAN, threads);
        }
        checkpoint::to_bytes(training, "")
    }

    #[test]
    fn losses_fall_and_the_same_seed_gives_the_same_whatever_the_threads() {
        let mut one = Training::new(128, KingBuckets::one(), 1);
        let bytes = trained(&mut one, 4, 1);
        assert!(one.epochs[3].validation.target < 0.7 * one.epochs[0].validation.target, "{:?}", one.epochs);
        let mut two = Training::new(128, KingBuckets::one(), 1);
        assert!(bytes == trained(&mut two, 4, 2));
        let mut other = Training::new(128, KingBuckets::one(), 2);
        assert!(bytes != trained(&mut other, 4, 1));
    }

    #[test]
    fn training_taken_up_gives_what_it_would_have_given() {
        let mut table = [0; 32];
        table[16..].fill(1);
        for kings in [KingBuckets::one(), KingBuckets::new(table)] {
            let whole = trained(&mut Training::new(64, kings.clone(), 1), 4, 1);
            let half = trained(&mut Training::new(64, kings.clone(), 1), 2, 1);
            let mut resumed = checkpoint::from_bytes(&half, "").unwrap();
            assert_eq!(resumed.epochs.len(), 2);
            assert!(whole == trained(&mut resumed, 2, 1));
        }
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let plan = Plan { warmup: 10, ..PLAN };
        let rates: Vec<f32> = (0..1000).map(|step| plan.rate_at(step, 1000)).collect();
        assert!(rates[0] < 1e-4 && rates[..11].is_sorted());
        assert!(rates[12..].is_sorted_by(|a, b| a >= b));
        assert!((rates[500] - 5e-4).abs() < 2e-5 && rates[999] < 1.1e-5);
    }
}
