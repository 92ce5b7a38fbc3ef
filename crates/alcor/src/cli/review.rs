//! `alcor review`: what went wrong in games, how much it cost, and why.
//!
//! The games are counted, then reviewed, several at once; each review is kept in a journal as soon as it is done. When all
//! are, every output is written from the journal. So a run that was cut off goes on where it was, and writes what an
//! uninterrupted one would have written.

mod games;
mod graph;
mod input;
mod output;
pub(crate) mod summary;
mod target;
mod work;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use alcor_chess::Color;
use alcor_engine::Engine;
use alcor_engine::fnv::fnv1a;
use alcor_report::Focus;
use alcor_review::journal::{Journal, Terms};
use alcor_review::{Effort, Plan};
use alcor_session::identity;
use alcor_session::ladder::Strength;
use alcor_session::resources::networks;
use alcor_session::settings::Preferences;
use alcor_session::shard::Shard;
use alcor_session::text::whole;
use clap::{Args, ValueEnum};
use console::Term;

use crate::arguments;
use crate::failure::{Failure, warn};
use crate::file;

use games::{Games, Selection};
use input::Input;
use output::Results;
use summary::Page;
use target::{Form, Outputs, Target};
use work::Switches;

/// Each level is asked what it would play with this many seeds.
const SEEDS: u32 = 20;
/// What the name of a journal adds to that of the output.
const JOURNAL: &str = "journal";

/// What to review, how, and what to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Numbers compare with those of lichess: Win%, accuracy and judgements follow its formulas. Fixed nodes give the same review \
on every machine. Invalid games are reported with their line number and skipped.

One output can go to standard output; the summary then goes to standard error.

Finished reviews are kept next to the output until all are done: after Ctrl-C or a crash, the same command resumes.

  alcor review game.pgn
  alcor review games.pgn -o annotated.pgn --html report.html --player Morphy
  alcor review games.pgn.zst --nodes 20000 --threads 4 --json > games.json
  zcat games.pgn.gz | alcor review - -o - | less
  alcor review games.pgn --shard 1/2 -o one.pgn     (and 2/2 -o two.pgn elsewhere; then)
  alcor review games.pgn --merge one.pgn two.pgn -o all.pgn")]
pub(crate) struct Arguments {
    /// PGN file, plain, .gz or .zst; - reads standard input
    games: PathBuf,
    /// Write the games, annotated, to this PGN file; - is standard output, here and below
    #[arg(short, long, value_name = "FILE")]
    output: Option<Target>,
    /// Write a report to this HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<Target>,
    /// Write the positions in which something was missed to this EPD file
    #[arg(long, value_name = "FILE")]
    quiz: Option<Target>,
    /// Write JSON to standard output, or to this file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<Target>,
    /// Nodes per position [default: 100000]
    #[arg(long, short, group = "effort", value_parser = whole::<u64>(1, u64::MAX))]
    nodes: Option<u64>,
    /// Depth per position
    #[arg(long, short, group = "effort", value_parser = whole::<u32>(1, u32::MAX.into()))]
    depth: Option<u32>,
    /// Time per position in seconds; such a review is not reproducible
    #[arg(long, short, group = "effort", value_name = "SECONDS", value_parser = arguments::positive_seconds)]
    time: Option<Duration>,
    /// Number of best lines to search
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<usize>(1, 256))]
    lines: usize,
    /// Only games of this player, and only this player's moves
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only this side's moves
    #[arg(long, value_enum)]
    only: Option<Side>,
    /// Only what matters to players of this level: 1 to 10, a name such as beginner, club or master, or a rating
    #[arg(long, value_name = "LEVEL", value_parser = |text: &str| Strength::read(text))]
    level: Option<Strength>,
    /// Say at which levels players make each mistake; takes longer
    #[arg(long)]
    players: bool,
    /// Number of games at once [default: one per processor]
    #[arg(long, value_name = "N", value_parser = arguments::thread_count)]
    threads: Option<usize>,
    /// Review only every N-th game, starting with the I-th
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// Use the reviews of these shards: the files they have written, with their journals beside them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    /// Discard the reviews of an earlier run and start over
    #[arg(long)]
    restart: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

impl Arguments {
    fn plan(&self) -> Plan {
        let nodes = self.nodes.unwrap_or(Plan::DEFAULT_NODES);
        let others = self.depth.map(Effort::Depth).or(self.time.map(Effort::Time));
        Plan {
            effort: others.unwrap_or(Effort::Nodes(nodes)),
            lines: self.lines,
            quiz: self.quiz.is_some(),
            seeds: if self.players || self.level.is_some() { SEEDS } else { 0 },
            ..Plan::default()
        }
    }

    fn selection(&self) -> Selection {
        let color = self.only.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        });
        Selection {
            shard: self.shard,
            player: self.player.as_ref().map(|name| name.to_lowercase()),
            focus: Focus { color, level: self.level.map(Strength::rating) },
        }
    }

    fn outputs(&self) -> Result<Outputs, Failure> {
        let (pgn, html, quiz, json) = (&self.output, &self.html, &self.quiz, &self.json);
        Outputs::new([(Form::Pgn, pgn), (Form::Html, html), (Form::Quiz, quiz), (Form::Json, json)])
    }
}

