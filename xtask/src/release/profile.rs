//! Profile-guided optimisation: a program that counts what it does is built and put to work, and the compiler of the one that is
//! released is told what was counted.
//!
//! It is done for Linux, where the program runs here. The library that counts cannot be linked by zig, so there is no profile
//! for other systems. The CPU must have every kernel there is code for: what a profile has never seen is taken for cold and made
//! small instead of fast.
//!
//! **Invariant:** a profile names what is built with it, byte by byte. Two runs need not count the same, so a profile is part of
//! the release, and `--profiles FOLDER` builds with those of another run.

use std::fs;
use std::path::{Path, PathBuf};

use super::build;
use super::platform::Platform;
use super::runner::{Runner, home};
use super::source::{Source, folder};
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::output::say;

/// What the program says of a kernel that the CPU lacks.
const NO_KERNEL: &str = "expected a kernel for this CPU";

/// Where profiles come from.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Profiles {
    /// They are made, which takes a second build and some work for each platform.
    #[default]
    New,
    /// They are made, and one that cannot be made ends the release: without it the same version would be slower from one machine
    /// than from another, and of other bytes.
    Required,
    /// From another run, whose bytes come out again.
    From(PathBuf),
    /// There are none: soon made, and slower.
    None,
}

/// The file of a platform's profile, in the folder of the release or in one that is named.
pub fn name(platform: &Platform, version: &str) -> String {
    format!("{}.profdata", platform.folder(version))
}

/// The profile for a platform: one that is given, or a new one, or none where none can be made.
///
/// # Errors
/// If a given one is missing, or making one fails.
pub fn find(
    platform: &Platform,
    source: &Source,
    python: &Python,
    profiles: &Profiles,
) -> Result<Option<PathBuf>, String> {
    let file = folder().join(name(platform, &source.version));
    let found = choose(platform, profiles, &file, || make(platform, source, python, profiles, &file))?;
    if found.is_none() {
        // One of an earlier run would be published beside a program that was not built with it.
        let _ = fs::remove_file(&file);
    }
    Ok(found)
}

/// Which profile it is. Only a new one needs a machine that runs the program.
fn choose(
    platform: &Platform,
    profiles: &Profiles,
    file: &Path,
    make: impl FnOnce() -> Result<Option<PathBuf>, String>,
) -> Result<Option<PathBuf>, String> {
    match profiles {
        Profiles::None => Ok(None),
        _ if !platform.is_linux() => {
            say(format_args!("{}: no profile, because zig cannot link the library that counts", platform.title));
            Ok(None)
        }
        Profiles::From(folder) => copy(&folder.join(file.file_name().unwrap_or_default()), file).map(Some),
        Profiles::New | Profiles::Required => make(),
    }
}

/// Puts a given profile where a new one would be: its name is the same for all, in case the compiler takes note of it.
fn copy(given: &Path, file: &Path) -> Result<PathBuf, String> {
    match fs::read(given).and_then(|profile| fs::write(file, profile)) {
        Ok(()) => Ok(file.to_owned()),
        Err(error) => Err(format!("expected a profile at {}: {error}", given.display())),
    }
}

/// A new profile, where the program runs.
fn make(
    platform: &Platform,
    source: &Source,
    python: &Python,
    profiles: &Profiles,
    file: &Path,
) -> Result<Option<PathBuf>, String> {
    let runner = Runner::find(platform);
    if let Runner::None(reason) = &runner {
        return without(platform, profiles, reason);
    }
    let counts = target_folder().join("profiles").join(platform.name);
    let _ = fs::remove_dir_all(&counts);
    for folder in [&counts, &home()] {
        fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    }
    let program = build::instrumented(platform, source, python)?;
    runner.prepare(&program, python)?;
    if let Some(kernel) = work(platform, &runner, &program, &counts)? {
        return without(platform, profiles, &format!("this CPU lacks the kernel {kernel}"));
    }
    merge(&counts, file)?;
    Ok(Some(file.to_owned()))
}

/// No profile where one might be, and why: a reason to go on without, or to end.
fn without(platform: &Platform, profiles: &Profiles, reason: &str) -> Result<Option<PathBuf>, String> {
    if *profiles == Profiles::Required {
        return Err(format!(
            "{}: expected a profile (--require-profiles), found none, because {reason}",
            platform.title
        ));
    }
    say(format_args!("{}: no profile, because {reason}", platform.title));
    Ok(None)
}

/// Has the program do what the released one will do most. If this CPU lacks a kernel, the answer names it.
fn work(platform: &Platform, runner: &Runner, program: &Path, counts: &Path) -> Result<Option<&'static str>, String> {
    for (number, arguments) in tasks(platform).iter().enumerate() {
        let file = runner.path(&counts.join(format!("{number}.profraw")));
        let invocation = runner.invocation(program, arguments);
        let invocation = invocation.with_variable("ALCOR_SETTINGS", "none").with_variable("LLVM_PROFILE_FILE", file);
        say(&invocation);
        if let Err(error) = invocation.output_or_message() {
            return missing_kernel(arguments, &error.to_string()).map(Some);
        }
    }
    Ok(None)
}

