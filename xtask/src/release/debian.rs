//! Packages for Debian and its relatives, by cargo-deb, from the programs that are in the archives for Linux.

use std::fs;
use std::path::Path;

use super::build::PROFILE;
use super::platform::Platform;
use super::runner::{Runner, printed};
use super::source::{Source, folder};
use crate::invocation::{Invocation, target_folder, text};
use crate::programs::{debug_build, debug_program};
use crate::stamp::Stamp;

const VERSION: &str = "3.8.0";
/// The manual page, beside the program: there cargo-deb looks for it.
const PAGE: &str = "alcor.1";

/// What Debian calls the CPU of a platform; nothing for other systems.
pub fn architecture(platform: &Platform) -> Option<&'static str> {
    match platform.name {
        "linux-x86-64" => Some("amd64"),
        "linux-arm64" => Some("arm64"),
        _ => None,
    }
}

/// The package of a platform, if its system may be a Debian.
pub fn name(platform: &Platform, version: &str) -> Option<String> {
    architecture(platform).map(|architecture| format!("alcor_{version}_{architecture}.deb"))
}

/// Packs the program of a platform, which has been built, and its manual page, if its system may be a Debian.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn pack(platform: &Platform, source: &Source, program: &Path) -> Result<(), String> {
    let Some(name) = name(platform, &source.version) else {
        return Ok(());
    };
    let page = program.with_file_name(PAGE);
    fs::write(&page, manual_page(platform, program)? + "\n")
        .map_err(|error| format!("cannot write {}: {error}", page.display()))?;
    let tools = target_folder().join("cargo-deb");
    Stamp::new("cargo-deb").with_text(VERSION).unless_current(&tools, || installation(&text(&tools)).perform())?;
    let package = folder().join(name);
    invocation(&text(&tools.join("bin/cargo-deb")), platform, source, &text(&package)).perform()
}

/// What `alcor man` prints, which is the same on every platform: if the program does not run here, another build is asked, and nothing
/// is installed for it.
fn manual_page(platform: &Platform, program: &Path) -> Result<String, String> {
    if let Some(runner) = Runner::at_hand(platform) {
        return runner.output(program, &["man"]);
    }
    debug_build().perform()?;
    printed(&Invocation::new(text(&debug_program("alcor")), &["man"]).with_variable("ALCOR_SETTINGS", "none"))
}

/// cargo-deb packs four files: it need not be fast, but soon there.
fn installation(tools: &str) -> Invocation {
    Invocation::cargo(&["install", "cargo-deb", "--version", VERSION, "--locked", "--root", tools])
        .with_variable("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .with_variable("CARGO_PROFILE_RELEASE_LTO", "off")
}

fn invocation(tool: &str, platform: &Platform, source: &Source, package: &str) -> Invocation {
    let target = platform.build_target();
    // What was built is packed as it is.
    let built = ["--no-build", "--no-strip", "--locked", "--profile", PROFILE, "--target", target];
    let arguments = [&["deb", "--package", "alcor"][..], &built, &["--output", package]].concat();
    Invocation::new(tool, &arguments).with_variable("SOURCE_DATE_EPOCH", &source.seconds)
}

#[cfg(test)]
mod tests {
    use super::{PAGE, architecture, invocation};
    use crate::invocation::root;
    use crate::release::platform::PLATFORMS;
    use crate::release::source::Source;

    #[test]
    fn the_manual_page_is_packed() {
        let manifest = std::fs::read_to_string(root().join("crates/alcor/Cargo.toml")).unwrap();
        let asset = format!("[\"target/release/{PAGE}\", \"usr/share/man/man1/\", \"644\"]");
        assert!(manifest.contains(&asset), "{asset}");
    }

    #[test]
    fn every_linux_has_a_package_with_the_time_of_the_commit() {
        let source = Source { version: "1.2.3".into(), commit: "abc".into(), seconds: "1700000000".into() };
        for platform in &PLATFORMS {
            assert_eq!(architecture(platform).is_some(), platform.name.starts_with("linux"), "{}", platform.name);
        }
        let line = invocation("/a/cargo-deb", &PLATFORMS[1], &source, "/b/alcor.deb").to_string();
        assert!(line.starts_with("SOURCE_DATE_EPOCH=1700000000 /a/cargo-deb deb "), "{line}");
        assert!(line.contains("--target aarch64-unknown-linux-musl --output /b/alcor.deb"), "{line}");
    }
}
