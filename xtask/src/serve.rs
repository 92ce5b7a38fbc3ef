//! `cargo xtask serve`: builds the page, as far as it is out of date, and serves it to this machine.
//!
//! The server is `vite preview`, which sends the headers that threads need (`web/vite.config.ts`) and listens on the
//! loopback address alone. It serves a copy, so that a build beside it takes nothing away from under it. Nothing outside
//! that folder can be reached: the copy has no links in it, and the server follows none that lead out.
//!
//! If `cargo xtask docs` has built the manual, it is beside the page, in `manual/`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::invocation::{Invocation, root, target_folder, text};
use crate::lock::BuildLock;
use crate::{manual, web};

/// Where the page is served if nothing else is asked for.
pub const DEFAULT_PORT: u16 = 8000;

/// Where to serve.
#[derive(Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The port to listen on.
    pub port: u16,
}

/// Builds and serves, until it is interrupted.
pub fn run(arguments: &Arguments) -> ExitCode {
    match prepare(arguments.port).and_then(|server| server.perform()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the engine and the page, copies the page, and yields the server's invocation.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn prepare(port: u16) -> Result<Invocation, String> {
    let lock = BuildLock::acquire()?;
    web::build(&web::Arguments::default(), &lock)?;
    web::build_page(&lock)?;
    let served = target_folder().join("served").join(port.to_string());
    replace(&web::page_folder(), &served).map_err(|error| format!("cannot copy the page: {error}"))?;
    if manual::site().is_dir() {
        copy(&manual::site(), &served.join(manual::NAME))
            .map_err(|error| format!("cannot copy the manual: {error}"))?;
    }
    Ok(server(port, &served))
}

fn server(port: u16, folder: &Path) -> Invocation {
    let vite = text(&root().join("web/node_modules/vite/bin/vite.js"));
    let (port, folder) = (port.to_string(), text(folder));
    Invocation::new("node", &[&vite, "preview", "web", "--port", &port, "--strictPort", "--outDir", &folder])
}

/// Makes one folder a copy of the files of another.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    match fs::remove_dir_all(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => copy(from, to),
    }
}

/// Copies files and folders, and nothing else: links are left out.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            copy(&entry.path(), &target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{replace, server};
    use crate::invocation::target_folder;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_server_has_one_port_and_one_folder() {
        let line = server(8001, Path::new("/a/page")).to_string();
        assert!(line.contains("preview web --port 8001 --strictPort --outDir /a/page"), "{line}");
    }

    #[test]
    fn a_copy_has_what_is_there_and_no_links() {
        let folder = target_folder().join("serve-test");
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("inner")).unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(from.join("inner/a.js"), "new").unwrap();
        fs::write(to.join("old.js"), "old").unwrap();
        #[cfg(unix)]
        {
            let _ = fs::remove_file(from.join("link"));
            std::os::unix::fs::symlink("/etc", from.join("link")).unwrap();
        }
        replace(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(to.join("inner/a.js")).unwrap(), "new");
        assert!(!to.join("old.js").exists() && !to.join("link").exists());
    }
}
