//! What the user wants before anybody says anything: options from the settings file and from the command line.
//!
//! The file is TOML, and its keys are the options of [`alcor_session::options::TABLE`], so whatever can be set in
//! a protocol can be set here. What cannot be understood is named with its line and costs nothing else: the rest of the
//! file holds. The command line comes after the file and so overrides it; a protocol comes after both.

use std::path::PathBuf;

use alcor_session::settings::{Preferences, Setting, file};
use directories::ProjectDirs;

/// The name of the file in the folder for settings.
pub(crate) const FILE_NAME: &str = "alcor.toml";

/// The word that stands for no settings file.
const NONE: &str = "none";

/// Where the file is looked for if none is named: in the folder that this system has for settings, if it has one.
pub(crate) fn usual_path() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "alcor")?.config_dir().join(FILE_NAME))
}

/// Which settings file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SettingsSource {
    /// The one in the folder for settings, if there is one.
    Usual,
    /// None.
    None,
    /// This one, which must be there.
    File(PathBuf),
}

impl SettingsSource {
    /// What a name given by the user means.
    pub(crate) fn of(name: Option<&str>) -> SettingsSource {
        match name {
            None => SettingsSource::Usual,
            Some("" | NONE) => SettingsSource::None,
            Some(path) => SettingsSource::File(path.into()),
        }
    }
}

/// A settings file that was asked for and cannot be read.
#[derive(Debug)]
pub(crate) struct UnreadableFile(pub String);

/// Reads the file, and adds the settings of the command line.
///
/// # Errors
/// If a file that was named cannot be read. The usual one may be missing.
pub(crate) fn gather(source: &SettingsSource, command_line: &[Setting]) -> Result<Preferences, UnreadableFile> {
    let mut preferences = match source {
        SettingsSource::None => Preferences::default(),
        SettingsSource::Usual => usual_path().map_or_else(Preferences::default, |path| file::read_if_there(&path)),
        SettingsSource::File(path) => file::read(path).map_err(UnreadableFile)?,
    };
    preferences.command_line.extend_from_slice(command_line);
    Ok(preferences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        assert_eq!(SettingsSource::of(None), SettingsSource::Usual);
        assert_eq!(SettingsSource::of(Some("none")), SettingsSource::None);
        assert_eq!(SettingsSource::of(Some("")), SettingsSource::None);
        assert_eq!(SettingsSource::of(Some("a.toml")), SettingsSource::File("a.toml".into()));
    }

    #[test]
    fn a_file_that_was_named_must_be_there() {
        assert!(gather(&SettingsSource::of(Some("no/such.toml")), &[]).is_err());
    }
}
