//! What a program for macOS takes from the system when it is loaded: every symbol must be one that the oldest macOS it is for
//! has, or it does not start there. The linker cannot tell, because it knows the newest macOS only.
//!
//! The list of symbols is the one that zig had while macOS 11 was still of interest to it: in a package for Python, like zig
//! itself, of which nothing else is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::super::build;
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::output::say;
use crate::stamp::Stamp;

/// The last version with a list for macOS 11.
const PACKAGE: &str = "ziglang==0.10.1.post1";
/// Where the list is in it.
const LIST: &str = "ziglang/lib/libc/darwin/libSystem.11.tbd";
/// Takes one file out of the only package in a folder.
const UNPACK: &str = "import pathlib, sys, zipfile
package = next(pathlib.Path(sys.argv[1]).glob('*.whl'))
pathlib.Path(sys.argv[3]).write_bytes(zipfile.ZipFile(package).read(sys.argv[2]))";

/// Who asks for symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// A program, which the system alone serves.
    Program,
    /// A module for Python: what begins with `Py` is found in the program that loads it.
    Module,
}

/// Looks at what a file wants of the system, for each CPU by the name that LLVM has for it.
pub fn inspect(file: &Path, asker: Asker, architectures: &[&str], python: &Python) -> Findings {
    let found = list(python).and_then(|list| build::llvm_tool("llvm-nm").map(|tool| (list, tool)));
    let (list, tool) = match found {
        Ok(found) => found,
        Err(reason) => return Findings::skip(1, "symbols that a file for macOS wants", reason),
    };
    architectures.iter().fold(Findings::default(), |findings, architecture| {
        let chosen = format!("--arch={architecture}");
        let asked = Invocation::new(&tool, &["--format=darwin", "--undefined-only", &chosen, &text(file)]);
        say(&asked);
        let wanted = asked.output().map_err(|error| error.to_string());
        findings.and(wanted.and_then(|wanted| judge(&wanted, asker, &offered(&list, architecture))).into())
    })
}

/// What the system offers, as a list in Apple's format; it is fetched unless it is there.
fn list(python: &Python) -> Result<String, String> {
    let file = target_folder().join("macos-symbols").join("libSystem.tbd");
    Stamp::new("macos-symbols").with_text(PACKAGE).unless_current(&file, || fetch(&file, python))?;
    fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

fn fetch(file: &Path, python: &Python) -> Result<(), String> {
    let folder: PathBuf = file.with_file_name("download");
    let _ = fs::remove_dir_all(&folder);
    let place = text(&folder);
    python.invocation(&["-m", "pip", "download", "--quiet", "--no-deps", "--dest", &place, PACKAGE]).perform()?;
    python.invocation(&["-c", UNPACK, &place, LIST, &text(file)]).perform()?;
    fs::remove_dir_all(&folder).map_err(|error| format!("cannot remove {place}: {error}"))
}

/// The symbols of a list for one CPU. A list is YAML; all that matters is in brackets: the CPUs that the next symbols are for, then
/// the symbols.
fn offered<'a>(list: &'a str, architecture: &str) -> BTreeSet<&'a str> {
    let target = format!("{architecture}-macos");
    let (mut symbols, mut is_ours) = (BTreeSet::new(), false);
    let mut parts = list.split('[');
    let mut before = parts.next().unwrap_or_default();
    for part in parts {
        let (items, after) = part.split_once(']').unwrap_or((part, ""));
        let mut items = items.split(',').map(|item| item.trim().trim_matches('\''));
        match before.split_whitespace().next_back() {
            Some("targets:") => is_ours = items.any(|item| item == target),
            Some("symbols:" | "weak-symbols:" | "thread-local-symbols:") if is_ours => symbols.extend(items),
            _ => {}
        }
        before = after;
    }
    symbols
}

/// Whether all that is wanted is offered. A line is `(undefined) external NAME (from LIBRARY)`; what is `weak` may be missing.
fn judge(wanted: &str, asker: Asker, offered: &BTreeSet<&str>) -> Result<(), String> {
    let lines = wanted.lines().filter(|line| !line.contains(" weak "));
    let names: Vec<&str> =
        lines.filter_map(|line| line.split_once(" external ")?.1.split_whitespace().next()).collect();
    if names.is_empty() {
        return Err(format!("expected symbols that are wanted of the system, found {wanted:?}"));
    }
    let is_pythons = |name: &str| asker == Asker::Module && ["_Py", "__Py"].iter().any(|start| name.starts_with(start));
    let missing: Vec<&str> = names.into_iter().filter(|name| !offered.contains(name) && !is_pythons(name)).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        let oldest = build::OLDEST_MACOS;
        Err(format!("expected no symbols but those of macOS {oldest}, found {}", missing.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::{Asker, judge, offered};

    const LIST: &str = "\
--- !tapi-tbd
targets:         [ x86_64-macos, arm64-macos ]
reexported-libraries:
  - targets:         [ x86_64-macos, arm64-macos ]
    libraries:       [ '/usr/lib/system/libdyld.dylib' ]
exports:
  - targets:         [ x86_64-macos, x86_64-maccatalyst ]
    symbols:         [ '_opendir$INODE64', _bzero ]
  - targets:         [ arm64e-macos, arm64-macos,
                       x86_64-macos ]
    symbols:         [ _open,
                       _read ]
    thread-local-symbols: [ _errno ]
...";
    const WANTED: &str = "\
                 (undefined) external _open (from libSystem)
                 (undefined) weak external _new_in_macos_15 (from libSystem)
                 (undefined) external _read (from libSystem)";

    #[test]
    fn a_list_offers_each_cpu_its_symbols() {
        assert!(offered(LIST, "arm64").iter().eq(&["_errno", "_open", "_read"]));
        assert!(offered(LIST, "x86_64").iter().eq(&["_bzero", "_errno", "_open", "_opendir$INODE64", "_read"]));
        assert!(offered(LIST, "riscv").is_empty());
    }

    #[test]
    fn what_the_system_lacks_is_named() {
        let offered = offered(LIST, "arm64");
        assert_eq!(judge(WANTED, Asker::Program, &offered), Ok(()));
        let wanted = format!("{WANTED}\n (undefined) external _opendir$INODE64 (from libSystem)");
        let message = judge(&wanted, Asker::Program, &offered).unwrap_err();
        assert!(message.ends_with("found _opendir$INODE64"), "{message}");
        assert!(judge("", Asker::Program, &offered).unwrap_err().contains("expected symbols"));
    }

    #[test]
    fn modules_may_ask_python() {
        let offered = offered(LIST, "arm64");
        let python = " (undefined) external _PyList_New (dynamically looked up)
 (undefined) external __Py_NoneStruct (dynamically looked up)";
        assert_eq!(judge(python, Asker::Module, &offered), Ok(()));
        let message = judge(python, Asker::Program, &offered).unwrap_err();
        assert!(message.ends_with("found _PyList_New, __Py_NoneStruct"), "{message}");
        assert!(judge(&python.replace("_PyList", "_List"), Asker::Module, &offered).is_err());
    }
}
