//! What a caller can ask of a search: a game, and when to stop.
//!
//! All limits hold together: the first one reached ends the search. Without any the search goes on until it is
//! stopped.

use std::time::Duration;

use alcor_chess::{Game, Move};

/// The clocks of a game, as a GUI tells them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockLimits {
    /// What is left on the clock of the side to move.
    pub remaining: Duration,
    /// What is added to it after each move.
    pub increment: Duration,
    /// How many moves must be made before the next time control, if that is how the game is played.
    pub moves_to_go: Option<u32>,
}

/// When to stop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Play by the clock.
    pub clock: Option<ClockLimits>,
    /// Use this much time, less the move overhead.
    pub move_time: Option<Duration>,
    /// Finish this depth.
    pub depth: Option<u32>,
    /// Visit at most this many nodes, all threads together.
    pub nodes: Option<u64>,
    /// Begin no new depth after this many nodes, all threads together.
    pub soft_nodes: Option<u64>,
    /// Stop at a mate, for either side, in at most this many moves.
    pub mate: Option<u32>,
    /// Think on the opponent's time: the limits of time hold only from [`ponder_hit`](crate::SearchHandle::ponder_hit). If
    /// by then a search by the clock has taken as long as it would have without pondering, it ends at once.
    pub ponder: bool,
    /// When the request was received, by the engine's clock: time counts from then on. If not given, from the start of the
    /// search.
    pub received: Option<Duration>,
    /// Do not return a move before being stopped, even if nothing is left to search.
    pub infinite: bool,
}

impl Limits {
    /// Whether the search ends without being stopped.
    pub fn is_bounded(&self) -> bool {
        (self.has_budget() || self.soft_nodes.is_some() || self.mate.is_some()) && !self.infinite && !self.ponder
    }

    /// Whether a move in a game is wanted, at once or after a ponder hit, rather than analysis: an endless search or one for a
    /// mate.
    pub(crate) fn is_move_in_game(&self) -> bool {
        self.has_budget() && !self.infinite && self.mate.is_none()
    }

    /// Soft nodes are not among them: alone they are a limit of analysis, and games are played with nodes besides.
    fn has_budget(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }
}

/// What to search.
#[derive(Clone, Debug)]
pub struct Request {
    /// The game; its current position is searched, and the earlier ones count for repetition.
    pub game: Game,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines to find; at least one.
    pub multi_pv: usize,
    /// Consider only these moves at the root; all if empty.
    pub only_moves: Vec<Move>,
}

impl Request {
    /// The moves of the root that are to be considered.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let is_wanted = |mv: &Move| self.only_moves.is_empty() || self.only_moves.contains(mv);
        self.game.position().legal_moves().into_iter().filter(is_wanted).collect()
    }

    /// One line, all moves.
    pub fn new(game: Game, limits: Limits) -> Request {
        Request { game, limits, multi_pv: 1, only_moves: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_searches_end_and_which_are_moves_in_a_game() {
        let none = Limits::default();
        let clock = Limits { clock: Some(ClockLimits::default()), ..none.clone() };
        let move_time = Limits { move_time: Some(Duration::from_secs(1)), ..none.clone() };
        let depth = Limits { depth: Some(9), ..none.clone() };
        let nodes = Limits { nodes: Some(1000), ..none.clone() };
        let mate = Limits { mate: Some(3), ..none.clone() };
        let infinite = |limits: &Limits| Limits { infinite: true, ..limits.clone() };
        let ponder = |limits: &Limits| Limits { ponder: true, ..limits.clone() };
        // Limits; is bounded; is a move in a game.
        let cases = [
            (none.clone(), false, false),
            (clock.clone(), true, true),
            (move_time.clone(), true, true),
            (depth.clone(), true, true),
            (nodes.clone(), true, true),
            (Limits { soft_nodes: Some(1000), ..none.clone() }, true, false),
            (Limits { soft_nodes: Some(1000), ..nodes }, true, true),
            (mate.clone(), true, false),
            (Limits { mate: Some(3), ..clock.clone() }, true, false),
            (infinite(&none), false, false),
            (infinite(&move_time), false, false),
            (infinite(&mate), false, false),
            (infinite(&Limits { soft_nodes: Some(1000), ..none.clone() }), false, false),
            (ponder(&none), false, false),
            (ponder(&clock), false, true),
            (ponder(&depth), false, true),
            (ponder(&mate), false, false),
        ];
        for (limits, is_bounded, is_move_in_game) in cases {
            assert_eq!((limits.is_bounded(), limits.is_move_in_game()), (is_bounded, is_move_in_game), "{limits:?}");
        }
    }
}
