//! The answer to `eval`: who stands better and why, in words and bars. Pure: an explanation in, text out.
//!
//! The terms of the evaluation come from the engine, their weights at this stage of the game and the reasons in words from
//! the session. Each term is drawn as a bar: to the right for White, to the left for Black.

use alcor_chess::{Color, Position, Role};
use alcor_engine::Score;
use alcor_engine::eval::explain;
use alcor_session::explanation::{Weigh, WeighedTerm, reasons};

use super::look::{BoardStyle, Figures};
use super::wording;

/// Smaller differences are not worth a bar.
const MIN_BAR_CP: i32 = 4;
/// The length of the longest bar, in characters.
const LONGEST: i32 = 18;
/// The longest bar stands for at least this many centipawns, so that small things look small.
const FULL_BAR: i32 = 100;

/// The evaluation of a position, explained.
pub(crate) fn text(position: &Position, look: BoardStyle) -> String {
    let explanation = explain(position);
    let mut text = String::new();
    let static_score = Score::evaluation(position.side_to_move().choose(1, -1) * explanation.total);
    let number = wording::pawns(wording::white_centipawns(static_score, position));
    let strong = look.strong();
    let assessment = wording::assessment(static_score, position);
    text.push_str(&format!("{strong}{assessment}{strong:#} at first sight: {number} pawns.\n{}\n", material(position)));
    if explanation.known_ending {
        text.push_str("Endings of this kind are known, and have a score of their own.\n");
        return text;
    }
    let terms = Weigh::new(position, &explanation).terms();
    text.push_str(&sentences(position, &terms));
    text.push('\n');
    text.push_str(&bars(&terms, look));
    text
}

/// The main reasons for each side, as sentences.
fn sentences(position: &Position, terms: &[WeighedTerm]) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let reasons = reasons(position, terms, color);
        if !reasons.is_empty() {
            text.push_str(&format!("{color} has {}.\n", list(&reasons)));
        }
    }
    text
}

/// `a`, `a and b`, `a, b and c`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn bars(terms: &[WeighedTerm], look: BoardStyle) -> String {
    let terms: Vec<&WeighedTerm> = terms.iter().filter(|term| term.total.abs() >= MIN_BAR_CP).collect();
    let full = terms.iter().map(|term| term.total.abs()).max().unwrap_or(0).max(FULL_BAR);
    let width = LONGEST as usize;
    let middle = if look.figures == Figures::Unicode { '│' } else { '|' };
    let faint = look.faint();
    let mut text = format!("{faint}{:16} {:>width$}   {}{faint:#}\n", "", "good for Black", "good for White");
    for WeighedTerm { name, total: centipawns, .. } in terms {
        let eighths = (centipawns.abs() * LONGEST * 8 / full).max(1) as usize;
        // Blocks grow to the right only, so bars to the left are of whole characters.
        let bar = if *centipawns > 0 { look.bar(eighths) } else { look.bar(eighths.div_ceil(8) * 8) };
        let (left, right) = if *centipawns > 0 { (String::new(), bar) } else { (bar, String::new()) };
        let number = wording::pawns(*centipawns);
        text.push_str(&format!("{name:16} {left:>width$} {middle} {right:width$} {number:>6}\n"));
    }
    text
}

/// Who has more pieces, in words.
fn material(position: &Position) -> String {
    let mut ahead: [Vec<String>; 2] = Default::default();
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        let count = |color| position.pieces(color, role).count() as i32;
        let more = count(Color::White) - count(Color::Black);
        let color = if more > 0 { Color::White } else { Color::Black };
        match more.unsigned_abs() {
            0 => {}
            1 => ahead[color.index()].push(format!("a {}", role.name())),
            more => ahead[color.index()].push(format!("{more} {}s", role.name())),
        }
    }
    let [white, black] = ahead.map(|words| (!words.is_empty()).then(|| list(&words)));
    match (white, black) {
        (None, None) => "Material is even.".to_owned(),
        (Some(white), None) => format!("White has {white} more."),
        (None, Some(black)) => format!("Black has {black} more."),
        (Some(white), Some(black)) => format!("White has {white} for {black}."),
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::Paint;
    use super::*;

    const PLAIN: BoardStyle = BoardStyle { figures: Figures::Letters, paint: Paint::Plain };

    fn plain(fen: &str) -> String {
        text(&fen.parse().unwrap(), PLAIN)
    }

    #[test]
    fn the_start_is_even() {
        let text = plain("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(text.starts_with("The position is about equal at first sight: "), "{text}");
        assert!(text.contains("Material is even."), "{text}");
        assert!(text.contains("White has the move."), "{text}");
    }

    #[test]
    fn a_queen_more_is_seen() {
        let text = plain("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
        assert!(text.starts_with("White is winning"), "{text}");
        assert!(text.contains("White has a queen more."), "{text}");
        assert!(text.contains("White has more material"), "{text}");
        let material = text.lines().find(|line| line.starts_with("material")).unwrap();
        assert!(material.contains("| ##################"), "{text}");
    }

    #[test]
    fn both_sides_may_have_something() {
        let text = plain("4k2r/pppppppp/8/8/8/8/PPPPPPPP/B3K1N1 w - - 0 1");
        assert!(text.contains("White has a bishop and a knight for a rook."), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn known_endings_have_no_terms() {
        let text = plain("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1");
        assert!(text.contains("Endings of this kind are known"), "{text}");
    }
}
