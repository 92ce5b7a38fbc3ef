//! Notes what the program is built from and by which compiler for which machine, for `--version` and `compiler`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = output(&compiler, &["--version"]);
    println!("cargo::rustc-env=ALCOR_COMPILER={}", version.as_deref().unwrap_or("rustc"));
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=ALCOR_TARGET={target}");
    println!("cargo::rustc-env=ALCOR_COMMIT={}", commit().unwrap_or_default());
}

/// The commit: given by whoever packages the program, noted by `cargo package`, or asked of git.
fn commit() -> Option<String> {
    println!("cargo::rerun-if-env-changed=ALCOR_COMMIT");
    std::env::var("ALCOR_COMMIT").ok().filter(|commit| !commit.is_empty()).or_else(packaged_commit).or_else(git_commit)
}

/// What `cargo package` writes down beside the sources.
fn packaged_commit() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, after) = text.split_once("\"sha1\"")?;
    let hash = after.split('"').nth(1)?;
    hash.get(..10).map(str::to_owned)
}

/// What git says, if the repository is Alcor's own: unpacked sources may lie within another.
fn git_commit() -> Option<String> {
    let git = |arguments: &[&str]| output("git", arguments);
    let root = Path::new("../..").canonicalize().ok()?;
    if Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()? != root {
        return None;
    }
    // A commit changes one of these: the branch that is checked out, or the commit it is at.
    for name in ["HEAD", "packed-refs"].map(str::to_owned).into_iter().chain(git(&["symbolic-ref", "HEAD"])) {
        if let Some(path) = git(&["rev-parse", "--git-path", &name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["show", "--no-patch", "--format=%h, %cs", "HEAD"])
}

/// The first line that a program prints, or `None` if it fails or is not there.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
}
