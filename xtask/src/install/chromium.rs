//! A browser that programs can steer: the system's Chromium. Where there is none, Debian's is installed.

use std::path::Path;

use crate::invocation::Invocation;
use crate::output::say;

/// Where the system may have a browser, by name.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The path of a browser, which may be installed for this.
pub fn ensure() -> Option<String> {
    installed_browser().or_else(|| {
        say("there is no Chromium; installing it");
        Invocation::new("apt-get", &["install", "-y", "chromium"]).perform().ok()?;
        installed_browser()
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
