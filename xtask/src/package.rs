//! The package for Python: built and installed for people, or put together from the build of the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::install::python::{PACKAGE, Python};
use crate::invocation::{Invocation, root, target_folder, text};
use crate::output::say;

/// What Python imports.
pub const NAME: &str = "alcor_chess";
/// The package without its native part.
const SOURCES: &str = "python/alcor_chess";
/// The folder that pip builds.
const PROJECT: &str = "./python";

/// Builds a wheel, installs it in an environment of its own, and says how to use it.
pub fn run() -> ExitCode {
    match install() {
        Ok(python) => {
            say(format_args!("\nThe package is installed. To use it: {python}"));
            say("Or install the wheel of target/wheels wherever it is wanted, with pip.");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Yields the interpreter of the environment.
fn install() -> Result<String, String> {
    let python = Python::with(PACKAGE)?;
    if !python.is_environment() {
        return Err("Python cannot make a virtual environment: install its module venv".into());
    }
    let wheels = target_folder().join("wheels");
    // Wheels of other versions would be found too.
    let _ = fs::remove_dir_all(&wheels);
    let out = text(&wheels);
    let build = ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", &out, PROJECT];
    python.invocation(&build).with_variable("PATH", search_path(python.program())?).perform()?;
    let find =
        ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index", "--find-links", &out];
    python.invocation(&[&find[..], &["alcor-chess"]].concat()).perform()?;
    Ok(python.program().to_owned())
}

/// Where programs are looked for, with those beside an interpreter first: pip runs maturin by its name.
fn search_path(interpreter: &str) -> Result<String, String> {
    let beside = Path::new(interpreter).parent().map(Path::to_path_buf);
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let folders = beside.into_iter().chain(std::env::split_paths(&usual));
    let joined = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    Ok(joined.to_string_lossy().into_owned())
}

/// Puts the package together from the dev build, and yields the folder to import it from.
///
/// # Errors
/// If it cannot be built or copied.
pub fn assemble() -> Result<PathBuf, String> {
    // With the whole workspace, and with examples, which may use what tests use, the packages have the features that the
    // tests have compiled them with; otherwise most of the workspace would be compiled once more.
    Invocation::cargo(&["build", "--locked", "--workspace", "--lib", "--examples"]).perform()?;
    let folder = target_folder().join("alcor-chess");
    let package = folder.join(NAME);
    let library = target_folder().join("debug").join(library());
    let _ = fs::remove_dir_all(&folder);
    let copied = copy_folder(&root().join(SOURCES), &package)
        .and_then(|()| fs::copy(&library, package.join(module())).map(drop));
    copied.map_err(|error| format!("cannot put the package together in {}: {error}", package.display()))?;
    Ok(folder)
}

/// Copies the files of a folder, and of the folders in it.
fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if !entry.file_type()?.is_dir() {
            fs::copy(entry.path(), target)?;
        } else if entry.file_name() != "__pycache__" {
            copy_folder(&entry.path(), &target)?;
        }
    }
    Ok(())
}

/// The native part as cargo names it.
fn library() -> String {
    format!("{}_native{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// The native part as every Python looks for it, a free-threaded one too, which wants nothing that is called abi3.
fn module() -> &'static str {
    if cfg!(windows) { "_native.pyd" } else { "_native.so" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_and_its_crate_are_where_they_are_looked_for() {
        assert!(root().join(SOURCES).join("__init__.py").is_file());
        assert!(root().join(PROJECT).join("pyproject.toml").is_file());
    }

    #[test]
    fn folders_are_copied_with_what_is_in_them() {
        let folder = target_folder().join("copy-test");
        let _ = fs::remove_dir_all(&folder);
        for (name, text) in [("from/a", "one"), ("from/inner/b", "two"), ("from/__pycache__/c", "three")] {
            fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            fs::write(folder.join(name), text).unwrap();
        }
        copy_folder(&folder.join("from"), &folder.join("to")).unwrap();
        assert_eq!(fs::read_to_string(folder.join("to/inner/b")).unwrap(), "two");
        assert!(folder.join("to/a").is_file() && !folder.join("to/__pycache__").exists());
    }
}
