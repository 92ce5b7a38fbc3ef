//! What a settings file says. It is TOML, and its keys are the names of options.
//!
//! Everything that is wrong becomes a complaint with the number of its line. The parser recovers after an error, so one bad
//! line does not cost the others.

use std::io;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::{Preferences, Setting};
use crate::bounded;
use crate::text::printable;

/// More than anybody writes by hand.
const MAX_BYTES: u64 = 1 << 20;

/// Reads a file that may be missing. One that is there and cannot be read is complained about.
pub fn read_if_there(path: &Path) -> Preferences {
    match bounded::read_text(path, MAX_BYTES) {
        Ok(text) => understand(&text, path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Preferences::default(),
        Err(error) => Preferences { complaints: vec![unreadable(path, &error)], ..Preferences::default() },
    }
}

/// Reads a file.
///
/// # Errors
/// With a message if it cannot be read.
pub fn read(path: &Path) -> Result<Preferences, String> {
    let text = bounded::read_text(path, MAX_BYTES).map_err(|error| unreadable(path, &error))?;
    Ok(understand(&text, path))
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("the settings file {} cannot be read: {error}", path.display())
}

/// The settings in a text, in its order. The path is for the complaints.
pub fn understand(text: &str, path: &Path) -> Preferences {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut settings = Vec::new();
    let mut complaints: Vec<(usize, String)> =
        errors.iter().map(|error| (error.span().map_or(0, |span| span.start), error.message().to_owned())).collect();
    for (key, value) in table.get_ref() {
        let start = key.span().start;
        match read_value(key.get_ref(), value.get_ref()) {
            Ok(setting) => settings.push((start, setting)),
            // A value that is no TOML has been complained about already.
            Err(_) if errors.iter().any(|error| is_on_line_of(text, start, error)) => {}
            Err(message) => complaints.push((start, message)),
        }
    }
    settings.sort_by_key(|&(start, _)| start);
    complaints.sort_by_key(|&(start, _)| start);
    let complain = |(start, message): (usize, String)| {
        printable(&format!("settings file {}, line {}: {message}", path.display(), line_number(text, start)))
    };
    Preferences {
        file: settings.into_iter().map(|(_, setting)| setting).collect(),
        complaints: complaints.into_iter().map(complain).collect(),
        ..Preferences::default()
    }
}

fn is_on_line_of(text: &str, start: usize, error: &toml::de::Error) -> bool {
    error.span().is_some_and(|span| line_number(text, span.start) == line_number(text, start))
}

fn line_number(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

fn read_value(key: &str, value: &DeValue) -> Result<Setting, String> {
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Boolean(is_on) => is_on.to_string(),
        DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix())
            .map_or_else(|_| integer.as_str().to_owned(), |number| number.to_string()),
        DeValue::Float(float) => float.as_str().to_owned(),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            let found = if matches!(value, DeValue::Table(_)) { "a table" } else { value.type_str() };
            return Err(format!("{key} expects a number, a text in quotes, true or false, found {found}"));
        }
    };
    Setting::read(key, &text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Change;

    fn understood(text: &str) -> (Vec<Change>, Vec<String>) {
        let Preferences { file, complaints, .. } = understand(text, Path::new("a.toml"));
        (file.into_iter().map(|setting| setting.change).collect(), complaints)
    }

    #[test]
    fn settings_of_every_type() {
        let text = "# mine\nThreads = 2\nUCI_ShowWDL = true\nHash = 1_024 # much\n\"Move Overhead\" = 0x10\n\
                    Evaluation = 'NNUE'\n";
        let (changes, complaints) = understood(text);
        assert_eq!(complaints, Vec::<String>::new());
        assert_eq!(changes.len(), 5);
        assert_eq!(changes[0], Change::Threads(2));
        assert_eq!(changes[2], Change::Hash(1024));
        assert_eq!(changes[3], Change::MoveOverhead(std::time::Duration::from_millis(16)));
        assert_eq!(understood("Hash = '64'").0, [Change::Hash(64)]);
        assert_eq!(understood("").0, []);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line_and_the_rest_holds() {
        let text =
            "Hash = 0\nThreads = 2\nHsah = 5\nMultiPV = [1]\nPonder = maybe\nUCI_ShowWDL = true\n[more]\nx = 1\n";
        let (changes, complaints) = understood(text);
        assert_eq!(changes, [Change::Threads(2), Change::ShowWdl(true)], "{complaints:#?}");
        let lines: Vec<&str> =
            complaints.iter().filter_map(|line| line.strip_prefix("settings file a.toml, line ")).collect();
        let numbers: Vec<&str> = lines.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(numbers, ["1", "3", "4", "5", "7"], "{complaints:#?}");
        assert!(lines[0].starts_with("1: Hash expects 1.."), "{}", lines[0]);
        assert!(lines[1].contains("found 'Hsah'"), "{}", lines[1]);
    }

    #[test]
    fn a_key_given_twice_is_complained_about() {
        let (changes, complaints) = understood("Hash = 8\nHash = 9\nThreads = 3\n");
        assert!(changes.contains(&Change::Threads(3)), "{changes:?}");
        assert_eq!(complaints.len(), 1, "{complaints:#?}");
    }

    #[test]
    fn no_complaint_commands_the_terminal() {
        let (changes, complaints) = understood("\"\\u001b[2J\\u009b\" = [1]\nHash = \"\\u001b[31m\"\n");
        assert_eq!(changes, []);
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert!(complaints.iter().all(|complaint| !complaint.contains(char::is_control)), "{complaints:?}");
    }

    #[test]
    fn garbage_is_harmless() {
        for text in [
            "\u{feff}",
            "=",
            "[",
            "]]]\n\"",
            "\0\u{1}",
            "Hash",
            "Hash =",
            "= 5",
            "a.b.c = {",
            "'''",
            "Hash = 99999999999999999999999",
        ] {
            let (changes, _) = understood(text);
            assert_eq!(changes, [], "{text:?}");
        }
        assert_eq!(understood(&format!("{}\nHash = 8\n", "[".repeat(5000))).0.len(), 0);
    }

    #[test]
    fn a_file_that_is_too_long_is_refused_and_not_cut() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("Hash = 8\n#{}\nThreads = 3\n", "-".repeat(1 << 20))).unwrap();
        let message = read(file.path()).unwrap_err();
        assert!(message.ends_with("cannot be read: expected at most 1048576 bytes, found 1048599"), "{message}");
        assert_eq!(read_if_there(file.path()).complaints, [message]);
    }

    #[test]
    fn a_folder_is_no_file() {
        assert!(read(Path::new(".")).unwrap_err().ends_with("expected a file"));
        assert!(read_if_there(Path::new("no/such.toml")).complaints.is_empty());
    }
}
