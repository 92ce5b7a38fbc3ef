//! `alcor epd`: runs a test suite, and reports what was solved and how soon.
//!
//! Each problem is searched alone, with nothing remembered from the one before, so the order of the file does not matter.
//! Rows come as soon as they are known; a progress bar stands below them on a terminal. Ctrl-C ends the suite early, with
//! the summary of what was tried.

mod attempt;
mod report;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use alcor_chess::Game;
use alcor_engine::{Event, Limits};
use alcor_session::ask::{BlockingSession, Continue};
use alcor_session::bounded;
use alcor_session::epd::Problem;
use alcor_session::settings::{Preferences, Setting};
use alcor_session::text::{quoted, whole};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments;
use crate::failure::{Failure, INTERRUPTED, warn};
use crate::progress;

use attempt::{Attempt, SearchObserver};
use report::{Results, Table};

/// The name that stands for standard input.
pub(crate) const STANDARD_INPUT: &str = "-";
/// How long to think about a problem if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// The longest suite that is read, in bytes: a hundred thousand lines and more.
const MAX_BYTES: u64 = 64 << 20;

/// Which suite to run, and how long to think.
#[derive(Debug, Args)]
#[command(after_help = "\
Each line has a position and what to find in it: best moves (bm), moves to avoid (am) or a mate (dm). A position is \
solved if the final move is right; the time and depth shown are those from which on it stayed right. Invalid lines are \
reported and skipped. The engine plays at full strength, without its book.

  alcor epd wac.epd
  alcor epd wac.epd --time 5 --threads 4 --hash 256
  alcor epd wac.epd --depth 12 --json > results.json")]
pub(crate) struct Arguments {
    /// EPD file; - reads standard input
    file: String,
    /// Time per position in seconds; 1 if no other limit is given
    #[arg(long, short, value_name = "SECONDS", value_parser = arguments::positive_seconds)]
    time: Option<Duration>,
    /// Maximum nodes per position
    #[arg(long, short, value_parser = whole::<u64>(1, u64::MAX))]
    nodes: Option<u64>,
    /// Maximum depth per position
    #[arg(long, short, value_parser = whole::<u32>(1, u32::MAX.into()))]
    depth: Option<u32>,
    /// Number of search threads; same as --set Threads=N
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<Setting>,
    /// Size of the hash table; same as --set Hash=MB
    #[arg(long, value_name = "MB", value_parser = arguments::hash)]
    hash: Option<Setting>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// How the results are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    Json,
}

/// Runs the suite, and writes the results.
pub(crate) fn run(arguments: &Arguments, mut preferences: Preferences, output: &mut impl Write) -> Result<(), Failure> {
    preferences.command_line.extend(arguments.threads.iter().chain(&arguments.hash).cloned());
    // Analysis is at full strength and without a book: the engine is to show what it can find by itself.
    preferences.command_line.push(Setting::analysis());
    let text = read_suite(&arguments.file)?;
    let (problems, skipped) = read_problems(&text);
    if problems.is_empty() {
        return Err(Failure::Usage(format!("expected problems in {}, found none", quoted(&arguments.file))));
    }
    let form = if arguments.json { Form::Json } else { Form::Table };
    let interrupted = listen_for_interrupt();
    let mut results = Results { suite: arguments.file.clone(), problems: problems.len(), tried: Vec::new(), skipped };
    let mut suite =
        Suite { session: super::blocking_session(&preferences)?, limits: limits(arguments), interrupted, form };
    suite.try_all(problems, &mut results, output)?;
    match form {
        Form::Table => writeln!(output, "\n{}", results.summary())?,
        Form::Json => results.write_json(output)?,
    }
    output.flush()?;
    if results.tried.len() < results.problems { Err(Failure::Interrupted) } else { Ok(()) }
}

fn limits(arguments: &Arguments) -> Limits {
    let has_other = arguments.nodes.is_some() || arguments.depth.is_some();
    let move_time = arguments.time.or((!has_other).then_some(USUAL_TIME));
    Limits { move_time, nodes: arguments.nodes, depth: arguments.depth, ..Limits::default() }
}

/// The text of a suite.
pub(crate) fn read_suite(name: &str) -> Result<String, Failure> {
    let bytes = if name == STANDARD_INPUT {
        bounded::read_stream(io::stdin().lock(), MAX_BYTES)
    } else {
        bounded::read(Path::new(name), MAX_BYTES)
    };
    match bytes {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => Err(Failure::Usage(format!("{} cannot be read: {error}", quoted(name)))),
    }
}

/// The problems of a suite. What is wrong with its lines is reported at once, and returned.
pub(crate) fn read_problems(text: &str) -> (Vec<Problem>, Vec<(usize, String)>) {
    let (mut problems, mut skipped) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        match Problem::read(number, line) {
            None => {}
            Some(Ok(problem)) => {
                for doubt in &problem.doubts {
                    warn(&format!("line {number}: {doubt}; the line is used as far as it is clear"));
                }
                problems.push(problem);
            }
            Some(Err(error)) => {
                warn(&format!("line {number} skipped: {error}"));
                skipped.push((number, error.to_string()));
            }
        }
    }
    (problems, skipped)
}

/// Becomes true when the user presses Ctrl-C. Where that cannot be heard, the program just ends.
fn listen_for_interrupt() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&interrupted);
    let _ = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
    interrupted
}

/// A suite that is being run.
struct Suite {
    session: BlockingSession,
    limits: Limits,
    interrupted: Arc<AtomicBool>,
    form: Form,
}

impl Suite {
    /// Tries the problems one after the other until the user has enough.
    fn try_all(&mut self, problems: Vec<Problem>, results: &mut Results, output: &mut impl Write) -> io::Result<()> {
        let table = Table::new(&problems);
        let bar = progress_bar(problems.len());
        if self.form == Form::Table {
            bar.suspend(|| writeln!(output, "{}", table.head()))?;
        }
        let mut solved = 0;
        for problem in problems {
            let Some(attempt) = self.try_one(&problem) else { break };
            solved += usize::from(attempt.solution.is_some());
            if self.form == Form::Table {
                let row = table.row(results.tried.len() + 1, &problem, &attempt);
                bar.suspend(|| writeln!(output, "{row}").and_then(|()| output.flush()))?;
            }
            results.tried.push((problem, attempt));
            bar.set_message(format!("{solved} solved"));
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The engine's answer, or `None` if the user does not want it any more.
    fn try_one(&mut self, problem: &Problem) -> Option<Attempt> {
        self.session.forget();
        let started = Instant::now();
        let mut observer = SearchObserver::new(problem);
        let result = self.session.ask(Game::new(problem.position), self.limits.clone(), Vec::new(), |event| {
            if let Some(Event::Report(report)) = event {
                observer.note(report);
            }
            if self.interrupted.load(Ordering::Relaxed) { Continue::Stop } else { Continue::Wait }
        })?;
        (!self.interrupted.load(Ordering::Relaxed)).then(|| observer.conclude(&result, started.elapsed()))
    }
}

/// On the error stream, if that is a terminal; nowhere else.
fn progress_bar(problems: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(problems as u64), progress::on_error_stream());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len}, {msg}, {eta} to go") {
        bar.set_style(style);
    }
    bar.set_message("0 solved");
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
