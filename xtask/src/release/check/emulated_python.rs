//! A Python for ARM64 on another CPU: the one of the Debian that this is, unpacked into a folder and run by qemu. Nothing is
//! installed, and apt keeps its lists of the other architecture in the same folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::install::python::Python;
use crate::invocation::{Invocation, target_folder, text};
use crate::stamp::Stamp;

/// The interpreter, its library, and what wheels of numpy take for granted; apt adds what these need.
const PACKAGES: [&str; 3] = ["python3-minimal", "libpython3-stdlib", "libstdc++6"];
/// The systems that a wheel may be for to be installed: the one of Alcor's wheel, and those of wheels of numpy.
const SYSTEMS: [&str; 4] =
    ["manylinux2014_aarch64", "manylinux_2_17_aarch64", "manylinux_2_27_aarch64", "manylinux_2_28_aarch64"];

/// A Python that qemu runs.
#[derive(Debug)]
pub struct EmulatedPython {
    folder: PathBuf,
}

impl EmulatedPython {
    /// Gets one, unless it is there.
    ///
    /// # Errors
    /// The reason why there is none: this is no Debian, or its packages cannot be had.
    pub fn ensure() -> Result<Self, String> {
        let python = Self { folder: target_folder().join("dist-check").join("python-arm64") };
        Stamp::new("python-arm64").with_text(&PACKAGES.join(" ")).unless_current(&python.interpreter(), || {
            let trouble = |error| format!("{}: {error}", python.folder.display());
            for folder in ["lists/partial", "archives/partial", "root"] {
                fs::create_dir_all(python.folder.join(folder)).map_err(trouble)?;
            }
            fs::write(python.folder.join("status"), "").map_err(trouble)?;
            fs::write(python.folder.join("apt.conf"), python.configuration()).map_err(trouble)?;
            python.apt(&["update", "--quiet"]).perform()?;
            python.apt(&[&["install", "--quiet", "--yes", "--download-only"], &PACKAGES[..]].concat()).perform()?;
            python.unpack()
        })?;
        Ok(python)
    }

    fn interpreter(&self) -> PathBuf {
        self.folder.join("root/usr/bin/python3")
    }

    /// What apt is told: another CPU, and other places for all that it writes.
    fn configuration(&self) -> String {
        let folder = text(&self.folder);
        [
            ("APT::Architecture", "arm64".to_owned()),
            ("APT::Architectures", "arm64".to_owned()),
            ("APT::Install-Recommends", "false".to_owned()),
            ("APT::Sandbox::User", "root".to_owned()),
            ("Dir::State::lists", format!("{folder}/lists")),
            ("Dir::State::status", format!("{folder}/status")),
            ("Dir::Cache", folder.clone()),
            ("Dir::Cache::archives", format!("{folder}/archives")),
        ]
        .map(|(name, value)| format!("{name} \"{value}\";\n"))
        .concat()
    }

    fn apt(&self, arguments: &[&str]) -> Invocation {
        Invocation::new("apt-get", arguments).with_variable("APT_CONFIG", text(&self.folder.join("apt.conf")))
    }

    fn unpack(&self) -> Result<(), String> {
        let archives = self.folder.join("archives");
        let entries = fs::read_dir(&archives).map_err(|error| format!("{}: {error}", archives.display()))?;
        let packages = entries.flatten().map(|entry| entry.path());
        for package in packages.filter(|path| path.extension().is_some_and(|ending| ending == "deb")) {
            Invocation::new("dpkg", &["-x", &text(&package), &text(&self.folder.join("root"))]).perform()?;
        }
        Ok(())
    }

    /// Installs a wheel, and what it depends on, by a pip of this machine. Nothing else is there.
    ///
    /// # Errors
    /// If pip does not take it for this system, or something else is wrong.
    pub fn install(&self, wheel: &Path, pip: &Python) -> Result<(), String> {
        let _ = fs::remove_dir_all(self.packages());
        let code = "import sys; print('%d.%d' % sys.version_info[:2])";
        let version = self.invocation(&["-c", code]).output().map_err(|error| error.to_string())?;
        let (packages, wheel) = (text(&self.packages()), text(wheel));
        let mut arguments = vec!["-m", "pip", "install", "--quiet", "--only-binary=:all:"];
        arguments.extend(["--python-version", &version, "--target", &packages]);
        arguments.extend(SYSTEMS.iter().flat_map(|system| ["--platform", system]));
        arguments.push(&wheel);
        pip.invocation(&arguments).perform()
    }

    fn packages(&self) -> PathBuf {
        self.folder.join("packages")
    }

    /// An invocation of this Python.
    pub fn invocation(&self, arguments: &[&str]) -> Invocation {
        let (root, interpreter) = (text(&self.folder.join("root")), text(&self.interpreter()));
        Invocation::new("qemu-aarch64", &[&["-L", &root, &interpreter], arguments].concat())
            .with_variable("PYTHONPATH", text(&self.packages()))
    }
}

#[cfg(test)]
mod tests {
    use super::EmulatedPython;

    #[test]
    fn nothing_of_this_machine_is_changed() {
        let python = EmulatedPython { folder: "/a b".into() };
        let configuration = python.configuration();
        for name in ["State::lists", "State::status", "Cache", "Cache::archives"] {
            assert!(configuration.contains(&format!("Dir::{name} \"/a b")), "{configuration}");
        }
        assert!(configuration.contains("APT::Architectures \"arm64\";"), "{configuration}");
        assert!(python.apt(&["update"]).to_string().starts_with("APT_CONFIG=\"/a b/apt.conf\" apt-get "));
    }

    #[test]
    fn it_is_run_with_its_own_library() {
        let line = EmulatedPython { folder: "/a".into() }.invocation(&["b.py"]).to_string();
        assert_eq!(line, "PYTHONPATH=/a/packages qemu-aarch64 -L /a/root /a/root/usr/bin/python3 b.py");
    }
}
