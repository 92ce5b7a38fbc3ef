//! The protocols as a GUI meets them: the built program is started, spoken to and listened to.

mod commands;
mod garbage;
mod networks;
mod program;
#[path = "../support/mod.rs"]
mod support;
mod syzygy;
mod timing;
mod transcript;
#[cfg(feature = "tune")]
mod tuning;
