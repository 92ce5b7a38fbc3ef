//! What a benchmark says: a line for each position as soon as it is done, then the sum.
//!
//! The last line has the form that testing frameworks look for. The work itself is [`alcor_engine::bench`].

use alcor_engine::{Engine, StopSwitch, bench};

/// Runs the bench with an engine, for as long as nobody uses the switch, and hands its lines to `say`.
pub fn report(switch: &StopSwitch, engine: &mut Engine, depth: Option<u32>, mut say: impl FnMut(String)) {
    let of = bench::POSITIONS.len();
    let result = bench::run_until(switch, engine, depth.unwrap_or(bench::DEPTH), |step| {
        say(format!("{:>2}/{of} {:>9} nodes  {}", step.number, step.nodes, step.fen));
    });
    if switch.is_stopped() {
        // No sum: a part of it could be taken for the whole.
        say("info string bench stopped".to_owned());
        return;
    }
    say(String::new());
    say(format!("{:.3} seconds", result.elapsed.as_secs_f64()));
    say(format!("{} nodes {} nps", result.nodes, result.nodes_per_second()));
}

#[cfg(test)]
mod tests {
    use super::{Engine, StopSwitch, report};

    #[test]
    fn ends_as_testing_frameworks_want_it() {
        let mut lines = Vec::new();
        report(&StopSwitch::default(), &mut Engine::new(), Some(1), |line| lines.push(line));
        let words: Vec<&str> = lines.last().map(|line| line.split(' ').collect()).unwrap_or_default();
        assert_eq!([words[1], words[3]], ["nodes", "nps"]);
        assert!(words[0].parse::<u64>().unwrap() > 0);
        assert!(words[2].parse::<u64>().is_ok());
    }

    #[test]
    fn has_no_sum_if_stopped() {
        let switch = StopSwitch::default();
        switch.stop();
        let mut lines = Vec::new();
        report(&switch, &mut Engine::new(), None, |line| lines.push(line));
        assert_eq!(lines, ["info string bench stopped"]);
    }
}
