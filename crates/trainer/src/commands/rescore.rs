//! `alcor-train rescore`: new scores for old games.
//!
//! Every position of a game is searched again, in its place in the game, by Alcor as it is now or by any engine that
//! speaks UCI. Moves and results stay. The new file grows in the order of the old games and can be continued.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;

use alcor_chess::Game as Line;
use alcor_engine::{Engine, Limits, Request};
use alcor_session::text::whole;

use crate::arguments;
use crate::data::games::{Append, ENGINE_SCALE, Game, GameError, ScoredMove, StoredGame, TEXT_SCALE, records};
use crate::play::own_engine::EngineArguments;
use crate::play::uci_engine::{UciEngine, UciError};
use crate::run::ordered::{self, StopFlag};
use crate::run::parallel;
use crate::run::progress::Progress;

/// Options of `alcor-train rescore`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of scored games, text or binary, plain or compressed with xz
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Output file, binary; an existing one is resumed
    #[arg(long)]
    out: PathBuf,
    /// Nodes per position; Alcor itself finishes the current iteration
    #[arg(long, default_value_t = 5000, value_parser = arguments::positive::<u64>)]
    nodes: u64,
    #[command(flatten)]
    own: EngineArguments,
    /// UCI engine to ask instead of Alcor
    #[arg(long, conflicts_with_all = ["evaluation", "network"])]
    engine: Option<PathBuf>,
    /// Option of that engine as Name=Value; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "engine")]
    options: Vec<String>,
    /// Scale of that engine's centipawns: the expected score is 1 / (1 + exp(-score / scale))
    #[arg(long, default_value_t = TEXT_SCALE, requires = "engine", value_parser = arguments::positive::<u16>)]
    scale: u16,
    /// Searches to send ahead of their answers; faster for small searches if the engine queues commands, as Stockfish does
    #[arg(long, default_value_t = 1, value_parser = whole::<u8>(1, 8), requires = "engine")]
    ahead: u8,
    /// Number of threads, each with its own engine; all cores by default
    #[arg(long, value_parser = arguments::threads)]
    threads: Option<usize>,
}

/// Something that scores positions.
enum Scorer {
    Own(Box<Engine>, u64),
    Other(Box<OtherEngine>),
}

/// Another engine, and how it is to be asked and understood.
struct OtherEngine {
    engine: UciEngine,
    scale: u16,
    /// So many questions may wait for their answers. More could fill both pipes, and then neither side goes on.
    ahead: usize,
}

impl Scorer {
    fn new(arguments: &Arguments) -> Result<Scorer, Box<dyn Error + Send + Sync>> {
        Ok(match &arguments.engine {
            None => Scorer::Own(Box::new(arguments.own.engine()?), arguments.nodes),
            Some(path) => Scorer::Other(Box::new(OtherEngine {
                engine: UciEngine::start(path, &arguments.options, arguments.nodes)?,
                scale: arguments.scale,
                ahead: arguments.ahead.into(),
            })),
        })
    }

    /// The game with new scores; `None` if the flag is raised on the way.
    fn rescore(&mut self, game: &Game, stop: &StopFlag) -> Result<Option<Game>, UciError> {
        let (scores, scale) = match self {
            Scorer::Own(engine, nodes) => (own_scores(engine, *nodes, game, stop), ENGINE_SCALE),
            Scorer::Other(other) => (other.scores(game, stop)?, other.scale),
        };
        let Some(scores) = scores else { return Ok(None) };
        let mut rescored = Game { scale, ..game.clone() };
        let mut side = game.start.side_to_move();
        for (scored, score) in rescored.moves.iter_mut().zip(scores) {
            scored.white_score = side.choose(score, -score);
            side = !side;
        }
        Ok(Some(rescored))
    }
}

/// The scores of all positions of a game by Alcor itself, each for its side to move; `None` if the flag is raised.
fn own_scores(engine: &mut Engine, nodes: u64, game: &Game, stop: &StopFlag) -> Option<Vec<i16>> {
    engine.new_game();
    let hard_nodes = nodes.saturating_mul(20).max(1);
    let limits = Limits { soft_nodes: Some(nodes), nodes: Some(hard_nodes), ..Limits::default() };
    let mut line = Line::new(game.start);
    let score = |scored: &ScoredMove| {
        let result = engine.search(&Request::new(line.clone(), limits.clone()), |_| {});
        // Moves of a game that was read are legal.
        let _ = line.play(scored.mv);
        (!stop.is_raised()).then_some(result.report.score.units() as i16)
    };
    game.moves.iter().map(score).collect()
}

