//! The wheels: each is there, says what it is for and holds a native part for that, and those for this system and for Linux on
//! ARM64 are installed where nothing else is and used: on this CPU, on the oldest that it is for, and by qemu.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::super::platform::{PLATFORMS, Platform};
use super::super::runner::{Runner, printed};
use super::super::source::{Source, folder};
use super::super::wheels::{is_wheel_for, module};
use super::emulated_python::EmulatedPython;
use super::symbols::Asker;
use super::{linux, macos, windows};
use crate::findings::Findings;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};

const USE: &str = "xtask/release/wheel.py";
/// What belongs into every wheel beside its native part.
const FILES: [&str; 3] = ["alcor_chess/__init__.py", "alcor_chess/_native.pyi", "alcor_chess/py.typed"];
/// Unpacks a wheel, and prints the names of its files and the lines by which it says what it is for.
const UNPACK: &str = "import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
wheel.extractall(sys.argv[2])
print(*wheel.namelist(), sep='\\n')
print(*(wheel.read(name).decode() for name in wheel.namelist() if name.endswith('.dist-info/WHEEL')))";

/// Checks every wheel. Those that can be used must find the same.
pub fn check(source: &Source, python: &Python) -> Findings {
    let mut answers = Vec::new();
    let mut check = |platform| match find(platform, source) {
        Ok(wheel) => inspect(platform, &wheel, python).and_then(|| use_it(platform, &wheel, python, &mut answers)),
        Err(reason) => Findings::failure(reason),
    };
    let findings = PLATFORMS.iter().fold(Findings::default(), |findings, platform| findings.and(check(platform)));
    findings.and(agree(&answers))
}

/// The wheel of a platform, by its name.
fn find(platform: &Platform, source: &Source) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder()).map_err(|error| format!("{}: {error}", folder().display()))?;
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        is_wheel_for(&name, platform, &source.version)
    };
    let found = entries.flatten().map(|entry| entry.path()).find(is_it);
    found.ok_or_else(|| format!("expected a wheel for {} in {}, found none", platform.title, folder().display()))
}

/// Looks into a wheel, and at its native part.
fn inspect(platform: &Platform, wheel: &Path, python: &Python) -> Findings {
    let place = target_folder().join("dist-check").join("wheels").join(platform.name);
    let _ = fs::remove_dir_all(&place);
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    let listing = printed(&python.invocation(&["-c", UNPACK, &text(wheel), &text(&place)]));
    let native = place.join(module(platform));
    Findings::from(listing.and_then(|listing| judge(&listing, &name, module(platform)))).and_then(|| match platform {
        platform if platform.is_windows() => windows::inspect_module(platform, &native),
        platform if platform.is_macos() => macos::inspect(&native, Asker::Module, python),
        _ => linux::inspect_module(platform, &native),
    })
}

/// Whether a wheel holds what belongs there, one native part among it, and is for what its name says.
fn judge(listing: &str, name: &str, module: &str) -> Result<(), String> {
    let is_native = |line: &&str| line.starts_with("alcor_chess/_native.") && !line.ends_with(".pyi");
    let native: Vec<&str> = listing.lines().filter(is_native).collect();
    if native != [module] {
        return Err(format!("expected {module} and no other native part in {name}, found {native:?}"));
    }
    if let Some(missing) = FILES.iter().find(|file| !listing.lines().any(|line| line == **file)) {
        return Err(format!("expected {missing} in {name}, found {listing}"));
    }
    let tags: BTreeSet<String> =
        listing.lines().filter_map(|line| line.strip_prefix("Tag: ")).map(|tag| tag.trim().to_owned()).collect();
    let expected = tags_of(name);
    if tags == expected { Ok(()) } else { Err(format!("expected the tags {expected:?} in {name}, found {tags:?}")) }
}

/// What a wheel is for, by its name: the last three parts, of which each can name several things.
fn tags_of(name: &str) -> BTreeSet<String> {
    let parts: Vec<&str> = name.trim_end_matches(".whl").rsplitn(4, '-').collect();
    let [systems, interfaces, versions, ..] = parts[..] else { return BTreeSet::new() };
    let pairs =
        versions.split('.').flat_map(|version| interfaces.split('.').map(move |interface| (version, interface)));
    pairs
        .flat_map(|(version, interface)| {
            systems.split('.').map(move |system| format!("{version}-{interface}-{system}"))
        })
        .collect()
}

