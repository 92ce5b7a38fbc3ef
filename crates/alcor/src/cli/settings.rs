//! `alcor settings`: prints a settings file with every option, made from their declarations.
//!
//! Every setting is commented out, so the file as it is printed changes nothing: to set an option, take the `#` away.

use std::fmt::Write as _;
use std::io::Write;

use alcor_session::options::{self, Declaration, Kind};
use clap::Args;

use crate::failure::Failure;
use crate::settings::{FILE_NAME, usual_path};

/// What to print.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Print only the path of the settings file
    #[arg(long)]
    path: bool,
}

/// Writes the file, or its name.
pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let path = usual_path();
    if arguments.path {
        let path = path.ok_or_else(|| Failure::Machine("this system has no folder for settings".to_owned()))?;
        writeln!(output, "{}", path.display())?;
    } else {
        let place = path.map_or_else(|| format!("a file {FILE_NAME}"), |path| path.display().to_string());
        output.write_all(template(&place).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// The settings file, to be kept in a place.
fn template(place: &str) -> String {
    let mut text = format!(
        "\
# Settings of Alcor. Keep this as
#   {place}
# or name it with 'alcor --settings FILE'. To set an option, take the # before it away.
# The command line ('alcor -s Hash=256') overrides this file, and what a GUI sets overrides both.
"
    );
    for declaration in options::TABLE {
        if let Some(value) = value(declaration) {
            let (about, range, key) = (declaration.about, range(&declaration.kind), key(declaration));
            // Writing to a string cannot fail.
            let _ = write!(text, "\n# {about}{range}\n# {key} = {value}\n");
        }
    }
    text
}

/// The name as a key that needs no quotes.
fn key(declaration: &Declaration) -> String {
    declaration.name.replace(' ', "_")
}

/// The default, as it is written in the file.
fn value(declaration: &Declaration) -> Option<String> {
    let default = declaration.default()?;
    Some(match declaration.kind {
        Kind::Check { .. } | Kind::Spin { .. } => default,
        // A literal string: paths may have backslashes.
        Kind::Combo { .. } | Kind::Text { .. } | Kind::List { .. } | Kind::Button { .. } => format!("'{default}'"),
    })
}

fn range(kind: &Kind) -> String {
    match kind {
        Kind::Spin { min, max, .. } => format!(" ({min} to {max})"),
        Kind::Combo { choices } => {
            let names: Vec<&str> = choices.iter().map(|&(choice, _)| choice).collect();
            format!(" ({})", names.join(", "))
        }
        Kind::List { expected, .. } => in_lines(&expected()),
        Kind::Check { .. } | Kind::Text { .. } | Kind::Button { .. } => String::new(),
    }
}

/// A long comment, in lines of its own.
fn in_lines(text: &str) -> String {
    const WIDTH: usize = 100;
    let mut lines = vec!["\n#".to_owned()];
    for word in text.split(' ') {
        let is_full = lines.last().is_some_and(|line| line.len() + word.len() > WIDTH);
        if is_full {
            lines.push("\n#".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_session::settings::Preferences;

    /// What the file says when some of its lines are no comments any more.
    fn read(text: &str) -> Preferences {
        alcor_session::settings::file::understand(text, std::path::Path::new("alcor.toml"))
    }

    #[test]
    fn the_file_as_printed_changes_nothing() {
        let preferences = read(&template("there"));
        assert!(preferences.file.is_empty() && preferences.complaints.is_empty(), "{preferences:?}");
    }

    #[test]
    fn every_option_is_in_it_and_is_understood() {
        let text: String = template("there")
            .lines()
            .map(|line| line.strip_prefix("# ").filter(|line| line.contains(" = ")).unwrap_or(line))
            .map(|line| format!("{line}\n"))
            .collect();
        let preferences = read(&text);
        assert_eq!(preferences.complaints, Vec::<String>::new(), "{text}");
        let names: Vec<&str> = preferences.file.iter().map(|setting| setting.name).collect();
        let settable = options::TABLE.iter().filter(|declaration| declaration.default().is_some());
        assert_eq!(names, settable.map(|declaration| declaration.name).collect::<Vec<_>>());
    }
}
