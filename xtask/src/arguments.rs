//! The command line: what is typed after `cargo xtask`.
//!
//! Read by hand with a parser that is small and has no macros: on a fresh clone nothing is to be seen before this crate
//! and what it depends on are compiled.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

use pico_args::{Arguments, Error};

use crate::steps::STEPS;
use crate::{pictures, release, sanitize, serve, soak, test, tidy, web};

/// What to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Print a help text.
    Help(String),
    /// Check everything.
    Test(test::Arguments),
    /// Measure the source.
    Tidy(tidy::Arguments),
    /// Build the engine for browsers.
    Web(web::Arguments),
    /// Build the package for Python and install it.
    Python,
    /// Build the page and serve it.
    Serve(serve::Arguments),
    /// Make what is released.
    Dist(release::Arguments),
    /// Make the pictures of the README.
    Pictures(pictures::Arguments),
    /// Build the manual.
    Docs,
    /// Play many games.
    Soak(soak::Arguments),
    /// Run tests under sanitizers.
    Sanitize(sanitize::Arguments),
}

/// A task as the help lists it.
struct Command {
    name: &'static str,
    about: &'static str,
    options: &'static [(&'static str, &'static str)],
    read: fn(&mut Arguments) -> Result<Task, String>,
}

const COMMANDS: [Command; 10] = [
    Command {
        name: "test",
        about: "Check everything: formatting, lints, documentation, tests",
        options: &[
            ("--only NAME", "Run this step alone"),
            ("--list", "List the steps and run none"),
            ("--long", "Also run the tests that take minutes and are otherwise ignored"),
        ],
        read: read_test,
    },
    Command {
        name: "tidy",
        about: "Measure the source: import cycles, sizes, unused `pub`, missing module docs",
        options: &[
            ("--list", "List every item behind the numbers"),
            ("--update", "Write the current numbers as the new baseline"),
        ],
        read: read_tidy,
    },
    Command {
        name: "web",
        about: "Build the engine for browsers: the npm package in web/package/dist",
        options: &[
            ("--only BUILD", "Build this one alone, single or threads; the other stays as it is"),
            ("--compiler SUPPLIER", "Take the compiler from rustup or debian; by default from whichever has one"),
        ],
        read: read_web,
    },
    Command {
        name: "python",
        about: "Build the package for Python and install it in an environment of its own",
        options: &[],
        read: |_| Ok(Task::Python),
    },
    Command {
        name: "serve",
        about: "Build the page and serve it on http://localhost:8000",
        options: &[("--port PORT", "Listen on this port instead of 8000")],
        read: read_serve,
    },
    Command {
        name: "dist",
        about: "Make a release in target/archives: an archive for each platform, checksums, a bill of materials",
        options: &[
            ("--only PART", "Make this alone, for example linux-x86-64 or web; the others stay as they are"),
            ("--check", "Make nothing; look into the archives, and run what this machine can run (wine, qemu)"),
            ("--profiles FOLDER", "Build with the profiles of another run, to reproduce it byte for byte"),
            ("--without-profiles", "Build without profiles: quick to make, but slower"),
            ("--require-profiles", "Fail where this machine cannot make a profile, instead of building without"),
            ("--url URL", "Also fill in the manifests of contrib/ for archives that will be in this folder"),
        ],
        read: read_dist,
    },
    Command {
        name: "pictures",
        about: "Make the pictures of the README in docs/pictures",
        options: &[("--without-page", "Leave out the page, which takes minutes to build")],
        read: |arguments| {
            Ok(Task::Pictures(pictures::Arguments { without_page: arguments.contains("--without-page") }))
        },
    },
    Command {
        name: "docs",
        about: "Build the manual in target/manual/site, and check its links",
        options: &[],
        read: |_| Ok(Task::Docs),
    },
    Command {
        name: "soak",
        about: "Play many games under many conditions with fastchess, and look for faults",
        options: &[
            ("--fastchess PATH", "The program fastchess; by default what FASTCHESS names"),
            ("--opponent PATH", "Play against this engine instead of against itself"),
            ("--games N", "Play about N games in all; by default ten under each condition"),
            ("--assertions", "Play with the debug build, in which assertions and overflow checks are on"),
            ("--nodes N", "Limit each move by N nodes instead of the clock, for a machine that does other work"),
            ("--only CONDITION", "Play all games under this condition"),
            ("--seed N", "Draw other openings; by default 1"),
        ],
        read: read_soak,
    },
    Command {
        name: "sanitize",
        about: "Run tests under sanitizers and Miri; needs a nightly toolchain",
        options: &[("--only PART", "Run this part alone: thread, address, miri or miri-hash")],
        read: read_sanitize,
    },
];

