//! Limited strength: opponents that people can learn from and beat.
//!
//! A [`Level`] is weaker in two ways, neither of which depends on the machine. It searches fewer nodes, and it overlooks
//! what people overlook: not any move at random, but quiet moves, long and backward ones, the reply to the reply. The
//! weaker levels have a small search of their own, `weak_search`, in which every move is either seen or not; the stronger
//! ones use the full search with few nodes, and choose among its best lines with an error of judgement. All levels know
//! basic endings: any level mates with a queen or a rook.
//!
//! `scale` says what a level is, `position_rng` makes the random numbers, `sight` says how hard a move is to see,
//! `weak_search` searches, `pick_best` chooses among the lines of the full search, and `player` puts them together.
//!
//! Invariant: the same game, level, seed and limits give the same move, unless the clock cuts the thinking short. All random
//! numbers come from the seed and the position; nothing is kept from one move to the next, and one thread searches.

mod pick_best;
mod player;
mod position_rng;
mod scale;
mod sight;
mod weak_search;

pub(crate) use player::{Player, PlayerSearch};
pub use scale::Elo;

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// As strong as it can.
    #[default]
    Full,
    /// As a weaker player.
    Limited(Level),
}

/// A weaker player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// How strong.
    pub elo: Elo,
    /// The seed of the random numbers: players with different seeds overlook different things.
    pub seed: u64,
}
