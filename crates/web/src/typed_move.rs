//! A move as a person types it: read as the terminal reads it, and if it cannot be played, refused with the reason.

use alcor_chess::{CastlingNotation, Position, refusal};

use alcor_report::json::Quoted;

/// Reads a typed move, as JSON: `{"move":"e2e4"}`, with castling as the king taking its rook, or `{"refusal":"..."}`
/// with the reason why it cannot be played.
///
/// # Errors
/// If the FEN is invalid: the reason.
pub fn read(fen: &str, text: &str) -> Result<String, String> {
    let position: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
    Ok(match refusal::read(&position, text.trim()) {
        Ok(mv) => format!("{{\"move\":\"{}\"}}", mv.uci(CastlingNotation::KingTakesRook)),
        Err(refusal) => format!("{{\"refusal\":{}}}", Quoted(&refusal.to_string())),
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn move_of(fen: &str, text: &str) -> String {
        let answer = read(fen, text).unwrap();
        let mv = answer.strip_prefix("{\"move\":\"").and_then(|rest| rest.strip_suffix("\"}"));
        mv.unwrap_or_else(|| panic!("{text}: {answer}")).to_owned()
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        for text in ["e4", "e2e4", "e2-e4", "E2E4", " e4 ", "e4!"] {
            assert_eq!(move_of(START, text), "e2e4");
        }
        for text in ["Nf3", "nf3", "g1f3", "Ngf3"] {
            assert_eq!(move_of(START, text), "g1f3");
        }
        assert_eq!(move_of("8/2P4k/8/8/8/8/6K1/8 w - - 0 1", "c8n"), "c7c8n");
    }

    #[test]
    fn castling_is_the_king_taking_its_rook() {
        for text in ["O-O", "0-0", "o-o", "e1g1", "e1h1", "Kg1"] {
            assert_eq!(move_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", text), "e1h1");
        }
    }

    #[test]
    fn reasons_are_given_for_what_is_illegal() {
        assert!(
            read(START, "Bc4").unwrap().starts_with("{\"refusal\":\"") && read(START, "Bc4").unwrap().contains("e2")
        );
        assert!(read("8/2P4k/8/8/8/8/6K1/8 w - - 0 1", "c8").unwrap().contains("c8=Q"));
        assert!(read("nonsense", "e4").unwrap_err().starts_with("bad FEN: "));
    }
}
