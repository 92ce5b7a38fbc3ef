//! Chooses one of some moves, in slices, so that the worker goes on listening.
//!
//! The chooser has an engine of its own: it neither disturbs a conversation nor learns from it.

use std::time::Duration;

use alcor_chess::{Game, Position};
use alcor_engine::time::Now;
use alcor_engine::{Bound, Engine, Event, Limits, Progress, Request, ResumableSearch};
use alcor_session::choose::{self, Entry};

/// Longer than anybody waits.
const LONGEST: f64 = 86_400.0;
/// What is kept back to stop and to speak.
const RESERVE: Duration = Duration::from_millis(20);

/// A choice in the making.
pub struct Chooser {
    entries: Vec<Entry>,
    search: ResumableSearch,
}

/// How far a choice has come.
pub enum Choice {
    /// Made: the number of the move in the list, from 0.
    Made(usize),
    /// To be thought about.
    Open(Box<Chooser>),
}

impl Choice {
    /// Begins to choose among the moves of a list, in algebraic notation, for at most some seconds.
    ///
    /// # Errors
    /// If the FEN is none, the time is none, or no move of the list is legal: the reason.
    pub fn begin(fen: &str, moves: &str, seconds: f64, now: &Now) -> Result<Choice, String> {
        let position: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
        if seconds.is_nan() || seconds < 0.0 {
            return Err(format!("expected a number of seconds, found {seconds}"));
        }
        let (entries, _) = choose::read(moves, &position);
        if entries.is_empty() {
            return Err(choose::nothing(&position, moves));
        }
        if let Some(entry) = choose::at_once(&entries, &position) {
            return Ok(Choice::Made(entry.number));
        }
        let time = Duration::from_secs_f64(seconds.min(LONGEST)).saturating_sub(RESERVE);
        let only_moves = entries.iter().map(|entry| entry.mv).collect();
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let mut engine = Engine::with_clock(Now::clone(now));
        engine.set_move_overhead(Duration::ZERO);
        let search = engine.start_resumable(Request { only_moves, ..Request::new(Game::new(position), limits) });
        Ok(Choice::Open(Box::new(Chooser { entries, search })))
    }
}

impl Chooser {
    /// Thinks on for about this long. The answer is the number of the chosen move, if the choice is made.
    pub fn advance(&mut self, length: Duration) -> Option<usize> {
        let stopper = self.search.stopper();
        let progress = self.search.run(length, |event| {
            if let Event::Report(report) = &event
                && report.bound == Bound::Exact
                && report.pv_number == 1
                && choose::is_mate_proved(report)
            {
                stopper.stop();
            }
        });
        match progress {
            Progress::Paused => None,
            Progress::Ended(result) => {
                let chosen = self.entries.iter().find(|entry| Some(entry.mv) == result.best);
                Some(chosen.unwrap_or(&self.entries[0]).number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    const SLICE: Duration = Duration::from_millis(50);

    /// A clock that goes on a little with every look at it, so that the search is the same on every machine.
    fn false_clock() -> Now {
        let looks = AtomicU64::new(0);
        Arc::new(move || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed)))
    }

    fn chosen(fen: &str, moves: &str, seconds: f64) -> Result<usize, String> {
        match Choice::begin(fen, moves, seconds, &false_clock())? {
            Choice::Made(number) => Ok(number),
            Choice::Open(mut chooser) => loop {
                if let Some(number) = chooser.advance(SLICE) {
                    return Ok(number);
                }
            },
        }
    }

    #[test]
    fn takes_the_mate() {
        assert_eq!(chosen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Kf1 Ra7 Ra8#", 0.1), Ok(2));
        // Not at once, but soon.
        assert_eq!(chosen("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "Kf1 Kf2 Rg2", 5.0), Ok(2));
    }

    #[test]
    fn takes_the_queen_among_what_is_legal() {
        let fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(chosen(fen, "Kd1 Ke9 exd5 e5", 0.2), Ok(2));
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        assert!(chosen("nonsense", "e4", 1.0).unwrap_err().starts_with("bad FEN: "));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(chosen(start, "", 1.0).unwrap_err().ends_with("found nothing"));
        assert!(chosen(start, "e4 d4", f64::NAN).unwrap_err().starts_with("expected a number of seconds"));
    }
}
