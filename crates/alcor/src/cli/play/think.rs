//! Searches for the player at the board: started, watched on one line, stopped by Ctrl-C, and waited for.
//!
//! The search runs on its own thread; this one waits for its news and for the interrupt, which come by one channel. Ctrl-C
//! ends the search and never the game: what was found until then is the answer.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use alcor_chess::{Game, Move, Position};
use alcor_engine::{Bound, Event, Limits, Report};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::wording;
use crate::options::Change;
use crate::session::{Session, Update};

enum Message {
    Update(Update),
    Interrupt,
}

/// Whether a search is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// What it thinks is shown on a line that vanishes at the end.
    Shown,
    /// It thinks in silence.
    Hidden,
}

/// What a search came to.
#[derive(Debug)]
pub struct Thought {
    /// The move to play; `None` only if there is none.
    pub best: Option<Move>,
    /// The best line.
    pub report: Report,
    /// The newest report of each move that was the first of a line, the best first.
    pub lines: Vec<Report>,
    /// Whether the move is from the opening book: then there was no thought behind it.
    pub is_from_book: bool,
    /// What the engine had to complain about.
    pub warnings: Vec<String>,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
}

/// An engine that one can wait for.
pub struct Thinker {
    /// The engine and its options.
    pub session: Session,
    messages: Receiver<Message>,
    is_thinking: Arc<AtomicBool>,
}

/// What Ctrl-C does while nothing is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// The line editor sees to it.
    Ignored,
    /// The program ends, as programs do.
    Ends,
}

impl Thinker {
    /// An engine with default options, which hears Ctrl-C.
    pub fn new(idle: Idle) -> Thinker {
        let (sender, messages) = mpsc::channel();
        let is_thinking = Arc::new(AtomicBool::new(false));
        let (interrupts, flag) = (sender.clone(), Arc::clone(&is_thinking));
        // Where there are no signals Ctrl-C ends the program, and there is nothing more to be done.
        let _ = ctrlc::set_handler(move || {
            if flag.load(Ordering::Relaxed) {
                // A receiver that is gone has no search to stop.
                let _ = interrupts.send(Message::Interrupt);
            } else if idle == Idle::Ends {
                std::process::exit(130);
            }
        });
        let session = Session::new(move |update| drop(sender.send(Message::Update(update))));
        Thinker { session, messages, is_thinking }
    }

    /// Searches a game's current position for this many best lines, and waits.
    pub fn search(&mut self, game: &Game, limits: Limits, lines: usize, watch: Watch) -> Option<Thought> {
        self.session.set_game(game.clone());
        // No job runs, so the change is made now, and this one cannot fail.
        let _ = self.session.change(Change::Lines(lines));
        // An interrupt that came too late for the last search is not meant for this one.
        while self.messages.try_recv().is_ok() {}
        self.is_thinking.store(true, Ordering::Relaxed);
        self.session.search(limits, Vec::new());
        let thought = self.wait(game.position(), watch);
        self.is_thinking.store(false, Ordering::Relaxed);
        self.session.finish_job();
        let _ = self.session.change(Change::Lines(1));
        thought
    }

    fn wait(&mut self, root: &Position, watch: Watch) -> Option<Thought> {
        let line = ThinkingLine::new(watch);
        let mut reports: Vec<Report> = Vec::new();
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
                    if report.line == 1 {
                        line.show(&report, root);
                    }
                    reports.retain(|other| other.pv.first() != report.pv.first());
                    reports.push(report);
                }
                Message::Update(Update::Found(outcome)) => {
                    line.clear();
                    let best = outcome.best;
                    reports.sort_by_key(|report| (report.pv.first() != best.as_ref(), -report.score.units()));
                    let report = outcome.report;
                    return Some(Thought { best, report, lines: reports, is_from_book, warnings, is_interrupted });
                }
                Message::Update(_) => {}
            }
        }
    }
}

/// The line that shows what the engine thinks, while it does.
struct ThinkingLine {
    bar: ProgressBar,
}

impl ThinkingLine {
    /// How often the little wheel turns.
    const TICK: Duration = Duration::from_millis(120);

    fn new(watch: Watch) -> ThinkingLine {
        let target = match watch {
            Watch::Shown => ProgressDrawTarget::stdout(),
            Watch::Hidden => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if watch == Watch::Shown {
            let style = ProgressStyle::with_template("{spinner} {wide_msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_message("Thinking (Ctrl-C: move now)");
            bar.enable_steady_tick(ThinkingLine::TICK);
        }
        ThinkingLine { bar }
    }

    fn show(&self, report: &Report, root: &Position) {
        const MOVES: usize = 8;
        let (depth, score) = (report.depth, wording::score(report.score, root));
        let line = wording::line(root, &report.pv, MOVES);
        self.bar.set_message(format!("Thinking (Ctrl-C: move now)  depth {depth}  {score}  {line}"));
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
        // The line is gone before anything else is written.
        let _ = io::Write::flush(&mut io::stdout());
    }
}