/// Reads the words after `cargo xtask`.
///
/// # Errors
/// What was expected and what was found, in a sentence.
pub fn parse(words: Vec<OsString>) -> Result<Task, String> {
    let mut arguments = Arguments::from_vec(words);
    let wants_help = arguments.contains(["-h", "--help"]);
    let name = arguments.subcommand().map_err(|error| sentence(&error))?;
    let Some(name) = name.filter(|name| name != "help") else {
        return refuse_rest(arguments, wants_help).map(|()| Task::Help(overview()));
    };
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        return Err(format!("expected one of {}; found '{name}'", listed(COMMANDS.iter().map(|command| command.name))));
    };
    if wants_help {
        return Ok(Task::Help(help(command)));
    }
    let task = (command.read)(&mut arguments)?;
    refuse_rest(arguments, false).map(|()| task)
}

fn read_test(arguments: &mut Arguments) -> Result<Task, String> {
    let only = option(arguments, "--only", &mut STEPS.iter().map(|step| (step.name, step.name)))?;
    let list = arguments.contains("--list");
    if list && only.is_some() {
        return Err("expected --list or --only, found both".into());
    }
    Ok(Task::Test(test::Arguments { only, list, long: arguments.contains("--long") }))
}

fn read_tidy(arguments: &mut Arguments) -> Result<Task, String> {
    let (list, update) = (arguments.contains("--list"), arguments.contains("--update"));
    if list && update {
        return Err("expected --list or --update, found both".into());
    }
    Ok(Task::Tidy(tidy::Arguments { list, update }))
}

fn read_web(arguments: &mut Arguments) -> Result<Task, String> {
    let only = option(arguments, "--only", &mut web::Build::ALL.map(|build| (build.name(), build)).into_iter())?;
    let compiler = option(
        arguments,
        "--compiler",
        &mut web::Supplier::ALL.map(|supplier| (supplier.name(), supplier)).into_iter(),
    )?;
    Ok(Task::Web(web::Arguments { only, compiler }))
}

fn read_serve(arguments: &mut Arguments) -> Result<Task, String> {
    let port = arguments.opt_value_from_str::<_, String>("--port").map_err(|error| sentence(&error))?;
    let port = match port {
        None => serve::DEFAULT_PORT,
        Some(text) => match text.parse() {
            Ok(port) if port > 0 => port,
            _ => return Err(format!("expected a port from 1 to {}, found '{text}'", u16::MAX)),
        },
    };
    Ok(Task::Serve(serve::Arguments { port }))
}

fn read_dist(arguments: &mut Arguments) -> Result<Task, String> {
    let only = option(arguments, "--only", &mut release::parts().map(|part| (part, part)))?;
    let url = arguments.opt_value_from_str("--url").map_err(|error| sentence(&error))?;
    let folder = arguments.opt_value_from_str::<_, PathBuf>("--profiles").map_err(|error| sentence(&error))?;
    let (without, required) = (arguments.contains("--without-profiles"), arguments.contains("--require-profiles"));
    let profiles = match (folder, without, required) {
        (None, false, false) => release::Profiles::New,
        (None, false, true) => release::Profiles::Required,
        (None, true, false) => release::Profiles::None,
        (Some(folder), false, false) => release::Profiles::From(folder),
        _ => return Err("expected one of --profiles, --without-profiles and --require-profiles, found more".into()),
    };
    Ok(Task::Dist(release::Arguments { only, url, profiles, check: arguments.contains("--check") }))
}

