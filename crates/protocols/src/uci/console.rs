//! Answers for people who talk to the engine themselves, and for testers: help, build, licence, tuned numbers.

use alcor_engine::params::Param;
use alcor_session::identity::NAME;
use alcor_session::options;
use alcor_session::text::push_entry;

use super::parse::COMMANDS;

/// The answer to `license`.
pub(super) const LICENSE: &str = "\
Alcor is free software: you can redistribute it and/or modify it under the terms of the GNU General Public License as
published by the Free Software Foundation, either version 3 of the License, or (at your option) any later version.
It comes WITHOUT ANY WARRANTY. The license is in the file LICENSE, and at https://www.gnu.org/licenses/.";

/// The answer to `help`.
pub(super) fn help() -> String {
    let mut text =
        format!("{NAME}, a chess engine that shows you what it sees. GUIs talk to it in UCI; you can, too.\n");
    text.push_str("Try: 'go movetime 1000', 'd', 'position startpos moves e2e4', 'eval'.\n\nCommands:\n");
    for command in COMMANDS {
        let usage = format!("{} {}", command.name, command.arguments);
        push_entry(&mut text, usage.trim_end(), command.about);
    }
    text.push_str("\nOptions, set by 'setoption':\n");
    for option in options::TABLE {
        push_entry(&mut text, option.name, option.about);
    }
    text.push_str("\nA line that begins with # is a comment.");
    text
}

/// The answer to `spsa`: the tuned numbers as OpenBench reads them.
pub(super) fn spsa() -> String {
    listed(options::tuned_numbers())
}

/// A line for each number that can be tuned, or why there is none.
fn listed(numbers: &[Param]) -> String {
    let lines: Vec<String> = numbers
        .iter()
        // Switches turn a technique off to measure its worth; there is nothing to tune between on and off.
        .filter(|param| !param.name.starts_with("use_"))
        .map(|param| {
            // A final step of a twentieth of the range is the habit, and half a unit the least that can matter.
            let step = (f64::from(param.max - param.min) / 20.0).max(0.5);
            format!("{}, int, {}, {}, {}, {step}, 0.002", param.name, param.default, param.min, param.max)
        })
        .collect();
    if lines.is_empty() {
        "info string spsa: this is no tuning build (cargo build --features tune)".to_owned()
    } else {
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use alcor_engine::params::ALL;

    use super::*;

    #[test]
    fn help_names_every_command_and_option() {
        let help = help();
        assert!(COMMANDS.iter().all(|command| help.contains(&format!("\n  {}", command.name))), "{help}");
        assert!(options::TABLE.iter().all(|option| help.contains(&format!("\n  {}", option.name))), "{help}");
        assert!(help.lines().all(|line| line.len() <= 100), "{help}");
    }

    #[test]
    fn tuned_numbers_have_seven_fields() {
        let text = listed(ALL);
        for line in text.lines() {
            let fields: Vec<&str> = line.split(", ").collect();
            let [name, "int", default, min, max, step, "0.002"] = fields[..] else { panic!("{line}") };
            let param = ALL.iter().find(|param| param.name == name).unwrap();
            let range = [param.default, param.min, param.max].map(|number| number.to_string());
            assert_eq!([default, min, max], [&*range[0], &*range[1], &*range[2]], "{line}");
            assert!(step.parse::<f64>().is_ok_and(|step| step >= 0.5), "{line}");
        }
        let switches = ALL.iter().filter(|param| param.name.starts_with("use_")).count();
        assert_eq!(text.lines().count(), ALL.len() - switches);
        assert!(switches > 0 && text.lines().count() > switches);
    }

    #[test]
    fn a_build_that_tunes_nothing_says_so() {
        assert!(listed(&[]).starts_with("info string spsa: this is no tuning build"));
        assert_eq!(spsa(), listed(if options::tuned_numbers().is_empty() { &[] } else { ALL }));
    }
}
