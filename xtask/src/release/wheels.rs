//! The package for Python as wheels: one for each platform, for every Python from 3.11 on. maturin builds them, and zig links
//! them, as it does the programs.
//!
//! On Windows zig is not left to maturin, which makes a list of what is exported and misspells it for a module within a
//! package (`PyInit_alcor_chess._native`). There a script is the linker, with a list of our own.

use std::fs;

use super::build;
use super::platform::{PLATFORMS, Platform};
use super::runner::make_executable;
use super::source::{Source, folder};
use crate::install::python::Python;
use crate::invocation::{Invocation, root, target_folder, text};

/// What `--only` calls them.
pub const NAME: &str = "wheels";
const PROJECT: &str = "./python";
/// What a module for Windows exports.
const EXPORTS: &str = "xtask/release/module.def";

/// Builds all wheels.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn pack(source: &Source, python: &Python) -> Result<(), String> {
    for platform in &PLATFORMS {
        build::add_targets(&rust_targets(platform))?;
        let out = text(&folder());
        let arguments =
            ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir", "--wheel-dir", &out, PROJECT];
        with_variables(python.invocation(&arguments), platform, source, python)?.perform()?;
    }
    Ok(())
}

/// The target of a platform's wheel: on Linux a module is loaded by a Python that uses the GNU library, so it cannot be static.
fn target(platform: &Platform) -> &'static str {
    match platform.name {
        "linux-x86-64" => "x86_64-unknown-linux-gnu",
        "linux-arm64" => "aarch64-unknown-linux-gnu",
        _ => platform.build_target(),
    }
}

/// What rustup is asked for: a wheel for both CPUs of macOS has a target that only maturin knows.
fn rust_targets(platform: &Platform) -> Vec<&'static str> {
    if platform.is_linux() { vec![target(platform)] } else { platform.targets.to_vec() }
}

fn with_variables(
    invocation: Invocation,
    platform: &Platform,
    source: &Source,
    python: &Python,
) -> Result<Invocation, String> {
    let built = build::environment(invocation, platform, source, &python.programs(), None)?
        .with_variable("MATURIN_PEP517_ARGS", arguments(platform))
        .with_variable("SOURCE_DATE_EPOCH", &source.seconds);
    let Some(linker) = Linker::of(platform) else { return Ok(built) };
    let script = target_folder().join(format!("link-{}.sh", platform.name));
    let maturin = text(&python.programs().join("maturin"));
    fs::write(&script, linker.script(&maturin))
        .and_then(|()| make_executable(&script))
        .map_err(|error| format!("cannot write {}: {error}", script.display()))?;
    Ok(built.with_variable(linker.variable, text(&script)))
}

/// What maturin is told beyond `pyproject.toml`.
fn arguments(platform: &Platform) -> String {
    let system = if platform.is_linux() { " --compatibility manylinux2014" } else { "" };
    let linker = if Linker::of(platform).is_some() { "" } else { " --zig" };
    format!("--target {}{linker}{system}", target(platform))
}

/// A linker for cargo.
struct Linker {
    /// The variable that names it.
    variable: &'static str,
    /// What zig calls the target.
    target: &'static str,
}

impl Linker {
    /// The one of a platform, if not that of maturin.
    fn of(platform: &Platform) -> Option<Self> {
        match platform.name {
            "windows-x86-64" => {
                Some(Self { variable: "CARGO_TARGET_X86_64_PC_WINDOWS_GNULLVM_LINKER", target: "x86_64-windows-gnu" })
            }
            "windows-arm64" => {
                Some(Self { variable: "CARGO_TARGET_AARCH64_PC_WINDOWS_GNULLVM_LINKER", target: "aarch64-windows-gnu" })
            }
            _ => None,
        }
    }

    /// A script that links by the zig of maturin, which knows how rustc and zig differ.
    fn script(&self, maturin: &str) -> String {
        let exports = text(&root().join(EXPORTS));
        format!("#!/bin/sh\nexec '{maturin}' zig cc -- -fno-sanitize=all -target {} \"$@\" '{exports}'\n", self.target)
    }
}

