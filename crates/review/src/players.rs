//! Who plays a move: how many of the players of each level choose it.
//!
//! The levels are Alcor's own weaker players. Players of one level differ by their seeds: each overlooks other things.
//! Counting them shows how hard a move is to find or to avoid, for people on that scale, better than any score does.
//!
//! Invariant: nothing is said that the counts do not show. A sentence needs shares that move one way from level to level,
//! within their errors, and two levels that differ by more than their errors.

mod shares;
mod wording;

use alcor_chess::{Game, Move};
use alcor_engine::{Elo, Engine, HashError, Level, Limits, Request, Strength};

use crate::clock::still_clock;

pub use shares::{Share, Shares, Trend};

/// The ratings of the levels that are asked, from the weakest.
pub const RATINGS: [u32; 9] = [700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300];

/// No player looks at more nodes than this for a move; all levels above get by with less.
const MAX_NODES: u64 = 12_000;

/// Weaker players who can be asked for their moves.
pub struct Panel {
    engine: Engine,
}

impl Panel {
    /// Players of every level.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn new() -> Result<Panel, HashError> {
        let mut engine = Engine::with_clock(still_clock());
        engine.set_hash_mb(1)?;
        Ok(Panel { engine })
    }

    /// The move that a player chooses.
    pub fn choice(&mut self, game: &Game, rating: u32, seed: u64) -> Option<Move> {
        self.engine.set_strength(Strength::Limited(Level { elo: Elo::nearest(rating), seed }));
        let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
        self.engine.search(&Request::new(game.clone(), limits), |_| {}).best
    }

    /// How many players of one rating, of this many, choose a move in the current position of a game. With the same arguments
    /// the same players are asked.
    pub fn share(&mut self, game: &Game, mv: Move, rating: u32, players: u32) -> Share {
        let chosen = (0..players).filter(|&seed| self.choice(game, rating, u64::from(seed)) == Some(mv)).count();
        Share { rating, chosen: chosen as u32, asked: players }
    }

    /// The same for every rating of [`RATINGS`].
    ///
    /// ```
    /// use alcor_chess::Game;
    /// use alcor_review::{Panel, Trend};
    ///
    /// let mut game = Game::default();
    /// for san in ["e4", "e5", "Bc4", "Nc6", "Qh5"] {
    ///     game.play(game.position().parse_san(san)?)?;
    /// }
    /// let blunder = game.position().parse_san("Nf6")?;
    /// let shares = Panel::new()?.shares(&game, blunder, 10);
    /// assert!(shares.follow(Trend::Falling));
    /// assert_eq!(shares.levels.last().map(|strongest| strongest.chosen), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares(&mut self, game: &Game, mv: Move, players: u32) -> Shares {
        Shares { levels: RATINGS.map(|rating| self.share(game, mv, rating, players)).to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_takes_a_queen() {
        let game = Game::new("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().unwrap());
        let takes = game.position().parse_san("exd5").unwrap();
        let mut panel = Panel::new().unwrap();
        let found = panel.share(&game, takes, 1900, 5);
        assert_eq!(found, Share { rating: 1900, chosen: 5, asked: 5 });
        assert_eq!(panel.share(&game, takes, 1900, 5), found);
    }
}
