//! A Python with the packages of the tests, or of another purpose.
//!
//! They go into the target folder: into a virtual environment, or, where Python came without the means to make one, into
//! a plain folder. Once they are there nothing needs the network, until their versions change.

use std::path::{Path, PathBuf};

use crate::invocation::{Invocation, root, target_folder, text};
use crate::stamp::Stamp;

/// Packages that are installed together.
#[derive(Debug, Clone, Copy)]
pub struct Packages {
    /// The file that names them, with their versions.
    requirements: &'static str,
    /// The virtual environment, in the target folder.
    environment: &'static str,
    /// The plain folder, in the target folder.
    folder: &'static str,
    /// A line of Python that works once they are there.
    proof: &'static str,
}

impl Packages {
    /// Tells whether what is installed is what is wanted now: these packages in these versions, for this Python. A file of
    /// requirements may refer to others (`-r FILE`), which count as well.
    fn stamp(&self, python_version: &str) -> Stamp {
        let file = root().join(self.requirements);
        let folder = file.parent().unwrap_or(root());
        let lines = std::fs::read_to_string(&file).unwrap_or_default();
        let others = lines.lines().filter_map(|line| line.strip_prefix("-r "));
        let stamp = Stamp::new(self.folder).with_path(&file).with_text(python_version);
        others.map(|other| folder.join(other)).fold(stamp, Stamp::with_path)
    }
}

/// What reads sources and documents: the linters, and what builds the manual. By itself, because it is needed first and is there
/// within seconds.
pub const READERS: Packages = Packages {
    requirements: "xtask/manual/requirements.txt",
    environment: "readers-venv",
    folder: "readers-packages",
    proof: "import ruff, mkdocs",
};

/// What tests need.
const TESTS: Packages = Packages {
    requirements: "crates/alcor/tests/python/requirements.txt",
    environment: "venv",
    folder: "python-packages",
    proof: "import chess.engine, pytest",
};

/// What links programs for other systems.
pub const RELEASES: Packages = Packages {
    requirements: "xtask/release/requirements.txt",
    environment: "release-venv",
    folder: "release-packages",
    proof: "import ziglang",
};

/// What builds the package for Python, which is installed beside it.
pub const PACKAGE: Packages = Packages {
    requirements: "python/requirements.txt",
    environment: "python-venv",
    folder: "python-package",
    proof: "import maturin, numpy",
};

/// What is imported is compiled then: to compile all that is installed takes as long as to install it.
const PIP_INSTALL: [&str; 5] = ["-m", "pip", "install", "--quiet", "--no-compile"];

/// A Python that has the packages.
#[derive(Debug)]
pub struct Python {
    program: String,
    /// Where the packages are, if not in the Python's own environment.
    packages: Option<String>,
    /// A line that works if the packages are there.
    proof: &'static str,
}

