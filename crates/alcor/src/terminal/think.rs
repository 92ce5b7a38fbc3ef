//! Searches for the player at the board: started, watched on one line, stopped by Ctrl-C, and waited for.
//!
//! The search runs on its own thread; this one waits for its events and for the interrupt, which come by one channel. Ctrl-C
//! ends the search and never the game: what was found until then is the answer.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_chess::{Game, Move, Position};
use alcor_engine::{Bound, Event, Limits, Report};
use alcor_session::options::Change;
use alcor_session::session::{Session, Update};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::wording;
use crate::failure::INTERRUPTED;
use crate::progress;

enum Message {
    Update(Update),
    Interrupt,
}

/// Whether a search is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ThinkingDisplay {
    /// What it thinks is shown on a line that vanishes at the end.
    Shown,
    /// It thinks in silence.
    Hidden,
}

/// What a search came to.
#[derive(Debug)]
pub(super) struct Thought {
    /// The move to play; `None` only if there is none.
    pub best: Option<Move>,
    /// The best line.
    pub report: Report,
    /// The lines of the deepest search that was finished for all of them, the best first.
    pub lines: Vec<Report>,
    /// Whether the move is from the opening book: then there was no thought behind it.
    pub is_from_book: bool,
    /// What the engine had to complain about.
    pub warnings: Vec<String>,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
}

/// The engine as an opponent: one can wait for it.
pub(super) struct Opponent {
    /// The engine and its options.
    pub session: Session,
    messages: Receiver<Message>,
    is_idle: Arc<AtomicBool>,
}

/// What Ctrl-C does while nothing is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Idle {
    /// The line editor sees to it.
    Ignored,
    /// The program ends, as programs do.
    Ends,
}

impl Opponent {
    /// An engine with default options, which hears Ctrl-C.
    pub(super) fn new(idle: Idle) -> Opponent {
        let (sender, messages) = mpsc::channel();
        let is_idle = Arc::new(AtomicBool::new(true));
        let (interrupts, flag) = (sender.clone(), Arc::clone(&is_idle));
        // Where there are no signals Ctrl-C ends the program, and there is nothing more to be done.
        let _ = ctrlc::set_handler(move || {
            if !flag.load(Ordering::Relaxed) {
                // A receiver that is gone has no search to stop.
                let _ = interrupts.send(Message::Interrupt);
            } else if idle == Idle::Ends {
                std::process::exit(i32::from(INTERRUPTED));
            }
        });
        let session = Session::new(move |update| drop(sender.send(Message::Update(update))));
        Opponent { session, messages, is_idle }
    }

    /// Waits for something else than a search, such as a line from the person.
    pub(super) fn while_idle<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.is_idle.store(true, Ordering::Relaxed);
        let answer = wait();
        // An interrupt that came too late for the last search is not meant for the next one.
        while self.messages.try_recv().is_ok() {}
        self.is_idle.store(false, Ordering::Relaxed);
        answer
    }

    /// Whether Ctrl-C was pressed since the person was last waited for.
    pub(super) fn is_interrupted(&mut self) -> bool {
        std::iter::from_fn(|| self.messages.try_recv().ok()).any(|message| matches!(message, Message::Interrupt))
    }

    /// Searches a game's current position for this many best lines, and waits.
    pub(super) fn search(
        &mut self,
        game: &Game,
        limits: Limits,
        lines: usize,
        display: ThinkingDisplay,
    ) -> Option<Thought> {
        self.session.set_game(game.clone());
        // No job runs, so the change is made now, and this one cannot fail.
        let _ = self.session.change(Change::MultiPv(lines));
        self.is_idle.store(false, Ordering::Relaxed);
        self.session.search(limits, Vec::new());
        let thought = self.wait(game.position(), display);
        self.session.finish_job();
        let _ = self.session.change(Change::MultiPv(1));
        thought
    }

    fn wait(&mut self, root: &Position, display: ThinkingDisplay) -> Option<Thought> {
        let line = ThinkingLine::new(display);
        let mut gathering = Gathering::default();
        let (mut is_interrupted, mut is_from_book) = (false, false);
        let mut warnings = Vec::new();
        loop {
            // A channel without senders means that the search is gone, which it never is without its last word.
            match self.messages.recv().ok()? {
                Message::Interrupt => {
                    is_interrupted = true;
                    self.session.stop();
                }
                Message::Update(Update::Event(Event::Book(_))) => is_from_book = true,
                Message::Update(Update::Event(Event::Warning(text))) => warnings.push(text),
                Message::Update(Update::Event(Event::Report(report))) if report.bound == Bound::Exact => {
                    if report.pv_number == 1 {
                        line.show(&report, root);
                    }
                    gathering.add(report);
                }
                Message::Update(Update::Found(result)) => {
                    line.clear();
                    let (best, report, lines) = (result.best, result.report, gathering.finish());
                    return Some(Thought { best, report, lines, is_from_book, warnings, is_interrupted });
                }
                Message::Update(_) => {}
            }
        }
    }
}

