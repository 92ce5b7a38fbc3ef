//! The options that every run of games between two settings of one engine has: `spsa` and `screen`.

use std::path::PathBuf;

use super::run_file::random_seed;
use crate::arguments;
use crate::play::openings::{Openings, OpeningsError};
use crate::play::pairs::Engines;
use crate::run::parallel;

/// Which engine plays, from which openings, and where the run is kept.
#[derive(Debug, clap::Args)]
pub(super) struct GameOptions {
    /// An alcor built with --features tune
    #[arg(long)]
    pub engine: PathBuf,
    /// File of the run; an existing one is resumed
    #[arg(long)]
    pub out: PathBuf,
    /// File of openings, EPD or FEN; random moves as in datagen by default
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Pairs played at once, each by two engines of its own; one per core by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
    /// Engine option for both sides as Name=Value; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Random seed; by default that of the file, or a new one
    #[arg(long, value_parser = arguments::count::<u64>)]
    seed: Option<u64>,
}

impl GameOptions {
    /// The engine, at this many nodes a move.
    pub(super) fn engines(&self, nodes: u64) -> Engines<'_> {
        Engines { path: &self.engine, options: &self.options, nodes }
    }

    /// # Errors
    /// If the file of openings cannot be read.
    pub(super) fn openings(&self) -> Result<Openings, OpeningsError> {
        Openings::of(self.openings.as_deref())
    }

    /// What the file of the run says of the openings.
    pub(super) fn openings_name(&self) -> String {
        self.openings.as_ref().map_or("random".to_owned(), |path| path.display().to_string())
    }

    /// What the file of the run says of the engine's options.
    pub(super) fn options_text(&self) -> String {
        self.options.join(" ")
    }

    /// The seed that was asked for, or that of the file, or a new one.
    pub(super) fn seed(&self, from_file: Option<u64>) -> u64 {
        self.seed.or(from_file).unwrap_or_else(random_seed)
    }

    /// How many pairs to play at once.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(parallel::available).max(1)
    }
}
