//! What is reviewed, from whatever Python has for a game.

use alcor_chess::{Color, Outcome};
use alcor_pgn::{GameResult, GameTree, Reader};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::{InvalidPgn, bad_type};

/// The game that Python hands over: text, a board, or a game of python-chess.
///
/// # Errors
/// `TypeError` if it is none of these, `InvalidPgn` if the text has no game, or one that cannot be played.
pub fn tree(game: &Bound<'_, PyAny>) -> PyResult<GameTree> {
    if let Ok(board) = game.cast::<PyBoard>() {
        return Ok(played(board.get()));
    }
    if let Ok(text) = game.extract::<&str>() {
        return read(text);
    }
    // python-chess writes a game in PGN when it is asked for its text.
    if game.hasattr("mainline_moves")? {
        return read(game.str()?.to_str()?);
    }
    Err(bad_type("a game as PGN text, as a Board or as a game of python-chess", game))
}

/// The first game of a text.
///
/// # Errors
/// `InvalidPgn` if there is none, or if it cannot be played.
pub fn read(text: &str) -> PyResult<GameTree> {
    let mut reader = Reader::new(text.as_bytes());
    let Some(game) = reader.next_game()? else {
        let is_path = !text.contains('\n') && text.contains('.') && std::path::Path::new(text).is_file();
        let hint = if is_path { "; to review a file, hand over its text" } else { "" };
        return Err(InvalidPgn::new_err(format!("expected a game as PGN, found none{hint}")));
    };
    game.tree().map_err(|error| InvalidPgn::new_err(error.to_string()))
}

/// The game that led to a board.
fn played(board: &PyBoard) -> GameTree {
    let game = board.game();
    let mut tree = GameTree::new(*game.start());
    // They have been played, so they are legal.
    let _ = tree.add_line(tree.root(), game.moves());
    tree.result = match game.outcome() {
        None => GameResult::Unknown,
        Some(Outcome::Checkmate { winner: Color::White }) => GameResult::Win(Color::White),
        Some(Outcome::Checkmate { winner: Color::Black }) => GameResult::Win(Color::Black),
        Some(_) => GameResult::Draw,
    };
    tree
}
