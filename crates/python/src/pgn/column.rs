//! What can be asked of games.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Something that can be asked of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The value of a tag.
    Tag(String),
    /// A rating: that of the tag with this name.
    Elo(&'static str),
    /// White's points.
    WhiteScore,
    /// How many moves were played, by both sides.
    Plies,
    /// The moves in UCI.
    Moves,
    /// The last position.
    FinalFen,
    /// Why the game cannot be read.
    Error,
}

impl Column {
    /// Reads the name of a column. Tags begin with a capital.
    ///
    /// # Errors
    /// `ValueError` if it is none.
    pub fn read(name: &str) -> PyResult<Column> {
        Ok(match name {
            "white_elo" => Column::Elo("WhiteElo"),
            "black_elo" => Column::Elo("BlackElo"),
            "white_score" => Column::WhiteScore,
            "plies" => Column::Plies,
            "moves" => Column::Moves,
            "final_fen" => Column::FinalFen,
            "error" => Column::Error,
            tag if tag.starts_with(|first: char| first.is_ascii_uppercase()) => Column::Tag(tag.to_owned()),
            other => {
                return Err(PyValueError::new_err(format!(
                    "expected the name of a tag, white_elo, black_elo, white_score, plies, moves, final_fen or error; \
                     found {other:?}"
                )));
            }
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Column::Tag(name) => name,
            Column::Elo("WhiteElo") => "white_elo",
            Column::Elo(_) => "black_elo",
            Column::WhiteScore => "white_score",
            Column::Plies => "plies",
            Column::Moves => "moves",
            Column::FinalFen => "final_fen",
            Column::Error => "error",
        }
    }

    /// The type of its numbers, as numpy calls it; `None` for text.
    pub fn numbers(&self) -> Option<&'static str> {
        match self {
            Column::Elo(_) => Some("int16"),
            Column::WhiteScore => Some("float32"),
            Column::Plies => Some("int32"),
            Column::Tag(_) | Column::Moves | Column::FinalFen | Column::Error => None,
        }
    }
}
