//! The first page of help: what a newcomer reads after `alcor --help`.
//!
//! The parser knows the subcommands and what they are for; this puts them into groups and adds examples.

use std::fmt::Write;

use alcor_session::version;
use clap::Command;

/// The subcommands in groups, in the order shown. Names that this program does not have are passed over, and what is in no
/// group is shown in the last.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play and ask", &["play", "review", "eval", "choose"]),
    ("Measure", &["bench", "epd", "perft"]),
    ("Set up", &["settings", "book", "completions", "man", "help"]),
];

const USAGE: &str = "\
alcor [OPTIONS] [COMMAND]
       alcor [OPTIONS] <FEN> <MOVES> <SECONDS>";

const EXAMPLES: &str = "  \
  alcor eval \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3\"
  alcor choose startpos \"e4 d4 Nf3 a3\" 0.5
  alcor epd wac.epd --time 2 --threads 4
  alcor -s Hash=256 -s Threads=4 \"position startpos moves e2e4\" \"go movetime 5000\"";

const MORE: &str = "\
Without a command Alcor speaks UCI, or XBoard if the GUI asks for it. UCI commands can also be given
as arguments, one command per argument; they run one after the other. Type 'help' in UCI for a list.

'alcor help COMMAND' shows the help of a command.";

/// Adds help and version to the declaration of the command line.
pub(crate) fn add_to(program: Command) -> Command {
    let heading = *program.get_styles().get_header();
    let titled = |title: &str| format!("{heading}{title}:{heading:#}\n");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{}{{options}}{{after-help}}",
        groups(&program, titled),
        titled("Options")
    );
    let after_help = format!("{}{EXAMPLES}\n\n{MORE}", titled("Examples"));
    program.override_usage(USAGE).help_template(template).after_help(after_help).long_version(version::long())
}

/// The subcommands with what they do, in their groups.
fn groups(program: &Command, titled: impl Fn(&str) -> String) -> String {
    let is_grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others = program.get_subcommands().map(Command::get_name).filter(|&name| !is_grouped(name));
    let others: Vec<&str> = others.collect();
    let width = program.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or(0);
    let literal = *program.get_styles().get_literal();
    let mut text = String::new();
    for (index, (title, names)) in GROUPS.iter().enumerate() {
        text.push_str(&titled(title));
        let more: &[&str] = if index + 1 == GROUPS.len() { &others } else { &[] };
        for &name in names.iter().chain(more) {
            let about = match program.find_subcommand(name) {
                Some(command) => command.get_about().map(ToString::to_string).unwrap_or_default(),
                // The parser adds it itself, later.
                None if name == "help" => "Show the help of a command".to_owned(),
                None => continue,
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {literal}{name}{literal:#}{:1$}  {about}", "", width - name.len().min(width));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(program: Command) -> String {
        add_to(program).render_help().to_string()
    }

    #[test]
    fn every_subcommand_is_shown_once() {
        let page = page(
            Command::new("alcor")
                .subcommands([Command::new("perft").about("Count"), Command::new("dance").about("Dance")]),
        );
        for line in ["  perft  Count", "  dance  Dance", "  help   Show the help of a command"] {
            assert_eq!(page.matches(line).count(), 1, "{page}");
        }
        assert!(!page.contains("  play"), "{page}");
    }

    #[test]
    fn the_page_has_usage_groups_options_and_examples() {
        let page = page(crate::program());
        for title in ["Usage:", "Play and ask:", "Measure:", "Set up:", "Options:", "Examples:"] {
            assert!(page.contains(title), "{title}\n{page}");
        }
        assert!(page.contains("--set <OPTION=VALUE>"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{page}");
    }
}
