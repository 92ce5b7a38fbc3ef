//! The step that checks the page in `web/`: it is built, its logic is tested, and a real browser plays on it.
//!
//! The browser is the system's Chromium. Where there is none, Debian's is installed; where that cannot be done, only the
//! tests in the browser are left out, and the step says so.

use std::path::Path;

use crate::invocation::{Invocation, root};
use crate::steps::{Verdict, check};

/// A file that is there when the engine has been built for browsers.
const ENGINE: &str = "web/package/dist/alcor_threads_bg.wasm";
/// Where the system may have a browser, by name.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the page, tests its logic, and visits it.
pub fn run() -> Verdict {
    if !has("node") || !has("npm") {
        return Verdict::Skipped("Node.js with npm is not installed".to_owned());
    }
    if !root().join(ENGINE).is_file() {
        let built = check(&Invocation::cargo(&["xtask", "web"]));
        if built != Verdict::Passed {
            return built;
        }
    }
    for arguments in [["ci", "--no-audit", "--no-fund"].as_slice(), &["run", "build"], &["test"]] {
        let verdict = check(&npm(arguments));
        if verdict != Verdict::Passed {
            return verdict;
        }
    }
    match browser() {
        Some(program) => check(&npm(&["run", "test:browser"]).with_variable("CHROMIUM", program)),
        None => {
            Verdict::Skipped("there is no Chromium to visit the page with; the rest of this step passed".to_owned())
        }
    }
}

fn npm(arguments: &[&str]) -> Invocation {
    let all: Vec<&str> = ["--prefix", "web"].iter().chain(arguments).copied().collect();
    Invocation::new("npm", &all)
}

fn has(program: &str) -> bool {
    Invocation::new(program, &["--version"]).succeeds_quietly().unwrap_or(false)
}

/// The path of a browser, which may be installed for this.
fn browser() -> Option<String> {
    installed_browser().or_else(|| {
        let installation = Invocation::new("apt-get", &["install", "-y", "chromium"]);
        println!("there is no Chromium; installing it: {installation}");
        installation.succeeds().ok()?.then(installed_browser)?
    })
}

/// The first browser that can be found: the user's choice, or one in the usual places.
fn installed_browser() -> Option<String> {
    let chosen = std::env::var("CHROMIUM").ok().filter(|path| Path::new(path).is_file());
    chosen.or_else(|| {
        let folders = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
        let candidates = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        candidates.into_iter().find(|path| path.is_file()).map(|path| path.to_string_lossy().into_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::npm;
    use crate::invocation::root;

    #[test]
    fn the_page_is_where_it_is_looked_for() {
        assert!(root().join("web/package.json").is_file());
        assert!(root().join("web/package-lock.json").is_file());
    }

    #[test]
    fn npm_works_in_the_folder_of_the_page() {
        assert_eq!(npm(&["run", "build"]).to_string(), "npm --prefix web run build");
    }
}
