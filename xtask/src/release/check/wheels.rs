//! The wheels: each is there and holds its native part, and the one for this system is installed in a fresh environment and
//! used, on this CPU and on the oldest that it is for.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::platform::{PLATFORMS, Platform};
use super::super::runner::{Runner, printed};
use super::super::source::{Source, folder};
use super::super::wheels::is_wheel_for;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};

const USE: &str = "xtask/release/wheel.py";

/// Checks every wheel.
pub fn check(source: &Source, python: &Python) -> Findings {
    let checks = PLATFORMS.iter().map(|platform| match find(platform, source) {
        Ok(wheel) => holds_a_module(&wheel, python).and_then(|| use_it(platform, &wheel, python)),
        Err(reason) => Findings::failure(reason),
    });
    checks.fold(Findings::default(), Findings::and)
}

/// The wheel of a platform, by its name.
fn find(platform: &Platform, source: &Source) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder()).map_err(|error| format!("{}: {error}", folder().display()))?;
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        is_wheel_for(&name, platform, &source.version)
    };
    let found = entries.flatten().map(|entry| entry.path()).find(is_it);
    found.ok_or_else(|| format!("expected a wheel for {} in {}, found none", platform.title, folder().display()))
}

/// Whether there is one native module in a wheel.
fn holds_a_module(wheel: &Path, python: &Python) -> Findings {
    let code = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep='\\n')";
    let listing = printed(&python.invocation(&["-c", code, &text(wheel)]));
    let count = |listing: &str| listing.lines().filter(|line| line.starts_with("alcor_chess/_native.")).count();
    let judge = |listing: String| match count(&listing) {
        // Beside it there is its description for type checkers.
        2 => Ok(()),
        _ => Err(format!("expected alcor_chess/_native and its stub in {}, found {listing}", wheel.display())),
    };
    listing.and_then(judge).into()
}

/// Installs a wheel where nothing else is, and plays with it.
fn use_it(platform: &Platform, wheel: &Path, python: &Python) -> Findings {
    let what = format!("wheel for {}", platform.title);
    if Runner::find(platform) != Runner::Direct {
        return Findings::skip(1, what, "there is no Python of that system here");
    }
    if !python.is_environment() {
        return Findings::skip(1, what, "Python cannot make a virtual environment");
    }
    let environment = target_folder().join("dist-check").join("wheel-venv");
    let made = python.invocation(&["-m", "venv", "--clear", &text(&environment)]).perform();
    let fresh = text(&environment.join("bin").join("python"));
    let installed = made
        .and_then(|()| Invocation::new(&fresh, &["-m", "pip", "install", "--quiet", &text(wheel)]).perform())
        .and_then(|()| printed(&Invocation::new(&fresh, &[USE])));
    let old = Runner::oldest_cpu(platform);
    match (installed, old) {
        (Err(reason), _) => Findings::failure(reason),
        (Ok(_), None) => Findings::pass(),
        (Ok(_), Some(Runner::None(reason))) => Findings::pass().and(Findings::skip(1, what + " on an old CPU", reason)),
        (Ok(answer), Some(old)) => {
            let words = old.words(Path::new(&fresh));
            let words: Vec<&str> = words.iter().map(String::as_str).chain([USE]).collect();
            Findings::pass().and(match printed(&Invocation::new(words[0], &words[1..])) {
                Ok(found) if found == answer => Findings::pass(),
                Ok(found) => Findings::failure(format!("expected '{answer}' on an old CPU, found '{found}'")),
                Err(reason) => Findings::failure(reason),
            })
        }
    }
}
