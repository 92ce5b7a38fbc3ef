//! Node.js, which must be there, and the packages of npm, which need not.

use std::path::PathBuf;

use crate::invocation::{Invocation, root, target_folder, text};
use crate::stamp::Stamp;

/// A program that npm has.
#[derive(Debug, Clone, Copy)]
pub struct NpmTool {
    /// The package with its version.
    pub package: &'static str,
    /// The program, from the folder of all packages.
    pub program: &'static str,
}

/// Makes WebAssembly smaller and faster.
pub const WASM_OPT: NpmTool = NpmTool { package: "binaryen@132.0.0", program: "binaryen/bin/wasm-opt" };
/// Finds mistakes in TypeScript and JavaScript.
pub const OXLINT: NpmTool = NpmTool { package: "oxlint@1.93.0", program: "oxlint/bin/oxlint" };

/// Shows what programs send to a terminal.
pub const XTERM: NpmTool = NpmTool { package: "@xterm/xterm@5.5.0", program: "@xterm/xterm/lib/xterm.js" };

impl NpmTool {
    /// Installs the tool, if it is not there in this version, and yields the script to run with `node`.
    ///
    /// # Errors
    /// If npm is missing or cannot install it.
    pub fn ensure(self) -> Result<String, String> {
        require()?;
        // A name may begin with the sign that stands before the version.
        let name = self.package.rsplit_once('@').map_or(self.package, |(name, _)| name);
        let name = name.rsplit('/').next().unwrap_or(name);
        // A folder for each: installing one package into a folder removes those that nobody asked for.
        let folder = target_folder().join("npm-tools").join(name);
        let program = folder.join("node_modules").join(self.program);
        Stamp::new(name).with_text(self.package).unless_current(&program, || {
            let folder = text(&folder);
            let options = ["install", "--prefix", &folder, "--no-save", "--no-audit", "--no-fund", "--silent"];
            Invocation::new("npm", &[&options[..], &[self.package]].concat()).perform()
        })?;
        Ok(text(&program))
    }
}

/// Makes sure that Node.js is there.
///
/// # Errors
/// If it is not: nothing here can bring it.
pub fn require() -> Result<(), String> {
    for program in ["node", "npm"] {
        if !Invocation::new(program, &["--version"]).succeeds_quietly().unwrap_or(false) {
            return Err(format!("{program} was not found; install Node.js, version 20 or newer (https://nodejs.org)"));
        }
    }
    Ok(())
}

/// npm in the folder of the page.
pub fn npm(arguments: &[&str]) -> Invocation {
    Invocation::new("npm", &[&["--prefix", "web"], arguments].concat())
}

/// Installs what the page's lock file names, unless it is there.
///
/// # Errors
/// If npm cannot.
pub fn install_page_packages() -> Result<(), String> {
    let made = page_packages();
    let stamp = Stamp::new("page-packages").with_path("web/package.json").with_path("web/package-lock.json");
    stamp.unless_current(&made, || npm(&["ci", "--no-audit", "--no-fund"]).perform())
}

/// A file that npm writes last.
fn page_packages() -> PathBuf {
    root().join("web").join("node_modules").join(".package-lock.json")
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
