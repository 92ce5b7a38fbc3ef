//! What can be said about a program or a module for Windows without running it: the CPU it is for, and the libraries it wants.

use std::path::Path;

use crate::findings::Findings;
use crate::invocation::{Invocation, text};
use crate::output::say;
use crate::release::build;
use crate::release::platform::Platform;

/// The libraries that every Windows 10 has, beside those whose names begin with `api-ms-win-`.
const LIBRARIES: [&str; 11] = [
    "advapi32.dll",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "combase.dll",
    "kernel32.dll",
    "ntdll.dll",
    "ole32.dll",
    "shell32.dll",
    "user32.dll",
    "userenv.dll",
    "ws2_32.dll",
];

/// The library that all versions of Python 3 have in common.
const PYTHON: &str = "python3.dll";
/// What Python calls first. A linker that is told nothing of it leaves it out.
const ENTRY: &str = "PyInit__native";

/// Looks at the program of a platform.
pub fn inspect(platform: &Platform, program: &Path) -> Findings {
    inspect_with(platform, program, &|listing| {
        judge(listing, machine(platform)).and_then(|()| is_of_the_console(listing))
    })
}

/// Looks at the module for Python of a platform.
pub fn inspect_module(platform: &Platform, module: &Path) -> Findings {
    inspect_with(platform, module, &|listing| judge_module(listing, machine(platform)))
}

fn inspect_with(platform: &Platform, file: &Path, judge: &dyn Fn(&str) -> Result<(), String>) -> Findings {
    let tool = match build::llvm_tool("llvm-readobj") {
        Ok(tool) => tool,
        Err(reason) => return Findings::skip(1, format!("inspection of a file for {}", platform.title), reason),
    };
    let asked = Invocation::new(tool, &["--file-headers", "--coff-imports", "--coff-exports", &text(file)]);
    say(&asked);
    asked.output().map_err(|error| error.to_string()).and_then(|listing| judge(&listing)).into()
}

/// The CPU of a platform as the program's header calls it.
fn machine(platform: &Platform) -> &'static str {
    if platform.name.ends_with("arm64") { "IMAGE_FILE_MACHINE_ARM64" } else { "IMAGE_FILE_MACHINE_AMD64" }
}

fn values<'a>(listing: &'a str, word: &'static str) -> impl Iterator<Item = &'a str> {
    listing.lines().filter_map(move |line| line.trim().strip_prefix(word)).map(str::trim)
}

/// Whether a listing shows what is promised: code for this CPU that needs nothing to be installed.
fn judge(listing: &str, machine: &str) -> Result<(), String> {
    if !values(listing, "Machine:").any(|found| found.starts_with(machine)) {
        return Err(format!("expected code for {machine}, found {:?}", values(listing, "Machine:").next()));
    }
    let is_known = |name: &str| name.starts_with("api-ms-win-") || LIBRARIES.contains(&name);
    let libraries: Vec<String> = values(listing, "Name:").map(str::to_ascii_lowercase).collect();
    match libraries.iter().find(|name| !is_known(name)) {
        Some(library) => Err(format!("expected libraries that every Windows has, found {library}")),
        None if libraries.is_empty() => Err("expected some libraries, found none".to_owned()),
        None => Ok(()),
    }
}

fn is_of_the_console(listing: &str) -> Result<(), String> {
    match values(listing, "Subsystem:").next() {
        Some(found) if found.starts_with("IMAGE_SUBSYSTEM_WINDOWS_CUI") => Ok(()),
        found => Err(format!("expected a program of the console, found {found:?}")),
    }
}

/// As [`judge`], of a module that any version of Python 3 can load.
fn judge_module(listing: &str, machine: &str) -> Result<(), String> {
    let is_one_of =
        |names: &[&str], line: &str| line.trim().strip_prefix("Name:").is_some_and(|name| names.contains(&name.trim()));
    if let Some(name) = [PYTHON, ENTRY].iter().find(|name| !listing.lines().any(|line| is_one_of(&[name], line))) {
        return Err(format!("expected {name} among what is imported and exported, found nothing of that name"));
    }
    let others: Vec<&str> = listing.lines().filter(|line| !is_one_of(&[PYTHON, ENTRY], line)).collect();
    judge(&others.join("\n"), machine)
}

#[cfg(test)]
mod tests {
    use super::{is_of_the_console, judge, judge_module};

    const ARM: &str = "IMAGE_FILE_MACHINE_ARM64";
    const LISTING: &str = "\
  Machine: IMAGE_FILE_MACHINE_ARM64 (0xAA64)
  Subsystem: IMAGE_SUBSYSTEM_WINDOWS_CUI (0x3)
Import {
  Name: KERNEL32.dll
Import {
  Name: api-ms-win-core-synch-l1-2-0.dll";

    #[test]
    fn a_program_is_as_promised_or_the_difference_is_named() {
        assert_eq!((judge(LISTING, ARM), is_of_the_console(LISTING)), (Ok(()), Ok(())));
        for (from, to, expected) in [
            ("MACHINE_ARM64", "MACHINE_AMD64", "AMD64"),
            ("KERNEL32", "libunwind", "libunwind.dll"),
            ("Name:", "Other:", "found none"),
        ] {
            let message = judge(&LISTING.replace(from, to), ARM).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
        let message = is_of_the_console(&LISTING.replace("WINDOWS_CUI", "WINDOWS_GUI")).unwrap_err();
        assert!(message.contains("WINDOWS_GUI"), "{message}");
    }

    #[test]
    fn a_module_is_for_every_python() {
        let module = format!("{LISTING}\nImport {{\n  Name: python3.dll\nExport {{\n  Name: PyInit__native");
        assert_eq!(judge_module(&module, ARM), Ok(()));
        for (listing, expected) in [
            (LISTING.to_owned(), "expected python3.dll"),
            (module.replace("PyInit__native", "PyInit_native"), "expected PyInit__native"),
            (module.replace("python3.dll", "python311.dll"), "expected python3.dll"),
            (format!("{module}\n  Name: python311.dll"), "found python311.dll"),
        ] {
            let message = judge_module(&listing, ARM).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
