//! `alcor play`: a game in the terminal, against the engine or against each other.
//!
//! On a terminal there are colours, a line editor and a line that shows what the engine thinks; through a pipe the same
//! game goes on in plain text. What is drawn and said is made by pure functions in the files below; [`host`] brings them
//! together.

pub(crate) mod board;
mod clock;
mod coach;
mod command;
pub(crate) mod eval_text;
mod host;
pub(crate) mod look;
mod pgn;
mod prompt;
mod quiz;
mod record;
mod screen;
mod survey;
mod think;
mod wording;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use alcor_chess::{Color, Game};
use alcor_protocols::output::Output;
use alcor_session::ladder::{self, Strength};
use alcor_session::options::Change;
use alcor_session::resources::books::BookChange;
use alcor_session::session::Session;
use alcor_session::settings::{Preferences, Setting};
use alcor_session::text::whole;
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use crate::arguments::{self, read_position};
use crate::failure::{Failure, warn};
use crate::file;

use clock::TimeControl;
use coach::Coaching;
use command::{Sides, Switch};
use host::{Host, Pace, Shows, Wishes};
use look::{BoardStyle, Figures, Paint};
use prompt::Lines;
use quiz::Quiz;
use record::Record;
use think::{Idle, Opponent};

/// How to play.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The side you play; by default the side to move
    #[arg(long, visible_alias = "colour", value_enum, value_name = "SIDE")]
    color: Option<Side>,
    /// Alcor's level: 1 to 10, a name such as beginner, club or master, or 'full'
    #[arg(long, value_name = "LEVEL", value_parser = |text: &str| Strength::read(text))]
    level: Option<Strength>,
    /// Alcor's rating, from 700 to 2800
    #[arg(long, value_name = "RATING", conflicts_with = "level", value_parser = whole::<u32>(700, 2800))]
    elo: Option<u32>,
    /// Seconds per move for Alcor; 1 if no other limit is given
    #[arg(long, value_name = "SECONDS", value_parser = arguments::positive_seconds)]
    time: Option<Duration>,
    /// Play with clocks: minutes per game and seconds added per move
    #[arg(long, value_name = "MINUTES+SECONDS")]
    clock: Option<TimeControl>,
    /// Maximum search depth
    #[arg(long, value_parser = whole::<u32>(1, u32::MAX.into()))]
    depth: Option<u32>,
    /// Maximum nodes per move
    #[arg(long, value_parser = whole::<u64>(1, u64::MAX))]
    nodes: Option<u64>,
    /// Start position as a quoted FEN
    #[arg(long, conflicts_with_all = ["chess960", "load"])]
    fen: Option<String>,
    /// Play Chess960 from start position NUMBER (0 to 959), or from a random one
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, value_parser = whole::<u16>(0, 959))]
    chess960: Option<Option<u16>>,
    /// Continue a game from a PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "chess960")]
    load: Option<PathBuf>,
    /// Resume the game that was kept when you last quit
    #[arg(long, conflicts_with_all = ["fen", "chess960", "load"])]
    resume: bool,
    /// Number of the game in that file
    #[arg(long, value_name = "NUMBER", requires = "load", default_value = "1", value_parser = whole::<usize>(1, u64::MAX))]
    game: usize,
    /// Your name in saved games
    #[arg(long, default_value = "You")]
    name: String,
    /// Show Alcor's evaluation of each of its moves before it plays
    #[arg(long)]
    show_moves: bool,
    /// Warn before you play a move that loses something, or ask you to confirm it
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    coach: Coaching,
    /// Solve the positions of an EPD file, such as 'alcor review --quiz' writes, instead of playing
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "color", "level", "elo", "time", "clock", "depth", "nodes", "fen", "chess960", "load", "resume", "name", "show_moves",
        "coach", "no_book", "evaluation", "threads", "hash",
    ])]
    quiz: Option<String>,
    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
    /// Evaluation to use: nnue or classical
    #[arg(long, value_name = "KIND", value_parser = |text: &str| Setting::read("Evaluation", text))]
    evaluation: Option<Setting>,
    /// Number of search threads
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<Setting>,
    /// Size of the hash table
    #[arg(long, value_name = "MB", value_parser = arguments::hash)]
    hash: Option<Setting>,
    /// Draw pieces as letters
    #[arg(long)]
    ascii: bool,
    /// Disable colours
    #[arg(long, visible_alias = "no-colour")]
    no_color: bool,
}

/// The side that the person plays.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    /// The white pieces
    White,
    /// The black pieces
    Black,
    /// White or Black, at random
    Random,
    /// You play both sides
    Both,
    /// Alcor plays against itself
    None,
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        match side {
            Side::White => Sides::Person(Color::White),
            Side::Black => Sides::Person(Color::Black),
            Side::Random => Sides::Random,
            Side::Both => Sides::Both,
            Side::None => Sides::Neither,
        }
    }
}

