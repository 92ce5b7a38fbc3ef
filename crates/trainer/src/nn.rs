//! Training a network, from scored games to the file the engine plays with.
//!
//! Games become examples ([`loader`], [`example`]), examples become batches ([`batch`]), and batches teach a network in
//! floating point ([`model`], made of [`block`]s): epoch after epoch ([`training`]), with AdamW ([`adamw`]). Its weights
//! are then rounded to whole numbers, compared with what they were, and written ([`quantise`]).

mod adamw;
mod batch;
mod block;
mod bytes;
mod checkpoint;
mod curve;
mod example;
mod features;
#[cfg(test)]
mod gradient_check;
mod lanes;
mod loader;
mod model;
mod quantise;
pub mod teacher;
mod training;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use alcor_engine::eval::nnue::MOST_OUTPUT_WEIGHT;

use crate::run::parallel;
use batch::Target;
use features::{KingBuckets, SCALE};
use lanes::LANES;
use loader::Corpus;
pub use loader::{Filter, Sample};
use model::losses;
use quantise::{Check, Quantised};
use training::{Plan, Training};

/// About as many positions tell the mean effect of rounding.
const CENTRING: usize = 200_000;

/// Options of `alcor-train train`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of scored games, plain or .xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the network
    #[arg(long, short)]
    out: PathBuf,
    /// What the file is to say of itself
    #[arg(long, default_value = "")]
    description: String,
    /// Neurons of the hidden layer, a multiple of 64
    #[arg(long, default_value_t = 256, value_parser = neurons)]
    hidden: usize,
    /// King buckets: 32 numbers with commas, a1 to d1 first, d8 last, as seen with one's king on files a to d
    #[arg(long, value_parser = king_buckets)]
    king_buckets: Option<KingBuckets>,
    /// How often to go through all positions
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Positions in a step
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The greatest learning rate
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// The learning rate at the end
    #[arg(long, default_value_t = 1e-5)]
    final_rate: f32,
    /// Steps in which the rate rises from nothing
    #[arg(long, default_value_t = 200)]
    warmup: u64,
    /// Weight decay: less of it for more games
    #[arg(long, default_value_t = 0.5)]
    decay: f32,
    /// How much the result counts; the rest is the score
    #[arg(long, default_value_t = 0.1)]
    result_share: f32,
    /// Leave out positions with a score beyond this, in the engine's units
    #[arg(long, default_value_t = 6000)]
    most_score: i32,
    /// Leave out this many half-moves at the start of each game
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// One game in this many is kept for validation
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(2..))]
    validate: u64,
    /// Take what is kept for validation from these files instead, by the same rule
    #[arg(long, num_args = 1..)]
    validate_on: Vec<PathBuf>,
    /// Where chance starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all if not given
    #[arg(long)]
    threads: Option<usize>,
    /// Where to keep the state of training after each epoch, and to take it up from if it is there
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// A checkpoint of another training whose network is the start of this one; give --rate a smaller value then
    #[arg(long)]
    begin_with: Option<PathBuf>,
    /// Where to draw the losses, as SVG
    #[arg(long)]
    curve: Option<PathBuf>,
}

fn neurons(text: &str) -> Result<usize, String> {
    let neurons = text.parse().ok().filter(|neurons: &usize| *neurons > 0 && neurons.is_multiple_of(LANES));
    neurons.ok_or_else(|| format!("expected a multiple of {LANES}, found {text:?}"))
}

fn king_buckets(text: &str) -> Result<KingBuckets, String> {
    let numbers: Result<Vec<u8>, _> = text.split(',').map(|word| word.trim().parse()).collect();
    let table = numbers.ok().and_then(|numbers| <[u8; 32]>::try_from(numbers).ok());
    // Feature numbers have 16 bits.
    let table = table.filter(|table| table.iter().all(|&bucket| bucket < 32));
    table.map(KingBuckets::new).ok_or_else(|| format!("expected 32 numbers from 0 to 31, found {text:?}"))
}

impl Arguments {
    fn filter(&self) -> Filter {
        let Arguments { most_score, skip, validate, .. } = *self;
        Filter { most_score, skip, validate }
    }

    fn plan(&self) -> Plan {
        let Arguments { epochs, rate, final_rate, warmup, decay, seed, .. } = *self;
        let target = Target { result_share: self.result_share, scale: SCALE };
        Plan { epochs, batch: self.batch as usize, rate, final_rate, warmup, decay, seed, target }
    }
}