/// The kernel that a piece of work asked for, if the program says that this CPU lacks it. Any other failure stays one.
fn missing_kernel(arguments: &[&'static str], message: &str) -> Result<&'static str, String> {
    match arguments {
        ["bench", "--kernel", kernel] if message.contains(NO_KERNEL) => Ok(kernel),
        _ => Err(message.to_owned()),
    }
}

/// The work: a bench with each kernel, and with the evaluation of the levels.
fn tasks(platform: &Platform) -> Vec<Vec<&'static str>> {
    let kernels = platform.kernels().iter().map(|&kernel| vec!["bench", "--kernel", kernel]);
    kernels.chain([vec!["bench", "--evaluation", "classical"]]).collect()
}

/// Adds up what was counted.
fn merge(counts: &Path, profile: &Path) -> Result<(), String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", counts.display());
    let mut files: Vec<String> =
        fs::read_dir(counts).map_err(trouble)?.flatten().map(|entry| text(&entry.path())).collect();
    // The order must not depend on the file system.
    files.sort();
    let profile = text(profile);
    let mut arguments = vec!["merge", "--output", &profile];
    arguments.extend(files.iter().map(String::as_str));
    Invocation::new(build::llvm_tool("llvm-profdata")?, &arguments).perform()
}

#[cfg(test)]
mod tests {
    use super::{NO_KERNEL, Profiles, choose, missing_kernel, tasks, without};
    use crate::invocation::{root, test_path};
    use crate::release::platform::PLATFORMS;
    use std::fs;

    /// Nothing has to run, so the platform may be one that this machine cannot run.
    #[test]
    fn a_given_profile_is_used_wherever_the_release_is_made() {
        let folder = test_path("profiles");
        let (given, made) = (folder.join("given"), folder.join("made"));
        for folder in [&given, &made] {
            fs::create_dir_all(folder).unwrap();
        }
        for platform in &PLATFORMS {
            let name = format!("{}.profdata", platform.name);
            let (from, file) = (Profiles::From(given.clone()), made.join(&name));
            let find = || choose(platform, &from, &file, || panic!("{name}: a given profile is not made"));
            if platform.is_linux() {
                let message = find().unwrap_err();
                assert!(message.starts_with("expected a profile at ") && message.contains(&name), "{message}");
                fs::write(given.join(&name), "counts").unwrap();
                assert_eq!(find(), Ok(Some(file.clone())));
                assert_eq!(fs::read_to_string(&file).unwrap(), "counts");
            } else {
                assert_eq!(find(), Ok(None));
            }
            assert_eq!(choose(platform, &Profiles::None, &file, || panic!("none is made")), Ok(None));
            assert_eq!(
                choose(platform, &Profiles::New, &file, || Ok(Some("new".into()))).unwrap().is_some(),
                platform.is_linux()
            );
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_profile_that_is_required_is_not_done_without() {
        let reason = "this CPU lacks the kernel avx512";
        assert_eq!(without(&PLATFORMS[0], &Profiles::New, reason), Ok(None));
        let message = without(&PLATFORMS[0], &Profiles::Required, reason).unwrap_err();
        assert!(message.starts_with("Linux, x86-64: expected a profile") && message.ends_with(reason), "{message}");
    }

    #[test]
    fn a_missing_kernel_is_told_from_other_failures() {
        let words = "alcor bench --kernel avx512 failed: error: invalid value 'avx512' for '--kernel <NAME>': \
            expected a kernel for this CPU (portable, avx2), found 'avx512'";
        let work = ["bench", "--kernel", "avx512"];
        assert_eq!(missing_kernel(&work, words), Ok("avx512"));
        for (work, words) in [
            (&work[..], "alcor bench --kernel avx512 failed: LLVM Profile Error: No space left on device"),
            (&work[..], "alcor bench --kernel avx512 failed: "),
            (&["bench", "--evaluation", "classical"], words),
        ] {
            assert_eq!(missing_kernel(work, words), Err(words.to_owned()));
        }
        let source = fs::read_to_string(root().join("crates/alcor/src/cli/bench.rs")).unwrap();
        assert!(source.contains(&format!("format!(\"{NO_KERNEL} (")), "the program says something else");
    }

    #[test]
    fn every_kernel_and_both_evaluations_are_put_to_work() {
        for platform in &PLATFORMS {
            let tasks = tasks(platform);
            assert!(tasks.iter().all(|task| task[0] == "bench"), "{tasks:?}");
            assert_eq!(tasks[0], ["bench", "--kernel", "portable"]);
            assert!(
                platform.kernels().iter().all(|kernel| tasks.iter().any(|task| task.contains(kernel))),
                "{tasks:?}"
            );
            assert!(tasks.iter().any(|task| task.contains(&"classical")), "{tasks:?}");
        }
    }
}
