//! What is written, and where each output goes: to a file, or one of them to standard output.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use alcor_session::file;

use crate::failure::Failure;

/// The name that stands for standard output.
const STANDARD_OUTPUT: &str = "-";

/// Where an output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// To this file.
    File(PathBuf),
    /// To standard output.
    Standard,
}

impl From<OsString> for Target {
    fn from(text: OsString) -> Target {
        if text == STANDARD_OUTPUT { Target::Standard } else { Target::File(PathBuf::from(text)) }
    }
}

impl Target {
    fn path(&self) -> Option<&Path> {
        match self {
            Target::File(path) => Some(path),
            Target::Standard => None,
        }
    }
}

/// The forms that reviews can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Annotated games.
    Pgn,
    /// A report.
    Html,
    /// Positions in which something was missed.
    Quiz,
    /// An array of all games.
    Json,
}

impl Form {
    /// The option that asks for it.
    fn option(self) -> &'static str {
        match self {
            Form::Pgn => "--output",
            Form::Html => "--html",
            Form::Quiz => "--quiz",
            Form::Json => "--json",
        }
    }
}

/// The outputs that are wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Outputs(Vec<(Form, Target)>);

impl Outputs {
    /// These outputs.
    ///
    /// # Errors
    /// If two of them have the same target, or if a file cannot be written: better known before hours of work.
    pub(super) fn new<'a>(wanted: impl IntoIterator<Item = (Form, &'a Option<Target>)>) -> Result<Outputs, Failure> {
        let wanted = wanted.into_iter().filter_map(|(form, target)| Some((form, target.clone()?)));
        let outputs = Outputs(wanted.collect());
        outputs.check_clashes()?;
        for path in outputs.paths() {
            file::check_writable(path).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(outputs)
    }

    fn check_clashes(&self) -> Result<(), Failure> {
        for (index, (form, target)) in self.0.iter().enumerate() {
            let Some((other, _)) = self.0[..index].iter().find(|(_, other)| other == target) else { continue };
            let place = target.path().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
            let (one, two) = (other.option(), form.option());
            return Err(Failure::Usage(format!("expected one output for {place}, found two: {one} and {two}")));
        }
        Ok(())
    }

    /// All of them, files first, so that what is piped on is written when everything else is safe.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Form, &Target)> {
        let all = || self.0.iter().map(|(form, target)| (*form, target));
        all()
            .filter(|(_, target)| **target != Target::Standard)
            .chain(all().filter(|(_, target)| **target == Target::Standard))
    }

    /// The files among them.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().filter_map(|(_, target)| target.path())
    }

    /// Whether standard output is taken, so that the summary has to go elsewhere.
    pub(super) fn is_output_taken(&self) -> bool {
        self.0.iter().any(|(_, target)| *target == Target::Standard)
    }
}

/// What is said of a file that cannot be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Machine(format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(text: &str) -> Option<Target> {
        Some(Target::from(OsString::from(text)))
    }

    #[test]
    fn two_outputs_cannot_share_a_target() {
        let clash = |one: &str, two: &str| {
            Outputs::new([(Form::Pgn, &target(one)), (Form::Html, &None), (Form::Json, &target(two))])
        };
        assert!(clash("-", "-").is_err());
        assert!(clash("same.pgn", "same.pgn").is_err());
        assert!(clash("/dev/null", "-").is_ok_and(|outputs| outputs.is_output_taken()));
    }

    #[test]
    fn files_come_before_standard_output() {
        let outputs = Outputs(vec![(Form::Pgn, Target::Standard), (Form::Quiz, Target::File(PathBuf::from("a")))]);
        assert_eq!(outputs.iter().map(|(form, _)| form).collect::<Vec<_>>(), [Form::Quiz, Form::Pgn]);
        assert_eq!(outputs.paths().collect::<Vec<_>>(), [Path::new("a")]);
    }
}
