//! What a screening has to say: on the way in a line, at the end about every switch.

use std::fmt::Write as _;
use std::time::Duration;

use super::estimate::{Worth, worths};
use super::saved_run::ScreenRun;
use crate::play::pairs::PairResult;

/// The line of progress, for a run that began here with this many pairs.
pub(super) fn progress(saved: &ScreenRun, before: u64, pairs: u64, elapsed: Duration) -> String {
    let done = saved.results.len() as u64;
    let seconds = elapsed.as_secs_f64() / done.saturating_sub(before).max(1) as f64;
    let left = pairs.saturating_sub(done) as f64 * seconds / 60.0;
    let dropped = saved.results.iter().filter(|result| **result == PairResult::Dropped).count();
    let dropped = if dropped > 0 { format!(", {dropped} pairs dropped") } else { String::new() };
    format!("{} of {} games{dropped}, {seconds:.2} s a pair, {left:.0} minutes left", 2 * done, 2 * pairs)
}

/// Every switch with its worth, the best first.
pub(super) fn table(saved: &ScreenRun) -> String {
    let games = 2 * saved.results.iter().filter(|result| **result != PairResult::Dropped).count();
    let mut text = format!("{games} games, {} nodes a move, {} switches\n", saved.nodes, saved.switches.len());
    let Some(worths) = worths(saved.design(), &saved.results) else {
        text.push_str("too few games for an estimate\n");
        return text;
    };
    let mut rows: Vec<_> = saved.switches.iter().zip(worths).collect();
    rows.sort_by(|(_, one), (_, other)| other.elo.total_cmp(&one.elo));
    let widest = rows.iter().map(|(switch, _)| switch.name.len()).max().unwrap_or(0);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{:widest$}  Elo on against off  now", "switch");
    for (switch, Worth { elo, error }) in rows {
        let now = if switch.default == 1 { "on" } else { "off" };
        let _ = writeln!(text, "{:widest$}  {elo:>+8.1} +- {error:<5.1}   {now}", switch.name);
    }
    text
}
