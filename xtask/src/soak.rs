//! `cargo xtask soak`: many games under many conditions, played by fastchess. They show what no single test does: a crash,
//! an illegal move, a loss on time, a warning of the referee, memory that grows.
//!
//! Alcor plays against itself, or against an engine that is named. fastchess is not installed by this: it is named too, by
//! `--fastchess` or by the variable `FASTCHESS`. Games with pondering are played by python-chess. What a run found belongs
//! into docs/reliability.md.

mod conditions;
pub mod match_findings;
mod memory;

use std::fmt::Display;
use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, thread};

use crate::install::python::Python;
use crate::install::syzygy;
use crate::invocation::{Invocation, target_folder, text};
use crate::output::say;
use crate::programs::{debug_build, release_build};

use conditions::{CONDITIONS, Condition, Openings};
use match_findings::{MatchFindings, NAMES};
use memory::Watch;

pub use conditions::names;

/// How many games are played in all if nothing else is asked for: ten under each condition.
pub const DEFAULT_GAMES: usize = 10 * (CONDITIONS.len() + 1);
/// No more openings are made: it takes a while.
const MAX_OPENINGS: usize = 500;
/// Nodes for a move in games with pondering, if nothing else is asked for.
const PONDER_NODES: u32 = 2000;

/// What to play.
#[derive(Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The path of fastchess.
    pub fastchess: Option<PathBuf>,
    /// The path of another engine to play against.
    pub opponent: Option<PathBuf>,
    /// How many games to play in all.
    pub games: usize,
    /// Play with the debug build, in which every assertion and overflow check is on.
    pub assertions: bool,
    /// Limit each move by this many nodes instead of the clock, for a machine that does other work.
    pub nodes: Option<u32>,
    /// Play under this condition alone.
    pub only: Option<&'static str>,
    /// What the openings are drawn with.
    pub seed: u32,
}

/// Plays, and prints a table.
pub fn run(arguments: &Arguments) -> ExitCode {
    match play_all(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The parts of a match that are the same under all conditions.
struct Match {
    fastchess: String,
    alcor: String,
    /// The opponent: Alcor again, unless another was named.
    opponent: String,
    folder: PathBuf,
    tables: Option<String>,
    /// Under each condition.
    games: usize,
    nodes: Option<u32>,
}

fn play_all(arguments: &Arguments) -> Result<bool, String> {
    let match_ = prepare(arguments)?;
    let mut lines = Vec::new();
    let mut is_clean = true;
    for name in names().filter(|name| arguments.only.is_none_or(|only| only == *name)) {
        let line = match invocation_under(&match_, name) {
            Ok(invocation) => {
                let findings = play(name, &invocation, match_.games)?;
                is_clean &= findings.is_clean();
                format!("{findings}  (load {})", load())
            }
            Err(reason) => format!("skipped: {reason}"),
        };
        lines.push(format!("{name:16}  {line}"));
    }
    println!("\n{:16}  games  findings  lost on time, by the opponent", "condition");
    lines.iter().for_each(|line| println!("{line}"));
    println!("{}", if is_clean { "Nothing was found." } else { "Something was found: see above." });
    Ok(is_clean)
}

/// What plays the games, or why there can be none.
fn invocation_under(match_: &Match, name: &str) -> Result<Invocation, String> {
    match CONDITIONS.iter().find(|condition| condition.name == name) {
        Some(condition) if condition.needs_tables && match_.tables.is_none() => {
            Err("there are no Syzygy tables".into())
        }
        Some(condition) => Ok(invocation(match_, condition)),
        None => Ok(pondering(match_, &Python::ensure()?)),
    }
}

/// Games in which Alcor ponders, against itself.
fn pondering(match_: &Match, python: &Python) -> Invocation {
    let (games, nodes) = (match_.games.to_string(), match_.nodes.unwrap_or(PONDER_NODES).to_string());
    python.invocation(&["xtask/soak/ponder.py", &match_.alcor, &text(&openings(&match_.folder)), &games, &nodes])
}

/// How many processes want to run, on average over some minutes, and on how many processors.
fn load() -> String {
    let averages = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = averages.split_whitespace().nth(1).unwrap_or("unknown").to_owned();
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    format!("{load} on {processors} processors")
}

fn prepare(arguments: &Arguments) -> Result<Match, String> {
    let fastchess = arguments.fastchess.clone().or_else(|| std::env::var_os("FASTCHESS").map(PathBuf::from));
    let fastchess = fastchess.ok_or("expected the path of fastchess, by --fastchess or FASTCHESS, found neither")?;
    for program in [Some(&fastchess), arguments.opponent.as_ref()].into_iter().flatten() {
        if !program.is_file() {
            return Err(format!("expected a program at {}, found none", program.display()));
        }
    }
    let profile = if arguments.assertions { "debug" } else { "release" };
    let build = if arguments.assertions { debug_build() } else { release_build() };
    build.perform()?;
    let alcor = text(&target_folder().join(profile).join(format!("alcor{}", std::env::consts::EXE_SUFFIX)));
    let folder = target_folder().join("soak");
    let conditions = arguments.only.map_or(names().count(), |_| 1);
    let games = (arguments.games / conditions).max(2).next_multiple_of(2);
    write_openings(&alcor, &folder, games.min(MAX_OPENINGS), arguments.seed)?;
    Ok(Match {
        fastchess: text(&fastchess),
        opponent: arguments.opponent.as_deref().map_or_else(|| alcor.clone(), text),
        alcor,
        folder,
        tables: syzygy::ensure().ok().map(|folder| text(&folder)),
        games,
        nodes: arguments.nodes,
    })
}

/// Lets the engine make unbalanced openings for itself.
fn write_openings(alcor: &str, folder: &Path, count: usize, seed: u32) -> Result<(), String> {
    let output = Invocation::new(alcor, &[&format!("genfens {count} seed {seed} book None"), "quit"]).output();
    let output = output.map_err(|error| error.to_string())?;
    let fens: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix("info string genfens ")).collect();
    if fens.is_empty() {
        return Err(format!("expected openings from {alcor}, found {output}"));
    }
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(openings(folder), fens.join("\n") + "\n"));
    written.map_err(|error| format!("the openings cannot be written: {error}"))
}

