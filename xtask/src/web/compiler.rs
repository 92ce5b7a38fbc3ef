//! A compiler that can build its own standard library for WebAssembly.
//!
//! It needs the library's source, of the same version. rustup brings that as a component. Where rustup cannot fetch it,
//! Debian's packages `rustc-web` and `rust-web-src` are such a pair; the linker then still comes from rustup's toolchain.
//! Compiling the library along is for nightly compilers only, unless one says otherwise by `RUSTC_BOOTSTRAP`.

use std::fmt;
use std::path::PathBuf;

use crate::invocation::Invocation;
use crate::output::say;

/// Where a compiler comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supplier {
    /// The compiler in use, with rustup's component `rust-src`.
    Rustup,
    /// Debian's packages.
    Debian,
}

impl Supplier {
    /// Both.
    pub const ALL: [Supplier; 2] = [Supplier::Rustup, Supplier::Debian];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Supplier::Rustup => "rustup",
            Supplier::Debian => "debian",
        }
    }
}

/// The file by which the source of the library is known.
const SOURCE: &str = "lib/rustlib/src/rust/library/std/Cargo.toml";
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// A compiler with the source of its library.
#[derive(Debug)]
pub struct Compiler {
    version: String,
    /// Its path, if it is not the one in use.
    path: Option<&'static str>,
    /// A linker, if it does not bring one.
    linker: Option<PathBuf>,
}

impl fmt::Display for Compiler {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.version, self.path.unwrap_or("the one in use"))
    }
}

impl Compiler {
    /// A compiler from this supplier, or from the first that has one. What is missing is installed.
    pub fn find(supplier: Option<Supplier>) -> Result<Compiler, String> {
        match supplier {
            Some(Supplier::Rustup) => Compiler::from_rustup(),
            Some(Supplier::Debian) => Compiler::from_debian(),
            None => Compiler::from_rustup().or_else(|reason| {
                say(format_args!("{reason}; trying Debian's packages"));
                Compiler::from_debian().map_err(|other| format!("{reason}; {other}"))
            }),
        }
    }

    fn from_rustup() -> Result<Compiler, String> {
        let sysroot = sysroot("rustc")?;
        if !sysroot.join(SOURCE).is_file() {
            let installation = Invocation::new("rustup", &["component", "add", "rust-src"]);
            say(&installation);
            let is_installed = installation.succeeds().unwrap_or(false) && sysroot.join(SOURCE).is_file();
            if !is_installed {
                return Err(format!("could not install the source of the standard library by `{installation}`"));
            }
        }
        Ok(Compiler { version: version("rustc")?, path: None, linker: None })
    }

    fn from_debian() -> Result<Compiler, String> {
        if !is_complete(DEBIAN_COMPILER) {
            let [compiler, source] = DEBIAN_PACKAGES;
            let installation =
                Invocation::new("apt-get", &["install", "--yes", "--no-install-recommends", compiler, source])
                    .with_variable("DEBIAN_FRONTEND", "noninteractive");
            say(&installation);
            let is_installed = installation.succeeds().unwrap_or(false) && is_complete(DEBIAN_COMPILER);
            if !is_installed {
                return Err(format!("could not install Debian's packages by `{installation}`"));
            }
        }
        let version = version(DEBIAN_COMPILER)?;
        if !is_new_enough(&version) {
            return Err(format!(
                "Alcor needs Rust {} or newer, and Debian's is {version}",
                env!("CARGO_PKG_RUST_VERSION")
            ));
        }
        Ok(Compiler { version, path: Some(DEBIAN_COMPILER), linker: Some(linker()?) })
    }

    /// The invocation of cargo, with this compiler.
    pub fn apply_to(&self, cargo: Invocation) -> Invocation {
        let mut cargo = cargo.with_variable("RUSTC_BOOTSTRAP", "1");
        if let Some(path) = self.path {
            cargo = cargo.with_variable("RUSTC", path);
        }
        if let Some(linker) = &self.linker {
            cargo = cargo.with_variable("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.to_string_lossy());
        }
        cargo
    }
}

/// Whether a compiler is there, with the source of its library.
fn is_complete(compiler: &str) -> bool {
    sysroot(compiler).is_ok_and(|folder| folder.join(SOURCE).is_file())
}

fn sysroot(compiler: &str) -> Result<PathBuf, String> {
    ask(compiler, &["--print", "sysroot"]).map(PathBuf::from)
}

fn version(compiler: &str) -> Result<String, String> {
    ask(compiler, &["--version"])
}

fn ask(compiler: &str, arguments: &[&str]) -> Result<String, String> {
    let invocation = Invocation::new(compiler, arguments);
    let answer = invocation.output().ok().filter(|answer| !answer.is_empty());
    answer.ok_or_else(|| format!("no output from `{invocation}`"))
}

/// The linker of the toolchain in use.
fn linker() -> Result<PathBuf, String> {
    let host = ask("rustc", &["--print", "host-tuple"])?;
    let linker = sysroot("rustc")?.join("lib/rustlib").join(host).join("bin").join("rust-lld");
    if linker.is_file() { Ok(linker) } else { Err(format!("there is no linker at {}", linker.display())) }
}

/// Whether `rustc 1.96.0 (...)` is as new as Alcor needs.
fn is_new_enough(version: &str) -> bool {
    let numbers = |text: &str| -> Vec<u32> { text.split('.').map_while(|part| part.parse().ok()).collect() };
    let found = version.split(' ').nth(1).map(numbers).unwrap_or_default();
    found >= numbers(env!("CARGO_PKG_RUST_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(is_new_enough("rustc 1.100.0 (ac68faa20 2026-05-25)"));
        assert!(is_new_enough(&format!("rustc {}", env!("CARGO_PKG_RUST_VERSION"))));
        assert!(!is_new_enough("rustc 1.85.0"));
        assert!(!is_new_enough("nonsense"));
    }

    #[test]
    fn the_compiler_in_use_has_a_sysroot() {
        assert!(sysroot("rustc").unwrap().join("lib").is_dir());
        assert!(sysroot("no-such-compiler-of-alcor").is_err());
        assert!(!is_complete("no-such-compiler-of-alcor"));
    }

    #[test]
    fn another_compiler_is_told_to_cargo() {
        let compiler =
            Compiler { version: String::new(), path: Some("/a/rustc"), linker: Some(PathBuf::from("/a/lld")) };
        let line = compiler.apply_to(Invocation::cargo(&["build"])).to_string();
        assert!(
            line.contains("RUSTC=/a/rustc ") && line.contains("LINKER=/a/lld ") && line.contains("BOOTSTRAP=1"),
            "{line}"
        );
    }
}
