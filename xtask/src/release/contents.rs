//! What lies in the folder of a release: which part made a file, and which commit each part was made from. `dist --only PART` leaves
//! the other parts as they are, so they may be of an older commit, and names of files say the version alone.
//!
//! `COMMITS` has a line for each part: its name and its commit. It is for this folder, and not published.
//!
//! **Invariant:** a part whose commit is written down is whole, and of that commit: the line goes before the part is made, and comes
//! back when it is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::platform::PLATFORMS;
use super::{browsers, debian, profile, wheels};

/// The name of the list.
pub const NAME: &str = "COMMITS";
/// The part that every run makes: the source and the bill of materials.
pub const SOURCE: &str = "source";

/// Makes a part, and writes down its commit.
///
/// # Errors
/// If it cannot be made, or the list not be written.
pub fn record(
    folder: &Path,
    part: &str,
    commit: &str,
    make: impl FnOnce() -> Result<(), String>,
) -> Result<(), String> {
    let mut commits = read(folder)?;
    commits.remove(part);
    write(folder, &commits)?;
    make()?;
    commits.insert(part.to_owned(), commit.to_owned());
    write(folder, &commits)
}

/// The names of all files of a version in a folder, in the order of the alphabet.
///
/// # Errors
/// If the folder cannot be read.
pub fn files(folder: &Path, version: &str) -> Result<Vec<String>, String> {
    Ok(published(folder)?.into_iter().filter(|name| part_of(name, version).is_some()).collect())
}

/// Whether the folder holds one release: no files but those of a version, one wheel for each platform, all parts of one commit.
///
/// # Errors
/// What belongs to another release.
pub fn require_one_release(folder: &Path, version: &str) -> Result<(), String> {
    judge(&published(folder)?, &read(folder)?, version)
}

fn judge(files: &[String], commits: &BTreeMap<String, String>, version: &str) -> Result<(), String> {
    if let Some(other) = files.iter().find(|name| part_of(name, version).is_none()) {
        return Err(format!("expected only files of version {version}, found {other}: remove it"));
    }
    for platform in &PLATFORMS {
        let wheels: Vec<_> = files.iter().filter(|name| wheels::is_wheel_for(name, platform, version)).collect();
        if wheels.len() > 1 {
            return Err(format!("expected one wheel for {}, found {wheels:?}: remove the old ones", platform.title));
        }
    }
    let mut first: Option<(&str, &str)> = None;
    for part in files.iter().filter_map(|name| part_of(name, version)) {
        let Some(commit) = commits.get(part) else {
            return Err(format!("expected the commit of {part} in {NAME}, found none: make {part} again"));
        };
        match first {
            Some((other, of_other)) if of_other != commit => {
                return Err(format!(
                    "expected all parts to be of one commit, found {other} of {of_other} and {part} of {commit}: make one of them again"
                ));
            }
            _ => first = Some((part, commit)),
        }
    }
    Ok(())
}

/// The part that makes a file of this name, if any does.
fn part_of(name: &str, version: &str) -> Option<&'static str> {
    let of_platform = PLATFORMS.iter().find(|platform| {
        let made =
            [Some(platform.archive(version)), Some(profile::name(platform, version)), debian::name(platform, version)];
        made.iter().flatten().any(|made| made == name)
    });
    if let Some(platform) = of_platform {
        return Some(platform.name);
    }
    if PLATFORMS.iter().any(|platform| wheels::is_wheel_for(name, platform, version)) {
        return Some(wheels::NAME);
    }
    if [browsers::page_archive(version), browsers::package_archive(version)].iter().any(|made| made == name) {
        return Some(browsers::NAME);
    }
    [format!("{}.tar.gz", source_name(version)), list_name(version)].iter().any(|made| made == name).then_some(SOURCE)
}

/// The folder in the archive of the source, and the archive's name without its ending.
pub fn source_name(version: &str) -> String {
    format!("alcor-{version}-source")
}

/// The name of the bill of materials.
pub fn list_name(version: &str) -> String {
    format!("alcor-{version}.cdx.json")
}

/// The names of everything in a folder that is published as a file of its own.
fn published(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.starts_with("alcor"));
    names.sort();
    Ok(names)
}

