//! The program for a platform, compiled here and linked by zig, which knows the libraries of every system.

use std::path::{Path, PathBuf};

use super::platform::Platform;
use super::source::Source;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::remapping;

/// The profile in Cargo.toml.
pub const PROFILE: &str = "dist";
/// The oldest macOS that the program runs on: the first for Apple silicon.
pub const OLDEST_MACOS: &str = "11.0";

/// What links the static programs for Linux that count what they do: zig cannot link the library that counts, and the
/// compiler's own linker needs nothing else.
const COUNTING_LINKERS: [(&str, &str); 2] = [
    ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld"),
    ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld"),
];

/// Builds the program, with a profile if there is one, and yields its file.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn program(
    platform: &Platform,
    source: &Source,
    python: &Python,
    profile: Option<&Path>,
) -> Result<PathBuf, String> {
    let use_it = profile.map(|profile| format!("-Cprofile-use={}", text(profile)));
    let invocation = invocation("zigbuild", platform, source, python, use_it.as_deref())?;
    build(&invocation, platform, &target_folder())
}

/// Builds a program that counts what it does, and yields its file.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn instrumented(platform: &Platform, source: &Source, python: &Python) -> Result<PathBuf, String> {
    // Where the counts go is said when it runs.
    let invocation = invocation("build", platform, source, python, Some("-Cprofile-generate"))?;
    let invocation =
        COUNTING_LINKERS.iter().fold(invocation, |built, &(name, linker)| built.with_variable(name, linker));
    build(&invocation, platform, &target_folder().join("instrumented"))
}

fn invocation(
    command: &str,
    platform: &Platform,
    source: &Source,
    python: &Python,
    flag: Option<&str>,
) -> Result<Invocation, String> {
    add_targets(platform.targets)?;
    let arguments =
        [command, "--locked", "--profile", PROFILE, "--package", "alcor", "--target", platform.build_target()];
    environment(Invocation::cargo(&arguments), platform, source, &python.programs(), flag)
}

fn build(invocation: &Invocation, platform: &Platform, folder: &Path) -> Result<PathBuf, String> {
    invocation.clone().with_variable("CARGO_TARGET_DIR", text(folder)).perform()?;
    Ok(folder.join(platform.build_target()).join(PROFILE).join(platform.program()))
}

/// Has rustup install what the compiler needs for some targets.
///
/// # Errors
/// If it cannot.
pub fn add_targets(targets: &[&str]) -> Result<(), String> {
    // Where there is no rustup, the targets may be there all the same; if not, the compiler says so.
    if Invocation::new("rustup", &["--version"]).succeeds_quietly().unwrap_or(false) {
        Invocation::new("rustup", &[&["target", "add"], targets].concat()).perform()?;
    }
    Ok(())
}

/// An invocation that compiles for a platform, with one more flag for the compiler.
///
/// # Errors
/// If the folders of this machine cannot be told.
pub fn environment(
    invocation: Invocation,
    platform: &Platform,
    source: &Source,
    programs: &Path,
    flag: Option<&str>,
) -> Result<Invocation, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs.to_owned()].into_iter().chain(std::env::split_paths(&path)))
        .map_err(|error| format!("PATH: {error}"))?;
    let cpu = platform.cpu_flag();
    let (variable, flags) = remapping::variable(&cpu.as_deref().into_iter().chain(flag).collect::<Vec<_>>())?;
    Ok(invocation
        .with_variable("PATH", path.to_string_lossy())
        .with_variable(variable, flags)
        .with_variable("MACOSX_DEPLOYMENT_TARGET", OLDEST_MACOS)
        .with_variable("ALCOR_COMMIT", &source.commit))
}

/// A program of LLVM, which rustup installs with the component `llvm-tools`.
///
/// # Errors
/// If there is none.
pub fn llvm_tool(name: &str) -> Result<String, String> {
    let asked = Invocation::new("rustc", &["--print", "target-libdir"]);
    let library = asked.output().map_err(|error| error.to_string())?;
    let tool = Path::new(&library).with_file_name("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !tool.is_file() {
        Invocation::new("rustup", &["component", "add", "llvm-tools"]).perform()?;
    }
    if tool.is_file() {
        Ok(text(&tool))
    } else {
        Err(format!("expected {name} in llvm-tools, found no {}", tool.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::environment;
    use crate::invocation::Invocation;
    use crate::release::platform::PLATFORMS;
    use crate::release::source::Source;
    use std::path::Path;

    #[test]
    fn a_build_is_for_its_platform_and_says_its_commit() {
        let source = Source { version: "1.2.3".into(), commit: "abc, 2026-01-01".into(), seconds: "0".into() };
        let flag = Some("-Cprofile-use=/a");
        let built = environment(Invocation::cargo(&["build"]), &PLATFORMS[2], &source, Path::new("/tools"), flag);
        let line = built.unwrap().to_string();
        assert!(line.starts_with("PATH=/tools"), "{line}");
        assert!(line.contains("RUSTFLAGS=\"-Ctarget-cpu=x86-64-v2") && line.contains("-Cprofile-use=/a"), "{line}");
        assert!(line.contains("ALCOR_COMMIT=\"abc, 2026-01-01\""), "{line}");
    }
}
