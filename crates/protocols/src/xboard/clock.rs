//! Time as the XBoard protocol reports it, and the limits of a search that follow from it.
//!
//! `level` and `st` set the pace, `time` the engine's clock before each move. Where a GUI sends no `time`, the clock is kept
//! here. `sd` limits the depth beside the pace, and `nps` measures time in nodes. Clocks belong to colours: the moves to
//! the next control are counted on the board, whoever made them.

use std::time::Duration;

use alcor_engine::time::Budget;
use alcor_engine::{ClockLimits, Limits};

/// The pace of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Control {
    /// An amount of time for a number of moves, or for all, and an increment for each.
    Level {
        /// The moves to make in the time; `None` for the whole game.
        moves: Option<u32>,
        /// The time.
        base: Duration,
        /// What is added after each move.
        increment: Duration,
    },
    /// So much for each move.
    PerMove(Duration),
}

/// What a game on a server begins with if it has no base time.
const MIN_BASE: Duration = Duration::from_secs(10);

impl Control {
    /// Forty moves in five minutes: the habit, should a GUI not say.
    const USUAL: Control =
        Control::Level { moves: Some(40), base: Duration::from_secs(300), increment: Duration::ZERO };

    /// What a clock shows at first.
    fn base(self) -> Duration {
        match self {
            Control::Level { base, .. } if base.is_zero() => MIN_BASE,
            Control::Level { base, .. } => base,
            Control::PerMove(time) => time,
        }
    }
}

/// The clock of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    control: Control,
    depth: Option<u32>,
    /// Nodes that count as a second.
    node_rate: Option<u64>,
    remaining: Duration,
    /// The ply at which the control was set: its moves count from there.
    set_at: usize,
    opponent: Option<Duration>,
}

impl Clock {
    /// A clock at the usual pace.
    pub(super) fn new() -> Clock {
        let control = Control::USUAL;
        Clock { control, depth: None, node_rate: None, remaining: control.base(), set_at: 0, opponent: None }
    }

    /// Another game at the same pace: clocks full, no other limits.
    pub(super) fn restart(&mut self) {
        *self = Clock { control: self.control, remaining: self.control.base(), ..Clock::new() };
    }

    /// Sets the pace; `ply` is the length of the game so far.
    pub(super) fn set_control(&mut self, control: Control, ply: usize) {
        self.control = control;
        self.remaining = control.base();
        self.set_at = ply;
    }

    /// The position has changed as a whole: moves count from its start.
    pub(super) fn count_from_start(&mut self) {
        self.set_at = 0;
    }

    /// Limits the depth.
    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// Measures time in nodes; a rate of zero means real time.
    pub(super) fn set_node_rate(&mut self, rate: u64) {
        self.node_rate = Some(rate).filter(|&rate| rate > 0);
    }

    /// Sets what is left.
    pub(super) fn set_remaining(&mut self, time: Duration) {
        self.remaining = time;
    }

    /// Sets what the opponent has left.
    pub(super) fn set_opponent(&mut self, time: Duration) {
        self.opponent = Some(time);
    }

    /// Whether the opponent may well lose on time: little is left, and nothing is added.
    pub(super) fn is_opponent_pressed(&self) -> bool {
        const LITTLE: Duration = Duration::from_secs(10);
        let is_sudden = matches!(self.control, Control::Level { moves: None, increment: Duration::ZERO, .. });
        is_sudden && self.opponent.is_some_and(|left| left < LITTLE)
    }

    /// Whether time is that of the world rather than counted in nodes.
    pub(super) fn is_real(&self) -> bool {
        self.node_rate.is_none()
    }

    /// Takes the time of a move off the clock and adds what the control gives for it. `ply` is that of the move.
    pub(super) fn spend(&mut self, time: Duration, ply: usize) {
        self.remaining = self.remaining.saturating_sub(time);
        match self.control {
            Control::Level { moves, base, increment } => {
                let is_last = moves.is_some_and(|moves| self.moves_to_go(moves, ply) == 1);
                self.remaining += increment + if is_last { base } else { Duration::ZERO };
            }
            Control::PerMove(time) => self.remaining = time,
        }
    }

    /// How many of the moves remain for the side that moves at this ply.
    fn moves_to_go(&self, moves: u32, ply: usize) -> u32 {
        let made = ply.saturating_sub(self.set_at) / 2;
        moves - (made as u64 % u64::from(moves.max(1))) as u32
    }

