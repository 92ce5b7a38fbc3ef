//! The parts of the Rust toolchain that a fresh machine may lack, and how to get them.

use crate::invocation::Invocation;
use crate::output::say;

/// A component that rustup can install, with the cargo subcommand it brings.
#[derive(Debug, Clone, Copy)]
pub struct Component {
    /// The name rustup knows.
    pub name: &'static str,
    /// The cargo subcommand that works once the component is there.
    pub subcommand: &'static str,
}

/// What became of the wish to have a component.
#[derive(Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is there, perhaps only now.
    Ready,
    /// It is not there, and nothing here can bring it.
    Unavailable(String),
    /// It could have been installed, but the installation failed.
    InstallationFailed(String),
}

impl Component {
    /// Makes sure that the component is there, installing it through rustup if need be.
    pub fn ensure(self) -> Presence {
        if self.is_installed() {
            return Presence::Ready;
        }
        let installation = Invocation::new("rustup", &["component", "add", self.name]);
        say(format_args!("{} is not installed; installing it: {installation}", self.name));
        match installation.succeeds() {
            Err(_) => {
                Presence::Unavailable(format!("{} is not installed, and there is no rustup to install it", self.name))
            }
            Ok(true) if self.is_installed() => Presence::Ready,
            Ok(_) => Presence::InstallationFailed(format!("could not install {} by `{installation}`", self.name)),
        }
    }

    fn is_installed(self) -> bool {
        Invocation::cargo(&[self.subcommand, "--version"]).succeeds_quietly().unwrap_or(false)
    }
}