/// Gathers lines, so that those which are compared come from one depth.
#[derive(Default)]
struct Gathering {
    /// Of the depth that is being searched.
    current: Vec<Report>,
    /// Of the depth before.
    finished: Vec<Report>,
}

impl Gathering {
    fn add(&mut self, report: Report) {
        if self.current.first().is_some_and(|other| other.depth != report.depth) {
            self.finished = std::mem::take(&mut self.current);
        }
        self.current.retain(|other| other.pv.first() != report.pv.first());
        self.current.push(report);
    }

    /// The lines of the last depth that was finished, the best first.
    fn finish(self) -> Vec<Report> {
        let mut lines = if self.current.len() >= self.finished.len() { self.current } else { self.finished };
        lines.sort_by_key(|report| -report.score.units());
        lines
    }
}

/// The line that shows what the engine thinks, while it does.
struct ThinkingLine {
    bar: ProgressBar,
}

impl ThinkingLine {
    const LABEL: &str = "Thinking (Ctrl-C stops)";
    /// How often the little wheel turns.
    const TICK: Duration = Duration::from_millis(120);

    fn new(display: ThinkingDisplay) -> ThinkingLine {
        let target = match display {
            ThinkingDisplay::Shown => progress::on_output(),
            ThinkingDisplay::Hidden => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if display == ThinkingDisplay::Shown {
            let style = ProgressStyle::with_template("{spinner} {wide_msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            // Plain characters, because not every font has the usual ones. The last is for the end, and never seen.
            bar.set_style(style.tick_chars("|/-\\ "));
            bar.set_message(ThinkingLine::LABEL);
            bar.enable_steady_tick(ThinkingLine::TICK);
        }
        ThinkingLine { bar }
    }

    fn show(&self, report: &Report, root: &Position) {
        const MOVES: usize = 8;
        let (depth, score) = (report.depth, wording::score(report.score, root));
        let line = wording::line(root, &report.pv, MOVES);
        let label = ThinkingLine::LABEL;
        self.bar.set_message(format!("{label}  depth {depth}  {score}  {line}"));
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
        // The line is gone before anything else is written.
        let _ = io::Write::flush(&mut io::stdout());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_engine::Score;

    fn report(depth: u32, pv_number: usize, units: i32, text: &str) -> Report {
        Report {
            depth,
            selective_depth: depth,
            pv_number,
            score: Score::evaluation(units),
            bound: Bound::Exact,
            nodes: 1,
            hash_full: 0,
            tb_hits: 0,
            elapsed: Duration::ZERO,
            pv: vec![Position::startpos().parse_uci(text).unwrap()],
        }
    }

    #[test]
    fn lines_of_one_depth_are_compared() {
        let mut gathering = Gathering::default();
        gathering.add(report(1, 1, 10, "e2e4"));
        gathering.add(report(1, 2, 20, "d2d4"));
        gathering.add(report(2, 1, 90, "g1f3"));
        let depths: Vec<u32> = gathering.finish().iter().map(|report| report.depth).collect();
        assert_eq!(depths, [1, 1], "the second depth was not finished");

        let mut gathering = Gathering::default();
        gathering.add(report(1, 1, 10, "e2e4"));
        gathering.add(report(1, 2, 20, "d2d4"));
        gathering.add(report(2, 1, 15, "e2e4"));
        gathering.add(report(2, 1, 5, "d2d4"));
        let lines = gathering.finish();
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].depth, lines[0].score.units()), (2, 15));
    }
}