/// The commit of each part. Without a list none is known.
fn read(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let list = folder.join(NAME);
    if !list.is_file() {
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let pairs = text.lines().filter_map(|line| line.split_once(": "));
    Ok(pairs.map(|(part, commit)| (part.to_owned(), commit.to_owned())).collect())
}

fn write(folder: &Path, commits: &BTreeMap<String, String>) -> Result<(), String> {
    let list = folder.join(NAME);
    let text: String = commits.iter().map(|(part, commit)| format!("{part}: {commit}\n")).collect();
    fs::write(&list, text).map_err(|error| format!("cannot write {}: {error}", list.display()))
}

#[cfg(test)]
mod tests {
    use super::{NAME, files, part_of, record, require_one_release};
    use crate::invocation::test_path;
    use crate::release::{PLATFORMS, parts, sums};
    use std::fs;
    use std::path::PathBuf;

    /// Everything that `dist` makes of a version.
    fn made(version: &str) -> Vec<String> {
        let mut names: Vec<String> = PLATFORMS.iter().map(|platform| platform.archive(version)).collect();
        for name in [
            "alcor-V-linux-x86-64.profdata",
            "alcor_V_amd64.deb",
            "alcor_V_arm64.deb",
            "alcor-V-page.zip",
            "alcor-chess-V.tgz",
            "alcor-V-source.tar.gz",
            "alcor-V.cdx.json",
            "alcor_chess-V-cp311-abi3-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
            "alcor_chess-V-cp311-abi3-win_arm64.whl",
            "alcor_chess-V-cp311-abi3-macosx_11_0_arm64.macosx_11_0_universal2.macosx_11_0_x86_64.whl",
        ] {
            names.push(name.replace('V', version));
        }
        names
    }

    /// A folder with such files, all of one commit.
    fn folder(name: &str) -> PathBuf {
        let folder = test_path(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for name in made("1.2.3") {
            fs::write(folder.join(&name), "").unwrap();
            record(&folder, part_of(&name, "1.2.3").unwrap(), "abc, 2026-01-01", || Ok(())).unwrap();
        }
        fs::write(folder.join(sums::NAME), "").unwrap();
        folder
    }

    #[test]
    fn every_file_belongs_to_a_part_of_its_version() {
        for name in made("1.2.3") {
            let part = part_of(&name, "1.2.3").unwrap();
            assert!(part == super::SOURCE || parts().any(|known| known == part), "{name}: {part}");
            assert_eq!(part_of(&name, "1.2.4"), None, "{name}");
        }
        assert_eq!([part_of("alcor-11.2.3-macos.tar.gz", "1.2.3"), part_of(NAME, "1.2.3")], [None, None]);
        assert!(!NAME.starts_with("alcor"), "it would be published");
    }

    #[test]
    fn parts_of_other_commits_are_refused() {
        let folder = folder("contents-commits");
        assert_eq!(require_one_release(&folder, "1.2.3"), Ok(()));
        record(&folder, "macos", "def, 2026-01-02", || Ok(())).unwrap();
        let message = require_one_release(&folder, "1.2.3").unwrap_err();
        assert!(message.contains("macos of def, 2026-01-02") && message.contains(" of abc, 2026-01-01"), "{message}");
        // What could not be made is of no commit.
        assert_eq!(record(&folder, "macos", "abc, 2026-01-01", || Err("full".into())), Err("full".into()));
        let message = require_one_release(&folder, "1.2.3").unwrap_err();
        assert!(message.contains("expected the commit of macos"), "{message}");
        record(&folder, "macos", "abc, 2026-01-01", || Ok(())).unwrap();
        assert_eq!(require_one_release(&folder, "1.2.3"), Ok(()));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_of_other_versions_and_tags_are_refused() {
        let folder = folder("contents-versions");
        for (name, expected) in [
            ("alcor-1.2.2-macos.tar.gz", "only files of version 1.2.3, found alcor-1.2.2-macos.tar.gz"),
            ("alcor_chess-1.2.3-cp310-abi3-win_arm64.whl", "found alcor_chess-1.2.3-cp310"),
            ("alcor_chess-1.2.3-cp311-abi3-manylinux_2_17_x86_64.whl", "one wheel for Linux, x86-64"),
        ] {
            fs::write(folder.join(name), "").unwrap();
            let message = require_one_release(&folder, "1.2.3").unwrap_err();
            assert!(message.contains(expected), "{message}");
            fs::remove_file(folder.join(name)).unwrap();
        }
        let mut expected = made("1.2.3");
        expected.sort();
        assert_eq!(files(&folder, "1.2.3"), Ok(expected));
        assert_eq!(files(&folder, "1.2.4"), Ok(Vec::new()));
        fs::remove_dir_all(&folder).unwrap();
    }
}
