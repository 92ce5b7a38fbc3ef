//! What is released for browsers: the page as a zip for any host, and the npm package.

use std::fs;

use super::source::{Source, folder};
use crate::install::python::Python;
use crate::invocation::{Invocation, root, text};
use crate::lock::BuildLock;
use crate::web;

/// What `--only` calls it.
pub const NAME: &str = "web";

/// Builds and packs both.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn pack(source: &Source, python: &Python) -> Result<(), String> {
    let lock = BuildLock::acquire()?;
    web::build(&web::Arguments::default(), &lock)?;
    web::build_page(&lock)?;
    let name = format!("alcor-{}-page", source.version);
    let archive = text(&folder().join(format!("{name}.zip")));
    let page = text(&web::page_folder());
    python.invocation(&["xtask/release/pack.py", &archive, &name, &source.seconds, &page]).perform()?;
    let package = text(&root().join("web/package"));
    // npm gives all files one time.
    Invocation::new("npm", &["pack", &package, "--pack-destination", &text(&folder()), "--silent"]).perform()?;
    let made = folder().join(format!("alcor-chess-{}.tgz", source.version));
    fs::metadata(&made).map(|_| ()).map_err(|error| format!("npm was to make {}: {error}", made.display()))
}
