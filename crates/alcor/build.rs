//! Notes which compiler builds the program and for which machine, for the command `compiler`.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.as_deref().map_or("rustc", str::trim);
    println!("cargo::rustc-env=ALCOR_COMPILER={version}");
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=ALCOR_TARGET={target}");
}
