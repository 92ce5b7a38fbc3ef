//! What is for browsers: the page as a zip and the npm package hold the engine in both builds, and what starts them. The page is
//! unpacked and a game begun on it in Chromium; the package is installed where nothing else is, and its README followed.

use std::path::Path;

use super::super::browsers::{package, page, page_name};
use super::super::source::Source;
use super::archive::{extract, fresh_folder};
use crate::findings::{self, Findings};
use crate::install::node::{install_page_packages, npm};
use crate::install::python::Python;
use crate::install::{chromium, node};
use crate::invocation::{Invocation, text};
use crate::release::runner::printed;
use crate::web::Build;

/// Prints the names of the files in an archive.
const LIST: &str = "import sys, tarfile, zipfile
path = sys.argv[1]
print(*(zipfile.ZipFile(path).namelist() if path.endswith('.zip') else tarfile.open(path).getnames()), sep='\\n')";
/// Follows the README of an installed package.
const FOLLOW_README: &str = "xtask/release/readme.mjs";
/// The tests in a browser that a released page has to pass: up to the answer to the first move.
const FIRST_MOVE: &str = "first-move.spec.ts";

/// Looks into both, and uses them where Node is.
pub fn check(source: &Source, python: &Python) -> Findings {
    let look = |archive: &Path, needed: &[&str]| {
        let listing = printed(&python.invocation(&["-c", LIST, &text(archive)]));
        Findings::from(listing.and_then(|listing| judge(&listing, needed)))
    };
    let looked_at =
        look(&page(source), &["-page/index.html", "/service-worker.js", "/manual/commands.html", "/LICENSE"])
            .and(look(&package(source), &["package/package.json", "package/README.md", "package/dist/index.js"]));
    looked_at.and_then(|| match node::require() {
        Ok(()) => visit(source, python).and(follow_readme(source)),
        Err(reason) => Findings::skip(2, "use of the page and of the npm package", reason),
    })
}

/// Unpacks the page, and plays on it in a browser.
fn visit(source: &Source, python: &Python) -> Findings {
    let Some(program) = chromium::ensure() else {
        return Findings::skip(1, "page in a browser", "there is no Chromium, and none could be installed");
    };
    let unpacked = fresh_folder("page").and_then(|place| {
        extract(&page(source), &place, python)?;
        install_page_packages()?;
        Ok(place.join(page_name(source)))
    });
    match unpacked {
        Ok(place) => findings::check(
            &npm(&["run", "test:browser", "--", FIRST_MOVE])
                .with_variable("CHROMIUM", program)
                .with_variable("ALCOR_PAGE", text(&place)),
        ),
        Err(reason) => Findings::failure(reason),
    }
}

/// Installs the package as its users do, and runs the example of its README.
fn follow_readme(source: &Source) -> Findings {
    let place = match fresh_folder("npm") {
        Ok(place) => text(&place),
        Err(reason) => return Findings::failure(reason),
    };
    let package = text(&package(source));
    findings::check(&Invocation::new(
        "npm",
        &["install", "--prefix", &place, "--no-audit", "--no-fund", "--silent", &package],
    ))
    .and_then(|| findings::check(&Invocation::new("node", &[FOLLOW_README, &place])))
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
    use super::{FIRST_MOVE, FOLLOW_README, judge};
    use crate::invocation::root;

    #[test]
    fn what_uses_the_archives_is_there() {
        assert!(root().join("web/tests/browser").join(FIRST_MOVE).is_file());
        assert!(root().join(FOLLOW_README).is_file());
        let server = std::fs::read_to_string(root().join("web/tests/server.ts")).unwrap();
        assert!(
            server.contains("\"ALCOR_PAGE\""),
            "expected the server of the tests to take the folder from a variable"
        );
    }

    #[test]
    fn an_archive_is_as_promised_or_what_is_missing_is_named() {
        let listing = "a/index.html\na/assets/alcor_single_bg-1.wasm\na/assets/alcor_threads_bg-2.wasm";
        assert_eq!(judge(listing, &["/index.html"]), Ok(()));
        assert!(judge(listing, &["/README.md"]).unwrap_err().starts_with("expected /README.md"));
        assert!(judge(&listing.replace("single", "other"), &[]).unwrap_err().contains("'single'"));
        assert!(judge(&listing.replace("single", "threads"), &[]).unwrap_err().contains("'single'"));
    }
}
