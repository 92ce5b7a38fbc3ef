//! `alcor play`: a game in the terminal, against the engine or against each other.
//!
//! On a terminal there are colours, a line editor and a line that shows what the engine thinks; through a pipe the same
//! game goes on in plain text. What is drawn and said is made by pure functions in the files below; [`host`] brings them
//! together.

mod clock;
mod command;
mod host;
pub mod judgement;
mod levels;
pub mod look;
mod pgn;
mod prompt;
mod record;
mod screen;
mod survey;
mod think;
mod wording;

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use alcor_chess::{Color, Game};
use alcor_protocols::output::Output;
use alcor_session::options::Change;
use alcor_session::resources::books::BookChange;
use alcor_session::session::Session;
use alcor_session::settings::{Preferences, Setting};
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum, value_parser};

use crate::arguments::{self, read_position};
use crate::failure::{Failure, warn};

use clock::TimeControl;
use command::{Sides, Switch};
use host::{Host, Pace, Shows, Wishes};
use levels::Strength;
use look::{Figures, Look, Paint};
use prompt::Lines;
use record::Record;
use think::{Idle, Opponent};

/// How to play.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Which side you play; by default the one to move
    #[arg(long, visible_alias = "colour", value_enum, value_name = "SIDE")]
    color: Option<Side>,
    /// How strong Alcor plays: 1 to 10, a name such as beginner, club or master, or 'full'
    #[arg(long, value_name = "LEVEL", value_parser = |text: &str| Strength::read(text))]
    level: Option<Strength>,
    /// How strong Alcor plays, as a rating from 700 to 2800
    #[arg(long, value_name = "RATING", conflicts_with = "level", value_parser = value_parser!(u32).range(700..=2800))]
    elo: Option<u32>,
    /// Seconds that Alcor thinks on each move; 1 unless something else is said
    #[arg(long, value_name = "SECONDS", value_parser = arguments::positive_seconds)]
    time: Option<Duration>,
    /// Play with clocks: minutes for the game, and seconds added for each move
    #[arg(long, value_name = "MINUTES+SECONDS")]
    clock: Option<TimeControl>,
    /// Plies that Alcor looks ahead, at most
    #[arg(long, value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions that Alcor looks at for each move, at most
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Begin with this position: a FEN, quoted
    #[arg(long, conflicts_with_all = ["chess960", "load"])]
    fen: Option<String>,
    /// Play Chess960: the start position of this number up to 959, or any
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, value_parser = value_parser!(u16).range(0..=959))]
    chess960: Option<Option<u16>>,
    /// Go on with a game from this PGN file
    #[arg(long, value_name = "FILE", conflicts_with = "chess960")]
    load: Option<PathBuf>,
    /// Which game of that file, from 1
    #[arg(long, value_name = "NUMBER", requires = "load", default_value_t = NonZeroUsize::MIN)]
    game: NonZeroUsize,
    /// What you are called in saved games
    #[arg(long, default_value = "You")]
    name: String,
    /// Show what Alcor thinks of each of its moves before it plays
    #[arg(long)]
    show_moves: bool,
    /// Think from the first move on, without the opening book
    #[arg(long)]
    no_book: bool,
    /// How positions are evaluated: nnue or classical
    #[arg(long, value_name = "KIND", value_parser = |text: &str| Setting::read("Evaluation", text))]
    evaluation: Option<Setting>,
    /// How many threads think
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<Setting>,
    /// Memory for thinking, in MB
    #[arg(long, value_name = "MB", value_parser = arguments::hash)]
    hash: Option<Setting>,
    /// Draw pieces as letters
    #[arg(long)]
    ascii: bool,
    /// Do without colours
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
    /// One of them, by lot
    Random,
    /// Both: two people, or one who tries things out
    Both,
    /// None: Alcor plays against itself
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
pub fn run(arguments: &Arguments, preferences: &Preferences) -> Result<(), Failure> {
    let record = first_game(arguments)?;
    let choice = color_choice(arguments);
    let look = Look {
        figures: if arguments.ascii { Figures::Letters } else { look::likely_figures() },
        paint: if choice == ColorChoice::Never { Paint::Plain } else { Paint::Colored },
    };
    let lines = lines();
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
        sides: arguments.color.map(Sides::from),
        record,
    };
    let output = Output::new(AutoStream::new(io::stdout(), choice));
    match Host::new(opponent, lines, output, wishes).run() {
        None => Ok(()),
        Some(error) => Err(Failure::Output(error)),
    }
}

/// Whether to paint. The library would paint a dumb terminal too, where `CI` is set.
fn color_choice(arguments: &Arguments) -> ColorChoice {
    if arguments.no_color || is_dumb() { ColorChoice::Never } else { AutoStream::choice(&io::stdout()) }
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// An editor where there is a terminal to edit on, plain lines elsewhere.
fn lines<'a>() -> Lines<'a> {
    let is_typed = io::stdin().is_terminal();
    if is_typed
        && io::stdout().is_terminal()
        && !is_dumb()
        && let Ok(lines) = Lines::terminal()
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
        return pgn::load(Path::new(path), arguments.game.get()).map_err(cannot);
    }
    match arguments.chess960 {
        Some(number) => Ok(host::chess960_game(number)),
        None => Ok(Record::of(Game::default())),
    }
}

/// Tells the engine its options. How strong it plays, and whether from its book, is the answer.
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
    let wanted = arguments.level.or(arguments.elo.map(Strength::Elo)).or_else(|| preferred_strength(session));
    let strength = match wanted {
        Some(strength) => match strength.apply(session) {
            Ok(()) => strength,
            Err(error) => return Err(Failure::Usage(format!("this engine cannot be weakened: {error}"))),
        },
        // An engine that cannot be weakened plays as it can.
        None => levels::DEFAULT.apply(session).map_or(Strength::Full, |()| levels::DEFAULT),
    };
    Ok((strength, book))
}

/// The strength that the user's settings ask for, if they do.
fn preferred_strength(session: &Session) -> Option<Strength> {
    match session.preferred("UCI_LimitStrength")? {
        value if value.eq_ignore_ascii_case("true") => {
            session.preferred("UCI_Elo").and_then(|rating| Strength::read(rating).ok())
        }
        _ => Some(Strength::Full),
    }
}

/// Lets the engine play from its opening book, or not.
fn set_book(session: &mut Session, switch: Switch) {
    // Without a book the engine thinks for itself, which is no harm.
    let _ = session.change(Change::Book(BookChange::Use(switch == Switch::On)));
}