    /// The limits of the search for a move. `ply` is the length of the game so far, `move_number` that of the position.
    pub(super) fn limits(&self, ply: usize, move_number: u16) -> Limits {
        let pace = match self.control {
            Control::PerMove(time) => Limits { move_time: Some(time), ..Limits::default() },
            Control::Level { moves, increment, .. } => {
                let moves_to_go = moves.map(|moves| self.moves_to_go(moves, ply));
                let clock = ClockLimits { remaining: self.remaining, increment, moves_to_go };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        };
        let limits = match self.node_rate {
            Some(rate) => in_nodes(&pace, rate, 2 * usize::from(move_number)),
            None => pace,
        };
        Limits { depth: self.depth, ..limits }
    }
}

/// Limits of time as limits of nodes.
fn in_nodes(limits: &Limits, rate: u64, plies: usize) -> Limits {
    let nodes = |time: Duration| Some(((time.as_secs_f64() * rate as f64) as u64).max(1));
    match Budget::new(limits, plies, Duration::ZERO) {
        Some(budget) => Limits { soft_nodes: nodes(budget.soft), nodes: nodes(budget.hard), ..Limits::default() },
        None => limits.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(control: Control) -> Clock {
        let mut clock = Clock::new();
        clock.set_control(control, 0);
        clock
    }

    fn level(moves: u32, base: u64, increment: u64) -> Control {
        let moves = Some(moves).filter(|&moves| moves > 0);
        Control::Level { moves, base: base as u32 * SECOND, increment: increment as u32 * SECOND }
    }

    fn to_go(clock: &Clock, ply: usize) -> Option<u32> {
        clock.limits(ply, 1).clock.unwrap().moves_to_go
    }

    #[test]
    fn moves_to_the_next_control_are_counted_on_the_board() {
        let mut clock = clock(level(40, 300, 0));
        for (ply, expected) in [(0, 40), (1, 40), (2, 39), (78, 1), (79, 1), (80, 40), (81, 40)] {
            assert_eq!(to_go(&clock, ply), Some(expected), "{ply}");
        }
        // In the middle of a game the count begins anew.
        clock.set_control(level(20, 60, 0), 81);
        assert_eq!((to_go(&clock, 81), to_go(&clock, 83)), (Some(20), Some(19)));
        // Moves taken back beyond that do no harm.
        assert_eq!(to_go(&clock, 10), Some(20));
    }

    #[test]
    fn the_clock_runs_by_itself_where_nobody_sets_it() {
        let mut clock = clock(level(2, 60, 0));
        clock.spend(10 * SECOND, 0);
        assert_eq!(clock.limits(2, 2).clock.unwrap().remaining, 50 * SECOND);
        clock.spend(20 * SECOND, 2);
        assert_eq!(clock.limits(4, 3).clock.unwrap().remaining, 90 * SECOND);
        clock.set_remaining(7 * SECOND);
        assert_eq!(clock.limits(4, 3).clock.unwrap().remaining, 7 * SECOND);
        let mut fischer = self::clock(level(0, 60, 5));
        fischer.spend(100 * SECOND, 0);
        assert_eq!(fischer.limits(2, 2).clock.unwrap().remaining, 5 * SECOND);
    }

    #[test]
    fn a_new_game_fills_the_clock_and_lifts_the_limits() {
        let mut clock = clock(level(0, 60, 5));
        let fresh = clock.clone();
        clock.set_depth(3);
        clock.set_node_rate(1000);
        clock.set_opponent(SECOND);
        clock.spend(30 * SECOND, 0);
        clock.restart();
        assert_eq!(clock, fresh);
    }

    #[test]
    fn depth_and_pace_hold_together() {
        let mut clock = clock(Control::PerMove(8 * SECOND));
        clock.set_depth(3);
        let limits = clock.limits(0, 1);
        assert_eq!((limits.depth, limits.move_time, limits.nodes), (Some(3), Some(8 * SECOND), None));
    }

    #[test]
    fn nodes_take_the_place_of_time() {
        let mut clock = clock(Control::PerMove(8 * SECOND));
        clock.set_node_rate(10_000);
        let limits = clock.limits(0, 1);
        assert_eq!((limits.nodes, limits.move_time, limits.clock), (Some(80_000), None, None));
        clock.set_control(level(0, 60, 0), 0);
        let limits = clock.limits(0, 1);
        assert!(limits.nodes.is_some_and(|nodes| nodes < 600_000) && limits.soft_nodes <= limits.nodes, "{limits:?}");
        clock.set_node_rate(0);
        assert_eq!(clock.limits(0, 1).nodes, None);
    }

    #[test]
    fn an_opponent_short_of_time() {
        let mut clock = clock(level(0, 60, 0));
        assert!(!clock.is_opponent_pressed());
        clock.set_opponent(3 * SECOND);
        assert!(clock.is_opponent_pressed());
        clock.set_control(level(0, 60, 2), 0);
        assert!(!clock.is_opponent_pressed());
    }
}
