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

/// Pages from the root of the project.
const ROOT_PAGES: [&str; 3] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/// Builds the manual, and says what went wrong if something did.
pub fn run() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let python = Python::with(MANUAL)?;
    debug_build().perform()?;
    let alcor = target_folder().join("debug").join(format!("alcor{}", std::env::consts::EXE_SUFFIX));
    let source = target_folder().join("manual").join("source");
    collect(&source)?;
    let ask = |arguments: &[&str]| {
        let asked = Invocation::new(text(&alcor), arguments).with_variable("ALCOR_SETTINGS", "none");
        asked.output().map_err(|error| error.to_string())
    };
    write(&source.join("commands.md"), &commands(&ask)?)?;
    write(&source.join("options.md"), &options(&ask(&["settings"])?))?;
    python.invocation(&["-m", "mkdocs", "build", "--strict", "--config-file", "xtask/manual/mkdocs.yml"]).perform()?;
    say(format_args!("built in {}", target_folder().join("manual/site").display()));
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

/// The text of a page whose links are to pages beside it.
fn in_one_folder(page: &str) -> String {
    page.replace("](docs/", "](").replace("](../", "](")
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
    use super::{command_names, in_one_folder, options};
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
