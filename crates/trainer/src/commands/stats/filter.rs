//! Which positions count as usable for training.

/// Which positions a trainer would take.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Filter {
    /// Count positions as usable from this half-move of a game on
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Count positions as usable up to this score, in the engine's units
    #[arg(long, default_value_t = 3000)]
    pub most_score: i32,
    /// Count positions in check as usable too
    #[arg(long)]
    pub with_checks: bool,
    /// Count positions in which a capture or promotion was played as usable too
    #[arg(long)]
    pub with_captures: bool,
}
