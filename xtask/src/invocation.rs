//! A command line of another program: run in the root of the project, and printable as a person would type it.
//!
//! What is printed is what is run, so that a failing step can be repeated by copying a line.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use crate::output::{self, say};

/// A program, its arguments and the environment variables set for it.
#[derive(Debug, Clone)]
pub struct Invocation {
    program: String,
    arguments: Vec<String>,
    variables: Vec<(&'static str, String)>,
    unset: Vec<&'static str>,
}

impl Invocation {
    /// The program with its arguments.
    pub fn new(program: impl Into<String>, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Self { program: program.into(), arguments, variables: Vec::new(), unset: Vec::new() }
    }

    /// Cargo with its arguments.
    pub fn cargo(arguments: &[&str]) -> Self {
        Self::new("cargo", arguments)
    }

    /// The same invocation with an environment variable set.
    pub fn with_variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    /// The same invocation without an environment variable, unless it is set for it.
    pub fn without_variable(mut self, name: &'static str) -> Self {
        self.unset.push(name);
        self
    }

    /// Runs it with its output shown. The answer says whether it succeeded; an error, that it could not be started.
    pub fn succeeds(&self) -> io::Result<bool> {
        match output::step() {
            // Straight to the terminal, with colours and progress bars.
            None => Ok(self.command().status()?.success()),
            Some(_) => Ok(self.succeeds_with_lines()?.0),
        }
    }

    /// As [`succeeds`](Self::succeeds), with its output hidden.
    pub fn succeeds_quietly(&self) -> io::Result<bool> {
        Ok(self.command().stdout(Stdio::null()).stderr(Stdio::null()).status()?.success())
    }

    /// Prints it and runs it with its output shown.
    ///
    /// # Errors
    /// If it fails or could not be started: a sentence that repeats it.
    pub fn perform(&self) -> Result<(), String> {
        say(self);
        match self.succeeds() {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("failed: {self}")),
            Err(error) => Err(format!("could not start: {self} ({error})")),
        }
    }

    /// As [`succeeds`](Self::succeeds), and yields the lines of its standard output, which are shown as they come.
    ///
    /// # Errors
    /// If it could not be started, or its output not be read.
    pub fn succeeds_with_lines(&self) -> io::Result<(bool, Vec<String>)> {
        let step = output::step();
        let mut command = self.command();
        command.stdout(Stdio::piped());
        if step.is_some() {
            command.stderr(Stdio::piped());
        }
        let mut child = command.spawn()?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let lines = thread::scope(|scope| {
            scope.spawn(|| output::marked(step, || stderr.map(show)));
            stdout.map_or(Ok(Vec::new()), show)
        })?;
        Ok((child.wait()?.success(), lines))
    }

    /// Starts it with its standard output to be read by the caller.
    ///
    /// # Errors
    /// If it could not be started.
    pub fn spawn_piped(&self) -> io::Result<Child> {
        self.command().stdout(Stdio::piped()).spawn()
    }

    /// Runs it and yields what it prints, without white space at the ends.
    ///
    /// # Errors
    /// If it could not be started, or failed.
    pub fn output(&self) -> io::Result<String> {
        self.printed(&self.command().stderr(Stdio::null()).output()?)
    }

    /// As [`output`](Self::output), with what it says of a failure in the error.
    ///
    /// # Errors
    /// If it could not be started, or failed.
    pub fn output_or_message(&self) -> io::Result<String> {
        let output = self.command().stderr(Stdio::piped()).output()?;
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        self.printed(&output).map_err(|error| io::Error::other(format!("{error}: {message}")))
    }

    /// As [`output`](Self::output), with something typed at the start: less than what fits into a pipe that nobody reads.
    ///
    /// # Errors
    /// If it could not be started, or failed.
    pub fn output_to(&self, typed: &str) -> io::Result<String> {
        let mut command = self.command();
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        // The end of the input follows at once: the pipe is dropped here.
        child.stdin.take().map_or(Ok(()), |mut input| input.write_all(typed.as_bytes()))?;
        self.printed(&child.wait_with_output()?)
    }

