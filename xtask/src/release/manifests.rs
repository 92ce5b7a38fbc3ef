//! What package managers want to know: templates in `contrib/`, filled in from the version and the sums.
//!
//! | in a template | becomes |
//! |---|---|
//! | `@VERSION@` | the version |
//! | `@HOMEPAGE@` | where people read about it |
//! | `@URL(macos)@` | where the archive of a platform will be |
//! | `@SHA256(macos)@` | its sum |
//! | `@FOLDER(macos)@` | the folder in it |

use std::fs;
use std::path::{Path, PathBuf};

use super::platform::PLATFORMS;
use super::source;
use crate::invocation::root;

/// What `--only` calls them.
pub const NAME: &str = "manifests";
/// The templates of manifests that name archives, from the root of the project.
const OF_ARCHIVES: [&str; 5] = [
    "contrib/homebrew/alcor.rb",
    "contrib/scoop/alcor.json",
    "contrib/winget/Alcor.Alcor.installer.yaml",
    "contrib/aur/PKGBUILD",
    "contrib/aur/SRCINFO",
];
/// Templates without archives: winget wants three files for a package that has more than one.
const OTHERS: [&str; 2] = ["contrib/winget/Alcor.Alcor.yaml", "contrib/winget/Alcor.Alcor.locale.en-US.yaml"];

/// What the templates are filled with.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The version of the program.
    pub version: &'a str,
    /// The address of the folder of all files of the release.
    pub url: &'a str,
    /// `SHA256SUMS`.
    pub sums: &'a str,
}

/// Where the manifests are put.
pub fn folder() -> PathBuf {
    source::folder().join(NAME)
}

/// Writes every manifest into a folder.
///
/// # Errors
/// A template that asks for what there is not, or trouble with a file.
pub fn write_all(facts: &Facts<'_>, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    for template in OF_ARCHIVES.iter().chain(&OTHERS) {
        let source = root().join(template);
        let text = fs::read_to_string(&source).map_err(|error| format!("{}: {error}", source.display()))?;
        let made = folder.join(name(template));
        let text = fill(&text, facts).map_err(|message| format!("{template}: {message}"))?;
        fs::write(&made, text).map_err(|error| format!("cannot write {}: {error}", made.display()))?;
    }
    Ok(())
}

/// The name of every manifest that names archives.
pub fn names() -> impl Iterator<Item = &'static str> {
    OF_ARCHIVES.iter().map(|template| name(template))
}

/// The name under which a manifest is written. It begins with no dot: neither a shell's `*` nor those who host releases
/// take such files as they are.
fn name(template: &str) -> &str {
    template.rsplit('/').next().unwrap_or(template)
}

/// The name of every manifest that is written.
#[cfg(test)]
pub fn all_names() -> impl Iterator<Item = &'static str> {
    OF_ARCHIVES.iter().chain(&OTHERS).map(|template| name(template))
}

/// Whether a manifest names files of a release, and each by the sum that it has.
///
/// # Errors
/// A sum that no file has, or that there is none.
pub fn judge(manifest: &str, sums: &str) -> Result<(), String> {
    let is_sum = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let named: Vec<&str> = manifest.split(|letter: char| !letter.is_alphanumeric()).filter(is_sum).collect();
    let has = |sum: &str| sums.lines().any(|line| line.split_once(' ').is_some_and(|(known, _)| known == sum));
    match named.iter().find(|sum| !has(sum)) {
        Some(sum) => Err(format!("expected sums of this release, found {sum}")),
        None if named.is_empty() => Err("expected sums of this release, found none".to_owned()),
        None => Ok(()),
    }
}

