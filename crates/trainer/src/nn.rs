//! Networks that learn, from labelled positions to the file the engine plays with.
//!
//! Positions become examples ([`example`]; from games by [`loader`]), examples become batches ([`batch`]), and batches teach a
//! network in floating point ([`model`]: [`block`]s of the feature transformer and the [`head`] of dense layers): epoch after
//! epoch ([`training`]), with AdamW ([`adamw`]). Its weights are then quantised, compared with what they were, and written
//! ([`quantise`]). A [`teacher`] is another engine's network, which labels.

pub mod adamw;
mod batch;
mod block;
mod bytes;
mod checkpoint;
mod curve;
mod dequantise;
mod example;
mod features;
#[cfg(test)]
mod gradient_check;
mod head;
mod lanes;
mod loader;
mod model;
mod options;
mod quantise;
pub mod teacher;
mod training;

pub use batch::Target;
pub use checkpoint::{CheckpointError, rewritten as rewritten_checkpoint};
pub use example::Example;
pub use features::SCALE;
pub use loader::{Corpus, Filter, Sample};
pub use model::{Losses, losses};
pub use options::Options;
pub use training::{Plan, Training};
