//! The program for a platform, compiled here and linked by zig, which knows the libraries of every system.

use std::fs;
use std::path::{Path, PathBuf};

use super::platform::Platform;
use super::runner::make_executable;
use super::source::Source;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::remapping;

/// The profile in Cargo.toml.
pub const PROFILE: &str = "dist";
/// The oldest macOS that the program runs on: the first for Apple silicon.
pub const OLDEST_MACOS: &str = "11.0";

/// Copies of up to sixteen vectors are written out. A position has 208 bytes; without AVX the compiler calls `memcpy` for anything
/// above 128, which took 4% of the time. The number is the one that it has for ARM64 by itself.
const COPY_FLAG: &str = "-Cllvm-args=-max-store-memcpy=16";

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
    let flags = cpu.as_deref().into_iter().chain([COPY_FLAG]).chain(platform.repeatable_flag()).chain(flag);
    let (variable, flags) = remapping::variable(&flags.collect::<Vec<_>>())?;
    let invocation = match wrapper(platform)? {
        Some(script) => invocation.with_variable("RUSTC_WRAPPER", text(&script)),
        None => invocation,
    };
    Ok(invocation
        .with_variable("PATH", path.to_string_lossy())
        .with_variable(variable, flags)
        .with_variable("MACOSX_DEPLOYMENT_TARGET", OLDEST_MACOS)
        .with_variable("ALCOR_COMMIT", &source.commit))
}

/// A script between cargo and the compiler, where one of two targets has a flag of its own. cargo-zigbuild builds both in one go, and
/// cargo has no other means: flags for a target would come before those of `.cargo/config.toml`, which name the CPU of this machine.
fn wrapper(platform: &Platform) -> Result<Option<PathBuf>, String> {
    let Some((target, flag)) = platform.flag_of_one_target() else { return Ok(None) };
    // Cargo compiles again if the name of the script changes, but not if its text does.
    let script = target_folder().join(format!("rustc-{target}{flag}.sh").replace('=', "-"));
    fs::create_dir_all(target_folder())
        .and_then(|()| fs::write(&script, wrapper_text(target, &flag)))
        .and_then(|()| make_executable(&script))
        .map_err(|error| format!("cannot write {}: {error}", script.display()))?;
    Ok(Some(script))
}

/// Cargo gives the compiler and its arguments; of several CPUs the last one counts.
fn wrapper_text(target: &str, flag: &str) -> String {
    format!("#!/bin/sh\ncase \" $* \" in\n*\" --target {target} \"*) exec \"$@\" {flag} ;;\n*) exec \"$@\" ;;\nesac\n")
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
        assert!(line.contains("-Clink-arg=-Wl,-Brepro") && line.contains(super::COPY_FLAG), "{line}");
        assert!(line.contains("ALCOR_COMMIT=\"abc, 2026-01-01\""), "{line}");
    }

    /// The compiler is stood in for by a program that prints its arguments. The shell reads the script: a file that was just written
    /// cannot always be started, if another thread starts something at that moment.
    #[cfg(unix)]
    #[test]
    fn one_of_two_targets_has_a_flag_of_its_own() {
        let wrapper = |platform| super::wrapper(platform).unwrap();
        let script = wrapper(&PLATFORMS[4]).unwrap();
        let told = |target: &str| {
            let words = ["echo", "--crate-name", "a", "--target", target, "-C", "opt-level=3"];
            Invocation::new("sh", &[&[&*script.to_string_lossy()], &words[..]].concat()).output().unwrap()
        };
        assert_eq!(
            told("x86_64-apple-darwin"),
            "--crate-name a --target x86_64-apple-darwin -C opt-level=3 -Ctarget-cpu=x86-64-v2"
        );
        assert!(told("aarch64-apple-darwin").ends_with("-C opt-level=3"));
        assert!(PLATFORMS[..4].iter().all(|platform| wrapper(platform).is_none()));
    }
}
