//! The steps that read source and run nothing of it: formatters and linters of all languages.

use crate::findings::{Findings, check};
use crate::install::node::{self, OXLINT};
use crate::install::python::{Python, READERS};
use crate::install::toolchain::{Component, Presence};
use crate::invocation::{Invocation, target_folder, text};

const RUSTFMT: Component = Component { name: "rustfmt", subcommand: "fmt" };
const CLIPPY: Component = Component { name: "clippy", subcommand: "clippy" };

/// Whether all code is formatted.
pub fn format() -> Findings {
    with_component(RUSTFMT, &Invocation::cargo(&["fmt", "--all", "--check"])).and(with_python(&[
        "-m",
        "ruff",
        "format",
        "--check",
        "--no-cache",
        "crates",
        "xtask",
        "python",
        "examples",
    ]))
}

/// Whether the linters have nothing to say.
pub fn lint() -> Findings {
    let clippy = ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
    // A build folder of its own: the checks share nothing with the builds of the other steps, which need not wait for them.
    let clippy = Invocation::cargo(&clippy).with_variable("CARGO_TARGET_DIR", text(&target_folder().join("lint")));
    with_component(CLIPPY, &clippy)
        .and(with_python(&["-m", "ruff", "check", "--no-cache", "crates", "xtask", "python", "examples"]))
        .and(oxlint())
}

fn with_component(component: Component, invocation: &Invocation) -> Findings {
    match component.ensure() {
        Presence::Ready => check(invocation),
        Presence::Unavailable(reason) => Findings::skip(1, component.name, reason),
        Presence::InstallationFailed(reason) => Findings::failure(reason),
    }
}

fn with_python(arguments: &[&str]) -> Findings {
    match Python::with(READERS) {
        Ok(python) => check(&python.invocation(arguments)),
        Err(reason) => Findings::skip(1, "linter of Python (ruff)", reason),
    }
}

fn oxlint() -> Findings {
    if let Err(reason) = node::require() {
        return Findings::skip(1, "linter of TypeScript and JavaScript (oxlint)", reason);
    }
    match OXLINT.ensure() {
        Ok(program) => {
            check(&Invocation::new("node", &[&program, "--config", "web/.oxlintrc.json", "--deny-warnings", "web"]))
        }
        Err(reason) => Findings::failure(reason),
    }
}
