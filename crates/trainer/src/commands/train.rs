//! `alcor-train train`: trains a network on the positions of scored games.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use crate::arguments;
use crate::nn::{About, Corpus, Filter, Options, SCALE, Target};
use crate::run::parallel;

/// Options of `alcor-train train`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// Number of epochs
    #[arg(long, default_value_t = 12, value_parser = arguments::count::<usize>)]
    epochs: usize,
    /// Weight of the game result in the target; the rest is the score
    #[arg(long, default_value_t = 0.1, value_parser = arguments::part)]
    result_share: f32,
    /// Skip positions with a score beyond this, in the engine's units
    #[arg(long, alias = "most-score", default_value_t = 6000, value_parser = arguments::count::<i32>)]
    max_score: i32,
    /// Skip this many plies at the start of each game
    #[arg(long, default_value_t = 0, value_parser = arguments::count::<usize>)]
    skip: usize,
    /// Take the validation games from these files instead: one game in --validate
    #[arg(long, num_args = 1..)]
    validate_on: Vec<PathBuf>,
    /// Number of threads; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

impl Arguments {
    fn filter(&self) -> Filter {
        let Arguments { max_score, skip, .. } = *self;
        Filter { max_score, skip, validate: self.options.validate }
    }
}

/// Reads, trains, quantises, checks, writes.
///
/// # Errors
/// If a file cannot be read or written, or the quantised network would not be safe to use.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
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
    let target = Target { result_share: arguments.result_share, scale: SCALE };
    let plan = arguments.options.schedule.plan(arguments.epochs, target);
    let settings = format!("{plan:?}, {:?}, {} positions", arguments.filter(), corpus.training.len());
    let about = About { settings, ..About::default() };
    let Options { files, shape, .. } = &arguments.options;
    let mut training = files.begin(shape, &plan, &about)?;
    training.run(&corpus, &plan, threads, |training| files.keep(training, shape, &about))?;
    let title = format!("{} neurons, {} positions: loss by epoch", training.model.neurons(), corpus.training.len());
    files.finish(&mut training, &title, &corpus.training, &corpus.validation, &target, threads)
}
