//! The systems that are released for, and what differs between them.

/// How files are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// `.tar.gz`, as people on Unix expect.
    TarGz,
    /// `.zip`, which Windows opens without help.
    Zip,
}

/// A system with a CPU.
#[derive(Debug, PartialEq, Eq)]
pub struct Platform {
    /// As in the names of archives and on the command line.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// What rustup and the linker call it. Where there are two, one program holds both.
    pub targets: &'static [&'static str],
    /// How its files are packed.
    pub packing: Packing,
    /// What the compiler may rely on beyond the least CPU of the kind.
    pub cpu: Option<&'static str>,
}

/// With POPCNT and SSE 4.2: Intel since Nehalem (2008), Atom since Silvermont (2013), AMD since Bulldozer (2011) and
/// Jaguar (2013). What is newer is looked for when the program runs.
const X86_64_CPU: Option<&str> = Some("x86-64-v2");
/// So has every Mac with Intel that macOS 11 runs on, and what stands in for one on Apple silicon.
const INTEL_MAC: &str = "x86_64-apple-darwin";

/// Every platform there is an archive for.
pub const PLATFORMS: [Platform; 5] = [
    Platform {
        name: "linux-x86-64",
        title: "Linux, x86-64",
        targets: &["x86_64-unknown-linux-musl"],
        packing: Packing::TarGz,
        cpu: X86_64_CPU,
    },
    Platform {
        name: "linux-arm64",
        title: "Linux, ARM64",
        targets: &["aarch64-unknown-linux-musl"],
        packing: Packing::TarGz,
        cpu: None,
    },
    Platform {
        name: "windows-x86-64",
        title: "Windows, x86-64",
        targets: &["x86_64-pc-windows-gnullvm"],
        packing: Packing::Zip,
        cpu: X86_64_CPU,
    },
    Platform {
        name: "windows-arm64",
        title: "Windows, ARM64",
        targets: &["aarch64-pc-windows-gnullvm"],
        packing: Packing::Zip,
        cpu: None,
    },
    Platform {
        name: "macos",
        title: "macOS, Intel and Apple silicon",
        targets: &["x86_64-apple-darwin", "aarch64-apple-darwin"],
        packing: Packing::TarGz,
        cpu: None,
    },
];

impl Platform {
    /// The target as cargo-zigbuild knows it.
    pub fn build_target(&self) -> &'static str {
        match self.targets {
            [only] => only,
            _ => "universal2-apple-darwin",
        }
    }

    /// Whether it is a Linux.
    pub fn is_linux(&self) -> bool {
        self.name.starts_with("linux")
    }

    /// Whether it is a Windows.
    pub fn is_windows(&self) -> bool {
        self.name.starts_with("windows")
    }

    /// Whether it is a macOS.
    pub fn is_macos(&self) -> bool {
        self.name.starts_with("macos")
    }

    /// The name of the program's file.
    pub fn program(&self) -> &'static str {
        if self.is_windows() { "alcor.exe" } else { "alcor" }
    }

    /// The folder in the archive, and the archive's name without its ending.
    pub fn folder(&self, version: &str) -> String {
        format!("alcor-{version}-{}", self.name)
    }

    /// The archive's name.
    pub fn archive(&self, version: &str) -> String {
        let ending = match self.packing {
            Packing::TarGz => "tar.gz",
            Packing::Zip => "zip",
        };
        format!("{}.{ending}", self.folder(version))
    }

    /// Every network kernel that its program has code for; the CPU decides which one is used.
    pub fn kernels(&self) -> &'static [&'static str] {
        if self.name.ends_with("arm64") { &["portable", "neon"] } else { &["portable", "avx2", "avx512", "avx512vnni"] }
    }

    /// The flag for rustc that keeps what differs from run to run out of what is linked: the time on Windows; on macOS the names of
    /// temporary files, among what is for debuggers, of which the identifier of the program is made.
    pub fn repeatable_flag(&self) -> Option<&'static str> {
        match self {
            platform if platform.is_windows() => Some("-Clink-arg=-Wl,-Brepro"),
            platform if platform.is_macos() => Some("-Clink-arg=-Wl,-S"),
            _ => None,
        }
    }

    /// The flag for rustc that names the CPU, where it is not the least of its kind.
    pub fn cpu_flag(&self) -> Option<String> {
        self.cpu.map(flag_of_cpu)
    }

    /// The one of two targets that has a flag of its own for the CPU, and that flag.
    pub fn flag_of_one_target(&self) -> Option<(&'static str, String)> {
        let target = self.targets.iter().find(|&&target| target == INTEL_MAC)?;
        Some((target, X86_64_CPU.map(flag_of_cpu)?))
    }
}

fn flag_of_cpu(cpu: &str) -> String {
    format!("-Ctarget-cpu={cpu}")
}

#[cfg(test)]
mod tests {
    use super::{PLATFORMS, Packing};

    #[test]
    fn names_are_unique_and_archives_fit_their_systems() {
        for (index, platform) in PLATFORMS.iter().enumerate() {
            assert!(PLATFORMS[..index].iter().all(|earlier| earlier.name != platform.name));
            assert_eq!(platform.packing == Packing::Zip, platform.is_windows(), "{}", platform.name);
            assert_eq!(platform.program().ends_with(".exe"), platform.is_windows());
        }
        assert_eq!(PLATFORMS[0].archive("1.2.3"), "alcor-1.2.3-linux-x86-64.tar.gz");
        assert_eq!(PLATFORMS[2].archive("1.2.3"), "alcor-1.2.3-windows-x86-64.zip");
        assert_eq!(PLATFORMS[4].build_target(), "universal2-apple-darwin");
    }

    #[test]
    fn players_are_told_the_names_of_all_archives() {
        let page = std::fs::read_to_string(crate::invocation::root().join("docs/players.md")).unwrap();
        for platform in &PLATFORMS {
            // The second of a row is named by its end alone.
            let end = platform.archive("VERSION").replace("alcor-VERSION", "");
            assert!(page.contains(&format!("{end}`")), "{end}");
        }
    }

    #[test]
    fn programs_for_x86_64_need_no_more_than_version_2_of_it() {
        let flags: Vec<Option<String>> = PLATFORMS.iter().map(super::Platform::cpu_flag).collect();
        assert_eq!(flags[0].as_deref(), Some("-Ctarget-cpu=x86-64-v2"));
        assert_eq!((&flags[2], &flags[1]), (&flags[0], &None));
        let flags: Vec<_> = PLATFORMS.iter().filter_map(super::Platform::flag_of_one_target).collect();
        assert_eq!(flags, [("x86_64-apple-darwin", "-Ctarget-cpu=x86-64-v2".to_owned())]);
    }
}
