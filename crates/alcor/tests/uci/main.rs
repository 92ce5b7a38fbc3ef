//! The UCI face as a GUI meets it: the built program is started, spoken to and listened to.

mod commands;
mod garbage;
mod networks;
mod program;
mod syzygy;
mod timing;
mod transcript;
