//! How a program for another system is run on this one, in a home of its own: no settings of whoever runs this are read, and
//! none are written.

use std::path::{Path, PathBuf};

use super::platform::Platform;
use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::output::say;

/// What wine before version 9 lacks, and a stand-in for it.
const LIBRARY: &str = "bcryptprimitives.dll";
const STAND_IN: &str = "xtask/release/bcryptprimitives.c";
/// What runs programs for other systems.
const QEMU: &str = "qemu-aarch64";
const WINE: &str = "wine";
/// A CPU of 2008: it has what programs for x86-64 rely on, and nothing newer.
const OLDEST_CPU: &str = "Nehalem";

/// How a program of a platform is run here.
#[derive(Debug, PartialEq, Eq)]
pub enum Runner {
    /// As it is.
    Direct,
    /// By an emulator of its CPU.
    Qemu,
    /// By an emulator of the oldest CPU that it is for.
    OldestCpu,
    /// By wine, for which the files of this machine are on drive Z.
    Wine,
    /// Not at all, and why.
    None(String),
}

impl Runner {
    /// What this machine has, or can get, for a platform.
    pub fn find(platform: &Platform) -> Self {
        match platform.name {
            name if here().starts_with(name) => Runner::Direct,
            "linux-arm64" => Runner::Qemu.installed(QEMU, "qemu-user"),
            "windows-x86-64" => Runner::Wine.installed(WINE, "wine"),
            _ => Runner::None(format!("{} cannot run it", here())),
        }
    }

    /// What this machine has for a platform without installing anything.
    pub fn at_hand(platform: &Platform) -> Option<Self> {
        match platform.name {
            name if here().starts_with(name) => Some(Runner::Direct),
            "linux-arm64" if is_there(QEMU) => Some(Runner::Qemu),
            "windows-x86-64" if is_there(WINE) => Some(Runner::Wine),
            _ => None,
        }
    }

    /// The oldest CPU that programs of a platform are for, if it can be had here.
    pub fn oldest_cpu(platform: &Platform) -> Option<Self> {
        let is_wanted = cfg!(target_os = "linux") && platform.name == "linux-x86-64";
        is_wanted.then(|| Runner::OldestCpu.installed("qemu-x86_64", "qemu-user"))
    }

    /// A runner whose program is installed if it is not there.
    fn installed(self, program: &str, package: &str) -> Self {
        let installation = Invocation::new("apt-get", &["install", "-y", "--no-install-recommends", package]);
        if is_there(program) || (installation.perform().is_ok() && is_there(program)) {
            self
        } else {
            Runner::None(format!("there is no {program}, and it could not be installed"))
        }
    }

    /// Makes sure that the program can start. A wine without one of the libraries of Windows 10 gets a stand-in, beside the
    /// program.
    ///
    /// # Errors
    /// If the stand-in cannot be built.
    pub fn prepare(&self, program: &Path, python: &Python) -> Result<(), String> {
        if *self != Runner::Wine || self.output(program, &["--version"]).is_ok() {
            return Ok(());
        }
        say(format_args!(
            "it does not start; once more, with a stand-in for {LIBRARY}, which wine before version 9 lacks"
        ));
        let library = text(&program.with_file_name(LIBRARY));
        let compile = ["-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-shared", "-nostdlib", "-O1"];
        python.invocation(&[&compile[..], &["-o", &library, STAND_IN, "-ladvapi32"]].concat()).perform()
    }

    /// A path of this machine as the program knows it.
    pub fn path(&self, path: &Path) -> String {
        match self {
            Runner::Wine => format!("Z:{}", text(path).replace('/', "\\")),
            _ => text(path),
        }
    }

    /// A path that the program prints as this machine knows it.
    pub fn path_here(&self, path: &str) -> PathBuf {
        match (self, path.split_once(":\\")) {
            (Runner::Wine, Some(("Z", rest))) => Path::new("/").join(rest.replace('\\', "/")),
            (Runner::Wine, Some((drive, rest))) => {
                let drive = format!("drive_{}", drive.to_ascii_lowercase());
                prefix().join(drive).join(rest.replace('\\', "/"))
            }
            _ => PathBuf::from(path),
        }
    }

    /// What is typed to start the program.
    pub fn words(&self, program: &Path) -> Vec<String> {
        let runner: &[&str] = match self {
            Runner::Wine => &[WINE],
            Runner::Qemu => &[QEMU],
            Runner::OldestCpu => &["qemu-x86_64", "-cpu", OLDEST_CPU],
            Runner::Direct | Runner::None(_) => &[],
        };
        runner.iter().map(|&word| word.to_owned()).chain([text(program)]).collect()
    }

