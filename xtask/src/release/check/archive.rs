//! Where what was made is unpacked and installed to be looked at: folders in the target folder, with nothing in them at first.

use std::fs;
use std::path::{Path, PathBuf};

use crate::install::python::Python;
use crate::invocation::{target_folder, text};

/// A folder of this name with nothing in it.
///
/// # Errors
/// If it cannot be made.
pub fn fresh_folder(name: &str) -> Result<PathBuf, String> {
    let folder = target_folder().join("dist-check").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    Ok(folder)
}

/// Unpacks a zip or a tarball into a folder.
///
/// # Errors
/// If it is missing or damaged.
pub fn extract(archive: &Path, folder: &Path, python: &Python) -> Result<(), String> {
    let code = "import shutil, sys; shutil.unpack_archive(sys.argv[1], sys.argv[2])";
    python.invocation(&["-c", code, &text(archive), &text(folder)]).perform()
}
