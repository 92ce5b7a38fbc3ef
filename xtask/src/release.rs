//! `cargo xtask dist`: what is released, made on one machine for all systems.
//!
//! | step | by | from -> to |
//! |---|---|---|
//! | profile | `release/profile`, where the program runs here | a program that counts what it does -> what it does most |
//! | compile and link | `cargo-zigbuild`, whose linker knows every system | the workspace -> a program for each platform |
//! | pack | `xtask/release/pack.py` | program, licence, `xtask/release/README.txt` -> an archive for each platform |
//! | pack | `release/debian`, by cargo-deb | the programs for Linux -> packages for Debian |
//! | pack | `release/wheels`, by maturin | the package for Python -> a wheel for each platform |
//! | pack | `release/browsers` | the page and the npm package, built -> a zip, a tarball |
//! | copy | `git archive` | the commit -> its source |
//! | list | `xtask/release/sbom.py` | `cargo metadata` -> what the program is made of |
//! | sum up | `release/sums` | all of it -> `SHA256SUMS`; `release/contents` knows what belongs to it, and of which commit it is |
//! | tell | `release/manifests` | sums and an address -> what package managers want to know |
//!
//! **Invariant:** what comes out depends on the commit, the tools and the profiles alone. No path, time or name of this machine is in it.

mod browsers;
mod build;
mod check;
mod contents;
mod crates;
mod debian;
mod manifests;
mod notes;
mod platform;
mod profile;
mod runner;
mod source;
mod sums;
mod wheels;
#[cfg(test)]
mod workflows;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::findings::Findings;
use crate::install::python::{Python, RELEASES};
use crate::invocation::{Invocation, root, text};
use crate::output::say;

use manifests::Facts;
use platform::{PLATFORMS, Platform};
pub use profile::Profiles;
use source::{Source, folder};

/// What to make.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Make this one of the parts alone; the others stay as they are.
    pub only: Option<&'static str>,
    /// The address of the folder where the files will be: what package managers are told.
    pub url: Option<String>,
    /// Where the profiles to build with come from.
    pub profiles: Profiles,
    /// Make nothing, but check what was made.
    pub check: bool,
}

/// What can be made or checked alone: the archive of a platform, what is for browsers, for Python, for package managers, or for
/// crates.io.
pub fn parts() -> impl Iterator<Item = &'static str> {
    let others = [browsers::NAME, wheels::NAME, manifests::NAME, crates::NAME];
    PLATFORMS.iter().map(|platform| platform.name).chain(others)
}

/// Makes everything, and says what went wrong if something did.
pub fn run(arguments: &Arguments) -> ExitCode {
    match make(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Makes everything and checks it, as a step of `cargo xtask test`. Without a commit to make it from, it is left out.
pub fn make_and_check() -> Findings {
    if let Err(reason) = source::require_clean() {
        return Findings::skip(1, "release for every system", reason);
    }
    let check = || match make(&Arguments { check: true, ..Arguments::default() }) {
        Ok(true) => Findings::pass(),
        Ok(false) => Findings::failure("the check of a release failed: see the output above"),
        Err(message) => Findings::failure(message),
    };
    Findings::from(make(&Arguments::default()).map(drop)).and_then(check)
}

/// Makes or checks. The answer says whether all is well.
fn make(arguments: &Arguments) -> Result<bool, String> {
    let is_wanted = |part: &str| arguments.only.is_none_or(|only| only == part);
    if arguments.only == Some(crates::NAME) && !arguments.check {
        return Err("crates are not made but published: expected --check, too".into());
    }
    if arguments.only == Some(manifests::NAME) && !arguments.check && arguments.url.is_none() {
        return Err("manifests say where the archives are: expected --url, too".into());
    }
    if !arguments.check {
        source::require_clean()?;
    }
    let (source, python, folder) = (Source::find()?, Python::with(RELEASES)?, folder());
    if arguments.check {
        return check::all(is_wanted, &source, &python);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let record = |part: &str, pack: &dyn Fn() -> Result<(), String>| {
        contents::record(&folder, part, &source.commit, || pack().and_then(|()| source.require_checked_out()))
    };
    for platform in PLATFORMS.iter().filter(|platform| is_wanted(platform.name)) {
        record(platform.name, &|| pack(platform, &source, &python, &arguments.profiles))?;
    }
    if is_wanted(browsers::NAME) {
        record(browsers::NAME, &|| browsers::pack(&source, &python))?;
    }
    if is_wanted(wheels::NAME) {
        record(wheels::NAME, &|| wheels::pack(&source, &python))?;
    }
    // Manifests alone are for archives that are there: what lies beside these is to be of the same commit.
    if arguments.only != Some(manifests::NAME) {
        record(contents::SOURCE, &|| list_source(&source, &python))?;
    }
    let sums = sums::write(&source.version, &python)?;
    let is_one_release = contents::require_one_release(&folder, &source.version);
    if let Some(url) = &arguments.url {
        is_one_release.clone()?;
        let facts = Facts { version: &source.version, url: url.trim_end_matches('/'), sums: &sums };
        manifests::write_all(&facts, &manifests::folder())?;
    }
    say(format_args!("\n{sums}\nmade in {}", folder.display()));
    if let Err(reason) = is_one_release {
        say(format_args!("not to be published: {reason}"));
    }
    Ok(true)
}

/// Builds the program of a platform and packs it, for Debian too.
fn pack(platform: &Platform, source: &Source, python: &Python, profiles: &Profiles) -> Result<(), String> {
    let profile = profile::find(platform, source, python, profiles)?;
    let program = build::program(platform, source, python, profile.as_deref())?;
    archive(platform, source, &program, python)?;
    debian::pack(platform, source, &program)
}

/// Puts a platform's archive together: program, licence, notes for players.
fn archive(platform: &Platform, source: &Source, program: &Path, python: &Python) -> Result<(), String> {
    let notes = folder().join(format!("{}.txt", platform.name));
    fs::write(&notes, notes::for_players(platform, &source.version))
        .map_err(|error| format!("cannot write {}: {error}", notes.display()))?;
    let files = [
        format!("{}*={}", platform.program(), text(program)),
        format!("{}={}", notes::license_name(platform), text(&root().join("LICENSE"))),
        format!("{}={}", notes::NAME, text(&notes)),
    ];
    let archive = text(&folder().join(platform.archive(&source.version)));
    let inner = platform.folder(&source.version);
    let mut arguments = vec!["xtask/release/pack.py", &archive, &inner, &source.seconds];
    arguments.extend(files.iter().map(String::as_str));
    python.invocation(&arguments).perform()?;
    fs::remove_file(&notes).map_err(|error| format!("cannot remove {}: {error}", notes.display()))
}

/// The source of the commit, as the licence wants it: beside the programs; and what they are made of.
fn list_source(source: &Source, python: &Python) -> Result<(), String> {
    let name = contents::source_name(&source.version);
    let (prefix, output) = (format!("--prefix={name}/"), folder().join(format!("{name}.tar.gz")));
    Invocation::new("git", &["archive", &prefix, "--output", &text(&output), "HEAD"]).perform()?;
    let list = folder().join(contents::list_name(&source.version));
    python.invocation(&["xtask/release/sbom.py", &text(&list), &source.seconds]).perform()
}