impl OtherEngine {
    /// The scores of all positions of a game, each for its side to move; `None` if the flag is raised on the way.
    fn scores(&mut self, game: &Game, stop: &StopFlag) -> Result<Option<Vec<i16>>, UciError> {
        let mut line = Line::new(game.start);
        let mut scores = Vec::with_capacity(game.moves.len());
        self.engine.new_game(&game.start)?;
        for scored in &game.moves {
            if stop.is_raised() {
                return Ok(None);
            }
            self.engine.ask(&line)?;
            if self.engine.waiting() >= self.ahead {
                scores.push(self.engine.answer()?);
            }
            // Moves of a game that was read are legal.
            let _ = line.play(scored.mv);
        }
        while self.engine.waiting() > 0 {
            scores.push(self.engine.answer()?);
        }
        Ok(Some(scores))
    }
}

/// Reads, searches, writes.
///
/// # Errors
/// If a file cannot be read or written, or the engine fails.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let stop = StopFlag::on_signal()?;
    rescore(arguments, &stop)
}

fn rescore(arguments: &Arguments, stop: &StopFlag) -> Result<(), Box<dyn Error>> {
    refuse_input_as_output(arguments)?;
    let threads = arguments.threads.unwrap_or_else(parallel::available);
    let mut file = Append::open(&arguments.out)?;
    let readable = |record: &StoredGame| record.game().is_ok();
    let all = records(&arguments.games)?;
    let keep = parallel::map(threads, &all, readable);
    let games: Vec<StoredGame> =
        all.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(record, _)| record).collect();
    if file.games > games.len() as u64 || file.lost_at_most > 0 {
        return Err(format!("{} is not the beginning of what is to be made", arguments.out.display()).into());
    }
    eprintln!("{} games, {} of them rescored before", games.len(), file.games);
    // Fail early, where the reason can be reported, if there is no such engine.
    Scorer::new(arguments).map_err(|error| -> Box<dyn Error> { error })?;

    let mut progress = Progress::start(Some(games.len() as u64));
    let mut failure: Option<Box<dyn Error + Send + Sync>> = None;
    let before = file.positions;
    let make = |scorer: &mut Result<Scorer, _>, number: u64| match (scorer, games[number as usize].game()) {
        (Ok(scorer), Ok(game)) => scorer.rescore(&game, stop).map_err(Failure::Engine).transpose(),
        (Err(error), _) => Some(Err(Failure::Start(format!("{error}")))),
        (_, Err(error)) => Some(Err(Failure::Game(error))),
    };
    ordered::map(
        threads,
        file.games..games.len() as u64,
        stop,
        || Scorer::new(arguments),
        make,
        |game| {
            let written = match game {
                Ok(game) => file.write(&game).map_err(Failure::Game),
                Err(error) => Err(error),
            };
            if let Err(error) = written {
                failure = Some(error.into_error());
                return ControlFlow::Break(());
            }
            progress.note(file.games, |elapsed| {
                let rate = (file.positions - before) as f64 / elapsed.as_secs_f64().max(1e-9);
                format!("{} games, {} positions, {rate:.1} positions/s", file.games, file.positions)
            });
            ControlFlow::Continue(())
        },
    )?;
    progress.finish(|_| format!("{} of {} games are rescored", file.games, games.len()));
    match failure {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// A file cannot be continued with its own games: it would look as if all of them had been rescored.
fn refuse_input_as_output(arguments: &Arguments) -> Result<(), String> {
    let Ok(out) = arguments.out.canonicalize() else { return Ok(()) };
    if arguments.games.iter().any(|path| path.canonicalize().is_ok_and(|path| path == out)) {
        return Err(format!("expected a new file for --out, found {}, which is to be read", arguments.out.display()));
    }
    Ok(())
}

/// Why a game has no new scores.
enum Failure {
    Start(String),
    Engine(UciError),
    Game(GameError),
}

impl Failure {
    fn into_error(self) -> Box<dyn Error + Send + Sync> {
        match self {
            Failure::Start(text) => text.into(),
            Failure::Engine(error) => error.into(),
            Failure::Game(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests;
