//! Tuning the classical evaluation: weights that predict best how games go.
//!
//! Every quiet position of the games becomes a function of the weights ([`dataset`]); its value, put through a logistic
//! curve of scale 400, should equal a mix of the game's result and the score of the engine that played. The weights
//! follow the gradient of the squared error ([`model`]), in small batches, with [Adam](crate::nn::adamw). The result is
//! normalised ([`normalise`]) and written into the source of the weights ([`source`]).

mod dataset;
mod model;
mod normalise;
mod source;

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use alcor_session::file::write_atomically;

use crate::arguments;
use crate::data::games;
use crate::nn::adamw::{AdamStep, Moments};
use crate::run::parallel;
use dataset::{Dataset, Filter};
use model::{Errors, Model};

/// Options of `alcor-train texel`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Folder of the source files whose weights are replaced
    #[arg(long, default_value = "crates/engine/src/eval/classical/weights")]
    weights: PathBuf,
    /// Folder to write them to; in place by default
    #[arg(long)]
    out: Option<PathBuf>,
    /// Number of epochs
    #[arg(long, default_value_t = 20, value_parser = arguments::count::<usize>)]
    epochs: usize,
    /// Batch size, in positions
    #[arg(long, default_value_t = 16_384, value_parser = arguments::positive::<usize>)]
    batch: usize,
    /// Initial learning rate, in the engine's units; it decays to a hundredth of that
    #[arg(long, default_value_t = 1.0, value_parser = arguments::factor)]
    rate: f32,
    /// Weight of the game result in the target; the rest is the engine's score
    #[arg(long, default_value_t = 0.3, value_parser = arguments::part)]
    result_share: f32,
    /// Ridge penalty, which pulls weights that the games do not determine towards zero
    #[arg(long, default_value_t = 1e-11, value_parser = arguments::factor)]
    ridge: f32,
    /// Skip positions with a score beyond this, in the engine's units
    #[arg(long, alias = "most-score", default_value_t = 2400, value_parser = arguments::count::<i32>)]
    max_score: i32,
    /// Skip this many plies at the start of each game
    #[arg(long, default_value_t = 2, value_parser = arguments::count::<usize>)]
    skip: usize,
    /// Hold out one game in this many for validation
    #[arg(long, default_value_t = 20, value_parser = arguments::one_in::<usize>)]
    validate: usize,
    /// Seed of the shuffling
    #[arg(long, default_value_t = 1, value_parser = arguments::count::<u64>)]
    seed: u64,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// Reads, tunes, writes.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let mut sources = source::read(&arguments.weights)?;
    let begin = Instant::now();
    let records = games::records(&arguments.games)?;
    let filter = Filter { max_score: arguments.max_score, skip: arguments.skip, result_share: arguments.result_share };
    let (training, validation): (Vec<_>, Vec<_>) =
        records.iter().enumerate().partition(|(index, _)| index % arguments.validate.max(2) != 0);
    let mut training = Dataset::read(&training, &filter, threads);
    let validation = Dataset::read(&validation, &filter, threads);
    training.shuffle(arguments.seed);
    println!(
        "{} games, {} unreadable; {} positions to tune on, {} to validate on, {} coefficients each; {:.0} s",
        records.len(),
        training.unreadable + validation.unreadable,
        training.len(),
        validation.len(),
        training.coefficient_count() / training.len().max(1),
        begin.elapsed().as_secs_f32()
    );

    let mut model = Model::from_engine();
    let before = (model.errors(&training, threads), model.errors(&validation, threads));
    print_errors("before", &before);
    tune(&mut model, &mut training, &validation, arguments, threads);
    model.round();
    let after = (model.errors(&training, threads), model.errors(&validation, threads));
    print_errors("before", &before);
    print_errors("after", &after);

    let target = arguments.out.as_ref().unwrap_or(&arguments.weights);
    let mut weights = model.rounded();
    let usage = normalise::usage(&training, weights.len());
    normalise::normalise(&mut weights, &usage);
    source::rewrite(&mut sources, &weights)?;
    for (name, text) in &sources {
        write_atomically(&target.join(name), |file| file.write_all(text.as_bytes()))?;
    }
    println!("weights written to {}", target.display());
    Ok(())
}

fn tune(model: &mut Model, training: &mut Dataset, validation: &Dataset, arguments: &Arguments, threads: usize) {
    let mut moments = Moments::new(model.parameter_count());
    let batches = training.len().div_ceil(arguments.batch);
    let steps = (batches * arguments.epochs).max(1);
    let begin = Instant::now();
    for epoch in 0..arguments.epochs {
        let mut error = 0.0;
        for (number, batch) in training.batch_order(arguments.batch, arguments.seed + epoch as u64).enumerate() {
            let done = (epoch * batches + number) as f32 / steps as f32;
            // From the whole rate down to a hundredth along half a cosine wave.
            let share = 0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            let gradient = model.gradient(training, batch, arguments.ridge, threads);
            error += gradient.error;
            let step = AdamStep::new((epoch * batches + number) as u64 + 1, arguments.rate * share, 0.0);
            moments.step(0, model.parameters_mut(), &gradient.values, &step, f32::INFINITY);
            model.keep_in_range();
        }
        let checked = model.errors(validation, threads);
        println!(
            "epoch {:>3}: training {:.6}, validation {:.6} (to scores {:.6}); {:.0} s",
            epoch + 1,
            error / batches.max(1) as f64,
            checked.to_target,
            checked.to_score,
            begin.elapsed().as_secs_f32()
        );
    }
}

fn print_errors(when: &str, (training, validation): &(Errors, Errors)) {
    println!(
        "{when:>6}: training {:.6} (to scores {:.6}, to results {:.6}), validation {:.6} (to scores {:.6}, to results {:.6})",
        training.to_target,
        training.to_score,
        training.to_result,
        validation.to_target,
        validation.to_score,
        validation.to_result
    );
}
