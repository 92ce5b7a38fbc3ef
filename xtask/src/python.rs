//! The step that talks to the program through python-chess, a client that many GUIs and bots are built on.
//!
//! The packages go into the target folder: into a virtual environment, or, where Python came without the means to make
//! one, into a plain folder. Once they are there the step needs no network.

use std::path::{Path, PathBuf};

use crate::invocation::{Invocation, target_folder};
use crate::steps::{Verdict, check};

const TESTS: &str = "crates/alcor/tests/python";
const REQUIREMENTS: &str = "crates/alcor/tests/python/requirements.txt";

/// A Python that has the packages.
struct Python {
    program: String,
    /// Where the packages are, if not in the Python's own environment.
    packages: Option<String>,
}

impl Python {
    fn invocation(&self, arguments: &[&str]) -> Invocation {
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

/// Builds the program, gets the packages, and runs the tests.
pub fn run() -> Verdict {
    let build = check(&Invocation::cargo(&["build", "--package", "alcor"]));
    if build != Verdict::Passed {
        return build;
    }
    let python = match prepare() {
        Ok(python) => python,
        Err(reason) => return Verdict::Skipped(reason),
    };
    let program = target_folder().join("debug").join(format!("alcor{}", std::env::consts::EXE_SUFFIX));
    let tests = python.invocation(&["-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS]);
    check(&tests.with_variable("ALCOR", text(&program)).with_variable("PYTHONDONTWRITEBYTECODE", "1"))
}

/// A Python with the packages, or the reason why there is none.
fn prepare() -> Result<Python, String> {
    let system = ["python3", "python"]
        .into_iter()
        .find(|program| Invocation::new(*program, &["--version"]).succeeds_quietly().unwrap_or(false))
        .ok_or("Python is not installed")?;
    let environment = target_folder().join("venv");
    let own = Python { program: text(&interpreter(&environment)), packages: None };
    let plain = Python { program: system.to_owned(), packages: Some(text(&target_folder().join("python-packages"))) };
    if own.is_ready() {
        return Ok(own);
    }
    if plain.is_ready() {
        return Ok(plain);
    }
    let make = Invocation::new(system, &["-m", "venv", &text(&environment)]);
    let install = own.invocation(&["-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS]);
    if all_succeed(&[make, install]) && own.is_ready() {
        return Ok(own);
    }
    // Some systems ship Python without `venv`, or with one that lacks pip.
    let folder = plain.packages.as_deref().unwrap_or_default();
    let arguments = ["-m", "pip", "install", "--quiet", "--target", folder, "--requirement", REQUIREMENTS];
    if all_succeed(&[Invocation::new(system, &arguments)]) && plain.is_ready() {
        return Ok(plain);
    }
    Err(format!("the packages of {REQUIREMENTS} could not be installed: see above"))
}

fn all_succeed(invocations: &[Invocation]) -> bool {
    invocations.iter().all(|invocation| {
        println!("{invocation}");
        invocation.succeeds().unwrap_or(false)
    })
}

fn interpreter(environment: &Path) -> PathBuf {
    if cfg!(windows) { environment.join("Scripts").join("python.exe") } else { environment.join("bin").join("python") }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::{REQUIREMENTS, TESTS};
    use crate::invocation::root;

    #[test]
    fn the_tests_are_where_they_are_looked_for() {
        assert!(root().join(TESTS).is_dir());
        assert!(root().join(REQUIREMENTS).is_file());
    }
}