    fn printed(&self, output: &Output) -> io::Result<String> {
        if !output.status.success() {
            return Err(io::Error::other(format!("{self} failed")));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.executable());
        self.unset.iter().for_each(|name| {
            command.env_remove(name);
        });
        command
            .args(&self.arguments)
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(root());
        command
    }

    /// Cargo tells the programs it runs where it is; a second one may come first in PATH.
    fn executable(&self) -> OsString {
        match self.program.as_str() {
            "cargo" => std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            program => program.into(),
        }
    }
}

impl fmt::Display for Invocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.unset {
            write!(formatter, "env -u {name} ")?;
        }
        for (name, value) in &self.variables {
            write!(formatter, "{name}={} ", quoted(value))?;
        }
        formatter.write_str(&self.program)?;
        for argument in &self.arguments {
            write!(formatter, " {}", quoted(argument))?;
        }
        Ok(())
    }
}

/// Shows lines as they come, and yields them without their colours.
fn show(source: impl Read) -> io::Result<Vec<String>> {
    let mut lines = Vec::new();
    for line in BufReader::new(source).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim_end().to_owned();
        say(&line);
        lines.push(uncoloured(&line));
    }
    Ok(lines)
}

/// A line without the escape sequences that colour it on a terminal.
fn uncoloured(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(char::is_alphabetic).map_or("", |(_, rest)| rest))
}

/// A word as a shell wants it.
fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_owned() }
}

/// The root of the project: the folder above this crate.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Where cargo builds: the usual folder, unless the user has chosen another.
pub fn target_folder() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Where a test of this name may write: no other run has this place, not even in the same checkout.
#[cfg(test)]
pub fn test_path(name: &str) -> PathBuf {
    target_folder().join(format!("test-{name}-{}", std::process::id()))
}

/// A path as an argument.
pub fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Invocation, root, target_folder, uncoloured};
    use std::ffi::OsString;

    #[test]
    fn prints_as_typed() {
        let invocation = Invocation::cargo(&["doc", "--no-deps"]).with_variable("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(invocation.to_string(), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }

    #[test]
    fn variables_are_taken_away_unless_they_are_set() {
        let program = Invocation::new("cargo", &["--version"]).without_variable("PATH");
        assert_eq!(program.to_string(), "env -u PATH cargo --version");
        let path = |invocation: Invocation| {
            let command = invocation.command();
            command.get_envs().find(|(name, _)| *name == "PATH").and_then(|(_, value)| value.map(OsString::from))
        };
        assert_eq!(path(program.clone()), None);
        assert_eq!(path(program.with_variable("PATH", "/bin")), Some("/bin".into()));
    }

    #[test]
    fn tells_success_failure_and_absence_apart() {
        assert!(Invocation::cargo(&["--version"]).succeeds_quietly().unwrap());
        assert!(!Invocation::cargo(&["no-such-subcommand"]).succeeds_quietly().unwrap());
        assert!(Invocation::new("no-such-program-of-alcor", &[]).succeeds_quietly().is_err());
    }

    #[test]
    fn colours_are_no_part_of_a_line() {
        let line = "\u{1b}[2m  Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m137 passed\u{1b}[39m\u{1b}[22m (137)";
        assert_eq!(uncoloured(line), "  Tests  137 passed (137)");
        assert_eq!(uncoloured("plain [x]"), "plain [x]");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("xtask").join("Cargo.toml").is_file());
    }

    #[test]
    fn the_target_folder_is_absolute() {
        assert!(target_folder().is_absolute());
    }

    #[test]
    fn what_is_printed_can_be_read() {
        assert!(Invocation::cargo(&["--version"]).output().unwrap().starts_with("cargo "));
        assert_eq!(Invocation::new("git", &["stripspace"]).output_to("help\nquit\n").unwrap(), "help\nquit");
        assert!(Invocation::cargo(&["no-such-subcommand"]).output_to("help").is_err());
        assert!(Invocation::cargo(&["no-such-subcommand"]).output().is_err());
        assert!(Invocation::cargo(&["--version"]).output_or_message().unwrap().starts_with("cargo "));
        let error = Invocation::cargo(&["no-such-subcommand"]).output_or_message().unwrap_err().to_string();
        assert!(error.starts_with("cargo no-such-subcommand failed: ") && error.contains("no such command"), "{error}");
    }
}
