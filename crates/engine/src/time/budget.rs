//! How long to search: from the clock and the length of the game so far to two bounds.
//!
//! After the soft bound no new depth is begun; the search scales it by how clear the choice is. At
//! the hard bound it stops wherever it is.

use std::time::Duration;

use super::permille;
use crate::limits::{ClockLimits, Limits};
use crate::params;

/// How long a search may take, from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Begin no new depth after this, if nothing scales it.
    pub soft: Duration,
    /// Stop after this in any case.
    pub hard: Duration,
}

/// The minimum time for a move, however little is left.
const MINIMUM: Duration = Duration::from_millis(1);

impl Budget {
    /// The time for a move under these limits, or `None` if time does not limit it. `plies` is the length of the game so
    /// far, `overhead` the time lost per move between the engine and the clock.
    pub fn new(limits: &Limits, plies: usize, overhead: Duration) -> Option<Budget> {
        let fixed = limits.move_time.map(|time| {
            let time = time.saturating_sub(overhead).max(MINIMUM);
            Budget { soft: time, hard: time }
        });
        let of_clock = limits.clock.map(|clock| Budget::of_clock(&clock, plies, overhead));
        match (fixed, of_clock) {
            (Some(fixed), Some(of_clock)) => {
                Some(Budget { soft: fixed.soft.min(of_clock.soft), hard: fixed.hard.min(of_clock.hard) })
            }
            (fixed, of_clock) => fixed.or(of_clock),
        }
    }

