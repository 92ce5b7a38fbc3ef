//! Syzygy tables with up to four pieces, which the source package of python-chess carries for its own tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::stamp::Stamp;

/// The package; any version has the same tables.
const PACKAGE: &str = "chess==1.11.2";
/// How many files there are: 35 endings, each with results and distances.
const FILES: usize = 70;
/// The variable by which tests find the tables.
pub const VARIABLE: &str = "ALCOR_TEST_SYZYGY";
/// The reason that tests give for being ignored without tables.
pub const REASON: &str = "needs Syzygy tables";

/// Installs the tables, if they are not there, by the Python of the tests, and yields their folder.
///
/// # Errors
/// The reason why there are none.
pub fn ensure() -> Result<PathBuf, String> {
    make(|folder| install(folder, &Python::ensure()?))
}

/// The same by any Python that has pip: where no tests are run, theirs would be installed for a single download.
///
/// # Errors
/// The reason why there are none.
pub fn ensure_by(python: &Python) -> Result<PathBuf, String> {
    make(|folder| install(folder, python))
}

fn make(install: impl FnOnce(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let folder = target_folder().join("syzygy").join("regular");
    Stamp::new("syzygy").with_text(PACKAGE).unless_current(&folder, || install(&folder))?;
    Ok(folder)
}

fn install(folder: &Path, python: &Python) -> Result<(), String> {
    let download = target_folder().join("syzygy-download");
    let place = text(&download);
    let options = ["-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--dest", &place, PACKAGE];
    python.invocation(&options).perform()?;
    let archive = find(&download, |path| path.extension().is_some_and(|extension| extension == "gz"))?;
    unpack(python, &archive, &download)?;
    let package = find(&download, Path::is_dir)?;
    let trouble = |error: std::io::Error| format!("cannot move the tables to {}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(trouble)?;
    let mut moved = 0;
    for entry in fs::read_dir(package.join("data/syzygy/regular")).map_err(trouble)?.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "rtbw" || extension == "rtbz") {
            fs::rename(&path, folder.join(entry.file_name())).map_err(trouble)?;
            moved += 1;
        }
    }
    fs::remove_dir_all(&download).map_err(trouble)?;
    if moved == FILES { Ok(()) } else { Err(format!("expected {FILES} tables in {PACKAGE}, found {moved}")) }
}

fn unpack(python: &Python, archive: &Path, folder: &Path) -> Result<(), String> {
    let unpacking: Invocation = python.invocation(&["-m", "tarfile", "-e", &text(archive), &text(folder)]);
    unpacking.perform()
}

/// The first entry of a folder that is such a thing.
fn find(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let found = entries.flatten().map(|entry| entry.path()).find(|path| is_wanted(path));
    found.ok_or_else(|| format!("expected the contents of {PACKAGE} in {}, found something else", folder.display()))
}
