//! What can be said about a program for macOS without running it: the libraries and symbols it wants, the oldest system it runs
//! on, and whether it is signed, without which Apple silicon runs nothing.

use std::collections::BTreeSet;
use std::path::Path;

use super::symbols::{self, Asker};
use crate::findings::{Findings, check};
use crate::install::python::Python;
use crate::invocation::{Invocation, text};
use crate::output::say;
use crate::release::build::{self, OLDEST_MACOS};

/// The libraries that every macOS has, and that Rust's own library uses.
const LIBRARIES: [&str; 3] = ["/usr/lib/libSystem.B.dylib", "/usr/lib/libcharset.1.dylib", "/usr/lib/libiconv.2.dylib"];

/// The CPUs that it is for, as LLVM calls them.
const ARCHITECTURES: [&str; 2] = ["x86_64", "arm64"];

/// Looks at every architecture of the program, or of a module for Python.
pub fn inspect(program: &Path, asker: Asker, python: &Python) -> Findings {
    let tool = match build::llvm_tool("llvm-objdump") {
        Ok(tool) => tool,
        Err(reason) => return Findings::skip(1, "inspection of the program for macOS", reason),
    };
    let signed = check(&python.invocation(&["xtask/release/signature.py", &text(program)]));
    let symbols = symbols::inspect(program, asker, &ARCHITECTURES, python);
    ARCHITECTURES.into_iter().fold(signed.and(symbols), |findings, architecture| {
        let chosen = format!("--arch={architecture}");
        let asked = Invocation::new(&tool, &["--macho", &chosen, "--private-headers", &text(program)]);
        say(&asked);
        let listing = asked.output().map_err(|error| error.to_string());
        findings.and(listing.and_then(|listing| judge(&listing)).into())
    })
}

/// Whether a listing of load commands shows what is promised.
fn judge(listing: &str) -> Result<(), String> {
    let lines = || listing.lines().map(str::trim);
    let after = |word: &'static str| lines().filter_map(move |line| line.strip_prefix(word)).map(str::trim);
    let words = || after("name ").filter_map(|name| name.split_whitespace().next());
    let libraries = || words().filter(|name| name.ends_with(".dylib"));
    if let Some(library) = libraries().find(|name| !LIBRARIES.contains(name)) {
        return Err(format!("expected no library but {}, found {library}", LIBRARIES.join(", ")));
    }
    if !libraries().any(|name| name == LIBRARIES[0]) {
        return Err(format!("expected {} among the libraries, found nothing of that kind", LIBRARIES[0]));
    }
    let oldest: BTreeSet<&str> = after("minos ").collect();
    if oldest != BTreeSet::from([OLDEST_MACOS]) {
        return Err(format!("expected a program for macOS {OLDEST_MACOS}, found {oldest:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::judge;

    const LISTING: &str = "\
      cmd LC_BUILD_VERSION
    minos 11.0
      sdk 11.0
      cmd LC_LOAD_DYLIB
     name /usr/lib/libSystem.B.dylib (offset 24)";

    #[test]
    fn a_program_is_as_promised_or_the_difference_is_named() {
        assert_eq!(judge(LISTING), Ok(()));
        for (from, to, expected) in [
            ("minos 11.0", "minos 14.0", "found {\"14.0\"}"),
            ("libSystem.B.dylib", "libSystem", "found nothing"),
            ("libSystem.B", "libobjc.A", "libobjc.A"),
        ] {
            let message = judge(&LISTING.replace(from, to)).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
