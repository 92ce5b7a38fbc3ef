//! How a program for another system is run on this one.

use std::path::Path;

use crate::invocation::{Invocation, text};
use crate::output::say;
use crate::release::platform::Platform;

/// How a program of a platform is run here.
#[derive(Debug)]
pub enum Runner {
    /// As it is.
    Direct,
    /// By an emulator of its CPU.
    Qemu,
    /// By wine, for which the files of this machine are on drive Z.
    Wine,
    /// Not at all, and why.
    None(String),
}

impl Runner {
    /// What this machine has, or can get, for a platform.
    pub fn find(platform: &Platform) -> Self {
        let here = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH.replace('_', "-"));
        let here = here.replace("aarch64", "arm64");
        match platform.name {
            name if here.starts_with(name) => Runner::Direct,
            "linux-arm64" => Runner::Qemu.installed("qemu-aarch64", "qemu-user"),
            "windows-x86-64" => Runner::Wine.installed("wine", "wine"),
            _ => Runner::None(format!("{here} cannot run it")),
        }
    }

    /// A runner whose program is installed if it is not there.
    fn installed(self, program: &str, package: &str) -> Self {
        let is_there = || Invocation::new(program, &["--version"]).succeeds_quietly().unwrap_or(false);
        let installation = Invocation::new("apt-get", &["install", "-y", "--no-install-recommends", package]);
        if is_there() || (installation.perform().is_ok() && is_there()) {
            self
        } else {
            Runner::None(format!("there is no {program}, and it could not be installed"))
        }
    }

    /// A path of this machine as the program knows it.
    pub fn path(&self, path: &Path) -> String {
        match self {
            Runner::Wine => format!("Z:{}", text(path).replace('/', "\\")),
            _ => text(path),
        }
    }

    /// What the program prints.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn output(&self, program: &Path, arguments: &[&str]) -> Result<String, String> {
        let program = text(program);
        let through = |runner: &str| Invocation::new(runner, &[&[program.as_str()], arguments].concat());
        let invocation = match self {
            Runner::Wine => through("wine").with_variable("WINEDEBUG", "-all"),
            Runner::Qemu => through("qemu-aarch64"),
            Runner::Direct | Runner::None(_) => Invocation::new(program.clone(), arguments),
        };
        let invocation = invocation.with_variable("ALCOR_SETTINGS", "none");
        say(&invocation);
        invocation.output().map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::Runner;
    use std::path::Path;

    #[test]
    fn wine_sees_the_files_on_drive_z() {
        assert_eq!(Runner::Wine.path(Path::new("/home/ann/Bücher/a b.bin")), "Z:\\home\\ann\\Bücher\\a b.bin");
        assert_eq!(Runner::Qemu.path(Path::new("/home/ann/a.bin")), "/home/ann/a.bin");
    }
}
