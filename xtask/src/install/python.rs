//! A Python with the packages of the tests.
//!
//! They go into the target folder: into a virtual environment, or, where Python came without the means to make one, into
//! a plain folder. Once they are there nothing needs the network, until their versions change.

use std::path::{Path, PathBuf};

use crate::invocation::{Invocation, root, target_folder, text};
use crate::stamp::Stamp;

/// The packages, with their versions.
const REQUIREMENTS: &str = "crates/alcor/tests/python/requirements.txt";

/// A Python that has the packages.
#[derive(Debug)]
pub struct Python {
    program: String,
    /// Where the packages are, if not in the Python's own environment.
    packages: Option<String>,
}

impl Python {
    /// A Python with the packages, which are installed if they are missing or of other versions.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn ensure() -> Result<Self, String> {
        let system = ["python3", "python"]
            .into_iter()
            .find(|program| Invocation::new(*program, &["--version"]).succeeds_quietly().unwrap_or(false))
            .ok_or("Python is not installed")?;
        let version = Invocation::new(system, &["--version"]).output().unwrap_or_default();
        let environment = target_folder().join("venv");
        let folder = text(&target_folder().join("python-packages"));
        let own = Python { program: text(&interpreter(&environment)), packages: None };
        let plain = Python { program: system.to_owned(), packages: Some(folder.clone()) };
        let stamp = Stamp::new("python-packages").with_path(REQUIREMENTS).with_text(&version);
        if stamp.is_current(root()) {
            if let Some(ready) = [own, plain].into_iter().find(Python::is_ready) {
                return Ok(ready);
            }
            return Err("the Python packages are gone, although target/stamps says that they are installed: remove target/stamps".into());
        }
        stamp.forget();
        let make = Invocation::new(system, &["-m", "venv", "--clear", &text(&environment)]);
        let install = own.invocation(&["-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS]);
        let made = make.perform().and_then(|()| install.perform());
        if made.is_ok() && own.is_ready() {
            stamp.keep()?;
            return Ok(own);
        }
        // Some systems ship Python without `venv`, or with one that lacks pip.
        let options = ["-m", "pip", "install", "--quiet", "--upgrade", "--target", &folder];
        Invocation::new(system, &[&options[..], &["--requirement", REQUIREMENTS]].concat()).perform()?;
        if !plain.is_ready() {
            return Err(format!("the packages of {REQUIREMENTS} were installed but cannot be imported"));
        }
        stamp.keep()?;
        Ok(plain)
    }

    /// An invocation of this Python.
    pub fn invocation(&self, arguments: &[&str]) -> Invocation {
        let invocation = Invocation::new(&self.program, arguments);
        match &self.packages {
            Some(folder) => invocation.with_variable("PYTHONPATH", folder),
            None => invocation,
        }
    }

    fn is_ready(&self) -> bool {
        self.invocation(&["-c", "import chess.engine, pytest"]).succeeds_quietly().unwrap_or(false)
    }
}

fn interpreter(environment: &Path) -> PathBuf {
    if cfg!(windows) { environment.join("Scripts").join("python.exe") } else { environment.join("bin").join("python") }
}

#[cfg(test)]
mod tests {
    use super::REQUIREMENTS;
    use crate::invocation::root;

    #[test]
    fn versions_are_pinned() {
        let requirements = std::fs::read_to_string(root().join(REQUIREMENTS)).unwrap();
        assert!(requirements.lines().all(|line| line.contains("==")), "{requirements}");
    }
}