fn read_soak(arguments: &mut Arguments) -> Result<Task, String> {
    let mut path = |name| arguments.opt_value_from_str::<_, PathBuf>(name).map_err(|error| sentence(&error));
    let (fastchess, opponent) = (path("--fastchess")?, path("--opponent")?);
    let games = number(arguments, "--games", "a number of games")?.unwrap_or(soak::DEFAULT_GAMES);
    let nodes = number(arguments, "--nodes", "a number of nodes")?;
    let seed = number(arguments, "--seed", "a number above 0")?.unwrap_or(1);
    let only = option(arguments, "--only", &mut soak::names().map(|name| (name, name)))?;
    let assertions = arguments.contains("--assertions");
    Ok(Task::Soak(soak::Arguments { fastchess, opponent, games, assertions, nodes, only, seed }))
}

/// The value of an option that is a number above zero.
fn number<T: FromStr + Default + PartialOrd>(
    arguments: &mut Arguments,
    name: &'static str,
    meaning: &str,
) -> Result<Option<T>, String> {
    let found = arguments.opt_value_from_str::<_, String>(name).map_err(|error| sentence(&error))?;
    let Some(text) = found else { return Ok(None) };
    match text.parse() {
        Ok(number) if number > T::default() => Ok(Some(number)),
        _ => Err(format!("{name}: expected {meaning}, found '{text}'")),
    }
}

fn read_sanitize(arguments: &mut Arguments) -> Result<Task, String> {
    let only = option(arguments, "--only", &mut sanitize::PARTS.map(|part| (part, part)).into_iter())?;
    Ok(Task::Sanitize(sanitize::Arguments { only }))
}

