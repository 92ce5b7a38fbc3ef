//! What the opening of a game is called.

use alcor_chess::Game;
use alcor_engine::book;

/// The name of the opening that these moves, separated by spaces, have come from; `None` where they have no name.
///
/// # Errors
/// If one of them is not legal: which.
pub fn opening(moves: &str) -> Result<Option<String>, String> {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(book::opening_name(&game).map(|opening| opening.to_string()))
}

#[cfg(test)]
mod tests {
    use super::opening;

    #[test]
    fn names_of_lines() {
        assert!(opening("e2e4 c7c5").unwrap().is_some_and(|name| name.contains("Sicilian")));
        assert_eq!(opening(""), Ok(None));
        assert!(opening("e2e5").is_err());
    }
}
