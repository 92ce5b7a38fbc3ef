//! Where the games of a run begin: lines of a file, or random moves as in self-play.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alcor_chess::{FenError, Position};
use alcor_engine::Engine;
use alcor_engine::rng::Rng;
use alcor_session::bounded;
use alcor_session::openings::start_of_line;
use thiserror::Error;

use super::opening::{self, AllRejected};
use super::own_engine::{EngineArguments, Evaluation};
use crate::run::ordered::StopFlag;

/// Nodes of the last look at a random opening.
const CHECK_NODES: u64 = 2000;
/// Random openings beyond this score are thrown away, in the engine's units.
const BALANCE: i32 = 300;

/// The longest file of openings that is read, in bytes: millions of lines.
const MAX_BYTES: u64 = 512 << 20;

/// Positions to begin with.
pub(crate) enum Openings {
    /// Those of a file.
    Given(Vec<Position>),
    /// Made when they are wanted.
    Random,
}

/// What one thread chooses openings by.
pub(crate) enum Chooser<'openings> {
    /// From these positions.
    Given(&'openings [Position]),
    /// By random moves, which the engine looks over.
    Random(Box<Engine>),
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub(crate) enum OpeningsError {
    /// The file cannot be read.
    #[error("openings {path}: {1}", path = .0.display())]
    File(PathBuf, std::io::Error),
    /// A line is no position.
    #[error("openings {path}, line {1}: {2}", path = .0.display())]
    Line(PathBuf, usize, FenError),
    /// A line is a position without a game.
    #[error("openings {path}, line {1}: the game is over in this position", path = .0.display())]
    Over(PathBuf, usize),
    /// The file has no lines.
    #[error("openings {path}: expected positions, found none", path = .0.display())]
    Empty(PathBuf),
}

impl Openings {
    /// The openings of a file of EPD or FEN lines, or random ones.
    ///
    /// # Errors
    /// If the file cannot be read, has no lines, or has a line that is no position to play from.
    pub(crate) fn of(path: Option<&Path>) -> Result<Openings, OpeningsError> {
        path.map_or(Ok(Openings::Random), |path| Openings::read(path).map(Openings::Given))
    }

    /// The positions of a file of EPD or FEN lines.
    ///
    /// # Errors
    /// If the file cannot be read, has no lines, or has a line that is no position to play from.
    pub(crate) fn read(path: &Path) -> Result<Vec<Position>, OpeningsError> {
        let text = bounded::read_text(path, MAX_BYTES).map_err(|error| OpeningsError::File(path.to_owned(), error))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let position = |(index, line): (usize, &str)| {
            let position =
                start_of_line(line).map_err(|error| OpeningsError::Line(path.to_owned(), index + 1, error))?;
            match position.outcome() {
                None => Ok(position),
                Some(_) => Err(OpeningsError::Over(path.to_owned(), index + 1)),
            }
        };
        let positions = lines.map(position).collect::<Result<Vec<Position>, OpeningsError>>()?;
        if positions.is_empty() {
            return Err(OpeningsError::Empty(path.to_owned()));
        }
        Ok(positions)
    }

    /// What a thread needs to choose openings.
    ///
    /// # Errors
    /// If there is no memory for an engine.
    pub(crate) fn chooser(&self) -> Result<Chooser<'_>, Box<dyn Error + Send + Sync>> {
        let engine = EngineArguments { evaluation: Evaluation::Nnue, network: None };
        Ok(match self {
            Openings::Given(positions) => Chooser::Given(positions),
            Openings::Random => Chooser::Random(Box::new(engine.engine()?)),
        })
    }
}

impl Chooser<'_> {
    /// The opening that this generator chooses; `None` if the flag is raised on the way.
    ///
    /// # Errors
    /// If no opening can be found.
    pub(crate) fn choose(&mut self, rng: &mut Rng, stop: &StopFlag) -> Result<Option<Position>, AllRejected> {
        match self {
            Chooser::Given(positions) => Ok(Some(positions[rng.below(positions.len())])),
            Chooser::Random(engine) => {
                let settings = opening::OpeningSettings {
                    book: Arc::default(),
                    plies: 8..=9,
                    chess960_percent: 0,
                    balance: BALANCE,
                    check_nodes: CHECK_NODES,
                };
                engine.new_game();
                opening::make(&settings, rng, engine, stop)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::scratch::Scratch;

    fn refusal(text: &str) -> String {
        let scratch = Scratch::new(&format!("spsa-openings-{}", text.len()));
        let path = scratch.path("openings.epd");
        std::fs::write(&path, text).unwrap();
        Openings::of(Some(&path)).err().unwrap().to_string()
    }

    #[test]
    fn a_bad_line_is_named_with_its_number() {
        let good = "4k3/8/8/8/8/8/4P3/4K3 w - -\n";
        let error = refusal(&format!("{good}\n{good}nonsense\n"));
        assert!(error.contains("line 4") && error.contains("openings.epd"), "{error}");
        let error = refusal(&format!("{good}4k3/8/8/8/8/8/8/4K3 w - -\n"));
        assert!(error.contains("line 2") && error.contains("over"), "{error}");
        assert!(refusal(" \n\n").contains("found none"));
        assert!(Openings::of(Some(Path::new("no/such/file"))).is_err());
    }

    #[test]
    fn a_seed_chooses_the_same_again() {
        let openings = Openings::of(None).unwrap();
        let mut chooser = openings.chooser().unwrap();
        let mut choose = |seed| chooser.choose(&mut Rng::new(seed), &StopFlag::default()).unwrap().unwrap();
        let (first, second) = (choose(1), choose(2));
        assert_ne!(first, second);
        assert_eq!((choose(1), choose(2)), (first, second));
    }
}
