//! What is released for browsers: the page as a zip for any host, with the manual beside it, and the npm package.

use std::fs;
use std::path::PathBuf;

use super::source::{Source, folder};
use crate::install::python::Python;
use crate::invocation::{Invocation, root, text};
use crate::lock::BuildLock;
use crate::{manual, web};

/// What `--only` calls it.
pub const NAME: &str = "web";

/// The archive of the page.
pub fn page(source: &Source) -> PathBuf {
    folder().join(page_archive(&source.version))
}

/// The npm package, which npm names.
pub fn package(source: &Source) -> PathBuf {
    folder().join(package_archive(&source.version))
}

/// The folder in the archive of the page.
pub fn page_name(source: &Source) -> String {
    format!("alcor-{}-page", source.version)
}

/// The name of the page's archive.
pub fn page_archive(version: &str) -> String {
    format!("alcor-{version}-page.zip")
}

/// The name that npm gives to its package.
pub fn package_archive(version: &str) -> String {
    format!("alcor-chess-{version}.tgz")
}

/// Builds and packs both.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn pack(source: &Source, python: &Python) -> Result<(), String> {
    let lock = BuildLock::acquire()?;
    web::build(&web::Arguments::default(), &lock)?;
    web::build_page(&lock)?;
    drop(lock);
    manual::build(Some(&source.seconds))?;
    let (archive, name) = (text(&page(source)), page_name(source));
    let pages = format!("{}/={}", manual::NAME, text(&manual::site()));
    let (files, license) = (text(&web::page_folder()), format!("LICENSE={}", text(&root().join("LICENSE"))));
    python
        .invocation(&["xtask/release/pack.py", &archive, &name, &source.seconds, &files, &pages, &license])
        .perform()?;
    let sources = text(&root().join("web/package"));
    // npm gives all files one time.
    Invocation::new("npm", &["pack", &sources, "--pack-destination", &text(&folder()), "--silent"]).perform()?;
    let made = package(source);
    fs::metadata(&made).map(|_| ()).map_err(|error| format!("npm was to make {}: {error}", made.display()))
}
