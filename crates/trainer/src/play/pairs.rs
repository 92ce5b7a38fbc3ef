//! Pairs of games for those who learn from many of them: played by engines that are started again when they fail.

use std::error::Error;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::thread;
use std::time::Duration;

use alcor_engine::rng::Rng;

use super::openings::{Chooser, Openings};
use super::pair::Players;
pub(crate) use super::pair::Sides;
use super::uci_engine::UciError;
use crate::run::ordered::{self, StopFlag};

/// When this many pairs in a row cannot be played, the run is given up.
const MAX_DROPPED_IN_A_ROW: u64 = 5;
/// After this time a failure by Ctrl-C, which reaches the engines too, can be distinguished from one of their own.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(200);

/// How a pair of games ended for the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PairResult {
    /// Half points, from 0 to 4.
    HalfPoints(u8),
    /// The games could not be played.
    Dropped,
}

impl PairResult {
    /// As files have it: the half points, or `x`.
    pub(crate) fn letter(self) -> char {
        match self {
            PairResult::HalfPoints(half_points) => char::from(b'0' + half_points.min(4)),
            PairResult::Dropped => 'x',
        }
    }

    /// Reads it again; `None` if it is something else.
    pub(crate) fn of_letter(letter: char) -> Option<PairResult> {
        match letter {
            '0'..='4' => Some(PairResult::HalfPoints(letter as u8 - b'0')),
            'x' => Some(PairResult::Dropped),
            _ => None,
        }
    }
}

/// The engine that plays both sides, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Engines<'a> {
    /// The program.
    pub path: &'a Path,
    /// Options for both sides.
    pub options: &'a [String],
    /// Nodes of each search.
    pub nodes: u64,
}

/// What a thread has of its own.
pub(crate) struct Worker<'a> {
    engines: Engines<'a>,
    players: Option<Players>,
    chooser: Result<Chooser<'a>, String>,
}

/// Why a pair has no result.
pub(crate) enum Failure {
    /// The engines failed; the next pair may be played.
    Engine(UciError),
    /// Nothing can be played.
    Openings(String),
}

impl<'a> Worker<'a> {
    /// A worker without engines: they are started when they are wanted.
    pub(crate) fn new(engines: Engines<'a>, openings: &'a Openings) -> Worker<'a> {
        Worker { engines, players: None, chooser: openings.chooser().map_err(|error| error.to_string()) }
    }

    /// Plays a pair from the opening that this generator chooses: half points of the first side. `None` if the flag is
    /// raised on the way.
    pub(crate) fn play(&mut self, sides: &Sides<'_>, rng: &mut Rng, stop: &StopFlag) -> Option<Result<u8, Failure>> {
        let chosen = match &mut self.chooser {
            Ok(chooser) => chooser.choose(rng, stop).map_err(|error| error.to_string()),
            Err(error) => Err(error.clone()),
        };
        let opening = match chosen {
            Ok(opening) => opening?,
            Err(error) => return Some(Err(Failure::Openings(error))),
        };
        let Engines { path, options, nodes } = self.engines;
        let players = self.players.take().map_or_else(|| Players::start(path, options, nodes), Ok);
        let played = players.and_then(|mut players| {
            let half_points = players.play(sides, &opening, stop)?;
            self.players = Some(players);
            Ok(half_points)
        });
        match played {
            Ok(half_points) => half_points.map(Ok),
            Err(error) => {
                thread::sleep(PAUSE_AFTER_FAILURE);
                (!stop.is_raised()).then_some(Err(Failure::Engine(error)))
            }
        }
    }
}

/// Plays the pairs with these numbers, each on one of several threads, and hands over their results in order.
///
/// # Errors
/// If a thread cannot be started, pair after pair fails, or `note` does.
pub(crate) fn play_all<'w>(
    threads: usize,
    numbers: Range<u64>,
    stop: &StopFlag,
    worker: impl Fn() -> Worker<'w> + Sync,
    play: impl Fn(&mut Worker<'w>, u64) -> Option<Result<u8, Failure>> + Sync,
    mut note: impl FnMut(PairResult) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut patience = Patience::default();
    let mut outcome = Ok(());
    ordered::map(threads, numbers, stop, worker, play, |made| {
        outcome = patience.result(made).and_then(&mut note);
        if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    outcome
}

/// Counts failures in a row.
#[derive(Debug, Default)]
struct Patience(u64);

impl Patience {
    /// The result of a pair.
    ///
    /// # Errors
    /// If there is no point in playing on.
    fn result(&mut self, made: Result<u8, Failure>) -> Result<PairResult, Box<dyn Error>> {
        match made {
            Ok(half_points) => {
                self.0 = 0;
                Ok(PairResult::HalfPoints(half_points))
            }
            Err(Failure::Openings(error)) => Err(error.into()),
            Err(Failure::Engine(error)) => {
                self.0 += 1;
                if self.0 >= MAX_DROPPED_IN_A_ROW {
                    return Err(format!("{} pairs in a row failed, the last so: {error}", self.0).into());
                }
                eprintln!("a pair is dropped: {error}");
                Ok(PairResult::Dropped)
            }
        }
    }
}
