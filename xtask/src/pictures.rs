//! `cargo xtask pictures`: the pictures of the README, made by the programs that they show.
//!
//! | picture | made of |
//! |---|---|
//! | `terminal.png` | what `alcor play` sends to a terminal (`xtask/pictures/terminal.py`), shown by xterm.js |
//! | `review.png` | the report of `alcor review --html` |
//! | `page.png` | the page, with a game that it has analysed |
//!
//! Chromium draws all of them (`xtask/pictures/pictures.mjs`).

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ExitCode};

use crate::install::chromium;
use crate::install::node::{self, XTERM};
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::programs::{debug_build, debug_program};
use crate::serve;

/// Where the pictures are kept.
const FOLDER: &str = "docs/pictures";
/// The game that is reviewed.
const GAME: &str = "xtask/pictures/game.pgn";
const PORT: u16 = 8017;

/// Which pictures to make.
#[derive(Debug, PartialEq, Eq)]
pub struct Arguments {
    /// Leave out the page, which takes minutes to build.
    pub without_page: bool,
}

/// Makes the pictures, and says what went wrong if something did.
pub fn run(arguments: &Arguments) -> ExitCode {
    match draw(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn draw(arguments: &Arguments) -> Result<(), String> {
    let browser = chromium::ensure().ok_or("there is no Chromium, and none could be installed")?;
    node::require()?;
    node::install_page_packages()?;
    debug_build().perform()?;
    let alcor = text(&debug_program("alcor"));
    let folder = target_folder().join("pictures");
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let (terminal, report) = (text(&folder.join("terminal.ansi")), text(&folder.join("report.html")));
    Python::ensure()?.invocation(&["xtask/pictures/terminal.py", &alcor, &terminal]).perform()?;
    Invocation::new(alcor, &["review", GAME, "--html", &report]).with_variable("ALCOR_SETTINGS", "none").perform()?;
    let pictures = Invocation::new("node", &["xtask/pictures/pictures.mjs", FOLDER])
        .with_variable("CHROMIUM", browser)
        .with_variable("XTERM", XTERM.ensure()?)
        .with_variable("TERMINAL", terminal)
        .with_variable("REPORT", report);
    if arguments.without_page {
        return pictures.perform();
    }
    let mut server = start_server()?;
    let drawn = pictures.with_variable("PAGE", format!("http://localhost:{PORT}/")).perform();
    server.kill().map_err(|error| format!("cannot stop the server: {error}"))?;
    drawn
}

/// The page, served until the child is killed.
fn start_server() -> Result<Child, String> {
    let server = serve::prepare(PORT)?;
    let mut child = server.spawn_piped().map_err(|error| format!("could not start: {server} ({error})"))?;
    let lines = child.stdout.take().map(BufReader::new);
    // It says where it listens as soon as it does.
    let is_ready = lines.is_some_and(|lines| lines.lines().map_while(Result::ok).any(|line| line.contains("http://")));
    if is_ready { Ok(child) } else { Err(format!("expected an address from {server}, found none")) }
}

#[cfg(test)]
mod tests {
    use super::{FOLDER, GAME};
    use crate::invocation::root;

    #[test]
    fn every_picture_of_the_readme_is_there() {
        let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
        let shown: Vec<&str> = readme.split(FOLDER).skip(1).filter_map(|text| text.split([')', '"']).next()).collect();
        assert!(!shown.is_empty());
        for name in shown {
            assert!(root().join(FOLDER).join(name.trim_start_matches('/')).is_file(), "{name}");
        }
        assert!(root().join(GAME).is_file());
    }
}