/// Reviews the games and writes what was found.
pub(crate) fn run(arguments: &Arguments, preferences: &Preferences, output: &mut impl Write) -> Result<(), Failure> {
    super::warn_unused(preferences, "review", &[]);
    let outputs = arguments.outputs()?;
    let games = Games::find(Input::open(&arguments.games, outputs.paths())?, &arguments.selection())?;
    // A shard may be empty.
    if games.wanted().next().is_none() && arguments.shard.is_none() {
        return Err(Failure::Usage(nothing_to_review(&games, arguments)));
    }
    let plan = arguments.plan();
    let mut journal = open_journal(arguments, &games, &outputs, &terms(&plan))?;
    let switches = Switches::new(threads(arguments, games.wanted().count()));
    switches.listen();
    work::review_all(&games, &mut journal, &plan, &switches)?;
    if switches.are_stopped() {
        return Err(interrupted(&games, &journal));
    }
    let mut results = Results { games: &games, journal: &mut journal };
    results.write(&outputs, output)?;
    print_summary(&mut results, &outputs, output)?;
    if games.bad > 0 {
        warn(&format!("{} invalid games were skipped", games.bad));
    }
    if arguments.shard.is_none() {
        journal.remove();
    }
    Ok(())
}

/// The summary goes to standard output, or to the error stream where an output has taken that.
fn print_summary(results: &mut Results<'_>, outputs: &Outputs, output: &mut dyn Write) -> Result<(), Failure> {
    if !outputs.is_output_taken() {
        return results.print_text(Page::of(&io::stdout(), &Term::stdout()), output);
    }
    match results.print_text(Page::of(&io::stderr(), &Term::stderr()), &mut io::stderr().lock()) {
        // What was asked for is written; nobody wants to see the summary.
        Err(Failure::Output(_)) => Ok(()),
        printed => printed,
    }
}

fn nothing_to_review(games: &Games, arguments: &Arguments) -> String {
    let name = games.name();
    match &arguments.player {
        _ if games.bad > 0 => format!("no game of {name} can be reviewed; those left out: {}", games.bad),
        Some(player) => format!("expected games of {player} in {name}, found none"),
        None => format!("expected games in {name}, found none"),
    }
}

fn threads(arguments: &Arguments, games: usize) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    arguments.threads.unwrap_or_else(processors).clamp(1, games.max(1))
}

/// What decides whether reviews of another run can be used.
fn terms(plan: &Plan) -> Terms {
    Terms {
        version: identity::NAME.to_owned(),
        network: networks::title(Engine::new().network()),
        plan: format!("{plan:?}"),
    }
}

/// The journal beside the first output, or among the program's data, with the reviews of shards.
fn open_journal(arguments: &Arguments, games: &Games, outputs: &Outputs, terms: &Terms) -> Result<Journal, Failure> {
    // Beside a device or a pipe there is no place for one.
    let is_file = |path: &&Path| path.metadata().map_or(true, |metadata| metadata.is_file());
    let path = outputs.paths().find(is_file).map(journal_of).or_else(|| hidden_journal(games, terms));
    if let Some(path) = path.as_deref().filter(|_| arguments.restart) {
        // If it is not there, there is nothing to forget.
        let _ = std::fs::remove_file(path);
    }
    let cannot = |error: io::Error| Failure::Machine(format!("the journal cannot be written: {error}"));
    let mut journal = match &path {
        Some(path) => Journal::open(path, terms)?,
        None => Journal::unnamed(terms).map_err(cannot)?,
    };
    for shard in &arguments.merge {
        let path = if journal_of(shard).exists() { journal_of(shard) } else { shard.clone() };
        if !path.exists() {
            return Err(Failure::Usage(format!("{} cannot be read: there is no such file", path.display())));
        }
        journal.absorb(&mut Journal::open(&path, terms)?).map_err(cannot)?;
    }
    Ok(journal)
}

fn journal_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".");
    name.push(JOURNAL);
    PathBuf::from(name)
}

/// Where a run without an output keeps its journal: named by the input and the plan, so that the same command finds it.
fn hidden_journal(games: &Games, terms: &Terms) -> Option<PathBuf> {
    let input = games.path()?.canonicalize().ok()?;
    let folder = file::data_folder()?.join("reviews");
    std::fs::create_dir_all(&folder).ok()?;
    let name = fnv1a(format!("{}\n{terms:?}", input.display()).as_bytes());
    Some(folder.join(format!("{name:016x}.{JOURNAL}")))
}

fn interrupted(games: &Games, journal: &Journal) -> Failure {
    let done = games.wanted().filter(|wanted| journal.has(wanted.key)).count();
    let all = games.wanted().count();
    let next = if journal.path().is_some() { "; run the same command again to resume" } else { "" };
    // If the error stream is closed, the exit code must do.
    let _ = writeln!(io::stderr(), "{done} of {all} games are reviewed{next}");
    Failure::Interrupted
}
