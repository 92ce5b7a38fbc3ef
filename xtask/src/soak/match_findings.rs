//! What the referee says, and what of it speaks against Alcor.

use std::fmt;

/// What Alcor is called in a match, and what it is called if it plays against itself.
pub const NAMES: [&str; 2] = ["Alcor", "Alcor-again"];

/// What was found under one set of conditions.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct MatchFindings {
    games: usize,
    findings: Vec<String>,
    /// By Alcor, and by the opponent: on a busy machine only the difference says something.
    lost_on_time: [usize; 2],
}

impl MatchFindings {
    /// Takes in a line of fastchess.
    pub fn hear(&mut self, line: &str) {
        if let Some((players, reason)) = finished_game(line) {
            self.games += 1;
            let is_fault = is_fault_of_alcor(players, reason);
            if reason.contains(" loses on time") {
                self.lost_on_time[usize::from(!is_fault)] += 1;
            }
            if is_fault {
                self.note(line);
            }
        } else if is_alarm(line) {
            self.note(line);
        }
    }

    /// Adds a finding.
    pub fn note(&mut self, finding: impl Into<String>) {
        self.findings.push(finding.into());
    }

    /// Games that were not finished are a finding.
    pub fn expect_games(&mut self, expected: usize) {
        if self.games != expected {
            self.note(format!("expected {expected} games, found {}", self.games));
        }
    }

    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }
}

impl fmt::Display for MatchFindings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, other] = self.lost_on_time;
        write!(formatter, "{:>5}  {:>8}  {own}, {other}", self.games, self.findings.len())?;
        self.findings.iter().try_for_each(|finding| write!(formatter, "\n    {finding}"))
    }
}

/// The players and the reason in `Finished game 2 (A vs B): 1-0 {White mates}`.
fn finished_game(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.strip_prefix("Finished game ")?.split_once('(')?;
    let (players, rest) = rest.split_once("): ")?;
    Some((players, rest.split_once('{')?.1.trim_end().trim_end_matches('}')))
}

/// Mates and draws are nobody's fault; for everything else the side that is named is to blame.
fn is_fault_of_alcor(players: &str, reason: &str) -> bool {
    if reason.ends_with(" mates") || reason.starts_with("Draw") {
        return false;
    }
    let (white, black) = players.split_once(" vs ").unwrap_or((players, ""));
    match reason.split([' ', '\'']).next() {
        Some("White") => NAMES.contains(&white),
        Some("Black") => NAMES.contains(&black),
        _ => true,
    }
}

/// Warnings and errors, unless they are the other engine's.
fn is_alarm(line: &str) -> bool {
    let small = line.to_ascii_lowercase();
    let is_loud = ["warning", "error", "fatal", "illegal", "crash"].iter().any(|word| small.contains(word));
    // At the end there is a table of what did not happen.
    let is_none = small.trim_end().ends_with(": 0");
    is_loud && !is_none && !line.contains("Opponent")
}

#[cfg(test)]
mod tests {
    use super::MatchFindings;

    fn findings(lines: &[&str]) -> (usize, usize) {
        let mut found = MatchFindings::default();
        lines.iter().for_each(|line| found.hear(line));
        (found.games, found.findings.len())
    }

    #[test]
    fn mates_and_draws_are_no_findings() {
        let lines = [
            "Started game 1 of 2 (Alcor vs Alcor-again)",
            "Finished game 1 (Alcor vs Alcor-again): 1-0 {White mates}",
            "Finished game 2 (Alcor-again vs Alcor): 1/2-1/2 {Draw by 3-fold repetition}",
            "Games: 2, Wins: 1, Losses: 1, Draws: 0, Points: 1.0 (50.00 %)",
        ];
        assert_eq!(findings(&lines), (2, 0));
    }

    #[test]
    fn faults_are_findings_and_those_of_the_opponent_are_not() {
        for reason in
            ["White loses on time", "White makes an illegal move", "White's connection stalls", "White disconnects"]
        {
            assert_eq!(
                findings(&[&format!("Finished game 1 (Alcor vs Opponent): 0-1 {{{reason}}}")]),
                (1, 1),
                "{reason}"
            );
            assert_eq!(
                findings(&[&format!("Finished game 1 (Opponent vs Alcor): 0-1 {{{reason}}}")]),
                (1, 0),
                "{reason}"
            );
        }
        assert_eq!(findings(&["Finished game 1 (Alcor vs Opponent): * {No result}"]), (1, 1));
    }

    #[test]
    fn losses_on_time_are_counted_for_both() {
        let mut found = MatchFindings::default();
        found.hear("Finished game 1 (Alcor vs Opponent): 0-1 {White loses on time (17ms overrun)}");
        found.hear("Finished game 2 (Opponent vs Alcor): 0-1 {White loses on time}");
        found.hear("Finished game 3 (Opponent vs Alcor): 0-1 {White loses on time}");
        assert_eq!((found.lost_on_time, found.findings.len()), ([1, 2], 1));
    }

    #[test]
    fn warnings_are_findings() {
        assert_eq!(findings(&["Warning; Illegal PV move e2e5 from Alcor"]), (0, 1));
        assert_eq!(findings(&["Warning; Illegal PV move e2e5 from Opponent"]), (0, 0));
        assert_eq!(findings(&["  Crashed: 0", "  Crashed: 2"]), (0, 1));
    }

    #[test]
    fn missing_games_are_a_finding() {
        let mut found = MatchFindings::default();
        found.expect_games(2);
        assert!(!found.is_clean() && found.to_string().contains("expected 2 games, found 0"));
    }
}
