//! What the built-in opening book knows of a position, for the page to show.

use alcor_chess::{CastlingNotation, Position};
use alcor_engine::book::{self, Book};

use alcor_report::json::Quoted;

/// The moves of the book as JSON, the most frequent first: `[{"move":"e2e4","san":"e4","weight":12,"name":"..."}]`. Moves of
/// weight 0 are known but never played; the name is that of the opening after the move, or `null`.
///
/// # Errors
/// If the FEN is invalid: the reason.
pub fn moves(fen: &str) -> Result<String, String> {
    let position: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
    let known: Vec<String> = Book::Own
        .moves(&position)
        .iter()
        .map(|known| {
            let name = book::opening_at(&position.play(known.mv));
            let name = name.map_or_else(|| "null".to_owned(), |name| Quoted(&name.to_string()).to_string());
            let (uci, san) = (known.mv.uci(CastlingNotation::KingTakesRook), position.san(known.mv));
            format!("{{\"move\":\"{uci}\",\"san\":\"{san}\",\"weight\":{},\"name\":{name}}}", known.weight)
        })
        .collect();
    Ok(format!("[{}]", known.join(",")))
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn the_book_knows_the_start() {
        let text = moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        assert!(text.contains("{\"move\":\"e2e4\",\"san\":\"e4\",\"weight\":"), "{text}");
        assert!(text.contains("\"name\":\"B00 King's Pawn Game\"") || text.contains("\"name\":\"B00"), "{text}");
        assert_eq!(moves("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Ok("[]".to_owned()));
        assert!(moves("nonsense").unwrap_err().starts_with("bad FEN: "));
    }
}
