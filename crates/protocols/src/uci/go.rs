//! The words after `go`: what to search, and when to stop.
//!
//! A search that does not start loses a game, so this reader forgives. It names and skips what it does not understand
//! and uses the rest. Only a line of which nothing is understood is refused. Times below zero, which GUIs send when a
//! clock has run out, count as next to nothing.

use std::time::Duration;

use alcor_chess::{Color, Move, MovePattern, Position, UciMoveError};
use alcor_engine::{ClockLimits, Limits};
use alcor_session::text::{Words, quoted};

use super::error::UciError;

/// The least time a search is given; zero could mean "no limit" somewhere.
const MIN_MS: u64 = 1;
/// The longest time; anything longer is cut to it. Some thirty years.
const MAX_MS: u64 = 1_000_000_000_000;

/// The deepest perft: no count so deep ever ends, and a deeper recursion would outgrow its stack.
pub(super) const MAX_PERFT_DEPTH: u32 = 100;

/// A request to search, as the GUI put it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    white: Clock,
    black: Clock,
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    ponder: bool,
    infinite: bool,
    only_moves: Vec<String>,
    /// When the command came in.
    received: Option<Duration>,
}

/// What the GUI says about one side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    remaining: Option<Duration>,
    increment: Option<Duration>,
}

/// What `go` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A move.
    Search(Box<Go>),
    /// A count of positions, this many plies deep.
    Perft(u32),
}

/// Reads the words after `go`. What was skipped is added to `skipped`.
pub(super) fn parse(words: Words, skipped: &mut Vec<String>) -> Result<Asked, UciError> {
    let mut reader = Reader { words, go: Go::default(), perft: None, is_understood: false, skipped };
    while let Some(word) = reader.words.next() {
        reader.read(word);
    }
    let Reader { go, perft, is_understood, .. } = reader;
    match perft {
        Some(depth) => Ok(Asked::Perft(depth)),
        None if is_understood || words.rest().is_empty() => Ok(Asked::Search(Box::new(go))),
        None => Err(UciError::Go { found: quoted(words.rest()) }),
    }
}

struct Reader<'a, 's> {
    words: Words<'a>,
    go: Go,
    perft: Option<u32>,
    is_understood: bool,
    skipped: &'s mut Vec<String>,
}

impl Reader<'_, '_> {
    /// Reads a word with what belongs to it.
    fn read(&mut self, word: &str) {
        match word.to_ascii_lowercase().as_str() {
            "wtime" => self.go.white.remaining = self.time("wtime").or(self.go.white.remaining),
            "btime" => self.go.black.remaining = self.time("btime").or(self.go.black.remaining),
            "winc" => self.go.white.increment = self.increment("winc").or(self.go.white.increment),
            "binc" => self.go.black.increment = self.increment("binc").or(self.go.black.increment),
            // No moves to go is how some GUIs say that there is only one time control.
            "movestogo" => self.go.moves_to_go = self.number("movestogo").filter(|&moves| moves > 0).map(narrow),
            "movetime" => self.go.move_time = self.time("movetime").or(self.go.move_time),
            "depth" => self.go.depth = self.at_least_one("depth").map(narrow).or(self.go.depth),
            "nodes" => self.go.nodes = self.at_least_one("nodes").or(self.go.nodes),
            "mate" => self.go.mate = self.at_least_one("mate").map(narrow).or(self.go.mate),
            "perft" => self.perft = self.number("perft").map(|depth| narrow(depth.clamp(0, MAX_PERFT_DEPTH.into()))),
            "ponder" => self.go.ponder = self.understood(true),
            "infinite" => self.go.infinite = self.understood(true),
            "searchmoves" => self.search_moves(),
            _ => self.skipped.push(quoted(word)),
        }
    }

    fn understood<T>(&mut self, value: T) -> T {
        self.is_understood = true;
        value
    }

