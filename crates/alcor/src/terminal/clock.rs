//! Clocks of a game: how they are set, what is left on them, how that is written.
//!
//! Time is handed in, so tests need not wait. Only one clock runs at a time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use alcor_chess::Color;
use alcor_session::text::quoted;
use thiserror::Error;

/// A time control: the time for the game, and the increment after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// Text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected minutes, and seconds for each move, such as 5+3, 10 or 0.5+1; found {}", quoted(.found))]
pub(super) struct TimeControlError {
    found: String,
}

/// The most that either part may be: a day.
const MAX_SECONDS: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str, factor: f64| -> Option<Duration> {
            let seconds = text.trim().parse::<f64>().ok()? * factor;
            (0.0..=MAX_SECONDS).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
        };
        let control = seconds(minutes, 60.0).zip(seconds(increment, 1.0));
        match control {
            Some((base, increment)) if base + increment > Duration::ZERO => Ok(TimeControl { base, increment }),
            _ => Err(TimeControlError { found: text.to_owned() }),
        }
    }
}

/// As the tag `TimeControl` of PGN has it: seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.base.as_secs_f64())?;
        match self.increment {
            Duration::ZERO => Ok(()),
            increment => write!(formatter, "+{}", increment.as_secs_f64()),
        }
    }
}

/// The clocks of both players.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Clocks that have been set and do not run yet. Each player has the increment of the first move already.
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.base.max(control.increment); 2], running: None }
    }

    /// How they were set.
    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts a player's clock, and stops the other's.
    pub(super) fn start(&mut self, color: Color, now: Instant) {
        self.pause(now);
        self.running = Some((color, now));
    }

    /// Stops the clock that runs.
    pub(super) fn pause(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color.index()] = self.left(color, now);
            self.running = None;
        }
    }

    /// A player has moved: the clock stops and the increment is added. What is left is the answer.
    pub(super) fn moved(&mut self, color: Color, now: Instant) -> Duration {
        self.pause(now);
        let left = &mut self.left[color.index()];
        *left += self.control.increment;
        *left
    }

    /// What is left to a player; zero when the flag has fallen.
    pub(super) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// Sets what is left, as after moves were taken back.
    pub(super) fn set(&mut self, color: Color, left: Duration) {
        self.left[color.index()] = left;
        self.running = None;
    }
}

/// A duration as clocks show it: `4:59`, `1:02:03`, and tenths below ten seconds.
pub(super) fn face(left: Duration) -> String {
    if left < Duration::from_secs(10) {
        format!("0:0{:.1}", (left.as_secs_f64() * 10.0).floor() / 10.0)
    } else {
        whole_seconds(left)
    }
}

/// The same without tenths.
pub(super) fn whole_seconds(left: Duration) -> String {
    // A whole second is shown until it is over.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read() {
        let control = |base, increment| {
            Ok(TimeControl { base: Duration::from_secs(base), increment: Duration::from_secs(increment) })
        };
        assert_eq!("5+3".parse(), control(300, 3));
        assert_eq!("10".parse(), control(600, 0));
        assert_eq!("0.5+1".parse(), control(30, 1));
        assert_eq!("0+5".parse(), control(0, 5));
        for text in ["", "+", "5+", "0", "0+0", "-1+1", "five", "1e9", "NaN", "5+3+1", "inf"] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("found '{text}'")), "{error}");
        }
        assert_eq!("5+3".parse::<TimeControl>().unwrap().to_string(), "300+3");
        assert_eq!("0.5".parse::<TimeControl>().unwrap().to_string(), "30");
    }

    #[test]
    fn one_clock_runs() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clocks = Clocks::new("1+2".parse().unwrap());
        clocks.start(Color::White, start);
        assert_eq!(clocks.left(Color::White, at(10)), Duration::from_secs(50));
        assert_eq!(clocks.left(Color::Black, at(10)), Duration::from_secs(60));
        assert_eq!(clocks.moved(Color::White, at(10)), Duration::from_secs(52));
        clocks.start(Color::Black, at(10));
        clocks.pause(at(20));
        assert_eq!(clocks.left(Color::Black, at(99)), Duration::from_secs(50));
        clocks.start(Color::Black, at(100));
        assert_eq!(clocks.left(Color::Black, at(200)), Duration::ZERO);
    }

    #[test]
    fn faces() {
        for (millis, expected) in [
            (0, "0:00.0"),
            (9_960, "0:09.9"),
            (10_000, "0:10"),
            (299_000, "4:59"),
            (299_001, "5:00"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(face(Duration::from_millis(millis)), expected);
        }
    }
}
