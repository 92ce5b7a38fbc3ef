//! Why a position is judged as it is: the terms of the classical evaluation, for a page to draw as bars.
//!
//! The answer is JSON. Numbers are centipawns from White's side; each term comes as it counts now, mixed from its opening
//! and its endgame value by the pieces that are left, and with both of these.
//!
//! What pieces are worth is divided in the evaluation between "material" and "piece pairs", by what the tuning found: of a
//! knight for a pawn more than half is in the pairs, and of a knight for two pawns nearly all. Apart, neither says what
//! the material is worth, so they are reported as one.

use std::fmt::Write;

use alcor_chess::Position;
use alcor_engine::eval::{self, Explanation, Tapered, TermScore};
use alcor_session::explanation::{Weigh, WeighedTerm};

use alcor_report::json::Quoted;

/// The terms of a position.
///
/// # Errors
/// If the FEN is none: the reason.
pub fn explain(fen: &str) -> Result<String, String> {
    let position: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
    let explanation = eval::explain(&position);
    let weigh = Weigh::new(&position, &explanation);
    let terms: Vec<String> = reported_terms(&explanation)
        .iter()
        .map(|term| {
            let total = term.total();
            let (opening, endgame) = (weigh.centipawns(total.middlegame), weigh.centipawns(total.endgame));
            let WeighedTerm { name, white, black, total } = weigh.term(term);
            let name = Quoted(name);
            format!(
                "{{\"name\":{name},\"white\":{white},\"black\":{black},\"total\":{total},\
                 \"opening\":{opening},\"endgame\":{endgame}}}"
            )
        })
        .collect();
    let sum = |part: fn(Tapered) -> i32| explanation.terms.iter().map(|term| part(term.total())).sum();
    let (opening, endgame) =
        (weigh.centipawns(sum(|pair| pair.middlegame)), weigh.centipawns(sum(|pair| pair.endgame)));
    let score = weigh.centipawns(explanation.total);
    let phase = explanation.phase * 100 / Explanation::PHASE_MAX;
    let mut text = format!(
        "{{\"total\":{{\"opening\":{opening},\"endgame\":{endgame},\"score\":{score}}},\"phase\":{phase},\"terms\":[{}]",
        terms.join(",")
    );
    if let Some(note) = note(&explanation) {
        // Writing to a string cannot fail.
        let _ = write!(text, ",\"note\":{}", Quoted(&note));
    }
    text.push('}');
    Ok(text)
}

const MATERIAL: &str = "material";
const PAIRS: &str = "piece pairs";

/// The terms as they are reported: the value of the pairs belongs to the material.
fn reported_terms(explanation: &Explanation) -> Vec<TermScore> {
    let plus = |one: Tapered, other: Tapered| Tapered {
        middlegame: one.middlegame + other.middlegame,
        endgame: one.endgame + other.endgame,
    };
    let pairs = explanation.terms.iter().find(|term| term.name == PAIRS);
    let reported = |term: &TermScore| match pairs {
        Some(pairs) if term.name == MATERIAL => {
            TermScore { white: plus(term.white, pairs.white), black: plus(term.black, pairs.black), ..*term }
        }
        _ => TermScore { ..*term },
    };
    explanation.terms.iter().filter(|term| term.name != PAIRS).map(reported).collect()
}

/// From this many plies without progress on, their number is shown.
const NOTABLE_HALFMOVES: u8 = 20;

/// What else counts.
fn note(explanation: &Explanation) -> Option<String> {
    if explanation.known_ending {
        return Some("This ending is known: it has a score of its own.".to_owned());
    }
    let mut sentences = Vec::new();
    // With most pieces on the board the endgame hardly counts, and it would be odd to speak of one.
    if explanation.scale != Explanation::FULL_SCALE && 2 * explanation.phase <= Explanation::PHASE_MAX {
        let percent = explanation.scale * 100 / Explanation::FULL_SCALE;
        sentences.push(format!("Such endings are often drawn: the endgame counts {percent}%."));
    }
    if explanation.halfmove_clock >= NOTABLE_HALFMOVES {
        let moves = explanation.halfmove_clock;
        sentences.push(format!("The fifty-move rule comes nearer: {moves} half-moves without capture or pawn move."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const QUEEN_UP: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The number behind the first key of a name, from a place on.
    fn number(text: &str, from: &str, key: &str) -> i32 {
        let rest = &text[text.find(from).unwrap()..];
        let rest = &rest[rest.find(&format!("\"{key}\":")).unwrap() + key.len() + 3..];
        rest[..rest.find([',', '}']).unwrap()].parse().unwrap()
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        let text = explain(START).unwrap();
        assert!(number(&text, "total", "score").abs() < 60, "{text}");
        assert_eq!(number(&text, "aterial", "total"), 0, "{text}");
        assert_eq!(number(&text, "\"phase\"", "phase"), 100, "{text}");
        assert!(text.starts_with("{\"total\":{\"opening\":") && text.ends_with("]}"), "{text}");
    }

    #[test]
    fn a_queen_counts_for_white() {
        let text = explain(QUEEN_UP).unwrap();
        assert!(number(&text, "total", "score") > 500, "{text}");
        let white = number(&text, "aterial", "white");
        assert!(white > number(&text, "aterial", "black") + 500, "{text}");
    }

    #[test]
    fn pieces_lost_for_pawns_are_told_as_material() {
        // White has given a knight for one pawn, for two, and for three.
        let lost = [
            ("r1bqkb1r/pppp1ppp/5n2/4n3/4P3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 5", -350..-200),
            ("r1bqkb1r/pppp2pp/5n2/4n3/4P3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 5", -250..-100),
            ("r1bqkb1r/pppp3p/5n2/4n3/4P3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 5", -150..0),
        ];
        for (fen, range) in lost {
            let text = explain(fen).unwrap();
            let material = number(&text, "\"material\"", "total");
            assert!(range.contains(&material), "{material} in {fen}: {text}");
            assert!(!text.contains("pairs"), "{text}");
        }
    }

    #[test]
    fn a_known_ending_is_told() {
        let text = explain("8/8/8/8/8/4k3/8/4K3 w - - 0 1").unwrap();
        assert!(text.contains("\"terms\":[]") && text.contains("\"note\":\"This ending is known"), "{text}");
    }

    #[test]
    fn what_fades_a_score_is_told_where_it_matters() {
        let ending = explain("8/5k2/2B5/8/8/2b5/P4K2/8 w - - 30 80").unwrap();
        assert!(ending.contains("\"note\":\"Such endings are often drawn"), "{ending}");
        assert!(ending.contains("30 half-moves"), "{ending}");
        let opening = explain("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").unwrap();
        assert!(!opening.contains("note"), "{opening}");
    }

    #[test]
    fn what_is_no_fen_is_refused_with_the_reason() {
        assert!(explain("nonsense").unwrap_err().starts_with("bad FEN: "));
    }
}