    fn of_clock(clock: &ClockLimits, plies: usize, overhead: Duration) -> Budget {
        let remaining = clock.remaining.saturating_sub(overhead).as_secs_f64();
        // Later moves lose the overhead too, and the system may be late at any of them: a reserve is kept for that.
        let moves_to_come = clock.moves_to_go.unwrap_or(u32::MAX).saturating_sub(1);
        let reserved_moves = moves_to_come.min(params::clock_reserve_moves() as u32);
        let reserve = (overhead * reserved_moves).as_secs_f64();
        let remaining = remaining - reserve.min(permille(params::clock_max_reserve_permille()) * remaining);
        // Every move loses the overhead, so only the rest of an increment can be spent without eating up the reserve.
        let increment = clock.increment.saturating_sub(overhead).as_secs_f64();
        let (soft, hard) = match clock.moves_to_go {
            Some(moves) => {
                let moves = moves.clamp(1, params::clock_max_moves_to_go() as u32);
                // The last moves before the control may use nearly all there is.
                let share = 1.0 / (f64::from(moves) + permille(params::clock_control_reserve_moves_permille()));
                let hard_share = (permille(params::clock_control_hard_factor_permille()) * share)
                    .min(permille(params::clock_max_share_permille()));
                let increment = permille(params::clock_control_increment_permille()) * increment;
                (share * remaining + increment, hard_share * remaining + increment)
            }
            None => {
                // Later in the game fewer moves remain: the shares grow towards a limit.
                let grown = |rate: i32| 1.0 - (-f64::from(rate) / 10_000.0 * plies as f64).exp();
                let soft_share = permille(params::clock_soft_base_permille())
                    + permille(params::clock_soft_growth_permille()) * grown(params::clock_soft_rate());
                let hard_share = permille(params::clock_hard_base_permille())
                    + permille(params::clock_hard_growth_permille()) * grown(params::clock_hard_rate());
                (
                    soft_share * remaining + permille(params::clock_soft_increment_permille()) * increment,
                    hard_share * remaining + permille(params::clock_hard_increment_permille()) * increment,
                )
            }
        };
        // Never plan to use all the remaining time, whatever the increment: the system may wake us late.
        let max = permille(params::clock_max_share_permille()) * remaining;
        let duration = |seconds: f64| Duration::from_secs_f64(seconds.min(max).max(0.0)).max(MINIMUM);
        Budget { soft: duration(soft), hard: duration(hard.max(soft)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(remaining_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> Limits {
        let clock = ClockLimits {
            remaining: Duration::from_millis(remaining_ms),
            increment: Duration::from_millis(increment_ms),
            moves_to_go,
        };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn no_time_control_overspends() {
        for remaining_ms in [0, 1, 5, 20, 100, 1000, 60_000, 7_200_000] {
            for increment_ms in [0, 10, 100, 2000, 60_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    for plies in [0, 30, 120, 600] {
                        let limits = clock(remaining_ms, increment_ms, moves_to_go);
                        let budget = Budget::new(&limits, plies, OVERHEAD).unwrap();
                        let left = Duration::from_millis(remaining_ms).saturating_sub(OVERHEAD);
                        assert!(budget.soft <= budget.hard, "{limits:?}");
                        assert!(budget.hard <= left.mul_f64(0.71).max(MINIMUM), "{limits:?} {budget:?}");
                    }
                }
            }
        }
    }

    /// What is left after this many moves, each taking what `used` makes of the budget and a delay on the way; `None` if
    /// the flag falls.
    fn left(start_ms: u64, increment_ms: u64, moves: usize, used: impl Fn(Budget) -> Duration) -> Option<Duration> {
        let mut remaining = Duration::from_millis(start_ms);
        for mv in 0..moves {
            let limits = clock(remaining.as_millis() as u64, increment_ms, None);
            let spent = used(Budget::new(&limits, 2 * mv, OVERHEAD).unwrap()) + Duration::from_millis(2);
            remaining = remaining.checked_sub(spent)? + Duration::from_millis(increment_ms);
        }
        Some(remaining)
    }

    #[test]
    fn long_games_never_run_out() {
        // With an increment even if every move takes all it may; without one, at a little above the usual.
        for (start_ms, increment_ms) in [(1000, 10), (2000, 20), (8000, 80), (60_000, 600)] {
            assert!(left(start_ms, increment_ms, 400, |budget| budget.hard).is_some(), "{start_ms}+{increment_ms}");
        }
        assert!(left(60_000, 0, 100, |budget| budget.soft.mul_f64(1.3)).is_some());
    }

    #[test]
    fn a_reserve_is_kept_where_the_increment_is_all_overhead() {
        let reserve = left(1000, 10, 300, |budget| budget.soft);
        assert!(reserve > Some(Duration::from_millis(100)), "{reserve:?}");
    }

    #[test]
    fn a_busy_machine_does_not_flag_in_the_shortest_games() {
        // 0.2+0.002: each move takes its soft bound twice, most are a little late, every twelfth 5 and every fiftieth 20 ms.
        let mut remaining = Duration::from_millis(200);
        for mv in 0..100 {
            let budget = Budget::new(&clock(remaining.as_millis() as u64, 2, None), 2 * mv, OVERHEAD).unwrap();
            let late = match mv {
                _ if mv % 50 == 49 => 20_000,
                _ if mv % 12 == 11 => 5000,
                _ => 400,
            };
            let spent = (2 * budget.soft).min(budget.hard) + Duration::from_micros(late);
            remaining = remaining.checked_sub(spent).unwrap_or_else(|| panic!("flag at move {mv}"));
            remaining += Duration::from_millis(2);
        }
    }

    #[test]
    fn a_fixed_time_is_used_less_the_overhead() {
        let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
        let budget = Budget::new(&limits, 0, OVERHEAD).unwrap();
        assert_eq!(budget.hard, Duration::from_millis(90));
        assert_eq!(Budget::new(&Limits::default(), 0, OVERHEAD), None);
    }

    #[test]
    fn a_fixed_time_and_a_clock_hold_together() {
        let clock_alone = Budget::new(&clock(10_000, 0, None), 0, OVERHEAD).unwrap();
        for move_time in [Duration::from_millis(50), Duration::from_millis(500), Duration::from_secs(20)] {
            let limits = Limits { move_time: Some(move_time), ..clock(10_000, 0, None) };
            let budget = Budget::new(&limits, 0, OVERHEAD).unwrap();
            assert_eq!(budget.soft, clock_alone.soft.min(move_time - OVERHEAD));
            assert_eq!(budget.hard, clock_alone.hard.min(move_time - OVERHEAD));
        }
    }
}
