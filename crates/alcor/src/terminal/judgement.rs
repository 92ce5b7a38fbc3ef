//! The answer to `eval`: who stands better and why, in words and bars. Pure: an explanation in, text out.
//!
//! The terms of the evaluation come from the engine. Here each is brought to the one number that counts at this stage of
//! the game, given words that a club player knows, and drawn as a bar: to the right for White, to the left for Black.

use alcor_chess::{Color, Position, Role};
use alcor_engine::eval::{Explanation, TermScore, explain};
use alcor_engine::{Score, wdl};

use super::look::{Figures, Look};
use super::wording;

/// What a term amounts to, in centipawns of White's.
struct Weighed {
    name: &'static str,
    centipawns: i32,
}

/// Smaller differences are not worth a bar.
const LEAST: i32 = 4;
/// The length of the longest bar, in characters.
const LONGEST: i32 = 18;
/// The longest bar stands for at least so many centipawns, so that small things look small.
const FULL_BAR: i32 = 100;

/// The judgement of a position.
pub fn text(position: &Position, look: Look) -> String {
    let explanation = explain(position);
    let mut text = String::new();
    let static_score = Score::evaluation(position.side_to_move().choose(1, -1) * explanation.total);
    let number = wording::pawns(wording::white_centipawns(static_score, position));
    let strong = look.strong();
    let verdict = wording::verdict(static_score, position);
    text.push_str(&format!("{strong}{verdict}{strong:#} at first sight: {number} pawns.\n{}\n", material(position)));
    if explanation.known_ending {
        text.push_str("Endings of this kind are known, and have a score of their own.\n");
        return text;
    }
    let terms = weighed(&explanation, position);
    text.push_str(&reasons(&terms));
    text.push('\n');
    text.push_str(&bars(&terms, look));
    text
}

/// The terms at this stage of the game, the weightiest first, without those that matter little.
fn weighed(explanation: &Explanation, position: &Position) -> Vec<Weighed> {
    let weigh = |term: &TermScore| {
        let total = term.total();
        let endgame = total.endgame * explanation.scale / Explanation::FULL_SCALE;
        let rest = Explanation::PHASE_MAX - explanation.phase;
        let units = (total.middlegame * explanation.phase + endgame * rest) / Explanation::PHASE_MAX;
        Weighed { name: term.name, centipawns: wdl::centipawns(Score::evaluation(units), position) }
    };
    let mut terms: Vec<Weighed> = explanation.terms.iter().map(weigh).collect();
    terms.retain(|term| term.centipawns.abs() >= LEAST);
    terms.sort_by_key(|term| -term.centipawns.abs());
    terms
}

/// The main reasons for each side, as sentences.
fn reasons(terms: &[Weighed]) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let sign = color.choose(1, -1);
        let own = terms.iter().filter(|term| term.centipawns * sign > 0).take(3);
        let words: Vec<&str> = own.map(|term| merit(term.name)).collect();
        match words[..] {
            [] => {}
            [only] => text.push_str(&format!("{color} has {only}.\n")),
            [ref first @ .., last] => text.push_str(&format!("{color} has {} and {last}.\n", first.join(", "))),
        }
    }
    text
}

/// What a side has that is ahead in a term.
fn merit(name: &'static str) -> &'static str {
    match name {
        "material" => "more material",
        "piece pairs" => "pieces that work well together",
        "placement" => "better placed pieces",
        "pawn structure" => "sounder pawns",
        "passed pawns" => "more dangerous passed pawns",
        "mobility" => "more freedom for the pieces",
        "knights" => "better knights",
        "bishops" => "better bishops",
        "rooks" => "more active rooks",
        "queens" => "the better queen",
        "development" => "a lead in development",
        "king shelter" => "better pawn cover for the king",
        "king safety" => "the safer king",
        "threats" => "threats against enemy pieces",
        "space" => "more space",
        "initiative" => "the initiative",
        "right to move" => "the move",
        other => other,
    }
}

fn bars(terms: &[Weighed], look: Look) -> String {
    let full = terms.iter().map(|term| term.centipawns.abs()).max().unwrap_or(0).max(FULL_BAR);
    let width = LONGEST as usize;
    let middle = if look.figures == Figures::Unicode { '│' } else { '|' };
    let faint = look.faint();
    let mut text = format!("{faint}{:16} {:>width$}   {}{faint:#}\n", "", "good for Black", "good for White");
    for Weighed { name, centipawns } in terms {
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
    let [white, black] = ahead.map(|words| match &words[..] {
        [] => None,
        [only] => Some(only.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    });
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

    const PLAIN: Look = Look { figures: Figures::Letters, paint: Paint::Plain };

    fn judged(fen: &str) -> String {
        text(&fen.parse().unwrap(), PLAIN)
    }

    #[test]
    fn the_start_is_even() {
        let text = judged("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(text.starts_with("The position is about equal at first sight: "), "{text}");
        assert!(text.contains("Material is even."), "{text}");
        assert!(text.contains("White has the move."), "{text}");
    }

    #[test]
    fn a_queen_more_is_seen() {
        let text = judged("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
        assert!(text.starts_with("White is winning"), "{text}");
        assert!(text.contains("White has a queen more."), "{text}");
        assert!(text.contains("White has more material"), "{text}");
        let material = text.lines().find(|line| line.starts_with("material")).unwrap();
        assert!(material.contains("| ##################"), "{text}");
    }

    #[test]
    fn both_sides_may_have_something() {
        let text = judged("4k2r/pppppppp/8/8/8/8/PPPPPPPP/B3K1N1 w - - 0 1");
        assert!(text.contains("White has a bishop and a knight for a rook."), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn known_endings_have_no_terms() {
        let text = judged("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1");
        assert!(text.contains("Endings of this kind are known"), "{text}");
    }

    #[test]
    fn every_term_has_words() {
        let explanation = explain(&Position::startpos());
        for term in &explanation.terms {
            assert_ne!(merit(term.name), term.name, "no words for the term");
        }
    }
}
