//! Why a typed move cannot be played, in words.

use alcor_chess::{Position, refusal};

/// The reason why a move that a person typed cannot be played; `None` if it can.
///
/// # Errors
/// If the FEN is invalid: the reason.
pub fn refusal(fen: &str, text: &str) -> Result<Option<String>, String> {
    let position: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
    Ok(refusal::read(&position, text).err().map(|refusal| refusal.to_string()))
}

#[cfg(test)]
mod tests {
    use super::refusal;

    #[test]
    fn reasons_are_given_for_what_is_illegal() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(refusal(start, "e4"), Ok(None));
        assert!(refusal(start, "Bc4").unwrap().is_some_and(|words| words.contains("the pawn on e2")));
        assert!(refusal("nonsense", "e4").unwrap_err().starts_with("bad FEN: "));
    }
}