/// The value of an option that has one of some names.
fn option<T>(
    arguments: &mut Arguments,
    name: &'static str,
    values: &mut dyn Iterator<Item = (&'static str, T)>,
) -> Result<Option<T>, String> {
    let Some(found) = arguments.opt_value_from_str::<_, String>(name).map_err(|error| sentence(&error))? else {
        return Ok(None);
    };
    let mut names = Vec::new();
    for (name, value) in values {
        if name == found {
            return Ok(Some(value));
        }
        names.push(name);
    }
    Err(format!("{name}: expected one of {}; found '{found}'", listed(names.into_iter())))
}

fn refuse_rest(arguments: Arguments, is_ignored: bool) -> Result<(), String> {
    match arguments.finish().first() {
        Some(word) if !is_ignored => {
            Err(format!("expected no more than that, found '{}'; see `cargo xtask help`", word.to_string_lossy()))
        }
        _ => Ok(()),
    }
}

fn sentence(error: &Error) -> String {
    match error {
        Error::OptionWithoutAValue(name) => format!("expected a value after {name}, found none"),
        Error::NonUtf8Argument => "expected text, found an argument that is not UTF-8".into(),
        error => error.to_string(),
    }
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn overview() -> String {
    let mut text = "Development tasks of the Alcor project\n\nUsage: cargo xtask COMMAND [OPTIONS]\n".to_owned();
    for command in &COMMANDS {
        let _ = write!(text, "\n{}", lines(command));
    }
    text
}

fn help(command: &Command) -> String {
    format!("Usage: cargo xtask {} [OPTIONS]\n\n{}", command.name, lines(command))
}

fn lines(command: &Command) -> String {
    let mut text = format!("{}\n    {}\n", command.name, command.about);
    let width = command.options.iter().map(|(name, _)| name.len()).fold(0, usize::max);
    for (name, about) in command.options {
        let _ = writeln!(text, "    {name:width$}  {about}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Task, parse};
    use crate::steps::STEPS;
    use crate::web::{Build, Supplier};
    use crate::{pictures, release, sanitize, serve, soak, test, tidy, web};

    fn read(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(Into::into).collect())
    }

    #[test]
    fn help_lists_every_command_and_option() {
        for line in ["", "help", "-h", "--help"] {
            let Ok(Task::Help(text)) = read(line) else { panic!("{line}: expected help") };
            for command in &COMMANDS {
                assert!(text.contains(command.about) && command.options.iter().all(|(name, _)| text.contains(name)));
            }
        }
        let Ok(Task::Help(text)) = read("test --help") else { panic!("expected help") };
        assert!(text.contains("--only NAME") && !text.contains("--port"), "{text}");
    }

    #[test]
    fn commands_are_read_with_their_options() {
        let all = test::Arguments::default();
        assert_eq!(read("test"), Ok(Task::Test(test::Arguments::default())));
        assert_eq!(read("test --only lint"), Ok(Task::Test(test::Arguments { only: Some("lint"), ..all.clone() })));
        assert_eq!(read("test --long"), Ok(Task::Test(test::Arguments { long: true, ..all })));
        assert_eq!(read("tidy --update"), Ok(Task::Tidy(tidy::Arguments { list: false, update: true })));
        assert_eq!(read("serve --port 80"), Ok(Task::Serve(serve::Arguments { port: 80 })));
        assert_eq!(read("sanitize --only miri"), Ok(Task::Sanitize(sanitize::Arguments { only: Some("miri") })));
        assert_eq!(read("docs"), Ok(Task::Docs));
        let drawing = pictures::Arguments { without_page: true };
        assert_eq!(read("pictures --without-page"), Ok(Task::Pictures(drawing)));
        assert_eq!(read("dist"), Ok(Task::Dist(release::Arguments::default())));
        let (url, profiles) = (Some("https://host".into()), release::Profiles::From("/a".into()));
        let release = release::Arguments { only: Some("macos"), url, profiles, check: true };
        assert_eq!(read("dist --only macos --check --url https://host --profiles /a"), Ok(Task::Dist(release)));
        let strict = release::Arguments { profiles: release::Profiles::Required, ..release::Arguments::default() };
        assert_eq!(read("dist --require-profiles"), Ok(Task::Dist(strict)));
        let soaking = |fastchess: Option<&str>, games, assertions| {
            let fastchess = fastchess.map(Into::into);
            soak::Arguments { fastchess, opponent: None, games, assertions, nodes: None, only: None, seed: 1 }
        };
        assert_eq!(read("soak"), Ok(Task::Soak(soaking(None, soak::DEFAULT_GAMES, false))));
        let named = Ok(Task::Soak(soaking(Some("/a/f"), 44, true)));
        assert_eq!(read("soak --fastchess /a/f --games 44 --assertions"), named);
        let busy = soak::Arguments { nodes: Some(9), only: Some("ponder"), seed: 3, ..soaking(None, 5, false) };
        assert_eq!(read("soak --games 5 --nodes 9 --only ponder --seed 3"), Ok(Task::Soak(busy)));
        let arguments = web::Arguments { only: Some(Build::Threads), compiler: Some(Supplier::Debian) };
        assert_eq!(read("web --only threads --compiler debian"), Ok(Task::Web(arguments)));
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let message = read("test --only dance").unwrap_err();
        assert!(message.contains("found 'dance'"), "{message}");
        assert!(STEPS.iter().all(|step| message.contains(step.name)), "{message}");
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_was_found() {
        for (line, expected) in [
            ("dance", "found 'dance'"),
            ("test dance", "found 'dance'"),
            ("test --dance", "found '--dance'"),
            ("--dance", "found '--dance'"),
            ("test --only", "a value after --only"),
            ("test --list --only lint", "found both"),
            ("tidy --list --update", "found both"),
            ("web --only double", "single, threads; found 'double'"),
            ("web --compiler gcc", "rustup, debian; found 'gcc'"),
            ("serve --port 0", "from 1 to 65535, found '0'"),
            ("serve --port 70000", "found '70000'"),
            ("dist --profiles /a --without-profiles", "found more"),
            ("dist --require-profiles --without-profiles", "found more"),
            ("dist --only amiga", "macos, web, wheels, manifests, crates; found 'amiga'"),
            ("soak --games few", "found 'few'"),
            ("soak --games 0", "found '0'"),
            ("soak --nodes -1", "found '-1'"),
            ("soak --only fast", "tables, ponder; found 'fast'"),
            ("sanitize --only memory", "thread, address, miri, miri-hash; found 'memory'"),
        ] {
            let message = read(line).unwrap_err();
            assert!(message.contains(expected), "{line}: {message}");
        }
    }
}
