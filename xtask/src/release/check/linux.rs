//! What can be said about a module for Python on Linux without loading it: the CPU it is for, and the libraries it wants. Which
//! versions of them it is content with, maturin has checked.

use std::path::Path;

use crate::findings::Findings;
use crate::invocation::{Invocation, text};
use crate::output::say;
use crate::release::build;
use crate::release::platform::Platform;

/// The parts of the GNU library, and nothing else. Its loader is named after the CPU.
const LIBRARIES: [&str; 6] = ["libc.so.", "libdl.so.", "libm.so.", "libpthread.so.", "librt.so.", "ld-linux-"];

/// Looks at the module of a platform.
pub fn inspect_module(platform: &Platform, module: &Path) -> Findings {
    let tool = match build::llvm_tool("llvm-readobj") {
        Ok(tool) => tool,
        Err(reason) => return Findings::skip(1, format!("inspection of the module for {}", platform.title), reason),
    };
    let asked = Invocation::new(tool, &["--file-headers", "--needed-libs", &text(module)]);
    say(&asked);
    let machine = if platform.name.ends_with("arm64") { "EM_AARCH64" } else { "EM_X86_64" };
    asked.output().map_err(|error| error.to_string()).and_then(|listing| judge(&listing, machine)).into()
}

fn judge(listing: &str, machine: &str) -> Result<(), String> {
    let found = listing.lines().find_map(|line| line.trim().strip_prefix("Machine: "));
    if !found.is_some_and(|found| found.starts_with(machine)) {
        return Err(format!("expected code for {machine}, found {found:?}"));
    }
    let (_, libraries) = listing.split_once("NeededLibraries [").ok_or("expected a list of libraries, found none")?;
    let mut libraries = libraries.lines().map(str::trim).filter(|line| line.contains(".so"));
    match libraries.find(|name| !LIBRARIES.iter().any(|known| name.starts_with(known))) {
        Some(library) => Err(format!("expected the GNU library alone, found {library}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::judge;

    const LISTING: &str =
        "  Machine: EM_AARCH64 (0xB7)\nNeededLibraries [\n  ld-linux-aarch64.so.1\n  libc.so.6\n  libm.so.6\n]";

    #[test]
    fn a_module_is_as_promised_or_the_difference_is_named() {
        assert_eq!(judge(LISTING, "EM_AARCH64"), Ok(()));
        assert!(judge(LISTING, "EM_X86_64").unwrap_err().contains("EM_AARCH64"));
        for (from, to, expected) in [
            ("libm.so.6", "libpython3.11.so.1.0", "libpython3.11.so.1.0"),
            ("libm.so.6", "libgcc_s.so.1", "libgcc_s.so.1"),
            ("NeededLibraries", "Other", "list of libraries"),
        ] {
            let message = judge(&LISTING.replace(from, to), "EM_AARCH64").unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
