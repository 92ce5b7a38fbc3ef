//! What all trainings have in common on the command line: the shape of the network, the schedule, and the files.

use std::error::Error;
use std::path::{Path, PathBuf};

use alcor_engine::eval::nnue::HIDDEN;
use alcor_session::file::write_atomically;

use super::batch::Target;
use super::checkpoint::{self, About, CheckpointError};
use super::curve;
use super::example::Example;
use super::features::KingBuckets;
use super::lanes::LANES;
use super::quantise;
use super::training::{Plan, Training};
use crate::arguments;

/// What every training has on its command line.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub shape: Shape,
    #[command(flatten)]
    pub schedule: Schedule,
    /// Hold out one game in this many for validation
    #[arg(long, default_value_t = 32, value_parser = arguments::one_in::<u64>)]
    pub validate: u64,
}

/// The shape of a network.
#[derive(Debug, clap::Args)]
pub(crate) struct Shape {
    /// Neurons of the feature transformer, a multiple of 64
    #[arg(long, default_value_t = 1024, value_parser = neurons)]
    hidden: usize,
    /// King buckets: 32 comma-separated numbers for a1 to d1, a2 to d2 and so on, with the king mirrored to files a to d
    #[arg(
        long,
        value_parser = king_buckets,
        default_value = "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,20,21,21,22,22,23,23,24,24,25,25"
    )]
    king_buckets: KingBuckets,
}

fn neurons(text: &str) -> Result<usize, String> {
    let neurons = text.parse().ok().filter(|neurons| HIDDEN.contains(neurons) && neurons.is_multiple_of(LANES));
    neurons.ok_or_else(|| format!("expected a multiple of {LANES} up to {}, found {text:?}", HIDDEN.end()))
}

fn king_buckets(text: &str) -> Result<KingBuckets, String> {
    let numbers: Result<Vec<u8>, _> = text.split(',').map(|word| word.trim().parse()).collect();
    let table = numbers.ok().and_then(|numbers| <[u8; 32]>::try_from(numbers).ok());
    let table = table.filter(|table| table.iter().all(|&bucket| bucket < 32));
    table.map(KingBuckets::new).ok_or_else(|| format!("expected 32 numbers from 0 to 31, found {text:?}"))
}

/// How the learning rate goes, and what else a step needs.
#[derive(Debug, clap::Args)]
pub(crate) struct Schedule {
    /// Batch size, in positions
    #[arg(long, default_value_t = 16384, value_parser = arguments::positive::<u32>)]
    batch: u32,
    /// Peak learning rate
    #[arg(long, default_value_t = 1e-3, value_parser = arguments::factor)]
    rate: f32,
    /// Final learning rate
    #[arg(long, default_value_t = 2e-6, value_parser = arguments::factor)]
    final_rate: f32,
    /// Warm-up steps, in which the learning rate rises from zero
    #[arg(long, default_value_t = 200, value_parser = arguments::count::<u64>)]
    warmup: u64,
    /// Fraction of the training, at its end, over which the learning rate decays along a cosine
    #[arg(long, default_value_t = 1.0, value_parser = arguments::positive_part)]
    cooldown: f32,
    /// Weight decay; the more positions, the less is needed
    #[arg(long, default_value_t = 0.01, value_parser = arguments::factor)]
    decay: f32,
    /// Random seed
    #[arg(long, default_value_t = 1, value_parser = arguments::count::<u64>)]
    seed: u64,
}

impl Schedule {
    /// The plan of a training.
    pub(crate) fn plan(&self, epochs: usize, target: Target) -> Plan {
        let Schedule { rate, final_rate, warmup, cooldown, decay, seed, .. } = *self;
        Plan { epochs, batch: self.batch as usize, rate, final_rate, warmup, cooldown, decay, seed, target }
    }

    /// The seed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }
}

/// Where a training begins, and where it leaves what it has made.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// Network file to write
    #[arg(long, short)]
    out: PathBuf,
    /// Description to store in the network
    #[arg(long, default_value = "")]
    description: String,
    /// Checkpoint file; an existing one is resumed
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Start from this network or checkpoint instead of random weights, and use a smaller --rate then; its
    /// king buckets may be coarser than --king-buckets
    #[arg(long)]
    begin_with: Option<PathBuf>,
    /// Plot the losses to this SVG file
    #[arg(long)]
    curve: Option<PathBuf>,
}

