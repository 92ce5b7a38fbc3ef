//! What a release says about itself: all of it is of one commit, `SHA256SUMS` has the sums of the files as they are, and the manifests
//! for package managers name no other sums.

use std::fs;

use super::super::contents;
use super::super::manifests;
use super::super::source::folder;
use super::super::sums;
use crate::findings::Findings;
use crate::install::python::Python;

/// Looks for files of other releases, then compares the sums with the files, and the manifests with the sums.
pub fn check(version: &str, python: &Python) -> Findings {
    Findings::from(contents::require_one_release(&folder(), version)).and(check_sums(version, python))
}

fn check_sums(version: &str, python: &Python) -> Findings {
    let list = folder().join(sums::NAME);
    let listed = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()));
    let sums = listed.and_then(|listed| {
        let found = sums::of_all(version, python)?;
        judge(listed.trim(), &found).map(|()| found)
    });
    match sums {
        Ok(sums) => Findings::pass().and(check_manifests(&sums)),
        Err(reason) => Findings::failure(reason),
    }
}

fn judge(listed: &str, found: &str) -> Result<(), String> {
    match found.lines().zip(listed.lines()).find(|(found, listed)| found != listed) {
        Some((found, listed)) => Err(format!("expected '{listed}' as {} says, found '{found}'", sums::NAME)),
        None if found.lines().count() != listed.lines().count() => {
            Err(format!("expected the files that {} lists, found others", sums::NAME))
        }
        None => Ok(()),
    }
}

fn check_manifests(sums: &str) -> Findings {
    if !manifests::folder().is_dir() {
        return Findings::skip(manifests::names().count(), "manifests", "`dist --url` has made none");
    }
    let check = |name| {
        let file = manifests::folder().join(name);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()));
        text.and_then(|text| manifests::judge(&text, sums).map_err(|reason| format!("{name}: {reason}"))).into()
    };
    manifests::names().map(check).fold(Findings::default(), Findings::and)
}

#[cfg(test)]
mod tests {
    use super::judge;

    #[test]
    fn sums_are_those_of_the_files_or_the_difference_is_named() {
        assert_eq!(judge("1  a\n2  b", "1  a\n2  b"), Ok(()));
        assert!(judge("1  a\n2  b", "1  a\n3  b").unwrap_err().contains("found '3  b'"));
        assert!(judge("1  a\n2  b", "1  a").unwrap_err().contains("found others"));
        assert!(judge("1  a", "1  a\n2  b").unwrap_err().contains("found others"));
    }
}