    /// The number that belongs to the word just read; a word that is no number is left for the next turn.
    fn number(&mut self, owner: &str) -> Option<i64> {
        let number = self.words.peek().and_then(whole_number);
        if number.is_some() {
            self.words.next();
            self.is_understood = true;
        } else {
            self.skipped.push(format!("'{owner}' without a number"));
        }
        number
    }

    fn at_least_one(&mut self, owner: &str) -> Option<u64> {
        self.number(owner).map(|number| number.max(1).unsigned_abs())
    }

    fn time(&mut self, owner: &str) -> Option<Duration> {
        self.number(owner).map(|ms| Duration::from_millis(ms.max(0).unsigned_abs().clamp(MIN_MS, MAX_MS)))
    }

    fn increment(&mut self, owner: &str) -> Option<Duration> {
        self.number(owner).map(|ms| Duration::from_millis(ms.max(0).unsigned_abs().min(MAX_MS)))
    }

    /// Takes all words that look like moves. Whether they are legal depends on the position.
    fn search_moves(&mut self) {
        let is_move = |word: &String| MovePattern::read(word).is_some_and(MovePattern::is_written_out);
        while let Some(word) = self.words.peek().map(str::to_ascii_lowercase).filter(is_move) {
            let word = self.understood(word);
            self.go.only_moves.push(word);
            self.words.next();
        }
    }
}

/// A whole number; one beyond all bounds counts as the bound.
fn whole_number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(if word.starts_with('-') { i64::MIN } else { i64::MAX }))
}

