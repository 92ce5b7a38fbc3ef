//! `alcor choose`: picks one of the moves in a list, for scripts and class tournaments.
//!
//! The answer is the number of the move in the list, from 0, and nothing else is printed. The time given includes the
//! start of the program. What in the list is no legal move is named on the error stream and passed over; it keeps its
//! number, so the answer always counts the list as it was given.

use std::io::Write;
use std::time::{Duration, Instant};

use alcor_chess::{Game, Move, Outcome, Position, SanError};
use alcor_engine::{Bound, Event, Limits, Report};
use alcor_faces::settings::Preferences;
use alcor_faces::words::quoted;
use clap::Args;

use super::{Failure, read_position, warn};
use crate::asker::{Asker, Patience};

/// Longer than anybody waits, and short enough for every clock to count.
const LONGEST: Duration = Duration::from_secs(1 << 31);
/// How long to wait beyond the time for a search that has not found any move yet.
const GRACE: Duration = Duration::from_millis(500);

/// What to choose from, and for how long.
#[derive(Debug, Args)]
#[command(after_help = "\
Prints the number of the chosen move in the list, counted from 0, and nothing else. The name of the subcommand may be \
left out.

  alcor choose \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" \"a3 a4 b3 e4 Nf3\" 3
  alcor \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\" \"Kf1 Ra7 Ra8#\" 0.1")]
pub struct Arguments {
    /// The position: a FEN in quotes, or `startpos`
    fen: String,
    /// The moves to choose from, in quotes, in algebraic notation: "e4 Nf3 O-O"
    moves: String,
    /// How long to think at most, the start of the program included: 3, or 0.1
    #[arg(allow_hyphen_values = true, value_parser = read_seconds)]
    seconds: Duration,
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let refusal = || format!("expected a number of seconds such as 3 or 0.1, found {}", quoted(text));
    let seconds: f64 = text.trim().parse().map_err(|_| refusal())?;
    if !seconds.is_finite() || seconds < 0.0 {
        return Err(refusal());
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST).min(LONGEST))
}

/// Chooses, and writes the number of the choice. The time counts from `started`.
pub fn run(
    arguments: &Arguments,
    preferences: &Preferences,
    started: Instant,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let position = read_position(&arguments.fen)?;
    let (entries, refused) = read_list(&arguments.moves, &position);
    for (number, error) in &refused {
        warn(&format!("passed over move {number} of the list, counted from 0: {error}"));
    }
    if entries.is_empty() {
        return Err(Failure::Usage(no_choice(&position, &arguments.moves)));
    }
    let deadline = Deadline::new(started, arguments.seconds);
    let chosen = match at_once(&entries, &position) {
        Some(entry) => entry,
        None => think(&entries, &position, &deadline, Asker::new(preferences)?),
    };
    writeln!(output, "{}", chosen.number)?;
    Ok(output.flush()?)
}

/// A legal move of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// Its place, from 0.
    number: usize,
    mv: Move,
    /// Whether the list says that it mates.
    is_marked_mate: bool,
}

/// The legal moves of a list, and what else is in it.
fn read_list(list: &str, position: &Position) -> (Vec<Entry>, Vec<(usize, SanError)>) {
    let (mut entries, mut refused) = (Vec::new(), Vec::new());
    let is_between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    for (number, word) in list.split(is_between).filter(|word| !word.is_empty()).enumerate() {
        match position.parse_san(word) {
            Ok(mv) => entries.push(Entry { number, mv, is_marked_mate: word.contains('#') }),
            Err(error) => refused.push((number, error)),
        }
    }
    (entries, refused)
}

/// Why there is nothing to choose from.
fn no_choice(position: &Position, list: &str) -> String {
    let expected = "expected at least one legal move in the list";
    match position.outcome() {
        Some(Outcome::Checkmate { .. }) => format!("{expected}, but the position is checkmate"),
        Some(Outcome::Stalemate) => format!("{expected}, but the position is stalemate"),
        _ => format!("{expected}, found {}", if list.trim().is_empty() { "nothing".to_owned() } else { quoted(list) }),
    }
}

