//! The commands of `alcor-train`, one file each; those that tune are in [`tuning`](crate::tuning).

pub mod compare;
pub mod convert;
pub mod datagen;
pub mod distil;
pub mod rescore;
pub mod stats;
pub mod train;