fn openings(folder: &Path) -> PathBuf {
    folder.join("openings.epd")
}

fn play(name: impl Display, invocation: &Invocation, games: usize) -> Result<MatchFindings, String> {
    say(format_args!("\n==> {name}: {invocation}"));
    let trouble = |error: std::io::Error| format!("this could not be run: {invocation} ({error})");
    let mut child = invocation.spawn_piped().map_err(trouble)?;
    let watch = Watch::new(child.id());
    let mut findings = MatchFindings::default();
    thread::scope(|scope| -> Result<(), String> {
        let sampling = scope.spawn(|| watch.sample());
        for line in child.stdout.take().into_iter().flat_map(|stdout| BufReader::new(stdout).lines()) {
            let line = line.map_err(trouble)?;
            println!("{line}");
            findings.hear(&line);
        }
        let status = child.wait().map_err(trouble)?;
        if !status.success() {
            findings.note(format!("the referee ended with {status}"));
        }
        watch.end();
        let grown = sampling.join().map_err(|_| "the watch over memory panicked")?;
        grown.into_iter().for_each(|sentence| findings.note(sentence));
        Ok(())
    })?;
    findings.expect_games(games);
    Ok(findings)
}

fn invocation(match_: &Match, condition: &Condition) -> Invocation {
    let own = |name: &str, program: &str| vec!["-engine".into(), format!("cmd={program}"), format!("name={name}")];
    let is_own = match_.opponent == match_.alcor;
    let mut words: Vec<String> = own(NAMES[0], &match_.alcor);
    words.extend(condition.options(match_.tables.as_deref()));
    words.extend(own(if is_own { NAMES[1] } else { "Opponent" }, &match_.opponent));
    // Another engine need not know Alcor's options.
    words.extend(is_own.then(|| condition.options(match_.tables.as_deref())).into_iter().flatten());
    words.push("-each".into());
    words.extend(condition.limit(match_.nodes).split(' ').map(str::to_owned));
    let file = match condition.openings {
        Openings::Standard => text(&openings(&match_.folder)),
        Openings::File(path) => path.to_owned(),
    };
    words.extend(["-openings".into(), format!("file={file}"), "format=epd".into(), "order=sequential".into()]);
    if matches!(condition.openings, Openings::File(_)) {
        words.extend(["-variant", "fischerandom"].map(str::to_owned));
    }
    // By nodes both games of a pair would be the same.
    let pairs = if is_own && match_.nodes.is_some() { [match_.games, 1] } else { [match_.games / 2, 2] };
    let [rounds, games] = pairs.map(|number| number.to_string());
    let pgn = format!("file={}", text(&match_.folder.join(format!("{}.pgn", condition.name))));
    words.extend(["-rounds", &rounds, "-games", &games, "-repeat", "-recover", "-pgnout", &pgn].map(str::to_owned));
    // Otherwise fastchess leaves a file in the folder where it is started.
    let settings = format!("outname={}", text(&match_.folder.join("config.json")));
    words.extend(["append=false", "-config", &settings].map(str::to_owned));
    Invocation::new(&match_.fastchess, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::{CONDITIONS, Match, invocation};

    fn match_against(opponent: &str) -> Match {
        Match {
            fastchess: "/a/fastchess".into(),
            alcor: "/a/alcor".into(),
            opponent: opponent.into(),
            folder: "/a/soak".into(),
            tables: Some("/a/tables".into()),
            games: 10,
            nodes: None,
        }
    }

    fn line(opponent: &str, name: &str) -> String {
        let condition = CONDITIONS.iter().find(|condition| condition.name == name).unwrap();
        invocation(&match_against(opponent), condition).to_string()
    }

    #[test]
    fn both_have_the_options_if_both_are_alcor() {
        let own = line("/a/alcor", "threads-8");
        assert_eq!(own.matches("option.Threads=8").count(), 2, "{own}");
        assert!(own.contains("-rounds 5 -games 2"), "{own}");
        let other = line("/b/stockfish", "threads-8");
        assert_eq!(other.matches("option.Threads=8").count(), 1, "{other}");
        assert!(line("/a/alcor", "tables").contains("option.SyzygyPath=/a/tables"));
    }

    #[test]
    fn nodes_take_the_place_of_clocks_and_no_game_is_played_twice() {
        for condition in &CONDITIONS {
            let busy = Match { nodes: Some(300), ..match_against("/a/alcor") };
            let line = invocation(&busy, condition).to_string();
            let nodes = if condition.name == "nodes-1" { "nodes=1 " } else { "nodes=300 " };
            assert!(line.contains(nodes) && line.contains("tc=600+10"), "{line}");
            assert!(line.contains("-rounds 10 -games 1"), "{line}");
            let other = Match { opponent: "/b/stockfish".into(), ..busy };
            assert!(invocation(&other, condition).to_string().contains("-rounds 5 -games 2"));
        }
    }

    #[test]
    fn shuffled_starts_are_a_variant() {
        for name in ["chess960", "double-960"] {
            assert!(line("/a/alcor", name).contains("-variant fischerandom"), "{name}");
        }
        assert!(!line("/a/alcor", "1+0.01").contains("-variant"));
    }
}
