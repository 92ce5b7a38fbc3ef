//! Networks that learn, from labelled positions to the file the engine plays with.
//!
//! Positions become examples ([`example`]; from games by [`loader`]), examples become batches ([`batch`]), and batches teach a
//! network in floating point ([`model`]: [`block`]s of the feature transformer and the [`head`] of dense layers): epoch after
//! epoch ([`training`]), with AdamW ([`adamw`]). Its weights are then quantised, compared with what they were, and written
//! ([`quantise`]). A [`teacher`] is another engine's network, which labels.

pub(crate) mod adamw;
mod batch;
mod block;
mod bytes;
mod checkpoint;
mod curve;
mod dequantise;
mod example;
mod factorise;
mod features;
#[cfg(test)]
mod gradient_check;
mod head;
mod lanes;
mod loader;
mod model;
mod options;
mod quantise;
pub(crate) mod teacher;
mod training;

pub(crate) use batch::{Target, logistic};
pub(crate) use checkpoint::About;
pub use checkpoint::{CheckpointError, rewritten as rewritten_checkpoint};
pub(crate) use example::Example;
pub(crate) use features::SCALE;
pub(crate) use loader::{Corpus, Filter, Sample};
pub(crate) use model::{Losses, losses};
pub(crate) use options::Options;
pub(crate) use training::{Plan, Training};
