//! Scored games as text: one a line, plain or compressed with xz.
//!
//! `start FEN|result|move:score move:score ...`: the result is White's, 1, 0.5 or 0; moves are UCI text; scores are from
//! the side to move, in centipawns of the engine that played, of which [`SCORE_SCALE`] is the scale of its chances
//! (`1 / (1 + exp(-score / SCORE_SCALE))`).

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use alcor_chess::{Color, FenError, Move, Position, UciMoveError};
use liblzma::read::XzDecoder;

/// The scale of the scores in the games.
pub const SCORE_SCALE: f32 = 200.0;
/// A score at least this great is a mate.
pub const MATE: i32 = 31_000;

/// A position of a game, the move played in it, and what the engine thought of it.
#[derive(Clone, Copy)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The score, from White.
    pub white_score: i32,
}

/// A game that has been read.
pub struct Game {
    /// 1, 0.5 or 0, for White.
    pub white_result: f32,
    /// Its positions.
    pub moments: Vec<Moment>,
}

/// Why a game or a file of games cannot be read.
#[derive(Debug)]
pub enum GameError {
    /// The file cannot be read.
    File(PathBuf, io::Error),
    /// A line is not three fields.
    Fields,
    /// The start position is none.
    Start(FenError),
    /// The result is none.
    Result(String),
    /// A move is not legal.
    Move(UciMoveError),
    /// A score is not a number.
    Score(String),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::File(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            GameError::Fields => f.write_str("expected start|result|moves"),
            GameError::Start(error) => write!(f, "start position: {error}"),
            GameError::Result(found) => write!(f, "expected the result 1, 0.5 or 0, found {found:?}"),
            GameError::Move(error) => write!(f, "{error}"),
            GameError::Score(found) => write!(f, "expected move:score, found {found:?}"),
        }
    }
}

impl std::error::Error for GameError {}

/// The lines of files, one game each.
///
/// # Errors
/// If a file cannot be read.
pub fn lines(paths: &[PathBuf]) -> Result<Vec<String>, GameError> {
    let mut all = Vec::new();
    for path in paths {
        let explain = |error| GameError::File(path.clone(), error);
        let reader = BufReader::new(open(path).map_err(explain)?);
        for line in reader.lines() {
            all.push(line.map_err(explain)?);
        }
    }
    Ok(all)
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    let compressed = path.extension().is_some_and(|extension| extension == "xz");
    Ok(if compressed { Box::new(XzDecoder::new_multi_decoder(file)) } else { Box::new(file) })
}

impl std::str::FromStr for Game {
    type Err = GameError;

    fn from_str(line: &str) -> Result<Game, GameError> {
        let mut fields = line.split('|');
        let (Some(start), Some(result), Some(moves), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(GameError::Fields);
        };
        let white_result = match result {
            "1" => 1.0,
            "0.5" => 0.5,
            "0" => 0.0,
            _ => return Err(GameError::Result(result.to_owned())),
        };
        let mut position = Position::from_fen(start).map_err(GameError::Start)?;
        let mut moments = Vec::new();
        for word in moves.split_ascii_whitespace() {
            let bad_score = || GameError::Score(word.to_owned());
            let (mv, score) = word.split_once(':').ok_or_else(bad_score)?;
            let score: i32 = score.parse().map_err(|_| bad_score())?;
            let mv = position.parse_uci(mv).map_err(GameError::Move)?;
            let white_score = if position.side_to_move() == Color::White { score } else { -score };
            moments.push(Moment { position, mv, white_score });
            position = position.play(mv);
        }
        Ok(Game { white_result, moments })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read() {
        let game: Game = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|0.5|e2e4:30 e7e5:-28".parse().unwrap();
        assert_eq!(game.white_result, 0.5);
        assert_eq!(game.moments.iter().map(|moment| moment.white_score).collect::<Vec<_>>(), [30, 28]);
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (line, reason) in [
            ("", "expected start|result|moves".to_owned()),
            (&format!("{start}|2|"), "expected the result 1, 0.5 or 0, found \"2\"".to_owned()),
            (&format!("{start}|1|e2e4"), "expected move:score, found \"e2e4\"".to_owned()),
        ] {
            let error = line.parse::<Game>().err().unwrap();
            assert_eq!(error.to_string(), reason);
        }
        assert!(format!("{start}|1|e2e5:3").parse::<Game>().is_err());
    }
}
