//! The clock of a running search, and how often a thread checks it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::{Budget, Now};

/// In the first seconds of a search, scores outside the window and the current root move are not reported. This is the only
/// place where this delay is implemented: it holds for all user interfaces.
const QUIET_TIME: Duration = Duration::from_secs(3);

/// The clock of a search: when it began, whose time it runs on, and its budget.
pub(crate) struct SearchClock {
    now: Now,
    /// When the search began.
    start: Duration,
    /// When our own time began: at the start, or at the ponder hit; in microseconds.
    own_start_micros: AtomicU64,
    pondering: AtomicBool,
    budget: Option<Budget>,
}

impl SearchClock {
    /// A clock that started when the request was received, or starts now.
    pub(crate) fn start(
        now: &Now,
        received: Option<Duration>,
        budget: Option<Budget>,
        is_pondering: bool,
    ) -> SearchClock {
        let start = now();
        let start = received.map_or(start, |received| received.min(start));
        SearchClock {
            now: Now::clone(now),
            start,
            own_start_micros: AtomicU64::new(start.as_micros() as u64),
            pondering: AtomicBool::new(is_pondering),
            budget,
        }
    }

    pub(crate) fn now(&self) -> Duration {
        (self.now)()
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.now().saturating_sub(self.start)
    }

    /// Whether the search has run so long that someone may be watching and wants more than finished depths.
    pub(crate) fn is_watched(&self, now: Duration) -> bool {
        now.saturating_sub(self.start) > QUIET_TIME
    }

    /// Whether the search ponders. If not, the time of the ponder hit is visible to this thread too.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// The opponent has played the expected move: from this moment on the time is ours.
    pub(crate) fn ponder_hit(&self) {
        // Publish the time of the ponder hit before clearing the flag.
        self.own_start_micros.store(self.now().as_micros() as u64, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Release);
    }

    /// Ends pondering because the search is to end: the budget does not matter any more.
    pub(crate) fn stop_pondering(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the hard bound is reached by now; never while pondering.
    pub(crate) fn is_past_hard_bound(&self, now: Duration) -> bool {
        if self.is_pondering() {
            return false;
        }
        let start = Duration::from_micros(self.own_start_micros.load(Ordering::Relaxed));
        self.budget.is_some_and(|budget| now.saturating_sub(start) >= budget.hard)
    }

    /// Whether the stretched soft bound has been reached since the start, regardless of whose clock was running.
    pub(crate) fn is_past_soft_bound(&self, stretch: impl FnOnce() -> f64) -> bool {
        self.budget.is_some_and(|budget| self.elapsed() >= budget.soft.mul_f64(stretch()).min(budget.hard))
    }
}

/// How many nodes pass between two checks of the stop flag and of finished depths. A check is cheap, and the reply to a stop
/// may have to wait for every thread that keeps the first from being scheduled.
const STOP_INTERVAL: u64 = 64;

/// How many nodes pass between two checks of the clock and the other limits.
const LIMITS_INTERVAL: u64 = 1024;

/// After how many nodes a thread next checks whether to stop, and the limits.
#[derive(Default)]
pub(crate) struct CheckSchedule {
    next_stop: u64,
    next_limits: u64,
}

impl CheckSchedule {
    /// Whether any check is due.
    #[inline(always)]
    pub(crate) fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.next_stop
    }

    /// Whether the check of the limits is due too.
    pub(crate) fn are_limits_due(&self, nodes: u64) -> bool {
        nodes >= self.next_limits
    }

    /// The limits have been checked; `remaining` is how many nodes are left, if they are limited. Close to the limit the
    /// checks become more frequent, so that a search on one thread stops exactly at it.
    pub(crate) fn limits_checked(&mut self, nodes: u64, remaining: Option<u64>) {
        self.next_limits = nodes + remaining.map_or(LIMITS_INTERVAL, |left| left.clamp(1, LIMITS_INTERVAL));
    }

    /// The stop flag has been checked.
    pub(crate) fn stop_checked(&mut self, nodes: u64) {
        self.next_stop = (nodes + STOP_INTERVAL).min(self.next_limits);
    }

    /// Makes every check due at the next node.
    pub(crate) fn check_at_once(&mut self) {
        *self = CheckSchedule::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn time_counts_from_when_the_request_came_in() {
        let ms = Duration::from_millis;
        let now: Now = Arc::new(move || ms(1000));
        let budget = Some(Budget { soft: ms(50), hard: ms(120) });
        let clock = |received| SearchClock::start(&now, received, budget, false);
        assert_eq!(clock(Some(ms(900))).elapsed(), ms(100));
        assert!(clock(Some(ms(880))).is_past_hard_bound(ms(1000)));
        assert!(!clock(Some(ms(900))).is_past_hard_bound(ms(1000)));
        assert!(!clock(None).is_past_hard_bound(ms(1000)));
        assert_eq!(clock(Some(ms(2000))).elapsed(), ms(0), "a request cannot arrive after its search has begun");
    }
}
