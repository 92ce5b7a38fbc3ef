//! Which positions count as usable for training.

use crate::arguments;

/// Which positions a trainer would take.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Filter {
    /// Skip this many plies at the start of each game
    #[arg(long, default_value_t = 0, value_parser = arguments::count::<usize>)]
    pub skip: usize,
    /// Count positions with scores up to this as usable, in the engine's units
    #[arg(long, alias = "most-score", default_value_t = 3000, value_parser = arguments::count::<i32>)]
    pub max_score: i32,
    /// Also count positions in check as usable
    #[arg(long)]
    pub with_checks: bool,
    /// Also count positions in which a capture or promotion was played as usable
    #[arg(long)]
    pub with_captures: bool,
}
