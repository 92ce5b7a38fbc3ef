//! The pages that the programs write themselves: what their help says of commands, at every depth, and of options.

use std::path::Path;

use crate::invocation::{Invocation, text};

/// What a program answers to some arguments.
type Ask<'a> = &'a dyn Fn(&[&str]) -> Result<String, String>;

/// What a program prints, whatever the settings of whoever runs it are.
///
/// # Errors
/// If it cannot be started, or fails.
pub fn printed(program: &Path, arguments: &[&str]) -> Result<String, String> {
    invocation(program, arguments).output().map_err(|error| error.to_string())
}

/// What a program prints when lines are typed.
fn answered(program: &Path, arguments: &[&str], typed: &str) -> Result<String, String> {
    invocation(program, arguments).output_to(typed).map_err(|error| error.to_string())
}

fn invocation(program: &Path, arguments: &[&str]) -> Invocation {
    Invocation::new(text(program), arguments).with_variable("ALCOR_SETTINGS", "none")
}

/// The page of the engine: its commands, and those that are typed while it runs.
///
/// # Errors
/// If it does not answer as expected.
pub fn engine_page(alcor: &Path) -> Result<String, String> {
    let page = command_page("Commands", "alcor", &|arguments| printed(alcor, arguments))?;
    let console = answered(alcor, &[], "help\nquit\n")?;
    Ok(format!("{page}{}{}", play_section(alcor)?, section(2, "In UCI: help", &console)))
}

/// The page of the trainer.
///
/// # Errors
/// If it does not answer as expected.
pub fn trainer_page(trainer: &Path) -> Result<String, String> {
    command_page("Commands of the trainer", "alcor-train", &|arguments| printed(trainer, arguments))
}

/// The help of a program, of each of its commands, and of theirs.
fn command_page(title: &str, program: &str, ask: Ask) -> Result<String, String> {
    let overview = ask(&["--help"])?;
    if command_names(&overview).next().is_none() {
        return Err(format!("expected commands in the help of {program}, found {overview}"));
    }
    let mut page = format!(
        "# {title}\n\nWhat `{program} --help` and `{program} help COMMAND` print.\n\n```text\n{overview}\n```\n"
    );
    for name in command_names(&overview) {
        add_command(&mut page, program, &[name], ask)?;
    }
    Ok(page)
}

/// Adds the help of a command, and of those that it has.
fn add_command(page: &mut String, program: &str, path: &[&str], ask: Ask) -> Result<(), String> {
    let help = ask(&[&["help"], path].concat())?;
    *page += &section(1 + path.len(), &format!("{program} {}", path.join(" ")), &help);
    // Other paragraphs may have lines of the same form.
    let listed = help.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
    for name in command_names(listed.split("\n\n").next().unwrap_or_default()) {
        add_command(page, program, &[path, &[name]].concat(), ask)?;
    }
    Ok(())
}

fn section(level: usize, heading: &str, text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    format!("\n{} {heading}\n\n```text\n{}\n```\n", "#".repeat(level), lines.join("\n"))
}

/// The commands that a help lists: two spaces, a name, and what it does. Options begin with a hyphen.
fn command_names(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| {
        let (name, about) = line.strip_prefix("  ")?.split_once("  ")?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        (is_name && name != "help" && !about.trim().is_empty()).then_some(name)
    })
}

/// What can be typed in a game: the list, and what is said of each command.
fn play_section(alcor: &Path) -> Result<String, String> {
    let quiet = answered(alcor, &["play"], "quit\n")?;
    let told =
        |typed: &str| answered(alcor, &["play"], &format!("{typed}\nquit\n")).map(|answer| between(&quiet, &answer));
    let overview = told("help")?;
    let names = play_names(&overview);
    if names.is_empty() {
        return Err(format!("expected commands in the help of a game, found {overview}"));
    }
    let questions: Vec<String> = names.iter().map(|name| format!("help {name}")).collect();
    let details = told(&questions.join("\n"))?;
    Ok(section(2, "In alcor play: help", &overview) + &section(3, "In alcor play: help COMMAND", &details))
}