/// Plays until the person leaves.
pub(crate) fn run(arguments: &Arguments, preferences: &Preferences) -> Result<(), Failure> {
    if let Some(path) = &arguments.quiz {
        return run_quiz(path, arguments);
    }
    let record = first_game(arguments)?;
    let (look, choice) = look_of(arguments);
    let lines = lines(command::TABLE.iter().map(|entry| entry.name).collect());
    let idle = if matches!(lines, Lines::Terminal(_)) { Idle::Ignored } else { Idle::Ends };
    let mut opponent = Opponent::new(idle);
    let (strength, book) = set_up(arguments, preferences, &mut opponent.session)?;
    let has_limit = arguments.depth.is_some() || arguments.nodes.is_some() || arguments.clock.is_some();
    let time = arguments.time.or((!has_limit).then_some(Duration::from_secs(1)));
    let wishes = Wishes {
        name: arguments.name.clone(),
        strength,
        pace: Pace { time, depth: arguments.depth, nodes: arguments.nodes },
        book,
        control: arguments.clock,
        look,
        shows: Shows {
            moves: if arguments.show_moves { Switch::On } else { Switch::Off },
            thinking: Switch::On,
            board: Switch::On,
        },
        coaching: arguments.coach,
        sides: arguments.color.map(Sides::from),
        record,
    };
    let output = Output::new(AutoStream::new(io::stdout(), choice));
    Host::new(opponent, lines, output, wishes).run().map_or(Ok(()), |error| Err(Failure::Output(error)))
}

/// Asks the questions of a file until the person leaves.
fn run_quiz(path: &str, arguments: &Arguments) -> Result<(), Failure> {
    let questions = quiz::read(path)?;
    let (look, choice) = look_of(arguments);
    let output = Output::new(AutoStream::new(io::stdout(), choice));
    let lines = lines(quiz::COMMANDS.iter().map(|(name, _)| *name).collect());
    Quiz::new(lines, output, look).run(&questions).map_or(Ok(()), |error| Err(Failure::Output(error)))
}

/// How the terminal is to look, and whether it is painted.
fn look_of(arguments: &Arguments) -> (BoardStyle, ColorChoice) {
    let choice = color_choice(arguments);
    let look = BoardStyle {
        figures: if arguments.ascii { Figures::Letters } else { look::likely_figures() },
        paint: if choice == ColorChoice::Never { Paint::Plain } else { Paint::Colored },
    };
    (look, choice)
}

/// Whether to paint. The library would paint a dumb terminal too, where `CI` is set.
fn color_choice(arguments: &Arguments) -> ColorChoice {
    if arguments.no_color || look::is_dumb() { ColorChoice::Never } else { AutoStream::choice(&io::stdout()) }
}

/// An editor where there is a terminal to edit on, plain lines elsewhere. The editor completes these commands.
fn lines<'a>(commands: Vec<&'static str>) -> Lines<'a> {
    let is_typed = io::stdin().is_terminal();
    if is_typed
        && io::stdout().is_terminal()
        && !look::is_dumb()
        && let Ok(lines) = Lines::terminal(commands)
    {
        return lines;
    }
    Lines::standard_input(is_typed)
}

/// The game that the arguments ask for.
fn first_game(arguments: &Arguments) -> Result<Record, Failure> {
    if let Some(fen) = &arguments.fen {
        return Ok(Record::new(read_position(fen)?));
    }
    if let Some(path) = &arguments.load {
        let cannot = |error| Failure::Usage(format!("cannot load {}: {error}", path.display()));
        return pgn::load(Path::new(path), arguments.game).map_err(cannot);
    }
    if arguments.resume {
        return kept_game();
    }
    match arguments.chess960 {
        Some(number) => Ok(host::chess960_game(number)),
        None => Ok(Record::of(Game::default())),
    }
}

/// The game that was kept when the person last left.
fn kept_game() -> Result<Record, Failure> {
    let path =
        file::kept_game().ok_or_else(|| Failure::Usage("this system has no folder to keep games in".to_owned()))?;
    pgn::load(&path, 1).map_err(|error| match error {
        pgn::PgnError::File(error) if error.kind() == io::ErrorKind::NotFound => {
            Failure::Usage("there is no game to resume: none was kept".to_owned())
        }
        error => Failure::Usage(format!("cannot resume the game in {}: {error}", path.display())),
    })
}

/// Sets the options of the engine. How strong it plays, and whether from its book, is the answer.
fn set_up(
    arguments: &Arguments,
    preferences: &Preferences,
    session: &mut Session,
) -> Result<(Strength, Switch), Failure> {
    session.prefer(preferences)?;
    session.take_complaints().iter().for_each(|complaint| warn(complaint));
    for setting in arguments.evaluation.iter().chain(&arguments.threads).chain(&arguments.hash) {
        session.change(setting.change.clone())?;
    }
    let is_unwanted = |value: &str| value.eq_ignore_ascii_case("false");
    let has_no_book = arguments.no_book || session.preferred("OwnBook").is_some_and(is_unwanted);
    let book = if has_no_book { Switch::Off } else { Switch::On };
    set_book(session, book);
    let wanted = arguments.level.or(arguments.elo.map(Strength::Elo)).or_else(|| Strength::preferred(session));
    let strength = wanted.unwrap_or(ladder::DEFAULT);
    strength.apply(session)?;
    Ok((strength, book))
}

/// Lets the engine play from its opening book, or not.
fn set_book(session: &mut Session, switch: Switch) {
    // Without a book the engine thinks for itself, which is no harm.
    let _ = session.change(Change::Book(BookChange::Use(switch == Switch::On)));
}
