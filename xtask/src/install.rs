//! What a fresh machine may lack, and how it is brought into the target folder: once, and again when its version changes.

pub mod chromium;
pub mod node;
pub mod python;
pub mod syzygy;
pub mod toolchain;
