//! The commands of `alcor-train`, one file each; those that tune are in [`tuning`](crate::tuning).

pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod datagen;
pub(crate) mod distil;
pub(crate) mod rescore;
pub(crate) mod stats;
pub(crate) mod train;