/// Reads, trains, rounds, checks, writes.
///
/// # Errors
/// If a file cannot be read or written, or the rounded network would not be safe to use.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let begin = Instant::now();
    let mut corpus = Corpus::read(&arguments.games, &arguments.filter(), threads)?;
    if !arguments.validate_on.is_empty() {
        corpus.validation = Corpus::read(&arguments.validate_on, &arguments.filter(), threads)?.validation;
    }
    println!(
        "{} games, {} unreadable; {} positions to train on, {} to validate on; {:.0} s",
        corpus.games,
        corpus.unreadable,
        corpus.training.len(),
        corpus.validation.len(),
        begin.elapsed().as_secs_f32()
    );
    if corpus.training.is_empty() || corpus.validation.is_empty() {
        return Err("expected games to train and to validate on, found too few".into());
    }
    let plan = arguments.plan();
    let mut training = trained(arguments, &corpus, &plan, threads)?;
    if let Some(path) = &arguments.curve {
        let title = format!("{} neurons, {} positions: loss by epoch", arguments.hidden, corpus.training.len());
        std::fs::write(path, curve::svg(&training.epochs, &title))?;
    }
    write_network(arguments, &mut training, &corpus, &plan, threads)
}

/// Trains, from the checkpoint on if there is one.
fn trained(arguments: &Arguments, corpus: &Corpus, plan: &Plan, threads: usize) -> Result<Training, Box<dyn Error>> {
    let kings = arguments.king_buckets.clone().unwrap_or_else(KingBuckets::one);
    let begin_with = arguments.begin_with.as_deref();
    let settings = format!(
        "{} neurons, {kings:?}, {plan:?}, {:?}, {} positions{}",
        arguments.hidden,
        arguments.filter(),
        corpus.training.len(),
        begin_with.map_or(String::new(), |path| format!(", begun with {}", path.display()))
    );
    let checkpoint = arguments.checkpoint.as_deref();
    let mut training = match (checkpoint.filter(|path| path.exists()), begin_with) {
        (Some(path), _) => checkpoint::read(path, &settings)?,
        (None, Some(path)) => checkpoint::read_start(path)?,
        (None, None) => Training::new(arguments.hidden, kings.clone(), plan.seed),
    };
    if training.model.neurons() != arguments.hidden || training.model.kings != kings {
        return Err("the network to begin with has other neurons or king buckets than asked for".into());
    }
    let keep = |training: &Training| checkpoint.map_or(Ok(()), |path| checkpoint::write(path, training, &settings));
    training.run(corpus, plan, threads, keep)?;
    Ok(training)
}

/// Rounds, checks and writes the network.
fn write_network(
    arguments: &Arguments,
    training: &mut Training,
    corpus: &Corpus,
    plan: &Plan,
    threads: usize,
) -> Result<(), Box<dyn Error>> {
    let floats = training.model.evaluate(&corpus.validation, threads);
    let mut quantised = Quantised::new(&training.model, &arguments.description);
    let sample: Vec<_> = corpus.training.iter().copied().step_by(corpus.training.len().div_ceil(CENTRING)).collect();
    quantised.centre(&sample, &training.model.evaluate(&sample, threads));
    let check = Check::new(&quantised, &corpus.validation, &floats);
    let before = losses(&corpus.validation, &floats, &plan.target);
    let after = losses(&corpus.validation, &check.evaluations, &plan.target);
    println!("| on validation | to target | to scores | to results |\n|---|---|---|---|");
    for (name, losses) in [("floating point", before), ("whole numbers", after)] {
        println!("| {name} | {:.6} | {:.6} | {:.6} |", losses.target, losses.score, losses.result);
    }
    println!(
        "rounding changes the evaluation by {:.2} on average, by {:.1} at most; \
         greatest sum of a neuron {} of {}, greatest output weight {} of {MOST_OUTPUT_WEIGHT}",
        check.mean_difference,
        check.most_difference,
        check.most_sum,
        i16::MAX,
        check.most_output_weight
    );
    if !check.is_safe() {
        return Err("the rounded network does not fit in the engine's arithmetic; nothing written".into());
    }
    write(&arguments.out, &quantised.network()?.to_bytes())?;
    println!("network written to {}", arguments.out.display());
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, bytes)
}
