//! `cargo xtask docs`: the manual, as a site in `target/manual/site`.
//!
//! Its pages are those of `docs/` and a few of the project's own. The reference of commands and options comes from the programs:
//! their help, and the settings file. MkDocs builds the site, and fails if a link leads nowhere; so each test builds it, too.

mod reference;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::findings::Findings;
use crate::install::python::{Python, READERS};
use crate::invocation::root;
use crate::output::say;
use crate::programs::{debug_build, debug_program};

/// The folder that it is in beside the page.
pub const NAME: &str = "manual";
/// Pages from the root of the project.
const ROOT_PAGES: [&str; 3] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/// Where the manual is built, whatever the target folder: `xtask/manual/mkdocs.yml` names it.
fn folder() -> PathBuf {
    root().join("target").join(NAME)
}

/// The manual, once it is built.
pub fn site() -> PathBuf {
    folder().join("site")
}

/// Builds the manual, and says what went wrong if something did.
pub fn run() -> ExitCode {
    match build(None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the manual as a part of a step, if MkDocs can be had.
pub fn check() -> Findings {
    match Python::with(READERS) {
        Ok(python) => build_by(&python, None).into(),
        Err(reason) => Findings::skip(1, "manual", format!("there is no MkDocs: {reason}")),
    }
}

/// Builds the manual. Its pages carry a time, in seconds since 1970: that of the build, unless another is given.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn build(seconds: Option<&str>) -> Result<(), String> {
    build_by(&Python::with(READERS)?, seconds)
}

fn build_by(python: &Python, seconds: Option<&str>) -> Result<(), String> {
    debug_build().perform()?;
    let alcor = debug_program("alcor");
    let source = folder().join("source");
    collect(&source)?;
    write(&source.join("commands.md"), &reference::engine_page(&alcor)?)?;
    write(&source.join("trainer.md"), &reference::trainer_page(&debug_program("alcor-train"))?)?;
    write(&source.join("options.md"), &reference::options_page(&reference::printed(&alcor, &["settings"])?))?;
    let mkdocs = python.invocation(&["-m", "mkdocs", "build", "--strict", "--config-file", "xtask/manual/mkdocs.yml"]);
    match seconds {
        Some(seconds) => mkdocs.with_variable("SOURCE_DATE_EPOCH", seconds).perform()?,
        None => mkdocs.perform()?,
    }
    say(format_args!("built in {}", site().display()));
    Ok(())
}

/// Puts all pages that are written by hand into one folder.
fn collect(folder: &Path) -> Result<(), String> {
    let trouble = |error: std::io::Error| format!("cannot collect the pages in {}: {error}", folder.display());
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(trouble)?;
    let pages = fs::read_dir(root().join("docs")).map_err(trouble)?.flatten().map(|entry| entry.path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    for page in pages.chain(ROOT_PAGES.map(|page| root().join(page))) {
        let text = fs::read_to_string(&page).map_err(trouble)?;
        write(&folder.join(page.file_name().unwrap_or_default()), &in_one_folder(&text))?;
    }
    Ok(())
}

/// The text of a page whose links are to pages beside it. Other files of the project are not in the manual: they are named without
/// a link. What leads nowhere stays as it is, for MkDocs to find.
fn in_one_folder(page: &str) -> String {
    let page = page.replace("](docs/", "](");
    let mut parts = page.split("](../");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (target, rest) = part.split_once(')').unwrap_or((part, ""));
        let is_page = target.split('#').next().is_some_and(|file| ROOT_PAGES.contains(&file));
        match text.rfind('[') {
            Some(start) if !is_page && root().join(target).is_file() => {
                text.remove(start);
                text += rest;
            }
            _ => text += &format!("]({target}){rest}"),
        }
    }
    text
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{ROOT_PAGES, in_one_folder};
    use crate::invocation::root;
    use std::fs;

    #[test]
    fn links_stay_within_the_folder() {
        assert_eq!(in_one_folder("[a](docs/a.md) [b](../B.md) [c](c.md)"), "[a](a.md) [b](B.md) [c](c.md)");
        let page = "[a](../CHANGELOG.md#b) and [`xtask`](../xtask/Cargo.toml), [c](../xtask/none)";
        assert_eq!(in_one_folder(page), "[a](CHANGELOG.md#b) and `xtask`, [c](xtask/none)");
    }

    /// MkDocs looks at links again, and at their anchors; it is not there in every test.
    #[test]
    fn every_link_leads_to_a_file() {
        let documents = fs::read_dir(root().join("docs")).unwrap().flatten().map(|entry| entry.path());
        let documents = documents.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
        let others = ["README.md", "contrib/README.md", "web/package/README.md"];
        let others = others.iter().chain(&ROOT_PAGES).map(|page| root().join(page));
        let mut links = 0;
        for page in documents.chain(others) {
            let text = fs::read_to_string(&page).unwrap();
            for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#', '\n']).next()) {
                let is_ours = !link.is_empty() && !link.contains("://");
                let target = page.parent().unwrap().join(link);
                assert!(!is_ours || target.exists(), "{}: {link}", page.display());
                links += usize::from(is_ours);
            }
        }
        assert!(links > 50, "{links}");
    }

    #[test]
    fn every_page_is_in_the_contents() {
        let contents = fs::read_to_string(root().join("xtask/manual/mkdocs.yml")).unwrap();
        for entry in fs::read_dir(root().join("docs")).unwrap().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            assert!(!name.ends_with(".md") || contents.contains(&format!(": {name}")), "{name}");
        }
    }
}
