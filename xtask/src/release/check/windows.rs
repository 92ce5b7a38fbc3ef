//! What can be said about a program for Windows without running it: the CPU it is for, and the libraries it wants.

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

/// Looks at the program of a platform.
pub fn inspect(platform: &Platform, program: &Path) -> Findings {
    let tool = match build::llvm_tool("llvm-readobj") {
        Ok(tool) => tool,
        Err(reason) => return Findings::skip(1, "inspection of the program for Windows", reason),
    };
    let asked = Invocation::new(tool, &["--file-headers", "--coff-imports", &text(program)]);
    say(&asked);
    let listing = asked.output().map_err(|error| error.to_string());
    listing.and_then(|listing| judge(&listing, machine(platform))).into()
}

/// The CPU of a platform as the program's header calls it.
fn machine(platform: &Platform) -> &'static str {
    if platform.name.ends_with("arm64") { "IMAGE_FILE_MACHINE_ARM64" } else { "IMAGE_FILE_MACHINE_AMD64" }
}

/// Whether a listing shows what is promised: a program of the console for this CPU that needs nothing to be installed.
fn judge(listing: &str, machine: &str) -> Result<(), String> {
    let values =
        |word: &'static str| listing.lines().filter_map(move |line| line.trim().strip_prefix(word)).map(str::trim);
    let has = |word, value: &str| values(word).any(|found| found.starts_with(value));
    if !has("Machine:", machine) {
        return Err(format!("expected a program for {machine}, found {:?}", values("Machine:").next()));
    }
    if !has("Subsystem:", "IMAGE_SUBSYSTEM_WINDOWS_CUI") {
        return Err(format!("expected a program of the console, found {:?}", values("Subsystem:").next()));
    }
    let is_known = |name: &str| name.starts_with("api-ms-win-") || LIBRARIES.contains(&name);
    let libraries: Vec<String> = values("Name:").map(str::to_ascii_lowercase).collect();
    match libraries.iter().find(|name| !is_known(name)) {
        Some(library) => Err(format!("expected libraries that every Windows has, found {library}")),
        None if libraries.is_empty() => Err("expected some libraries, found none".to_owned()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::judge;

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
        assert_eq!(judge(LISTING, ARM), Ok(()));
        for (from, to, expected) in [
            ("MACHINE_ARM64", "MACHINE_AMD64", "AMD64"),
            ("WINDOWS_CUI", "WINDOWS_GUI", "WINDOWS_GUI"),
            ("KERNEL32", "libunwind", "libunwind.dll"),
            ("Name:", "Other:", "found none"),
        ] {
            let message = judge(&LISTING.replace(from, to), ARM).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