fn narrow(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

impl Go {
    /// Notes when the command came in: from then on time counts, however long it waits in the queue.
    pub(super) fn receive_at(&mut self, moment: Duration) {
        self.received = Some(moment);
    }

    /// When to stop, for the side to move. Without any limit: never.
    pub(super) fn limits(&self, side: Color) -> Limits {
        let mut limits = Limits {
            clock: self.clock(side),
            move_time: self.move_time,
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            ponder: self.ponder,
            infinite: self.infinite,
            received: self.received,
            ..Limits::default()
        };
        limits.infinite |= !limits.is_bounded() && !limits.ponder;
        limits
    }

    /// The clock of the side to move. A GUI that gives only the other's clock is taken to mean both.
    fn clock(&self, side: Color) -> Option<ClockLimits> {
        let (own, other) = side.choose((self.white, self.black), (self.black, self.white));
        let remaining = own.remaining.or(other.remaining);
        let increment = own.increment.or(other.increment);
        if remaining.is_none() && increment.is_none() {
            return None;
        }
        Some(ClockLimits {
            remaining: remaining.unwrap_or(Duration::from_millis(MIN_MS)),
            increment: increment.unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        })
    }

    /// The only moves to look at; empty for all. What is not legal here is returned beside them.
    pub(super) fn only_moves(&self, position: &Position) -> (Vec<Move>, Vec<UciMoveError>) {
        let mut moves = Vec::new();
        let mut refused = Vec::new();
        for text in &self.only_moves {
            match position.parse_uci(text) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(error) => refused.push(error),
            }
        }
        (moves, refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> (Go, Vec<String>) {
        let mut skipped = Vec::new();
        match parse(Words::new(line), &mut skipped) {
            Ok(Asked::Search(go)) => (*go, skipped),
            other => panic!("expected a search, found {other:?}"),
        }
    }

    fn limits(line: &str, side: Color) -> Limits {
        go(line).0.limits(side)
    }

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn each_side_has_its_clock() {
        let line = "wtime 60000 btime 50000 winc 600 binc 500 movestogo 40";
        let white = ClockLimits { remaining: ms(60_000), increment: ms(600), moves_to_go: Some(40) };
        let black = ClockLimits { remaining: ms(50_000), increment: ms(500), moves_to_go: Some(40) };
        assert_eq!(limits(line, Color::White), Limits { clock: Some(white), ..Limits::default() });
        assert_eq!(limits(line, Color::Black), Limits { clock: Some(black), ..Limits::default() });
    }

    #[test]
    fn half_a_clock_is_enough() {
        for line in ["wtime 100", "btime 100", "wtime 100 btime 100"] {
            for side in Color::ALL {
                let clock = limits(line, side).clock.unwrap();
                assert_eq!((clock.remaining, clock.increment, clock.moves_to_go), (ms(100), ms(0), None), "{line}");
            }
        }
        assert_eq!(limits("winc 100", Color::White).clock.unwrap().remaining, ms(1));
    }

    #[test]
    fn times_below_zero_are_next_to_nothing() {
        for line in ["wtime 0 btime 5", "wtime -300 btime 5", "wtime -99999999999999999999 btime 5"] {
            assert_eq!(limits(line, Color::White).clock.unwrap().remaining, ms(1), "{line}");
        }
        assert_eq!(limits("movetime 0", Color::White).move_time, Some(ms(1)));
        assert_eq!(limits("movetime -5", Color::White).move_time, Some(ms(1)));
        assert_eq!(limits("wtime 5 winc -5", Color::White).clock.unwrap().increment, ms(0));
        assert_eq!(limits("wtime 5 movestogo 0", Color::White).clock.unwrap().moves_to_go, None);
    }

    #[test]
    fn numbers_beyond_all_bounds_do_no_harm() {
        let huge = "999999999999999999999999";
        assert_eq!(limits(&format!("depth {huge}"), Color::White).depth, Some(u32::MAX));
        assert_eq!(limits(&format!("nodes {huge}"), Color::White).nodes, Some(i64::MAX.unsigned_abs()));
        assert_eq!(limits(&format!("movetime {huge}"), Color::White).move_time, Some(ms(MAX_MS)));
        assert_eq!(limits("depth 0", Color::White).depth, Some(1));
        assert_eq!(limits("nodes -7", Color::White).nodes, Some(1));
    }

    #[test]
    fn all_limits_hold_together() {
        let all = limits("depth 10 movetime 10 nodes 5 mate 3", Color::White);
        assert_eq!((all.depth, all.move_time, all.nodes, all.mate), (Some(10), Some(ms(10)), Some(5), Some(3)));
        assert!(all.is_bounded());
    }

    #[test]
    fn without_a_limit_it_is_infinite() {
        assert!(limits("", Color::White).infinite);
        assert!(limits("infinite", Color::White).infinite);
        assert!(limits("searchmoves e2e4", Color::White).infinite);
        assert!(!limits("depth 3", Color::White).infinite);
        let ponder = limits("ponder wtime 100 btime 100", Color::White);
        assert!(ponder.ponder && !ponder.infinite && !ponder.is_bounded());
    }

    #[test]
    fn searchmoves_may_stand_anywhere() {
        let (go, skipped) = go("searchmoves e2e4 D2D4 e2e5 e2e4 depth 3");
        assert_eq!(go.depth, Some(3));
        assert!(skipped.is_empty());
        let (moves, refused) = go.only_moves(&Position::startpos());
        assert_eq!(moves.len(), 2);
        assert_eq!(refused, [UciMoveError::Illegal { found: "e2e5".to_owned() }]);
    }

    #[test]
    fn nonsense_is_skipped_and_named() {
        let (understood, skipped) = go("depth 3 banana wtime x");
        assert_eq!(understood.depth, Some(3));
        assert_eq!(skipped, ["'banana'", "'wtime' without a number", "'x'"]);
    }

    #[test]
    fn nonsense_alone_is_refused() {
        for line in ["banana", "depth", "depth banana", "wtime btime", "12 13", "searchmoves x9"] {
            assert!(matches!(parse(Words::new(line), &mut Vec::new()), Err(UciError::Go { .. })), "{line}");
        }
    }

    #[test]
    fn perft() {
        assert_eq!(parse(Words::new("perft 5"), &mut Vec::new()), Ok(Asked::Perft(5)));
        assert_eq!(parse(Words::new("perft -5"), &mut Vec::new()), Ok(Asked::Perft(0)));
        assert_eq!(parse(Words::new("perft 99999999"), &mut Vec::new()), Ok(Asked::Perft(MAX_PERFT_DEPTH)));
    }
}
