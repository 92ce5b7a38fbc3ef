//! Moves as GUIs and people send them, and what is wrong with those that cannot be played.

use alcor_chess::{Move, Position, SanError, Square};

/// Why a move is not made: what stands between the brackets of `Illegal move`, if anything.
pub(super) type Reason = Option<&'static str>;

/// Reads a move. Squares, castling and SAN are understood alike, whatever was agreed upon. What is no move at all is
/// an illegal one as well.
///
/// # Errors
/// With the reason, as far as one can be given.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, Reason> {
    let squares = position.parse_uci(text.to_ascii_lowercase());
    squares.or_else(|_| position.parse_san(text).map_err(|error| reason(position, text, &error)))
}

fn reason(position: &Position, text: &str, error: &SanError) -> Reason {
    if let SanError::Ambiguous { .. } = error {
        return Some("ambiguous");
    }
    if text == "@@@@" {
        return Some("one must move");
    }
    let from = text.get(0..2).and_then(|from| from.to_ascii_lowercase().parse::<Square>().ok());
    match from.filter(|_| text.len() > 3).map(|from| position.piece_at(from)) {
        Some(None) => Some("nothing stands there"),
        Some(Some(piece)) if piece.color() != position.side_to_move() => Some("not the side to move"),
        _ if position.in_check() => Some("in check"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(fen: &str, text: &str) -> Result<String, Reason> {
        let position: Position = fen.parse().unwrap();
        read(&position, text).map(|mv| position.san(mv).to_string())
    }

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn in_every_spelling() {
        for text in ["e1g1", "E1G1", "O-O", "e1h1", "0-0"] {
            assert_eq!(played(CASTLING, text), Ok("O-O".to_owned()), "{text}");
        }
        assert_eq!(played(START, "Nf3"), Ok("Nf3".to_owned()));
        assert_eq!(played("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8Q"), Ok("a8=Q+".to_owned()));
    }

    #[test]
    fn a_step_comes_before_castling_in_chess960() {
        let free = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        assert_eq!(played(free, "f1g1"), Ok("Kg1".to_owned()));
        assert_eq!(played(free, "O-O"), Ok("O-O".to_owned()));
    }

    #[test]
    fn reasons_are_told_where_they_are_plain() {
        for (fen, text, expected) in [
            (START, "e5e6", Some("nothing stands there")),
            (START, "e7e5", Some("not the side to move")),
            (START, "e2e5", None),
            (START, "@@@@", Some("one must move")),
            (START, "zebra", None),
            ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", Some("in check")),
            ("4k3/8/8/8/8/8/3K4/R6R w - - 0 1", "Re1", Some("ambiguous")),
        ] {
            assert_eq!(played(fen, text), Err(expected), "{text}");
        }
    }
}