/// A template with everything filled in.
fn fill(template: &str, facts: &Facts<'_>) -> Result<String, String> {
    let mut parts = template.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(name) = parts.next() {
        let rest = parts.next().ok_or_else(|| format!("expected @NAME@, found '@{}'", first_line(name)))?;
        text += &value(name, facts)?;
        text += rest;
    }
    Ok(text)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// What stands for a name.
fn value(name: &str, facts: &Facts<'_>) -> Result<String, String> {
    let Facts { version, url, sums } = *facts;
    let (kind, platform) = match name.strip_suffix(')').and_then(|name| name.split_once('(')) {
        Some((kind, platform)) => (kind, PLATFORMS.iter().find(|known| known.name == platform)),
        None => (name, None),
    };
    match (kind, platform) {
        ("VERSION", None) => Ok(version.to_owned()),
        // A folder of a release is below the page of the project.
        ("HOMEPAGE", None) => Ok(url.split("/releases/").next().unwrap_or(url).to_owned()),
        ("URL", Some(platform)) => Ok(format!("{url}/{}", platform.archive(version))),
        ("FOLDER", Some(platform)) => Ok(platform.folder(version)),
        ("SHA256", Some(platform)) => sum(&platform.archive(version), sums),
        _ => Err(format!("expected a known name between at signs, found '{}'", first_line(name))),
    }
}

/// The sum of a file in a list as `sha256sum` prints it.
fn sum(file: &str, sums: &str) -> Result<String, String> {
    let found = sums.lines().find_map(|line| line.strip_suffix(file)?.strip_suffix("  "));
    found.map(str::to_owned).ok_or_else(|| format!("there is no sum of {file}"))
}

#[cfg(test)]
mod tests {
    use super::{Facts, OF_ARCHIVES, OTHERS, PLATFORMS, all_names, fill, judge, names, write_all};
    use crate::invocation::{root, test_path};
    use std::fs;

    fn sums() -> String {
        let line = |(number, archive): (usize, String)| format!("{number:064x}  {archive}\n");
        PLATFORMS.iter().map(|platform| platform.archive("1.2.3")).enumerate().map(line).collect()
    }

    fn facts(sums: &str) -> Facts<'_> {
        Facts { version: "1.2.3", url: "https://host/alcor/releases/download/v1.2.3", sums }
    }

    #[test]
    fn every_template_is_filled_in() {
        let sums = sums();
        let mut seen = String::new();
        for template in OF_ARCHIVES.iter().chain(&OTHERS) {
            let text = fill(&fs::read_to_string(root().join(template)).unwrap(), &facts(&sums)).unwrap();
            assert!(text.contains("1.2.3") && !text.contains('@'), "{text}");
            let has_archives = text.contains("https://host/alcor/releases/download/v1.2.3/alcor-1.2.3-");
            assert_eq!(has_archives, OF_ARCHIVES.contains(template), "{text}");
            seen += &text;
        }
        for (number, platform) in PLATFORMS.iter().enumerate() {
            let (archive, sum) = (platform.archive("1.2.3"), format!("{number:064x}"));
            assert!(seen.contains(&archive) && seen.contains(&sum), "{archive} is in no manifest");
        }
    }

    /// Of winget's three files none may name another package or version of the form than the others.
    #[test]
    fn the_files_for_winget_belong_together() {
        let files = OF_ARCHIVES.iter().chain(&OTHERS).filter(|template| template.starts_with("contrib/winget/"));
        let texts: Vec<String> = files.map(|file| fs::read_to_string(root().join(file)).unwrap()).collect();
        let line = |text: &str, name: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
        for name in ["PackageIdentifier: ", "PackageVersion: @VERSION@", "ManifestVersion: "] {
            let first = line(&texts[0], name);
            assert!(first.is_some() && texts.iter().all(|text| line(text, name) == first), "{name}");
        }
        let mut kinds: Vec<_> = texts.iter().filter_map(|text| line(text, "ManifestType: ")).collect();
        kinds.sort();
        assert_eq!(kinds, ["ManifestType: defaultLocale", "ManifestType: installer", "ManifestType: version"]);
    }

    /// The AUR reads `.SRCINFO` alone, which is called `SRCINFO` here: it says what `makepkg --printsrcinfo` would make
    /// of the PKGBUILD.
    #[test]
    fn the_files_for_the_aur_say_the_same() {
        let read = |name: &str| fs::read_to_string(root().join("contrib/aur").join(name)).unwrap();
        let (build, info) = (read("PKGBUILD"), read("SRCINFO"));
        // NAME=VALUE and NAME=('VALUE' 'VALUE'), to the first function.
        let assigned = build.lines().take_while(|line| !line.ends_with("() {")).filter_map(|line| line.split_once('='));
        let mut built: Vec<(&str, &str)> = assigned
            .flat_map(|(name, list)| {
                let list = list.trim_matches(['(', ')']);
                let values: Vec<&str> = if list.starts_with('\'') {
                    list.split('\'').filter(|value| !value.trim().is_empty()).collect()
                } else {
                    vec![list]
                };
                values.into_iter().map(move |value| (name, value))
            })
            .collect();
        built.push(("pkgbase", "alcor-bin"));
        let mut told: Vec<(&str, &str)> = info.lines().filter_map(|line| line.trim().split_once(" = ")).collect();
        built.sort_unstable();
        told.sort_unstable();
        assert_eq!(built, told);
        // What is not of the base or the package itself is indented by a tab.
        let heads = info.lines().filter(|line| !line.is_empty() && !line.starts_with('\t'));
        assert!(heads.eq(["pkgbase = alcor-bin", "pkgname = alcor-bin"]), "{info}");
    }

    /// From files to manifests, as `dist --url` does it: the sums that it wrote are the ones that a package manager will check.
    #[test]
    fn manifests_are_written_and_agree_with_the_sums() {
        let (sums, folder) = (sums(), test_path("manifests"));
        write_all(&facts(&sums), &folder).unwrap();
        let mut found: Vec<String> =
            fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        let mut expected: Vec<&str> = all_names().collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected);
        let written: Vec<String> = names().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect();
        assert_eq!(written.len(), OF_ARCHIVES.len());
        for manifest in &written {
            assert_eq!(judge(manifest, &sums), Ok(()), "{manifest}");
            let others = sums.replace("00  ", "ff  ").replace("01  ", "ff  ").replace("02  ", "ff  ");
            assert!(judge(manifest, &others).unwrap_err().contains("found 0000"), "{manifest}");
        }
        assert!(judge("no sum", &sums).unwrap_err().ends_with("found none"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn cargo_binstall_is_told_the_names_of_all_archives() {
        let manifest = fs::read_to_string(root().join("crates/alcor/Cargo.toml")).unwrap();
        for platform in &PLATFORMS {
            assert!(manifest.contains(&format!("/{}\"", platform.archive("{ version }"))), "{}", platform.name);
            assert!(manifest.contains(&format!("\"{}/", platform.folder("{ version }"))), "{}", platform.name);
        }
    }

    #[test]
    fn what_is_unknown_is_refused() {
        let sums = sums();
        for (template, expected) in [
            ("a @NAME@ b", "found 'NAME'"),
            ("@URL(amiga)@", "found 'URL(amiga)'"),
            ("@URL@", "found 'URL'"),
            ("ann@host\nb", "found '@host'"),
        ] {
            let message = fill(template, &facts(&sums)).unwrap_err();
            assert!(message.contains(expected), "{template}: {message}");
        }
        assert!(fill("@SHA256(macos)@", &facts("")).unwrap_err().contains("no sum of alcor-1.2.3-macos.tar.gz"));
        assert_eq!(fill("@HOMEPAGE@", &facts("")).unwrap(), "https://host/alcor");
    }
}
