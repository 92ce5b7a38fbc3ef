//! Lines of moves as people write them: numbered, in algebraic notation.

use alcor_chess::{Color, Game, Move, Position};

/// The first moves of a line, numbered: `12... Nf6 13. d4`. An illegal move ends it.
pub fn of_moves(position: &Position, moves: &[Move], max: usize) -> String {
    let mut game = Game::new(*position);
    for &mv in moves.iter().take(max) {
        if game.play(mv).is_err() {
            break;
        }
    }
    of_game(&game, 0)
}

/// The moves of a game from a ply on, numbered.
pub fn of_game(game: &Game, first: usize) -> String {
    let mut words = Vec::new();
    for (ply, &mv) in game.moves().iter().enumerate().skip(first) {
        let position = &game.positions()[ply];
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if ply == first => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(position.san(mv).to_string());
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered() {
        let mut game = Game::default();
        for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        assert_eq!(of_game(&game, 0), "1. e4 e5 2. Nf3 Nc6 3. Bb5");
        assert_eq!(of_game(&game, 1), "1... e5 2. Nf3 Nc6 3. Bb5");
        assert_eq!(of_game(&game, 5), "");
        assert_eq!(of_moves(game.start(), game.moves(), 3), "1. e4 e5 2. Nf3");
        // Black cannot play White's move.
        assert_eq!(of_moves(&game.positions()[1], game.moves(), 3), "");
    }
}
