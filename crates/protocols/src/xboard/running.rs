//! A search that runs for XBoard: what it is for, and what it has said so far.

use std::time::Duration;

use alcor_chess::{Move, Position};
use alcor_engine::{Bound, Event, Report};
use alcor_session::host::Stopwatch;

use super::book;
use super::format::{self, Status};
use super::state::Activity;

/// A search that runs.
pub(super) struct Running {
    activity: Activity,
    /// The revision of the state that it belongs to.
    revision: u64,
    /// Whether it has been stopped because nobody wants its result any more.
    is_cancelled: bool,
    root: Position,
    moves: usize,
    stopwatch: Stopwatch,
    /// Since when the clock runs: from the start, or from the move that was pondered on.
    clock_start: Stopwatch,
    last: Option<Report>,
    /// Nodes and depth of the last line, exact or not.
    progress: (u64, u32),
    current: Option<(Move, usize)>,
}

impl Running {
    /// A search of a position with `moves` root moves, which started with the stopwatch.
    pub(super) fn new(
        activity: Activity,
        revision: u64,
        root: Position,
        moves: usize,
        stopwatch: Stopwatch,
    ) -> Running {
        let clock_start = stopwatch.clone();
        Running {
            activity,
            revision,
            is_cancelled: false,
            root,
            moves,
            stopwatch,
            clock_start,
            last: None,
            progress: (0, 0),
            current: None,
        }
    }

    /// What it is for; `None` if nobody wants its result any more.
    pub(super) fn activity(&self) -> Option<Activity> {
        Some(self.activity).filter(|_| !self.is_cancelled)
    }

    /// Whether it is what is wanted now.
    pub(super) fn serves(&self, wanted: Activity, revision: u64) -> bool {
        self.activity() == Some(wanted) && self.revision == revision
    }

    /// Nobody wants its result any more.
    pub(super) fn cancel(&mut self) {
        self.is_cancelled = true;
    }

    /// The move that was pondered on was played: from now on this is our thinking.
    pub(super) fn ponder_hit(&mut self, revision: u64) {
        self.activity = Activity::Think;
        self.revision = revision;
        self.clock_start = self.clock_start.restarted();
    }

    /// The time since it started.
    pub(super) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// How much of our time it has taken.
    pub(super) fn charge(&self) -> Duration {
        self.clock_start.elapsed()
    }

    /// The best move so far.
    pub(super) fn best(&self) -> Option<Move> {
        self.last.as_ref().and_then(|report| report.pv.first().copied())
    }

    /// Takes in what the search says. What is worth showing is the answer.
    pub(super) fn hear(&mut self, event: Event) -> Option<String> {
        match event {
            Event::Report(report) => {
                self.progress = (report.nodes, report.depth);
                let line = (!report.pv.is_empty()).then(|| format::thinking(&report, &self.root));
                if report.pv_number == 1 && report.bound == Bound::Exact {
                    self.last = Some(report);
                }
                line
            }
            Event::Book(answer) => Some(book::thinking(&answer, &self.root)),
            // Not for the window of thinking.
            Event::Warning(_) => None,
            Event::CurrentMove { mv, number, .. } => {
                self.current = Some((mv, number));
                None
            }
        }
    }

    /// How it is getting on.
    pub(super) fn status(&self) -> String {
        let (elapsed, (nodes, depth)) = (self.stopwatch.elapsed(), self.progress);
        Status { elapsed, nodes, depth, moves: self.moves, current: self.current }.line(&self.root)
    }
}
