//! `alcor choose`: picks one of the moves in a list, for scripts and class tournaments.
//!
//! The answer is the number of the move in the list, from 0, and nothing else is printed. The time given includes the
//! start of the program. What in the list is no legal move is named on the error stream and passed over; it keeps its
//! number, so the answer always counts the list as it was given.

use std::io::Write;
use std::time::{Duration, Instant};

use alcor_chess::{Game, Position};
use alcor_engine::{Bound, Event, Limits};
use alcor_session::ask::{BlockingSession, Continue};
use alcor_session::choose::{self, Entry};
use alcor_session::settings::Preferences;
use alcor_session::text::whole;
use clap::Args;

use crate::arguments::{self, read_position};
use crate::failure::{Failure, warn};

/// How long to wait beyond the time for a search that has not found any move yet.
const GRACE: Duration = Duration::from_millis(500);

/// What to choose from, and for how long.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints the index of the chosen move in the list, counted from 0, and nothing else. The word 'choose' may be omitted.

  alcor choose \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" \"a3 a4 b3 e4 Nf3\" 3
  alcor \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\" \"Kf1 Ra7 Ra8#\" 0.1")]
pub(crate) struct Arguments {
    /// The position: a FEN in quotes, or `startpos`
    fen: String,
    /// The moves to choose from, in quotes, in algebraic notation: "e4 Nf3 O-O"
    moves: String,
    /// Maximum time in seconds, start-up included: 3, or 0.1
    #[arg(allow_hyphen_values = true, value_parser = arguments::seconds)]
    seconds: Duration,
    /// Maximum nodes; makes the choice the same on every machine, however busy
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    nodes: Option<u64>,
}

/// Chooses, and writes the number of the choice. The time counts from `started`.
pub(crate) fn run(
    arguments: &Arguments,
    preferences: &Preferences,
    started: Instant,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let position = read_position(&arguments.fen)?;
    let (entries, refused) = choose::read(&arguments.moves, &position);
    for (number, error) in &refused {
        warn(&format!("skipped move {number} of the list, counted from 0: {error}"));
    }
    if entries.is_empty() {
        return Err(Failure::Usage(choose::nothing(&position, &arguments.moves)));
    }
    let deadline = Deadline::new(started, arguments.seconds);
    let chosen = match choose::at_once(&entries, &position) {
        Some(entry) => entry,
        None => think(&entries, &position, &deadline, arguments.nodes, super::blocking_session(preferences)?),
    };
    writeln!(output, "{}", chosen.number)?;
    Ok(output.flush()?)
}

/// When the answer is due.
struct Deadline {
    due: Instant,
    /// When to stop thinking, to be on time.
    stop: Instant,
}

impl Deadline {
    fn new(started: Instant, time: Duration) -> Deadline {
        // What is needed to start before the clock is first read, to stop, to speak and to end.
        let reserve = (time / 20).clamp(Duration::from_millis(10), Duration::from_millis(150));
        Deadline { due: started + time, stop: started + time.saturating_sub(reserve) }
    }
}

fn think(
    entries: &[Entry],
    position: &Position,
    deadline: &Deadline,
    nodes: Option<u64>,
    mut session: BlockingSession,
) -> Entry {
    let time = deadline.stop.saturating_duration_since(Instant::now());
    let limits = Limits { move_time: Some(time), nodes, ..Limits::default() };
    let moves = entries.iter().map(|entry| entry.mv).collect();
    let mut best_so_far = None;
    let result = session.ask(Game::new(*position), limits, moves, |event| {
        if let Some(Event::Report(report)) = event
            && report.bound != Bound::Upper
            && report.pv_number == 1
        {
            best_so_far = report.pv.first().copied();
            if choose::is_mate_proved(report) {
                return Continue::Stop;
            }
        }
        // The search keeps time itself. This is for a machine so busy, or so short of threads, that it cannot: better
        // an answer in time than one that is perfect.
        let grace = if best_so_far.is_some() { Duration::ZERO } else { GRACE };
        if Instant::now() >= deadline.due + grace { Continue::Abandon } else { Continue::Wait }
    });
    let best = result.and_then(|result| result.best).or(best_so_far);
    let chosen = best.and_then(|best| entries.iter().find(|entry| entry.mv == best));
    *chosen.unwrap_or(&entries[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_time_the_first_depth_is_finished_all_the_same() {
        // The queen hangs.
        let position = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3".parse().unwrap();
        let (entries, _) = choose::read("a3 Bxg5 h3", &position);
        let now = Instant::now();
        // However busy the machine is, the answer is waited for.
        let deadline = Deadline { due: now + arguments::LONGEST, stop: now };
        let session = super::super::blocking_session(&Preferences::default()).unwrap();
        assert_eq!(think(&entries, &position, &deadline, None, session).number, 1);
    }

    #[test]
    fn an_answer_is_stopped_for_in_time() {
        let now = Instant::now();
        let reserve = |time: Duration| {
            let deadline = Deadline::new(now, time);
            deadline.due - deadline.stop
        };
        assert_eq!(reserve(Duration::ZERO), Duration::ZERO);
        assert_eq!(reserve(Duration::from_millis(100)), Duration::from_millis(10));
        assert_eq!(reserve(arguments::LONGEST), Duration::from_millis(150));
    }
}