    /// An invocation with the home of the programs that are checked.
    pub fn at_home(&self, invocation: Invocation) -> Invocation {
        let invocation = invocation
            .with_variable("HOME", text(&home()))
            .with_variable("XDG_CONFIG_HOME", text(&home().join(".config")));
        match self {
            Runner::Wine => invocation.with_variable("WINEPREFIX", text(&prefix())).with_variable("WINEDEBUG", "-all"),
            _ => invocation,
        }
    }

    /// The program with its arguments, and with the settings that its system has a place for.
    pub fn invocation(&self, program: &Path, arguments: &[&str]) -> Invocation {
        let words = self.words(program);
        let words: Vec<&str> = words.iter().map(String::as_str).chain(arguments.iter().copied()).collect();
        self.at_home(Invocation::new(words[0], &words[1..])).without_variable("ALCOR_SETTINGS")
    }

    /// What the program prints, without settings.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn output(&self, program: &Path, arguments: &[&str]) -> Result<String, String> {
        // The last word on a variable counts.
        printed(&self.invocation(program, arguments).with_variable("ALCOR_SETTINGS", "none"))
    }
}

/// This machine, as platforms are named; on macOS with the CPU after it.
fn here() -> String {
    format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH.replace('_', "-")).replace("aarch64", "arm64")
}

fn is_there(program: &str) -> bool {
    Invocation::new(program, &["--version"]).succeeds_quietly().unwrap_or(false)
}

/// What an invocation prints.
///
/// # Errors
/// If it cannot be started, or fails.
pub fn printed(invocation: &Invocation) -> Result<String, String> {
    say(invocation);
    invocation.output().map_err(|error| error.to_string())
}

/// Lets a script be run, where files need to be told that they may.
///
/// # Errors
/// If the system refuses.
#[cfg(unix)]
pub fn make_executable(script: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(script, std::fs::Permissions::from_mode(0o755))
}

/// Lets a script be run, where files need to be told that they may.
///
/// # Errors
/// None here.
#[cfg(not(unix))]
pub fn make_executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The home of the programs that are checked.
pub fn home() -> PathBuf {
    target_folder().join("dist-check").join("home")
}

/// What wine takes for the disk of its Windows.
fn prefix() -> PathBuf {
    home().join("wine")
}

#[cfg(test)]
mod tests {
    use super::{Runner, home};
    use crate::release::platform::PLATFORMS;
    use std::path::Path;

    #[test]
    fn wine_sees_the_files_on_drive_z() {
        let path = Path::new("/home/ann/Bücher/a b.bin");
        assert_eq!(Runner::Wine.path(path), "Z:\\home\\ann\\Bücher\\a b.bin");
        assert_eq!(Runner::Wine.path_here("Z:\\home\\ann\\Bücher\\a b.bin"), path);
        assert_eq!(Runner::Qemu.path(path), Runner::Qemu.path_here("/home/ann/Bücher/a b.bin").to_string_lossy());
    }

    #[test]
    fn what_runs_here_is_at_hand_and_nothing_else_is_claimed() {
        for platform in &PLATFORMS {
            let at_hand = Runner::at_hand(platform);
            let runs_here = std::env::consts::OS == platform.name.split('-').next().unwrap();
            assert!(at_hand != Some(Runner::Direct) || runs_here, "{}", platform.name);
            assert!(platform.name != "windows-arm64" || !cfg!(target_os = "linux") || at_hand.is_none());
        }
        if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            assert_eq!(Runner::at_hand(&PLATFORMS[0]), Some(Runner::Direct));
        }
    }

    #[test]
    fn an_old_cpu_is_emulated() {
        let words = Runner::OldestCpu.words(Path::new("/a b/alcor"));
        assert_eq!(words, ["qemu-x86_64", "-cpu", "Nehalem", "/a b/alcor"]);
    }

    #[test]
    fn the_disk_of_windows_is_at_home() {
        let path = Runner::Wine.path_here("C:\\users\\ann\\a.toml");
        assert_eq!(path, home().join("wine/drive_c/users/ann/a.toml"));
    }

    #[test]
    fn a_program_is_started_by_its_runner_at_home() {
        let line = Runner::Wine.invocation(Path::new("/a b/alcor.exe"), &["bench"]).to_string();
        assert!(line.contains("WINEPREFIX=") && line.ends_with("wine \"/a b/alcor.exe\" bench"), "{line}");
        assert!(line.starts_with("env -u ALCOR_SETTINGS "), "{line}");
        let line = Runner::Direct.invocation(Path::new("/a/alcor"), &["bench"]).to_string();
        assert!(line.contains("HOME=") && line.ends_with(" /a/alcor bench"), "{line}");
    }
}
