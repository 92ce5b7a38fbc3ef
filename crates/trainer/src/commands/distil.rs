//! `alcor-train distil`: trains a network on what another engine's network says, with positions without end.
//!
//! Positions are made ([`source`]), labelled by a [`Teacher`] without search, and learned from as they come: one chunk of
//! millions is made while the one before it is learned from, and none is ever shown twice.

pub(crate) mod source;
mod walk;

use std::error::Error;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::arguments;
use crate::nn::teacher::Teacher;
use crate::nn::{self, About, CheckpointError, Example, Losses, Options, Plan, Target, Training, losses};
use crate::run::ordered::StopFlag;
use crate::run::parallel;
use source::{ChunkSource, HeldOut, Roots, VALIDATION_PORTIONS};

/// Portions of a chunk: about three million positions.
const PORTIONS: u64 = 512;
/// How often the state is kept.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(240);

/// Options of `alcor-train distil`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz; random walks start from their positions
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Teacher: a network of Stockfish 15.1, as written by its command export_net
    #[arg(long)]
    teacher: PathBuf,
    /// Number of chunks of about three million positions to train on
    #[arg(long, default_value_t = 250, value_parser = arguments::count::<usize>)]
    chunks: usize,
    #[command(flatten)]
    options: Options,
    /// Training threads
    #[arg(long, default_value_t = 1, value_parser = arguments::threads)]
    threads: usize,
    /// Threads that generate and label positions
    #[arg(long, default_value_t = 1, value_parser = arguments::threads)]
    makers: usize,
}

/// Reads games, makes positions, trains, writes.
///
/// # Errors
/// If a file cannot be read or written, or the quantised network would not be safe to use.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stop = StopFlag::on_signal()?;
    let teacher = Teacher::read(&arguments.teacher)?;
    let roots = Roots::read(&arguments.games, arguments.options.validate, parallel::available())?;
    println!("{} positions to walk from, {} to validate", roots.training.len(), roots.validation.len());
    if roots.training.is_empty() || roots.validation.is_empty() {
        return Err("expected games to train and to validate on, found too few".into());
    }
    let seed = arguments.options.schedule.seed();
    let source = |roots, portions| ChunkSource { roots, teacher: &teacher, seed, portions, threads: arguments.makers };
    let Some(validation) = source(&roots.validation, VALIDATION_PORTIONS).held_out(0, &stop) else { return Ok(()) };
    distil(arguments, &source(&roots.training, PORTIONS), &validation, &stop)
}

fn distil(
    arguments: &Arguments,
    source: &ChunkSource<'_>,
    held_out: &[HeldOut],
    stop: &StopFlag,
) -> Result<(), Box<dyn Error>> {
    let Options { files, shape, .. } = &arguments.options;
    let target = Target { result_share: 0.0, scale: nn::SCALE };
    let plan = arguments.options.schedule.plan(arguments.chunks, target);
    // A training can be prolonged: how many chunks there are, when the cooldown begins, and what games to walk off may change.
    let lasting = Plan { epochs: 0, cooldown: 0.0, ..plan };
    let settings = format!("{lasting:?}, {} portions", source.portions);
    let about = About { settings, material: format!("{} positions to walk from", source.roots.len()) };
    let mut training = files.begin(shape, &plan, &about)?;
    let quiet: Vec<Example> =
        held_out.iter().filter(|position| position.is_quiet_and_open()).map(HeldOut::example).collect();
    let validation: Vec<Example> = held_out.iter().map(HeldOut::example).collect();
    println!("{} positions to validate on, {} of them quiet and open", validation.len(), quiet.len());
    println!("| chunk | positions | training | validation | quiet, open | positions/s | hours left |");
    println!("|---|---|---|---|---|---|---|");
    let (sender, receiver) = mpsc::sync_channel(1);
    let first = training.epochs.len();
    let last = thread::scope(|scope| -> Result<_, Box<dyn Error>> {
        thread::Builder::new().spawn_scoped(scope, move || {
            let chunks = (first..arguments.chunks).map_while(|number| source.chunk(number as u64, stop));
            for chunk in chunks {
                if sender.send(chunk).is_err() {
                    break;
                }
            }
        })?;
        let sets = Validation { all: &validation, quiet: &quiet };
        Ok(learn(arguments, &mut training, receiver, &sets, &plan, &about, stop)?)
    })?;
    if stop.is_raised() {
        return Ok(files.keep(&training, shape, &about)?);
    }
    let title = format!("{} neurons: loss by chunk of three million positions", training.model.neurons());
    let trained_on = last.as_deref().unwrap_or(&validation);
    files.finish(&mut training, &title, trained_on, &validation, &target, arguments.threads)
}

/// What to validate on.
struct Validation<'v> {
    all: &'v [Example],
    quiet: &'v [Example],
}

/// Learns from chunks as they come, a row of a table each, and keeps the state now and then. Returns the last chunk.
fn learn(
    arguments: &Arguments,
    training: &mut Training,
    chunks: mpsc::Receiver<Vec<Example>>,
    validation: &Validation<'_>,
    plan: &Plan,
    about: &About,
    stop: &StopFlag,
) -> Result<Option<Vec<Example>>, CheckpointError> {
    let Arguments { options: Options { files, shape, .. }, threads, .. } = arguments;
    let (first, begin) = (training.epochs.len(), Instant::now());
    let (mut positions, mut kept, mut last) = (0u64, begin, None);
    for chunk in chunks {
        if plan.cools_down_from(training.epochs.len()) {
            files.keep_before_cooldown(training, shape, about)?;
        }
        let order: Vec<u32> = (0..chunk.len() as u32).collect();
        let epoch = training.learn(&chunk, &order, validation.all, plan, *threads);
        let quiet = loss(training, validation.quiet, &plan.target, *threads);
        positions += chunk.len() as u64;
        let (done, seconds) = (training.epochs.len(), begin.elapsed().as_secs_f64());
        let left = (arguments.chunks - done) as f64 * seconds / (done - first) as f64;
        println!(
            "| {done} | {positions} | {:.6} | {:.6} | {:.6} | {:.0} | {:.2} |",
            epoch.training,
            epoch.validation.target,
            quiet.target,
            positions as f64 / seconds,
            left / 3600.0
        );
        if kept.elapsed() >= BETWEEN_CHECKPOINTS || done == arguments.chunks {
            files.keep(training, shape, about)?;
            kept = Instant::now();
        }
        last = Some(chunk);
        if stop.is_raised() {
            break;
        }
    }
    Ok(last)
}

fn loss(training: &mut Training, examples: &[Example], target: &Target, threads: usize) -> Losses {
    let evaluations = training.model.evaluate(examples, threads);
    losses(examples, &evaluations, target)
}

#[cfg(test)]
mod tests;