/// The lines of an answer that another one, which begins and ends like it, lacks.
fn between(quiet: &str, answer: &str) -> String {
    let (quiet, answer): (Vec<&str>, Vec<&str>) = (quiet.lines().collect(), answer.lines().collect());
    let start = quiet.iter().zip(&answer).take_while(|(one, other)| one == other).count();
    let rest = quiet[start..].iter().rev().zip(answer[start..].iter().rev());
    let end = rest.take_while(|(one, other)| one == other).count();
    answer[start..answer.len() - end].join("\n")
}

/// The commands in the help of a game: each in a line of its own, and some that are only named, before the last semicolon.
fn play_names(help: &str) -> Vec<&str> {
    let own = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let named = help.lines().find_map(|line| line.strip_prefix("  and ")).unwrap_or_default();
    let named = named.split(';').next().unwrap_or_default().split(',').map(str::trim);
    own.filter(|name| *name != "and").chain(named).filter(|name| !name.is_empty()).collect()
}

/// The settings file as a page: every option with its default, after what it does.
pub fn options_page(settings: &str) -> String {
    let mut page = "# Options\n\nEvery option of the engine, with its default, as in the settings file that `alcor settings` prints. \
        A chess GUI has the same options, written with spaces instead of underscores.\n\n| option | default | |\n|---|---|---|\n"
        .to_owned();
    for paragraph in settings.split("\n\n").skip(1) {
        let lines: Vec<&str> = paragraph.lines().map(|line| line.trim_start_matches(['#', ' '])).collect();
        if let Some((setting, about)) = lines.split_last()
            && let Some((name, default)) = setting.split_once(" = ")
        {
            page +=
                &format!("| `{name}` | `{default}` | {} |\n", about.join(" ").replace('|', "\\|").replace('<', "&lt;"));
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::{between, command_names, command_page, options_page, play_names};

    const HELP: &str = "Usage: alcor\n\nPlay:\n  play   Play a game\n  book   Make a book\n  help   Show\n\nOptions:\n  -h, --help  Print help\n";

    #[test]
    fn commands_are_found_in_the_help() {
        assert!(command_names(HELP).eq(["play", "book"]));
    }

    #[test]
    fn commands_of_commands_have_their_help_too() {
        let ask = |arguments: &[&str]| match arguments {
            ["--help"] => Ok(HELP.to_owned()),
            ["help", "book"] => {
                Ok("A book\n\nCommands:\n  make  Make one\n  help  Print\n\nOptions:\n  like  this".to_owned())
            }
            ["help", ..] => Ok(format!("all of {}", arguments.join(" "))),
            _ => Err("expected a question for help".to_owned()),
        };
        let page = command_page("Commands", "alcor", &ask).unwrap();
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(headings, ["# Commands", "## alcor play", "## alcor book", "### alcor book make"]);
        assert!(page.contains("```text\nall of help book make\n```"), "{page}");
        assert!(command_page("Commands", "alcor", &|_| Ok("nothing".to_owned())).is_err());
    }

    #[test]
    fn an_answer_is_told_from_what_stands_around_it() {
        assert_eq!(between("Hello\nboard\nBye", "Hello\nboard\nhint  help me\nBye"), "hint  help me");
        assert_eq!(between("a\nb", "a\nb"), "");
        assert_eq!(between("a\na", "a\na\na"), "a");
    }

    #[test]
    fn commands_of_a_game_are_found_in_its_help() {
        let help = "Moves: e4\n  hint            suggest\n  undo [TURNS]    take back\n  and why, coach, redo; 'help COMMAND' says more\nCtrl-C";
        assert_eq!(play_names(help), ["hint", "undo", "why", "coach", "redo"]);
        assert!(play_names("none").is_empty());
    }

    #[test]
    fn options_are_read_from_the_settings_file() {
        let settings = "# Settings of Alcor.\n\n# size of the table\n# in MB (1 to 9)\n# Hash = 16\n\n# write\n# UCI_Chess960 = false";
        let page = options_page(settings);
        assert!(page.contains("| `Hash` | `16` | size of the table in MB (1 to 9) |"), "{page}");
        assert!(page.ends_with("| `UCI_Chess960` | `false` | write |\n"), "{page}");
    }
}