impl Files {
    /// A training resumed, begun with another network, or begun anew. If it is resumed with other material, it says so.
    ///
    /// # Errors
    /// If a file cannot be used.
    pub(crate) fn begin(&self, shape: &Shape, plan: &Plan, about: &About) -> Result<Training, Box<dyn Error>> {
        let Shape { hidden, king_buckets } = shape;
        let resumed = self.checkpoint.as_deref().filter(|path| path.exists());
        let mut training = match (resumed, &self.begin_with) {
            (Some(path), _) => {
                let (before, training) = checkpoint::read(path, &self.about(shape, about).settings)?;
                if let Some(change) = change_of_material(&before.material, &about.material) {
                    println!("{change}");
                }
                training
            }
            (None, Some(path)) => checkpoint::read_start(path)?,
            (None, None) => Training::new(*hidden, king_buckets.clone(), plan.seed),
        };
        if training.model.neurons() != *hidden {
            let found = training.model.neurons();
            return Err(format!("expected a network of {hidden} neurons to begin with, found {found}").into());
        }
        if training.model.kings != *king_buckets {
            let refined = training.model.refined(king_buckets);
            let refused = "expected king buckets that are parts of those of the network to begin with, found others";
            training.model = refined.ok_or(refused)?;
        }
        Ok(training)
    }

    /// What the checkpoint says: what is said of this training, and what files and shape add to that.
    fn about(&self, shape: &Shape, about: &About) -> About {
        let begun = self.begin_with.as_ref().map_or(String::new(), |path| format!(", begun with {}", path.display()));
        let settings = format!("{} neurons, {:?}, {}{begun}", shape.hidden, shape.king_buckets, about.settings);
        // A name may have several lines.
        About { settings: settings.replace('\n', " "), material: about.material.clone() }
    }

    /// Writes the checkpoint, if one is asked for.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn keep(&self, training: &Training, shape: &Shape, about: &About) -> Result<(), CheckpointError> {
        self.keep_as(training, shape, about, Path::to_owned)
    }

    /// The same, beside the checkpoint, as it is before the cooldown: to go on from with more positions.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn keep_before_cooldown(
        &self,
        training: &Training,
        shape: &Shape,
        about: &About,
    ) -> Result<(), CheckpointError> {
        self.keep_as(training, shape, about, |path| path.with_extension("before-cooldown"))
    }

    fn keep_as(
        &self,
        training: &Training,
        shape: &Shape,
        about: &About,
        name: impl Fn(&Path) -> PathBuf,
    ) -> Result<(), CheckpointError> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        checkpoint::write(&name(path), training, &self.about(shape, about))
    }

    /// Plots the losses, quantises the network and writes it.
    ///
    /// # Errors
    /// If a file cannot be written, or the quantised network would not be safe to use.
    pub(crate) fn finish(
        &self,
        training: &mut Training,
        title: &str,
        trained_on: &[Example],
        validation: &[Example],
        target: &Target,
        threads: usize,
    ) -> Result<(), Box<dyn Error>> {
        if let Some(path) = &self.curve {
            write(path, curve::svg(&training.epochs, title).as_bytes())?;
        }
        let bytes =
            quantise::quantised(&mut training.model, &self.description, trained_on, validation, target, threads)?;
        write(&self.out, &bytes)?;
        println!("network written to {}", self.out.display());
        Ok(())
    }
}

/// What to say of a training that is resumed with other material than it had before, as far as that is known.
fn change_of_material(before: &str, now: &str) -> Option<String> {
    (!before.is_empty() && before != now).then(|| format!("resumed with {now}; before, {before}"))
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    write_atomically(path, |file| file.write_all(bytes))
}

#[cfg(test)]
mod tests {
    use super::change_of_material;

    #[test]
    fn other_material_is_told() {
        let told = change_of_material("5 positions", "6 positions");
        assert_eq!(told.as_deref(), Some("resumed with 6 positions; before, 5 positions"));
        // The same, and a checkpoint that does not say.
        assert_eq!(
            [change_of_material("5 positions", "5 positions"), change_of_material("", "6 positions")],
            [None, None]
        );
    }
}
