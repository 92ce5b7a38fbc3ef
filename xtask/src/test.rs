//! `cargo xtask test`: runs the steps, in three lanes side by side, and sums them up.
//!
//! A failing step does not stop the rest: one run shows everything that is wrong. The lanes share no build folder, so
//! none waits for another. Many steps keep only one core busy for most of their time, or none while something is fetched or
//! a browser waits; three lanes keep two cores busy. The third lane has no steps of its own: it takes those with a build
//! folder of their own, and so does any lane that is done, so that all end at about the same time.

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crate::findings::Findings;
use crate::output::{marked, say};
use crate::steps::{Extent, Lane, STEPS, Step};
use crate::summary::{StepResult, Summary, word};

/// What to run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Run this step alone.
    pub only: Option<&'static str>,
    /// List the steps and run none.
    pub list: bool,
    /// Also run the tests that take minutes and are otherwise ignored.
    pub long: bool,
}

/// Does what the arguments ask.
pub fn run(arguments: &Arguments) -> ExitCode {
    if arguments.list {
        list();
        return ExitCode::SUCCESS;
    }
    let extent = if arguments.long { Extent::Long } else { Extent::Usual };
    let start = Instant::now();
    let steps: Vec<&Step> = chosen(arguments.only).collect();
    let has_two_cores =
        thread::available_parallelism().is_ok_and(|cores| cores >= NonZero::<usize>::MIN.saturating_add(1));
    let results =
        if steps.len() > 1 && has_two_cores { side_by_side(&steps, extent) } else { one_by_one(&steps, extent) };
    let summary = Summary { results, elapsed: start.elapsed(), task: "test" };
    print!("\n{summary}");
    if summary.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn list() {
    let width = STEPS.iter().map(|step| step.name.len()).fold(0, usize::max);
    for step in STEPS {
        println!("{:width$}  {}", step.name, step.about);
    }
}

/// The step of that name, or all.
fn chosen(only: Option<&str>) -> impl Iterator<Item = &'static Step> {
    STEPS.iter().filter(move |step| only.is_none_or(|name| name == step.name))
}

fn one_by_one(steps: &[&Step], extent: Extent) -> Vec<StepResult> {
    steps.iter().map(|step| run_step(step, extent)).collect()
}

/// Runs the steps of each lane one by one, and the lanes side by side. The results come in the order of the steps.
fn side_by_side(steps: &[&Step], extent: Extent) -> Vec<StepResult> {
    let in_lane = |lane| steps.iter().filter(move |step| step.lane == lane);
    let left = Mutex::new(in_lane(Lane::Any));
    // Nothing panics while it holds the lock.
    let take = || left.lock().ok()?.next();
    let run_lane = |lane| {
        let own = in_lane(lane).filter(|_| lane != Lane::Any);
        let steps = own.chain(std::iter::from_fn(&take));
        steps.map(|step| marked(Some(step.name), || run_step(step, extent))).collect::<Vec<_>>()
    };
    let mut results = thread::scope(|scope| {
        let run_lane = &run_lane;
        let lanes = Lane::ALL.map(|lane| (lane, scope.spawn(move || run_lane(lane))));
        lanes.map(|(lane, results)| results.join().unwrap_or_else(|_| vec![panicked(lane)])).concat()
    });
    results.sort_by_key(|result| steps.iter().position(|step| step.name == result.name));
    results
}

/// That the steps of a lane could not be run to their end.
fn panicked(lane: Lane) -> StepResult {
    let findings = Findings::failure(format!("xtask panicked in the lane of {lane:?}: see the output above"));
    StepResult { name: "xtask", findings, elapsed: Instant::now().elapsed() }
}

fn run_step(step: &Step, extent: Extent) -> StepResult {
    say(format_args!("==> {}: {}", step.name, step.about));
    let start = Instant::now();
    let findings = (step.run)(extent);
    let elapsed = start.elapsed();
    say(format_args!("<== {} {} in {:.1} s", step.name, word(&findings), elapsed.as_secs_f64()));
    StepResult { name: step.name, findings, elapsed }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::{STEPS, chosen, one_by_one, side_by_side};
    use crate::findings::Findings;
    use crate::steps::{Extent, Lane, Step};

    #[test]
    fn without_a_name_every_step_is_chosen_in_order() {
        assert!(chosen(None).map(|step| step.name).eq(STEPS.iter().map(|step| step.name)));
    }

    #[test]
    fn a_name_chooses_one_step() {
        assert!(chosen(Some("docs")).map(|step| step.name).eq(["docs"]));
    }

    const fn step(name: &'static str, lane: Lane, run: fn(Extent) -> Findings) -> Step {
        Step { name, about: "", lane, run }
    }

    #[test]
    fn side_by_side_or_not_the_results_are_the_same() {
        let steps = [
            step("one", Lane::Debug, |_| Findings::pass()),
            step("two", Lane::Web, |_| Findings::failure("no")),
            step("three", Lane::Debug, |_| Findings::skip(2, "tests", "a reason")),
            step("four", Lane::Web, |_| Findings::pass()),
            step("five", Lane::Any, |_| Findings::pass()),
            step("six", Lane::Any, |_| Findings::failure("neither")),
        ];
        let steps: Vec<&Step> = steps.iter().collect();
        let found = |results: Vec<super::StepResult>| {
            results.into_iter().map(|result| (result.name, result.findings)).collect::<Vec<_>>()
        };
        let alone = found(one_by_one(&steps, Extent::Usual));
        let names: Vec<&str> = alone.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["one", "two", "three", "four", "five", "six"]);
        assert_eq!(found(side_by_side(&steps, Extent::Usual)), alone);
    }

    #[test]
    fn lanes_run_at_the_same_time() {
        static ALL_THREE: Barrier = Barrier::new(3);
        const MEET: fn(Extent) -> Findings = |_| {
            ALL_THREE.wait();
            Findings::pass()
        };
        let steps = Lane::ALL.map(|lane| step("one", lane, MEET));
        assert_eq!(side_by_side(&steps.iter().collect::<Vec<_>>(), Extent::Usual).len(), 3);
    }

    #[test]
    fn a_panic_is_a_failure() {
        let steps = [step("one", Lane::Debug, |_| panic!("now")), step("two", Lane::Web, |_| Findings::pass())];
        let results = side_by_side(&steps.iter().collect::<Vec<_>>(), Extent::Usual);
        assert_eq!(results.len(), 2);
        assert_eq!(results.iter().filter(|result| !result.findings.is_success()).count(), 1);
    }
}