impl Python {
    /// A Python with the packages of the tests, which are installed if they are missing or of other versions.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn ensure() -> Result<Self, String> {
        Self::with(TESTS)
    }

    /// A Python with some packages, which are installed if they are missing or of other versions.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn with(packages: Packages) -> Result<Self, String> {
        let system = ["python3", "python"]
            .into_iter()
            .find(|program| Invocation::new(*program, &["--version"]).succeeds_quietly().unwrap_or(false))
            .ok_or("Python is not installed")?;
        let version = Invocation::new(system, &["--version"]).output().unwrap_or_default();
        let environment = target_folder().join(packages.environment);
        let folder = text(&target_folder().join(packages.folder));
        let own = Python { program: text(&interpreter(&environment)), packages: None, proof: packages.proof };
        let plain = Python { program: system.to_owned(), packages: Some(folder.clone()), proof: packages.proof };
        let requirements = packages.requirements;
        let stamp = packages.stamp(&version);
        if stamp.is_current(root()) {
            if let Some(ready) = [own, plain].into_iter().find(Python::is_ready) {
                return Ok(ready);
            }
            return Err("the Python packages are gone, although target/stamps says that they are installed: remove target/stamps".into());
        }
        stamp.forget();
        let make = Invocation::new(system, &["-m", "venv", "--clear", &text(&environment)]);
        let install = own.invocation(&[&PIP_INSTALL[..], &["--requirement", requirements]].concat());
        let made = make.perform().and_then(|()| install.perform());
        if made.is_ok() && own.is_ready() {
            stamp.keep()?;
            return Ok(own);
        }
        // Some systems ship Python without `venv`, or with one that lacks pip.
        let options = ["--upgrade", "--target", &folder, "--requirement", requirements];
        Invocation::new(system, &[&PIP_INSTALL[..], &options].concat()).perform()?;
        if !plain.is_ready() {
            return Err(format!("the packages of {requirements} were installed but cannot be imported"));
        }
        stamp.keep()?;
        Ok(plain)
    }

    /// The folder of the programs that came with the packages.
    pub fn programs(&self) -> PathBuf {
        match &self.packages {
            Some(folder) => Path::new(folder).join("bin"),
            None => Path::new(&self.program).parent().map(Path::to_path_buf).unwrap_or_default(),
        }
    }

    /// An invocation of this Python.
    pub fn invocation(&self, arguments: &[&str]) -> Invocation {
        let invocation = Invocation::new(&self.program, arguments);
        match &self.packages {
            Some(folder) => invocation.with_variable("PYTHONPATH", folder),
            None => invocation,
        }
    }

    /// The interpreter.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Whether it has an environment of its own, into which more can be installed.
    pub fn is_environment(&self) -> bool {
        self.packages.is_none()
    }

    /// An invocation of this Python with one more folder to import from.
    pub fn importing(&self, folder: &Path, arguments: &[&str]) -> Invocation {
        let folders = std::iter::once(folder.to_path_buf()).chain(self.packages.as_ref().map(PathBuf::from));
        let joined = std::env::join_paths(folders).map_or_else(|_| text(folder), |paths| text(Path::new(&paths)));
        Invocation::new(&self.program, arguments).with_variable("PYTHONPATH", joined)
    }

    fn is_ready(&self) -> bool {
        self.invocation(&["-c", self.proof]).succeeds_quietly().unwrap_or(false)
    }
}

fn interpreter(environment: &Path) -> PathBuf {
    if cfg!(windows) { environment.join("Scripts").join("python.exe") } else { environment.join("bin").join("python") }
}

#[cfg(test)]
mod tests {
    use super::{PACKAGE, Packages, READERS, RELEASES, TESTS};
    use crate::invocation::{root, test_path, text};
    use std::fs;

    #[test]
    fn versions_are_pinned() {
        let linters = fs::read_to_string(root().join(LINTERS)).unwrap();
        assert!(linters.lines().all(|line| line.contains("==")), "{linters}");
        for packages in [READERS, TESTS, RELEASES, PACKAGE] {
            let requirements = fs::read_to_string(root().join(packages.requirements)).unwrap();
            assert!(requirements.lines().all(is_pinned), "{requirements}");
        }
    }

    #[test]
    fn packages_are_installed_again_after_any_change_of_version() {
        let folder = test_path("packages");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("requirements.txt");
        let requirements = text(&file).leak();
        let stamp = format!("test-of-packages-{}", std::process::id()).leak();
        let packages = Packages { requirements, environment: "", folder: stamp, proof: "" };
        let require = |own: &str, other: &str| {
            fs::write(&file, format!("{own}\n-r other.txt\n")).unwrap();
            fs::write(folder.join("other.txt"), other).unwrap();
        };
        let is_current = |python| packages.stamp(python).is_current(root());
        require("chess==1.0", "ruff==1.0");
        packages.stamp("Python 3.11.2").keep().unwrap();
        assert!(is_current("Python 3.11.2"));
        assert!(!is_current("Python 3.12.0"), "another Python");
        require("chess==1.1", "ruff==1.0");
        assert!(!is_current("Python 3.11.2"), "another version in the file");
        require("chess==1.0", "ruff==1.1");
        assert!(!is_current("Python 3.11.2"), "another version in the file that it refers to");
        require("chess==1.0", "ruff==1.0");
        assert!(is_current("Python 3.11.2"));
        packages.stamp("").forget();
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The file of the linters, to which others refer.
    const LINTERS: &str = "xtask/lint/requirements.txt";

    /// A comment, a version, or the file of the linters, which is read for its own sake.
    fn is_pinned(line: &str) -> bool {
        line.starts_with('#')
            || line.contains("==")
            || line.strip_prefix("-r ").is_some_and(|file| LINTERS.ends_with(file.trim_start_matches("../")))
    }
}
