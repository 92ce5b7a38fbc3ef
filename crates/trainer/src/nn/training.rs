//! Epoch after epoch: the examples in a new order, in batches, at a rate that rises quickly and falls slowly.

use std::time::Instant;

use super::batch::{Batch, Target};
use super::example::Example;
use super::features::KingBuckets;
use super::loader::Corpus;
use super::model::{Losses, Model, losses};
use alcor_engine::rng::Rng;

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    /// How often to go through all examples, or how many chunks of them to learn from.
    pub epochs: usize,
    /// Positions in a step.
    pub batch: usize,
    /// How far a parameter moves in a step, at most.
    pub rate: f32,
    /// And at the end.
    pub final_rate: f32,
    /// Steps in which the rate rises.
    pub warmup: u64,
    /// The share of the training, at its end, in which the rate falls.
    pub cooldown: f32,
    /// The share of a parameter that a step at rate 1 would take away.
    pub decay: f32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What is wanted.
    pub target: Target,
}

impl Plan {
    /// The learning rate after this share of the whole training: up in a line over the first steps, level, and down along
    /// half a cosine wave in the cooldown at the end.
    fn rate_at(&self, done: f32, step: u64) -> f32 {
        let cooled = ((done - (1.0 - self.cooldown)) / self.cooldown).clamp(0.0, 1.0);
        let wave = 0.5 * (1.0 + (std::f32::consts::PI * cooled).cos());
        let rising = ((step + 1) as f32 / (self.warmup + 1) as f32).min(1.0);
        rising * (self.final_rate + (self.rate - self.final_rate) * wave)
    }

    /// Whether the cooldown begins with this epoch, from 0.
    pub(crate) fn cools_down_from(&self, epoch: usize) -> bool {
        let begin = ((1.0 - self.cooldown) * self.epochs as f32).floor() as usize;
        epoch == begin && begin > 0
    }
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Epoch {
    /// The mean squared error of the batches, each before it was learned from.
    pub training: f64,
    /// On the games kept apart, after it.
    pub validation: Losses,
}

/// A network and how far its training has come.
pub(crate) struct Training {
    /// The network.
    pub model: Model,
    /// The epochs done.
    pub epochs: Vec<Epoch>,
}

impl Training {
    /// Training that has not begun.
    pub(crate) fn new(neurons: usize, kings: KingBuckets, seed: u64) -> Training {
        Training { model: Model::new(neurons, kings, seed), epochs: Vec::new() }
    }

    /// Goes through all examples once. The outcome depends on the plan and on what was done before, and not on the number
    /// of threads.
    pub(crate) fn epoch(&mut self, corpus: &Corpus, plan: &Plan, threads: usize) -> Epoch {
        let mut order: Vec<u32> = (0..corpus.training.len() as u32).collect();
        Rng::stream(plan.seed, self.epochs.len() as u64).shuffle(&mut order);
        self.learn(&corpus.training, &order, &corpus.validation, plan, threads)
    }

    /// Learns from examples in this order, once, and counts it as an epoch.
    pub(crate) fn learn(
        &mut self,
        examples: &[Example],
        order: &[u32],
        validation: &[Example],
        plan: &Plan,
        threads: usize,
    ) -> Epoch {
        let mut batch = Batch::default();
        let mut error = 0.0;
        for (number, chosen) in order.chunks(plan.batch).enumerate() {
            let chosen_examples = chosen.iter().map(|&index| examples[index as usize]);
            batch.fill(chosen_examples, &self.model.kings, &plan.target, threads);
            let epochs = self.epochs.len() as f32 + (number * plan.batch) as f32 / order.len() as f32;
            let rate = plan.rate_at(epochs / plan.epochs as f32, self.model.steps);
            error += self.model.train(&batch, rate, plan.decay, threads);
        }
        let evaluations = self.model.evaluate(validation, threads);
        let validation = losses(validation, &evaluations, &plan.target);
        let epoch = Epoch { training: error / order.len().max(1) as f64, validation };
        self.epochs.push(epoch);
        epoch
    }

    /// All epochs still to do, one row of a table each; `after_each` may keep what there is.
    ///
    /// # Errors
    /// Those of `after_each`.
    pub(crate) fn run<E>(
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
    use super::*;

    const PLAN: Plan = Plan {
        epochs: 4,
        batch: 64,
        rate: 1e-3,
        final_rate: 1e-5,
        warmup: 3,
        cooldown: 1.0,
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
        checkpoint::to_bytes(training, &checkpoint::About::default())
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
            let (_, mut resumed) = checkpoint::from_bytes(&half, "").unwrap();
            assert_eq!(resumed.epochs.len(), 2);
            assert!(whole == trained(&mut resumed, 2, 1));
        }
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let plan = Plan { warmup: 10, ..PLAN };
        let rates: Vec<f32> = (0..1000u16).map(|step| plan.rate_at(f32::from(step) / 1000.0, step.into())).collect();
        assert!(rates[0] < 1e-4 && rates[..11].is_sorted());
        assert!(rates[12..].is_sorted_by(|a, b| a >= b));
        assert!((rates[500] - 5e-4).abs() < 2e-5 && rates[999] < 1.1e-5);
    }

    #[test]
    fn the_cooldown_comes_at_the_end() {
        let plan = Plan { cooldown: 0.25, ..PLAN };
        let rate = |done| plan.rate_at(done, 1000);
        assert_eq!((rate(0.1), rate(0.75)), (plan.rate, plan.rate));
        assert!((rate(0.875) - 0.505 * plan.rate).abs() < 1e-6 && (rate(1.0) - plan.final_rate).abs() < 1e-9);
        let begins: Vec<usize> = (0..4).filter(|&epoch| plan.cools_down_from(epoch)).collect();
        assert_eq!(begins, [3]);
        assert!(!(0..4).any(|epoch| PLAN.cools_down_from(epoch)));
    }
}
