//! The program for a platform, compiled here and linked by zig, which knows the libraries of every system.

use std::path::{Path, PathBuf};

use super::platform::Platform;
use crate::install::python::Python;
use crate::invocation::{Invocation, root, target_folder, text};

/// The profile in Cargo.toml.
const PROFILE: &str = "dist";
/// The oldest macOS that the program runs on: the first for Apple silicon.
pub const OLDEST_MACOS: &str = "11.0";

/// Builds the program and yields its file.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn program(platform: &Platform, commit: &str, python: &Python) -> Result<PathBuf, String> {
    let targets = [&["target", "add"], platform.targets].concat();
    // Where there is no rustup, the targets may be there all the same; if not, the compiler says so.
    if Invocation::new("rustup", &["--version"]).succeeds_quietly().unwrap_or(false) {
        Invocation::new("rustup", &targets).perform()?;
    }
    invocation(platform, commit, &python.programs())?.perform()?;
    Ok(target_folder().join(platform.build_target()).join(PROFILE).join(platform.program()))
}

fn invocation(platform: &Platform, commit: &str, programs: &Path) -> Result<Invocation, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs.to_owned()].into_iter().chain(std::env::split_paths(&path)))
        .map_err(|error| format!("PATH: {error}"))?;
    let arguments =
        ["zigbuild", "--locked", "--profile", PROFILE, "--package", "alcor", "--target", platform.build_target()];
    Ok(Invocation::cargo(&arguments)
        .with_variable("PATH", path.to_string_lossy())
        .with_variable("RUSTFLAGS", platform.flags(&names()?))
        .with_variable("MACOSX_DEPLOYMENT_TARGET", OLDEST_MACOS)
        .with_variable("ALCOR_COMMIT", commit))
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

/// The folders of this machine that the messages of panics would name, and what they are called instead. Of those that fit,
/// rustc takes the last.
fn names() -> Result<Vec<(String, String)>, String> {
    let variable = |name: &str| std::env::var(name).ok();
    let user = variable("HOME").or_else(|| variable("USERPROFILE")).unwrap_or_default();
    let cargo = variable("CARGO_HOME").unwrap_or_else(|| format!("{user}/.cargo"));
    // Without the component `rust-src` the compiler itself calls it so.
    let about = Invocation::new("rustc", &["--version", "--verbose"]).output().map_err(|error| error.to_string())?;
    let hash = about.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    let library = Path::new(&sysroot()?).join("lib/rustlib/src/rust");
    Ok(vec![
        (cargo, "/cargo".to_owned()),
        (text(root()), "/alcor".to_owned()),
        (text(&library), format!("/rustc/{hash}")),
    ])
}

fn sysroot() -> Result<String, String> {
    Invocation::new("rustc", &["--print", "sysroot"]).output().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::invocation;
    use crate::release::platform::PLATFORMS;
    use std::path::Path;

    #[test]
    fn a_build_is_for_its_platform_and_says_its_commit() {
        let line = invocation(&PLATFORMS[2], "abc, 2026-01-01", Path::new("/tools")).unwrap().to_string();
        assert!(line.starts_with("PATH=/tools"), "{line}");
        assert!(line.contains("ALCOR_COMMIT=\"abc, 2026-01-01\""), "{line}");
        assert!(line.ends_with("--target x86_64-pc-windows-gnullvm"), "{line}");
    }
}