/// The choice that needs no thought: a mate, a move that is said to mate, or the only one.
fn at_once(entries: &[Entry], position: &Position) -> Option<Entry> {
    let mates = |entry: &&Entry| matches!(position.play(entry.mv).outcome(), Some(Outcome::Checkmate { .. }));
    let only = || entries.first().filter(|first| entries.iter().all(|entry| entry.mv == first.mv));
    entries.iter().find(mates).or_else(|| entries.iter().find(|entry| entry.is_marked_mate)).or_else(only).copied()
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

fn think(entries: &[Entry], position: &Position, deadline: &Deadline, mut asker: Asker) -> Entry {
    let time = deadline.stop.saturating_duration_since(Instant::now());
    let limits = Limits { move_time: Some(time), ..Limits::default() };
    let moves = entries.iter().map(|entry| entry.mv).collect();
    let mut best_so_far = None;
    let outcome = asker.ask(Game::new(*position), limits, moves, |event| {
        if let Some(Event::Report(report)) = event
            && report.bound != Bound::Upper
            && report.line == 1
        {
            best_so_far = report.pv.first().copied();
            if is_mate_proved(report) {
                return Patience::Enough;
            }
        }
        // The search keeps time itself. This is for a machine so busy, or so short of threads, that it cannot: better
        // an answer in time than one that is perfect.
        let grace = if best_so_far.is_some() { Duration::ZERO } else { GRACE };
        if Instant::now() >= deadline.due + grace { Patience::None } else { Patience::More }
    });
    let best = outcome.and_then(|outcome| outcome.best).or(best_so_far);
    let chosen = best.and_then(|best| entries.iter().find(|entry| entry.mv == best));
    *chosen.unwrap_or(&entries[0])
}

/// Whether a search has found a mate and seen every way out of it.
fn is_mate_proved(report: &Report) -> bool {
    let plies = report.score.mate_moves().filter(|&moves| moves > 0).map(|moves| 2 * moves.unsigned_abs());
    report.bound == Bound::Exact && plies.is_some_and(|plies| report.depth >= plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

    fn numbers(list: &str, fen: &str) -> (Vec<usize>, Vec<usize>) {
        let (entries, refused) = read_list(list, &fen.parse().unwrap());
        (entries.iter().map(|entry| entry.number).collect(), refused.iter().map(|(number, _)| *number).collect())
    }

    #[test]
    fn seconds() {
        assert_eq!(read_seconds("3"), Ok(Duration::from_secs(3)));
        assert_eq!(read_seconds(" 0.25 "), Ok(Duration::from_millis(250)));
        assert_eq!(read_seconds("0"), Ok(Duration::ZERO));
        assert_eq!(read_seconds("1e300"), Ok(LONGEST));
        for text in ["", "-1", "-0.5", "soon", "NaN", "inf", "3s", "1 2"] {
            assert!(read_seconds(text).unwrap_err().starts_with("expected a number of seconds"), "{text}");
        }
    }

    #[test]
    fn lists_keep_their_numbers() {
        assert_eq!(numbers("Kf1 Ke9 Ra8# a1a2", MATE_IN_ONE), (vec![0, 2, 3], vec![1]));
        assert_eq!(numbers(" Kf1,Ra7 ;\n Rb1", MATE_IN_ONE), (vec![0, 1, 2], vec![]));
        assert_eq!(numbers("", MATE_IN_ONE), (vec![], vec![]));
    }

    #[test]
    fn disambiguation_by_file_rank_and_both() {
        let three_queens = "6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1";
        assert_eq!(numbers("Qaa3 Q1a3 Q4a3 Qa1a3 Qa4a3 Qhd4 Qad4+ Qa1d4", three_queens).1, [0, 6]);
    }

    #[test]
    fn mates_and_only_moves_need_no_thought() {
        let position: Position = MATE_IN_ONE.parse().unwrap();
        let chosen = |list: &str| at_once(&read_list(list, &position).0, &position).map(|entry| entry.number);
        assert_eq!(chosen("Kf1 Ra7 Ra8#"), Some(2));
        assert_eq!(chosen("Kf1 Ra7 Ra8"), Some(2));
        assert_eq!(chosen("Kf1 Ra7# Ra8"), Some(2));
        assert_eq!(chosen("Kf1 Ra7# Ra6"), Some(1));
        assert_eq!(chosen("Kf1 Ra7"), None);
        assert_eq!(chosen("nonsense Kf1 g1f1"), Some(1));
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
        assert_eq!(reserve(LONGEST), Duration::from_millis(150));
    }
}
