//! `cargo xtask docs`: the manual, as a site in `target/manual/site`.
//!
//! Its pages are those of `docs/` and a few of the project's own. The reference of commands and options comes from the program:
//! its help, and its settings file. MkDocs builds the site, and fails if a link leads nowhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::install::python::{MANUAL, Python};
use crate::invocation::{Invocation, root, target_folder, text};
use crate::output::say;
use crate::steps::debug_build;

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

/// Builds the manual. Its pages carry a time, in seconds since 1970: that of the build, unless another is given.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn build(seconds: Option<&str>) -> Result<(), String> {
    let python = Python::with(MANUAL)?;
    debug_build().perform()?;
    let alcor = target_folder().join("debug").join(format!("alcor{}", std::env::consts::EXE_SUFFIX));
    let source = folder().join("source");
    collect(&source)?;
    let ask = |arguments: &[&str]| {
        let asked = Invocation::new(text(&alcor), arguments).with_variable("ALCOR_SETTINGS", "none");
        asked.output().map_err(|error| error.to_string())
    };
    write(&source.join("commands.md"), &commands(&ask)?)?;
    write(&source.join("options.md"), &options(&ask(&["settings"])?))?;
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

/// The help of the program and of each of its commands, as a page.
fn commands(ask: &dyn Fn(&[&str]) -> Result<String, String>) -> Result<String, String> {
    let overview = ask(&["--help"])?;
    let names: Vec<&str> = command_names(&overview).collect();
    if names.is_empty() {
        return Err(format!("expected commands in the help, found {overview}"));
    }
    let mut page =
        format!("# Commands\n\nWhat `alcor --help` and `alcor help COMMAND` print.\n\n```text\n{overview}\n```\n");
    for name in names {
        page += &format!("\n## alcor {name}\n\n```text\n{}\n```\n", ask(&["help", name])?);
    }
    Ok(page)
}

/// The commands that the help lists: two spaces, a name, and what it does. Options begin with a hyphen.
fn command_names(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| {
        let (name, about) = line.strip_prefix("  ")?.split_once("  ")?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        (is_name && name != "help" && !about.trim().is_empty()).then_some(name)
    })
}

/// The settings file as a page: every option with its default, after what it does.
fn options(settings: &str) -> String {
    let mut page = "# Options\n\nEvery option of the engine, with its default, as in the settings file that `alcor settings` prints. \
        A chess GUI has the same options, written with spaces instead of underscores.\n\n| option | default | |\n|---|---|---|\n"
        .to_owned();
    for paragraph in settings.split("\n\n").skip(1) {
        let lines: Vec<&str> = paragraph.lines().map(|line| line.trim_start_matches(['#', ' '])).collect();
        if let Some((setting, about)) = lines.split_last()
            && let Some((name, default)) = setting.split_once(" = ")
        {
            page +=
                &format!("| `{name}` | `{default}` | {} |\n", about.join(" ").replace('|', "\\|").replace('<', "&lt;"));
        }
    }
    page
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{ROOT_PAGES, command_names, in_one_folder, options};
    use crate::invocation::root;
    use std::fs;

    #[test]
    fn commands_are_found_in_the_help() {
        let help = "Usage: alcor\n\nPlay:\n  play   Play a game\n  epd    Run a suite\n  help   Show\n\nOptions:\n  -h, --help  Print help\n";
        assert!(command_names(help).eq(["play", "epd"]));
    }

    #[test]
    fn options_are_read_from_the_settings_file() {
        let settings = "# Settings of Alcor.\n\n# size of the table\n# in MB (1 to 9)\n# Hash = 16\n\n# write\n# UCI_Chess960 = false";
        let page = options(settings);
        assert!(page.contains("| `Hash` | `16` | size of the table in MB (1 to 9) |"), "{page}");
        assert!(page.ends_with("| `UCI_Chess960` | `false` | write |\n"), "{page}");
    }

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
