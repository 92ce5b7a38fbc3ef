//! Checkpoints: a training run saved so that it can be resumed, with all parameters, the optimiser's memory, and the losses so far.
//!
//! Little endian: magic, length and text of what is said of the training ([`About`]: the settings, and on a second line
//! the material, if there is any), neurons, king table, steps, number of epochs and their losses, then for each block
//! of the feature transformer its parameters, means and squares, then those of the dense layers; last a hash of all
//! that.

use std::io;
use std::path::{Path, PathBuf};

use alcor_engine::eval::nnue::{self, Network, NetworkError};
use alcor_engine::fnv::fnv1a;
use alcor_session::bounded;
use alcor_session::file::write_atomically;
use thiserror::Error;

use super::bytes::Reader;
use super::dequantise::dequantised;
use super::features::{KingBuckets, OUTPUT_BUCKETS};
use super::lanes::LANES;
use super::model::{Losses, Model};
use super::training::{Epoch, Training};

const MAGIC: &[u8; 8] = b"ALCORCK2";
/// More than a checkpoint of the largest network has, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// Bytes of a parameter: the number itself and two moments.
const PARAMETER_BYTES: usize = 12;

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("checkpoint {path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is no checkpoint, or not a whole one.
    #[error("expected a checkpoint, found other or damaged bytes")]
    Damaged,
    /// It is a network that cannot be used.
    #[error("{0}")]
    Network(NetworkError),
    /// It is a network with another number of output buckets than training has.
    #[error("expected a network of {OUTPUT_BUCKETS} output buckets, found {0}")]
    OutputBuckets(usize),
    /// It is from a training with other settings.
    #[error("the checkpoint is of other settings: expected {expected}, found {found}")]
    Settings {
        /// The settings asked for.
        expected: String,
        /// The settings in the file.
        found: String,
    },
}

/// What a checkpoint says of its training.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct About {
    /// The settings, one line: the same when it is resumed, or it is not resumed.
    pub settings: String,
    /// What is learned from, if that may be something else when it is resumed; empty otherwise, and in old checkpoints.
    pub material: String,
}

impl About {
    fn to_text(&self) -> String {
        let About { settings, material } = self;
        if material.is_empty() { settings.clone() } else { format!("{settings}\n{material}") }
    }

    fn of_text(text: &str) -> About {
        let (settings, material) = text.split_once('\n').unwrap_or((text, ""));
        About { settings: settings.to_owned(), material: material.to_owned() }
    }
}

/// Writes a checkpoint. A crash leaves the one before or this one, never half of one.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn write(path: &Path, training: &Training, about: &About) -> Result<(), CheckpointError> {
    write_atomically(path, |file| file.write_all(&to_bytes(training, about)))
        .map_err(|error| CheckpointError::File(path.to_owned(), error))
}

/// Reads a checkpoint, and what it says.
///
/// # Errors
/// If it cannot be read, is damaged, or is of other settings.
pub(super) fn read(path: &Path, settings: &str) -> Result<(About, Training), CheckpointError> {
    let bytes = bounded::read(path, MAX_BYTES).map_err(|error| CheckpointError::File(path.to_owned(), error))?;
    from_bytes(&bytes, settings)
}

/// The network in a file, a checkpoint of any settings or a network as the engine plays with, at the start of a training of
/// its own.
///
/// # Errors
/// If the file cannot be read, or is neither.
pub(super) fn read_start(path: &Path) -> Result<Training, CheckpointError> {
    let bytes = bounded::read(path, MAX_BYTES).map_err(|error| CheckpointError::File(path.to_owned(), error))?;
    start_from_bytes(&bytes)
}