/// The native part of a platform's wheel.
pub fn module(platform: &Platform) -> &'static str {
    if platform.is_windows() { "alcor_chess/_native.pyd" } else { "alcor_chess/_native.abi3.so" }
}

/// The tag of a platform's wheel; its name may have several, joined by dots, for old and new installers.
fn tag(platform: &Platform) -> &'static str {
    match platform.name {
        "linux-x86-64" => "manylinux_2_17_x86_64",
        "linux-arm64" => "manylinux_2_17_aarch64",
        "windows-x86-64" => "win_amd64",
        "windows-arm64" => "win_arm64",
        _ => "macosx_11_0_universal2",
    }
}

/// Whether a file is the wheel of a platform, for every Python from 3.11 on.
pub fn is_wheel_for(name: &str, platform: &Platform, version: &str) -> bool {
    let tags = name.strip_prefix(&format!("alcor_chess-{version}-cp311-abi3-"));
    let tags = tags.and_then(|tags| tags.strip_suffix(".whl"));
    tags.is_some_and(|tags| tags.split('.').any(|found| found == tag(platform)))
}

#[cfg(test)]
mod tests {
    use super::{EXPORTS, Linker, arguments, is_wheel_for, rust_targets};
    use crate::invocation::root;
    use crate::release::platform::PLATFORMS;
    use std::fs;

    #[test]
    fn a_wheel_is_for_old_and_new_systems_of_its_platform() {
        let all: Vec<String> = PLATFORMS.iter().map(arguments).collect();
        assert_eq!(all[0], "--target x86_64-unknown-linux-gnu --zig --compatibility manylinux2014");
        assert_eq!(all[2], "--target x86_64-pc-windows-gnullvm");
        assert_eq!(all[4], "--target universal2-apple-darwin --zig");
    }

    #[test]
    fn rustup_is_asked_for_targets_that_it_knows() {
        assert_eq!(rust_targets(&PLATFORMS[0]), ["x86_64-unknown-linux-gnu"]);
        assert_eq!(rust_targets(&PLATFORMS[3]), ["aarch64-pc-windows-gnullvm"]);
        assert_eq!(rust_targets(&PLATFORMS[4]), ["x86_64-apple-darwin", "aarch64-apple-darwin"]);
    }

    #[test]
    fn a_module_for_windows_exports_what_python_calls() {
        for platform in PLATFORMS.iter().filter(|platform| platform.is_windows()) {
            let linker = Linker::of(platform).unwrap();
            let cpu = platform.build_target().split('-').next().unwrap();
            assert!(linker.variable.contains(&format!("_{}_", cpu.to_uppercase())), "{}", linker.variable);
            let script = linker.script("/a b/maturin");
            let start =
                format!("#!/bin/sh\nexec '/a b/maturin' zig cc -- -fno-sanitize=all -target {cpu}-windows-gnu ");
            assert!(script.starts_with(&start) && script.ends_with("/module.def'\n"), "{script}");
        }
        let exports = fs::read_to_string(root().join(EXPORTS)).unwrap();
        assert!(exports.ends_with("\nEXPORTS\n    PyInit__native\n"), "{exports}");
        assert!(PLATFORMS.iter().filter(|platform| !platform.is_windows()).all(|other| Linker::of(other).is_none()));
    }

    #[test]
    fn a_wheel_is_known_by_its_name() {
        let names = [
            "alcor_chess-1.2.3-cp311-abi3-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
            "alcor_chess-1.2.3-cp311-abi3-manylinux2014_aarch64.manylinux_2_17_aarch64.whl",
            "alcor_chess-1.2.3-cp311-abi3-win_amd64.whl",
            "alcor_chess-1.2.3-cp311-abi3-win_arm64.whl",
            "alcor_chess-1.2.3-cp311-abi3-macosx_11_0_arm64.macosx_11_0_universal2.macosx_11_0_x86_64.whl",
        ];
        for (name, platform) in names.iter().zip(&PLATFORMS) {
            assert!(is_wheel_for(name, platform, "1.2.3") && !is_wheel_for(name, platform, "1.2.4"), "{name}");
            let others = PLATFORMS.iter().filter(|other| is_wheel_for(name, other, "1.2.3"));
            assert_eq!(others.count(), 1, "{name}");
        }
    }
}
