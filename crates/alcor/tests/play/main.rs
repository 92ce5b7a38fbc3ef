//! `alcor play` as a person meets it: the built program, through a pipe and on a real terminal.

mod clocks;
mod coach;
mod files;
mod pipe;
mod quiz;
#[path = "../support/mod.rs"]
mod support;
#[cfg(unix)]
mod terminal;
