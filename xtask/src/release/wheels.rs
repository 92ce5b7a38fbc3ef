//! The package for Python as wheels: one for each platform, for every Python from 3.11 on. maturin builds them, and zig links
//! them, as it does the programs.

use super::build;
use super::platform::{PLATFORMS, Platform};
use super::source::{Source, folder};
use crate::install::python::Python;
use crate::invocation::{Invocation, text};

/// What `--only` calls them.
pub const NAME: &str = "wheels";
const PROJECT: &str = "./python";

/// Builds all wheels.
///
/// # Errors
/// What went wrong, in a sentence.
pub fn pack(source: &Source, python: &Python) -> Result<(), String> {
    for platform in &PLATFORMS {
        build::add_targets(&[target(platform)])?;
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

fn with_variables(
    invocation: Invocation,
    platform: &Platform,
    source: &Source,
    python: &Python,
) -> Result<Invocation, String> {
    Ok(build::environment(invocation, platform, source, &python.programs(), None)?
        .with_variable("MATURIN_PEP517_ARGS", arguments(platform))
        .with_variable("SOURCE_DATE_EPOCH", &source.seconds))
}

/// What maturin is told beyond `pyproject.toml`.
fn arguments(platform: &Platform) -> String {
    let system = if platform.is_linux() { " --compatibility manylinux2014" } else { "" };
    format!("--target {} --zig{system}", target(platform))
}

/// How the name of a platform's wheel ends.
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
    name.starts_with(&format!("alcor_chess-{version}-cp311-abi3-")) && name.ends_with(&format!("{}.whl", tag(platform)))
}

#[cfg(test)]
mod tests {
    use super::{arguments, is_wheel_for};
    use crate::release::platform::PLATFORMS;

    #[test]
    fn a_wheel_is_for_old_and_new_systems_of_its_platform() {
        let all: Vec<String> = PLATFORMS.iter().map(arguments).collect();
        assert_eq!(all[0], "--target x86_64-unknown-linux-gnu --zig --compatibility manylinux2014");
        assert_eq!(all[2], "--target x86_64-pc-windows-gnullvm --zig");
        assert_eq!(all[4], "--target universal2-apple-darwin --zig");
    }

    #[test]
    fn a_wheel_is_known_by_its_name() {
        let names = [
            "alcor_chess-1.2.3-cp311-abi3-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
            "alcor_chess-1.2.3-cp311-abi3-manylinux2014_aarch64.manylinux_2_17_aarch64.whl",
            "alcor_chess-1.2.3-cp311-abi3-win_amd64.whl",
            "alcor_chess-1.2.3-cp311-abi3-win_arm64.whl",
            "alcor_chess-1.2.3-cp311-abi3-macosx_11_0_universal2.whl",
        ];
        for (name, platform) in names.iter().zip(&PLATFORMS) {
            assert!(is_wheel_for(name, platform, "1.2.3") && !is_wheel_for(name, platform, "1.2.4"), "{name}");
            let others = PLATFORMS.iter().filter(|other| is_wheel_for(name, other, "1.2.3"));
            assert_eq!(others.count(), 1, "{name}");
        }
    }
}
