//! Showing how far a long run is: a bar on a terminal, a line a minute elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

const BETWEEN_LINES: Duration = Duration::from_secs(60);
const BETWEEN_DRAWS: Duration = Duration::from_millis(200);

/// The progress of a run.
pub(crate) struct Progress {
    begin: Instant,
    bar: Option<ProgressBar>,
    last_shown: Instant,
    goal: Option<u64>,
}

impl Progress {
    /// Begins; the goal, if there is one, is in whatever is counted as done.
    pub(crate) fn start(goal: Option<u64>) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = if goal.is_some() { "{wide_bar} {percent}%  {msg}" } else { "{spinner} {msg}" };
            let bar = goal.map_or_else(ProgressBar::no_length, ProgressBar::new);
            // The templates are the constants above.
            bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        let begin = Instant::now();
        Progress { begin, bar, last_shown: begin, goal }
    }

    /// Reports how much is done; the text is made only when it is shown.
    pub(crate) fn note(&mut self, done: u64, text: impl FnOnce(Duration) -> String) {
        let between = if self.bar.is_some() { BETWEEN_DRAWS } else { BETWEEN_LINES };
        if self.last_shown.elapsed() >= between {
            self.last_shown = Instant::now();
            let text = text(self.begin.elapsed());
            match (&self.bar, self.goal) {
                (Some(bar), _) => {
                    bar.set_position(done);
                    bar.set_message(text);
                }
                (None, Some(goal)) => eprintln!("{:.1}%  {text}", 100.0 * done as f64 / goal.max(1) as f64),
                (None, None) => eprintln!("{text}"),
            }
        }
    }

    /// Ends with a last line.
    pub(crate) fn finish(self, text: impl FnOnce(Duration) -> String) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        eprintln!("{}", text(self.begin.elapsed()));
    }
}
