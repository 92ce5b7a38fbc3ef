//! The options that hold for every use of the program: what is set from the start.

use alcor_session::settings::{Preferences, Setting};
use clap::Args;

use crate::failure::Failure;
use crate::settings::{self, SettingsSource};

/// Options of the engine, from the command line and from a file.
#[derive(Debug, Args)]
pub(crate) struct Globals {
    /// Set an engine option, such as -s Hash=256; may be repeated
    #[arg(short = 's', long = "set", value_name = "OPTION=VALUE", global = true, value_parser = Setting::read_assignment)]
    set: Vec<Setting>,
    /// Use this settings file instead of the default one; 'none' for no file
    #[arg(long, value_name = "FILE", global = true, env = "ALCOR_SETTINGS", hide_env_values = true)]
    settings: Option<String>,
}

impl Globals {
    /// What the user wants by file and command line.
    pub(crate) fn preferences(&self) -> Result<Preferences, Failure> {
        self.gather(&SettingsSource::of(self.settings.as_deref()))
    }

    /// What the user wants by command line and by a file that was named, for work that must not depend on what lies in the
    /// folder for settings.
    pub(crate) fn named_preferences(&self) -> Result<Preferences, Failure> {
        match SettingsSource::of(self.settings.as_deref()) {
            SettingsSource::Usual => self.gather(&SettingsSource::None),
            source => self.gather(&source),
        }
    }

    fn gather(&self, source: &SettingsSource) -> Result<Preferences, Failure> {
        settings::gather(source, &self.set).map_err(|error| Failure::Usage(error.0))
    }
}
