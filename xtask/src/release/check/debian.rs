//! Packages for Debian: unpacked, as `dpkg` would, without being installed. Each holds the program of the platform's archive, its
//! manual page and its licence, and says which CPU it is for.

use std::fs;
use std::path::Path;

use super::archive::fresh_folder;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::text;
use crate::release::debian;
use crate::release::platform::Platform;
use crate::release::source::{Source, folder};

const PROGRAM: &str = "usr/games/alcor";
const PAGE: &str = "usr/share/man/man1/alcor.1";
/// Every file of a package, with its permissions.
const FILES: [(&str, &str); 4] = [
    ("755", PROGRAM),
    ("644", "usr/share/doc/alcor/README.md"),
    ("644", "usr/share/doc/alcor/copyright"),
    ("644", PAGE),
];

/// Looks into the package of a platform, if its system may be a Debian, and compares its program with the one of the archive.
pub fn check(platform: &Platform, source: &Source, program: &Path, python: &Python) -> Findings {
    let version = &source.version;
    let (Some(name), Some(architecture)) = (debian::name(platform, version), debian::architecture(platform)) else {
        return Findings::default();
    };
    let inspect = || {
        let (package, unpacked) = (folder().join(&name), fresh_folder(&format!("deb-{architecture}"))?);
        let asked = python.invocation(&["xtask/release/deb.py", &text(&package), &text(&unpacked)]);
        let listing = asked.output_or_message().map_err(|error| format!("{name}: {error}"))?;
        judge(&listing, version, architecture).map_err(|reason| format!("{name}: {reason}"))?;
        let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        if read(&unpacked.join(PROGRAM))? != read(program)? {
            return Err(format!("{name}: expected the program of the archive, found another one"));
        }
        judge_page(&String::from_utf8_lossy(&read(&unpacked.join(PAGE))?), version)
            .map_err(|reason| format!("{name}: {reason}"))
    };
    inspect().into()
}

/// Whether a package says what it is, and holds what belongs there.
fn judge(listing: &str, version: &str, architecture: &str) -> Result<(), String> {
    let (about, files) = listing.split_once("\n\n").ok_or("expected files, found none")?;
    // cargo-deb numbers the packages of a version.
    for expected in
        ["Package: alcor".to_owned(), format!("Version: {version}-1"), format!("Architecture: {architecture}")]
    {
        if !about.lines().any(|line| line == expected) {
            return Err(format!("expected '{expected}', found {about}"));
        }
    }
    let mut files: Vec<_> = files.lines().filter_map(|line| line.split_once(' ')).collect();
    files.sort_unstable_by_key(|&(_, name)| name);
    if files == FILES { Ok(()) } else { Err(format!("expected {FILES:?}, found {files:?}")) }
}

/// Whether a manual page is that of the version, and says nothing of the machine that it was made on.
fn judge_page(page: &str, version: &str) -> Result<(), String> {
    let is_ours = page.contains(&format!(".TH alcor 1  \"alcor {version}\"")) && page.contains("perft");
    if is_ours && page.trim_end().ends_with(&format!("v{version}")) {
        Ok(())
    } else {
        Err(format!("expected the manual page of version {version}, found {page}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{judge, judge_page};

    const LISTING: &str = "\
Package: alcor
Version: 1.2.3-1
Architecture: arm64
Description: Alcor

644 usr/share/man/man1/alcor.1
644 usr/share/doc/alcor/README.md
644 usr/share/doc/alcor/copyright
755 usr/games/alcor";

    #[test]
    fn a_package_is_as_promised_or_the_difference_is_named() {
        assert_eq!(judge(LISTING, "1.2.3", "arm64"), Ok(()));
        for (from, to, expected) in [
            ("arm64", "amd64", "expected 'Architecture: arm64'"),
            ("1.2.3", "1.2.2", "expected 'Version: 1.2.3-1'"),
            ("\n644 usr/share/man/man1/alcor.1", "", "man1/alcor.1"),
            ("755", "644", "(\"644\", \"usr/games/alcor\")"),
            ("\n\n", "\n", "expected files"),
        ] {
            let message = judge(&LISTING.replacen(from, to, 1), "1.2.3", "arm64").unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn a_manual_page_is_that_of_the_version_and_of_no_machine() {
        let page = ".TH alcor 1  \"alcor 1.2.3\" \nalcor\\-perft(1)\n.SH VERSION\nv1.2.3\n";
        assert_eq!(judge_page(page, "1.2.3"), Ok(()));
        assert!(judge_page(page, "1.2.4").is_err() && judge_page("", "1.2.3").is_err());
        assert!(judge_page(&format!("{page}Network kernel: avx2\n"), "1.2.3").is_err());
    }
}