fn start_from_bytes(bytes: &[u8]) -> Result<Training, CheckpointError> {
    // All but the number of the format: networks of other formats are refused as such.
    if bytes.starts_with(&nnue::MAGIC[..7]) {
        let parts = Network::from_bytes(bytes).map_err(CheckpointError::Network)?.to_parts();
        let model = dequantised(&parts).ok_or(CheckpointError::OutputBuckets(parts.output_buckets()))?;
        return Ok(Training { model, epochs: Vec::new() });
    }
    let mut training = take_apart(bytes)?.1;
    training.model.forget_steps();
    training.epochs.clear();
    Ok(training)
}

/// The bytes of a checkpoint.
pub(super) fn to_bytes(training: &Training, about: &About) -> Vec<u8> {
    let (model, about) = (&training.model, about.to_text());
    let mut bytes = MAGIC.to_vec();
    bytes.extend((about.len() as u32).to_le_bytes());
    bytes.extend(about.as_bytes());
    bytes.extend((model.neurons() as u32).to_le_bytes());
    bytes.extend(model.kings.table());
    bytes.extend(model.steps.to_le_bytes());
    bytes.extend((training.epochs.len() as u32).to_le_bytes());
    for Epoch { training, validation } in &training.epochs {
        for loss in [*training, validation.target, validation.score, validation.result] {
            bytes.extend(loss.to_le_bytes());
        }
    }
    for parameters in model.blocks.iter().map(|block| &block.parameters).chain([&model.head.parameters]) {
        for values in [&parameters.values, &parameters.moments.means, &parameters.moments.squares] {
            bytes.extend(values.iter().copied().flat_map(f32::to_le_bytes));
        }
    }
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}

/// Restores training from the bytes of a checkpoint.
///
/// # Errors
/// If they are damaged or of other settings.
pub(super) fn from_bytes(bytes: &[u8], settings: &str) -> Result<(About, Training), CheckpointError> {
    let (about, training) = take_apart(bytes)?;
    if about.settings != settings {
        return Err(CheckpointError::Settings { expected: settings.to_owned(), found: about.settings });
    }
    Ok((about, training))
}

/// The bytes of a checkpoint of any settings, read and written again: the same bytes, if reading and writing agree.
///
/// # Errors
/// If they are damaged.
pub fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, CheckpointError> {
    let (about, training) = take_apart(bytes)?;
    Ok(to_bytes(&training, &about))
}

/// What the bytes of a checkpoint say of the training, and the training.
fn take_apart(bytes: &[u8]) -> Result<(About, Training), CheckpointError> {
    let damaged = CheckpointError::Damaged;
    let Some((body, end)) = bytes.split_last_chunk() else { return Err(damaged) };
    if fnv1a(body) != u64::from_le_bytes(*end) {
        return Err(damaged);
    }
    let mut reader = Reader(body);
    if reader.take(MAGIC.len()) != Some(MAGIC) {
        return Err(damaged);
    }
    let about = reader.length().and_then(|length| reader.take(length)).ok_or(CheckpointError::Damaged)?;
    let training = read_training(&mut reader).filter(|_| reader.0.is_empty()).ok_or(damaged)?;
    Ok((About::of_text(&String::from_utf8_lossy(about)), training))
}