/// Installs a wheel where nothing else is, and plays with it.
fn use_it(platform: &Platform, wheel: &Path, python: &Python, answers: &mut Vec<String>) -> Findings {
    let what = format!("wheel for {}", platform.title);
    let mut note = |answer: Result<String, String>| Findings::from(answer.map(|answer| answers.push(answer)));
    match Runner::find(platform) {
        Runner::Direct if !python.is_environment() => {
            Findings::skip(1, what, "Python cannot make a virtual environment")
        }
        Runner::Direct => {
            let environment = target_folder().join("dist-check").join("wheel-venv");
            let fresh = text(&environment.join("bin").join("python"));
            let here = note(use_in(&environment, &fresh, wheel, python));
            here.and_then(|| match Runner::oldest_cpu(platform) {
                None => Findings::default(),
                Some(Runner::None(reason)) => Findings::skip(1, what + " on an old CPU", reason),
                Some(old) => note(use_on(&old, &fresh)),
            })
        }
        Runner::Qemu => match EmulatedPython::ensure() {
            Ok(emulated) => note(use_emulated(&emulated, wheel, python)),
            Err(reason) => Findings::skip(1, what, format!("there is no Python for that CPU here: {reason}")),
        },
        _ => Findings::skip(1, what, "there is no Python of that system here"),
    }
}

fn use_in(environment: &Path, fresh: &str, wheel: &Path, python: &Python) -> Result<String, String> {
    python.invocation(&["-m", "venv", "--clear", &text(environment)]).perform()?;
    Invocation::new(fresh, &["-m", "pip", "install", "--quiet", &text(wheel)]).perform()?;
    printed(&Invocation::new(fresh, &[USE]))
}

fn use_on(cpu: &Runner, fresh: &str) -> Result<String, String> {
    let words = cpu.words(Path::new(fresh));
    let words: Vec<&str> = words.iter().map(String::as_str).chain([USE]).collect();
    // numpy's OpenBLAS takes an emulated CPU for a newer one on some machines, and dies of an instruction that it lacks.
    let invocation = Invocation::new(words[0], &words[1..]).with_variable("OPENBLAS_CORETYPE", "Nehalem");
    printed(&invocation)
}

fn use_emulated(emulated: &EmulatedPython, wheel: &Path, python: &Python) -> Result<String, String> {
    emulated.install(wheel, python)?;
    printed(&emulated.invocation(&[USE]))
}

/// Whether all answers are the same: what the package finds does not depend on the machine.
fn agree(answers: &[String]) -> Findings {
    match answers {
        [] => Findings::default(),
        [first, others @ ..] => match others.iter().find(|other| *other != first) {
            Some(other) => Findings::failure(format!("expected '{first}' from every wheel, found '{other}'")),
            None => Findings::pass(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{agree, judge, tags_of};

    const NAME: &str = "alcor_chess-1.2.3-cp311-abi3-macosx_11_0_x86_64.macosx_11_0_arm64.whl";
    const MODULE: &str = "alcor_chess/_native.abi3.so";
    const LISTING: &str = "\
alcor_chess/__init__.py
alcor_chess/_native.abi3.so
alcor_chess/_native.pyi
alcor_chess/py.typed
alcor_chess-1.2.3.dist-info/WHEEL
Wheel-Version: 1.0
Tag: cp311-abi3-macosx_11_0_arm64
Tag: cp311-abi3-macosx_11_0_x86_64";

    #[test]
    fn a_name_says_what_a_wheel_is_for() {
        assert!(tags_of(NAME).iter().eq(["cp311-abi3-macosx_11_0_arm64", "cp311-abi3-macosx_11_0_x86_64"]));
        assert!(tags_of("alcor_chess-1.2.3-cp311-abi3-win_arm64.whl").iter().eq(["cp311-abi3-win_arm64"]));
        assert!(tags_of("alcor.whl").is_empty());
    }

    #[test]
    fn a_wheel_holds_what_it_should_or_the_difference_is_named() {
        assert_eq!(judge(LISTING, NAME, MODULE), Ok(()));
        for (from, to, expected) in [
            (MODULE, "alcor_chess/_native.cp311-win_amd64.pyd", "expected alcor_chess/_native.abi3.so"),
            ("py.typed", "py.typing", "expected alcor_chess/py.typed"),
            ("_arm64", "_universal2", "expected the tags"),
        ] {
            let message = judge(&LISTING.replace(from, to), NAME, MODULE).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn all_wheels_find_the_same() {
        let answers = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(agree(&[]).passed, 0);
        assert_eq!(agree(&answers(&["Nf3 18", "Nf3 18"])).passed, 1);
        assert!(!agree(&answers(&["Nf3 18", "Nf3 18", "Nf3 19"])).is_success());
    }
}
