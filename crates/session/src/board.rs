//! A position drawn for people and for scripts: the answer to `d`.
//!
//! The board in letters, then one fact to a line: FEN, key, checkers, legal moves. Scripts read the lines by their first
//! word, which is the one that other engines print.

use std::fmt;

use alcor_chess::{CastlingNotation, File, Game, Piece, Position, Rank, Square};

/// A game's current position, ready to be printed.
pub struct Board<'a> {
    /// The game.
    pub game: &'a Game,
    /// How castling is spelled among the legal moves.
    pub castling: CastlingNotation,
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        draw(position, formatter)?;
        writeln!(formatter)?;
        writeln!(formatter, "Fen: {position}")?;
        writeln!(formatter, "Key: {:016X}", position.key().0)?;
        let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
        writeln!(formatter, "Checkers: {}", checkers.join(" "))?;
        let mut moves: Vec<String> =
            position.legal_moves().into_iter().map(|mv| mv.uci(self.castling).to_string()).collect();
        moves.sort_unstable();
        write!(formatter, "Legal moves: {}", moves.join(" "))?;
        match self.game.outcome() {
            Some(outcome) => write!(formatter, "\nResult: {} {outcome}", outcome.result()),
            None => Ok(()),
        }
    }
}

fn draw(position: &Position, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    const LINE: &str = " +---+---+---+---+---+---+---+---+";
    for rank in Rank::ALL.into_iter().rev() {
        writeln!(formatter, "{LINE}")?;
        for file in File::ALL {
            let letter = position.piece_at(Square::at(file, rank)).map_or(' ', Piece::letter);
            write!(formatter, " | {letter}")?;
        }
        writeln!(formatter, " | {}", rank.digit())?;
    }
    writeln!(formatter, "{LINE}")?;
    for file in File::ALL {
        write!(formatter, "   {}", file.letter())?;
    }
    writeln!(formatter)
}

/// The same position with the colours swapped: White's pieces become Black's and the ranks are turned round.
pub fn swap_colors(position: &Position) -> Option<Position> {
    let setup = position.setup();
    let mut swapped = setup;
    for square in Square::ALL {
        swapped.board[square.flip_rank().index()] =
            setup.board[square.index()].map(|piece| piece.role().of(!piece.color()));
    }
    swapped.side_to_move = !setup.side_to_move;
    swapped.castling = setup.castling.flip_ranks();
    swapped.en_passant = setup.en_passant.map(Square::flip_rank);
    swapped.position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position() {
        let text = Board { game: &Game::default(), castling: CastlingNotation::KingMoves }.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " +---+---+---+---+---+---+---+---+");
        assert_eq!(lines[1], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(lines[15], " | R | N | B | Q | K | B | N | R | 1");
        assert_eq!(lines[17], "   a   b   c   d   e   f   g   h");
        assert_eq!(lines[19], "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(lines[20], "Key: 463B96181691FC9C");
        assert_eq!(lines[21], "Checkers: ");
        assert!(lines[22].starts_with("Legal moves: a2a3 a2a4 b1a3"), "{}", lines[22]);
        assert_eq!(lines.len(), 23);
    }

    #[test]
    fn a_mate() {
        let mate: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
        let text = Board { game: &Game::new(mate), castling: CastlingNotation::KingMoves }.to_string();
        assert!(text.contains("\nCheckers: h4\n"), "{text}");
        assert!(text.contains("\nLegal moves: \n"), "{text}");
        assert!(text.ends_with("\nResult: 0-1 Black mates"), "{text}");
    }

    #[test]
    fn swapping_colours_twice_changes_nothing() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ] {
            let position: Position = fen.parse().unwrap();
            let swapped = swap_colors(&position).unwrap();
            assert_ne!(swapped, position);
            assert_eq!(swapped.count_legal_moves(), position.count_legal_moves());
            assert_eq!(swap_colors(&swapped), Some(position));
        }
    }
}
