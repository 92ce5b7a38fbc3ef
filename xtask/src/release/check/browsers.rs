//! What is for browsers: the page as a zip and the npm package hold the engine in both builds, and what starts them.

use std::path::Path;

use super::super::browsers::{package, page};
use super::super::source::Source;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::text;
use crate::release::runner::printed;
use crate::web::Build;

/// Prints the names of the files in an archive.
const LIST: &str = "import sys, tarfile, zipfile
path = sys.argv[1]
print(*(zipfile.ZipFile(path).namelist() if path.endswith('.zip') else tarfile.open(path).getnames()), sep='\\n')";

/// Looks into both.
pub fn check(source: &Source, python: &Python) -> Findings {
    let look = |archive: &Path, needed: &[&str]| {
        let listing = printed(&python.invocation(&["-c", LIST, &text(archive)]));
        Findings::from(listing.and_then(|listing| judge(&listing, needed)))
    };
    look(&page(source), &["-page/index.html", "/service-worker.js", "/manual/commands.html", "/LICENSE"])
        .and(look(&package(source), &["package/package.json", "package/README.md", "package/dist/index.js"]))
}

/// Whether the names of files show what is promised.
fn judge(listing: &str, needed: &[&str]) -> Result<(), String> {
    let missing = needed.iter().find(|name| !listing.lines().any(|line| line.ends_with(**name)));
    if let Some(name) = missing {
        return Err(format!("expected {name} in the archive, found {listing}"));
    }
    let is_module = |line: &&str, build: Build| line.ends_with(".wasm") && line.contains(build.name());
    match Build::ALL.into_iter().find(|&build| listing.lines().filter(|line| is_module(line, build)).count() != 1) {
        Some(build) => Err(format!("expected one module '{}' in the archive, found {listing}", build.name())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::judge;

    #[test]
    fn an_archive_is_as_promised_or_what_is_missing_is_named() {
        let listing = "a/index.html\na/assets/alcor_single_bg-1.wasm\na/assets/alcor_threads_bg-2.wasm";
        assert_eq!(judge(listing, &["/index.html"]), Ok(()));
        assert!(judge(listing, &["/README.md"]).unwrap_err().starts_with("expected /README.md"));
        assert!(judge(&listing.replace("single", "other"), &[]).unwrap_err().contains("'single'"));
        assert!(judge(&listing.replace("single", "threads"), &[]).unwrap_err().contains("'single'"));
    }
}