fn read_training(reader: &mut Reader<'_>) -> Option<Training> {
    let neurons = reader.length().filter(|neurons| nnue::HIDDEN.contains(neurons) && neurons.is_multiple_of(LANES))?;
    let kings = KingBuckets::new(reader.array()?);
    let steps = reader.u64()?;
    let mut epochs = Vec::new();
    for _ in 0..reader.length()? {
        let training = reader.f64()?;
        let validation = Losses { target: reader.f64()?, score: reader.f64()?, result: reader.f64()? };
        epochs.push(Epoch { training, validation });
    }
    // Before a network is made: what a few bytes claim may be more than there is memory.
    if reader.0.len() != PARAMETER_BYTES * Model::parameter_count(neurons, &kings) {
        return None;
    }
    let mut model = Model::new(neurons, kings, 0);
    model.steps = steps;
    let blocks = model.blocks.iter_mut().map(|block| &mut block.parameters);
    for parameters in blocks.chain([&mut model.head.parameters]) {
        for values in [&mut parameters.values, &mut parameters.moments.means, &mut parameters.moments.squares] {
            reader.fill_f32(values)?;
        }
    }
    for block in &mut model.blocks {
        block.fold(&model.kings);
    }
    Some(Training { model, epochs })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a checkpoint says that has no material, as old ones do.
    fn about(settings: &str) -> About {
        About { settings: settings.to_owned(), ..About::default() }
    }

    #[test]
    fn a_new_start_keeps_the_network_and_nothing_else() {
        let mut training = Training::new(64, KingBuckets::one(), 1);
        training.model.steps = 7;
        training.model.blocks[0].parameters.moments.means[3] = 1.0;
        training.model.head.parameters.values[2] = 0.5;
        training.model.head.parameters.moments.squares[2] = 0.5;
        training.epochs.push(Epoch { training: 0.1, validation: Losses::default() });
        let start = start_from_bytes(&to_bytes(&training, &about("any"))).unwrap();
        assert!(start.epochs.is_empty() && start.model.steps == 0);
        let (before, after) = (&training.model.blocks[0].parameters, &start.model.blocks[0].parameters);
        assert!(after.values == before.values && after.moments.means.iter().all(|mean| *mean == 0.0));
        let head = &start.model.head.parameters;
        assert_eq!((head.values[2], head.moments.squares[2]), (0.5, 0.0));
        assert!(start_from_bytes(b"ALCORCK2").is_err());
        let older = start_from_bytes(b"ALCORNN1 and more").err().map(|error| error.to_string());
        assert!(older.is_some_and(|error| error.starts_with("a network of an older format")));
    }

    #[test]
    fn the_material_is_kept_and_may_be_other() {
        let training = Training::new(64, KingBuckets::one(), 1);
        let with_material = About { material: "5 games".to_owned(), ..about("these") };
        let bytes = to_bytes(&training, &with_material);
        assert_eq!(from_bytes(&bytes, "these").unwrap().0, with_material);
        assert_eq!(rewritten(&bytes).unwrap(), bytes);
        assert!(matches!(from_bytes(&bytes, "others"), Err(CheckpointError::Settings { .. })));
        // Old checkpoints end with the settings.
        let old = to_bytes(&training, &about("these"));
        assert_eq!(old[12..17], *b"these");
        assert_eq!(old[17..21], 64u32.to_le_bytes());
        assert_eq!(from_bytes(&old, "these").unwrap().0, about("these"));
    }

    #[test]
    fn foreign_and_damaged_bytes_are_refused() {
        let training = Training::new(64, KingBuckets::one(), 1);
        let bytes = to_bytes(&training, &about("these"));
        assert!(from_bytes(&bytes, "these").is_ok());
        assert_eq!(rewritten(&bytes).unwrap(), bytes);
        let other = from_bytes(&bytes, "others").err().unwrap().to_string();
        assert_eq!(other, "the checkpoint is of other settings: expected others, found these");
        for damaged in [&bytes[..bytes.len() - 1], &bytes[1..], b"", b"ALCORCK2"] {
            assert!(matches!(from_bytes(damaged, "these"), Err(CheckpointError::Damaged)));
        }
        // The hash is right, the number of neurons is not.
        for claim in [u32::MAX - 63, 0, 128] {
            let mut lying = bytes[..bytes.len() - 8].to_vec();
            lying[17..21].copy_from_slice(&claim.to_le_bytes());
            lying.extend(fnv1a(&lying).to_le_bytes());
            assert!(matches!(from_bytes(&lying, "these"), Err(CheckpointError::Damaged)), "{claim}");
        }
        let mut flipped = bytes.clone();
        flipped[1000] ^= 1;
        assert!(matches!(from_bytes(&flipped, "these"), Err(CheckpointError::Damaged)));
    }
}
