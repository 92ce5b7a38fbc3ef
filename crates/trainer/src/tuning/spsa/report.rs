//! What a run has to say: on the way in a line, at the end with every number.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use super::tuning::Tuning;
use crate::play::pairs::PairResult;
use crate::tuning::numbers::Number;

/// How many numbers a line of progress names.
const NAMED: usize = 3;

/// The line of progress, for a run that began here with this many pairs.
pub(super) fn progress(tuning: &Tuning, before: u64, elapsed: Duration) -> String {
    let played = (tuning.done() - before).max(1);
    let seconds = elapsed.as_secs_f64() / played as f64;
    let left = (tuning.pairs() - tuning.done()) as f64 * seconds / 60.0;
    let dropped = tuning.results().iter().filter(|result| **result == PairResult::Dropped).count();
    let dropped = if dropped > 0 { format!(", {dropped} dropped") } else { String::new() };
    let moved: Vec<String> = furthest(tuning).map(|(number, value)| format!("{} {value:.1}", number.name)).collect();
    format!(
        "{} of {} pairs{dropped}, {seconds:.2} s a pair, {left:.0} minutes left; furthest: {}",
        tuning.done(),
        tuning.pairs(),
        moved.join(", ")
    )
}

/// The numbers that have gone furthest from where they began, in shifts.
fn furthest(tuning: &Tuning) -> impl Iterator<Item = (&Number, f64)> {
    let way = |(number, value): &(&Number, f64)| (value - f64::from(number.default)).abs() / number.shift();
    let mut numbers: Vec<(&Number, f64)> = tuning.numbers().iter().zip(tuning.current().iter().copied()).collect();
    numbers.sort_by(|one, other| way(other).total_cmp(&way(one)));
    numbers.into_iter().take(NAMED)
}

/// Every number as it was and is, lines for the source of the engine, and the arguments of a match that verifies them.
pub(super) fn outcome(tuning: &Tuning, engine: &Path) -> String {
    let whole: Vec<(&Number, f64)> = tuning.numbers().iter().zip(tuning.current().iter().copied()).collect();
    let widest = whole.iter().map(|(number, _)| number.name.len()).max().unwrap_or(0);
    let mut text = format!("{:widest$}     old     new\n", "number");
    // Writing to a string cannot fail.
    for (number, value) in &whole {
        let _ = writeln!(text, "{:widest$} {:>7} {:>7}   ({value:.2})", number.name, number.default, value.round());
    }
    text.push_str("\nFor crates/engine/src/params.rs:\n");
    let changed = || whole.iter().filter(|(number, value)| value.round() as i32 != number.default);
    for (Number { name, min, max, .. }, value) in changed() {
        let _ = writeln!(text, "    {name}: {} in {min}..={max};", value.round());
    }
    if changed().next().is_none() {
        text.push_str("    nothing has changed so far\n");
    }
    text.push_str("\nFor a match that verifies them, with fastchess:\n");
    let _ = write!(text, "-engine cmd={} name=tuned", engine.display());
    for (number, value) in changed() {
        let _ = write!(text, " option.{}={}", number.name, value.round());
    }
    let _ = writeln!(text, " -engine cmd={} name=before", engine.display());
    text
}
