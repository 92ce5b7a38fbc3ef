//! The answer to `review`: how well each side played, and what went wrong. Pure: a review in, text out.

use alcor_chess::{Color, Position};
use alcor_review::{Evaluation, Judgement, MoveReview, Review, SideReview};

use super::look::Look;
use super::wording;

/// How many moves of a better line are shown.
const LINE: usize = 6;

/// What there is to say about a game between players with these names, White first.
pub fn text(review: &Review, names: &[String; 2], look: Look) -> String {
    let (strong, faint) = (look.strong(), look.faint());
    let mut text = String::new();
    if let Some(opening) = &review.opening {
        text.push_str(&format!("{} {}\n", opening.eco, opening.name));
    }
    for (color, name) in Color::ALL.into_iter().zip(names) {
        text.push_str(&format!("{strong}{name}{strong:#}: {}\n", summary(review.side(color))));
    }
    let game = review.game();
    let is_told = |each: &MoveReview| each.judgement.is_some();
    for (index, each) in review.moves.iter().enumerate().filter(|(_, each)| is_told(each)) {
        let dots = each.mover.choose(".", "...");
        let (number, san, glyph) = (each.number, &each.san, each.glyph());
        text.push_str(&format!("  {strong}{number}{dots} {san}{glyph}{strong:#}"));
        text.push_str(&format!("  {}\n", comment(each, &game.positions()[index])));
    }
    let positions = review.moves.len() + 1;
    text.push_str(&format!("{faint}({positions} positions; + is good for White, - for Black){faint:#}"));
    text
}

fn summary(side: &SideReview) -> String {
    let Some(accuracy) = side.accuracy else { return "no move yet".to_owned() };
    let count = |number: u32, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let (inaccuracies, mistakes) =
        (count(side.inaccuracies, "inaccuracy", "inaccuracies"), count(side.mistakes, "mistake", "mistakes"));
    let blunders = count(side.blunders, "blunder", "blunders");
    format!("{accuracy:.0}% accurate; {inaccuracies}, {mistakes}, {blunders}")
}

/// What is said of a move: what it cost, what was better, and why.
fn comment(each: &MoveReview, before: &Position) -> String {
    if !each.judgement.is_some_and(Judgement::is_bad) {
        return "the only good move".to_owned();
    }
    let scores = format!("{} to {}", evaluation(each.before.evaluation), evaluation(each.after.evaluation));
    let better = wording::line(before, &each.best_line().moves, LINE);
    let reason = each.reason.as_ref().map(|reason| format!(" {}", reason.text)).unwrap_or_default();
    format!("{scores}; better {better}.{reason}")
}

/// An evaluation from White's side.
fn evaluation(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Centipawns(value) => wording::pawns(value),
        Evaluation::WhiteMates(moves) => format!("#{moves}"),
        Evaluation::BlackMates(moves) => format!("#-{moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::{Figures, Paint};
    use super::*;
    use alcor_chess::Game;
    use alcor_review::{Effort, Plan, Reviewer, Subject};

    const PLAIN: Look = Look { figures: Figures::Letters, paint: Paint::Plain };

    fn told(sans: &[&str]) -> String {
        let mut game = Game::default();
        for san in sans {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        let plan = Plan { effort: Effort::Nodes(3_000), hash_mb: 2, ..Plan::default() };
        let review = Reviewer::new(plan).unwrap().review(&Subject::from(game));
        text(&review, &["You".to_owned(), "Alcor".to_owned()], PLAIN)
    }

    #[test]
    fn a_game_with_a_blunder() {
        let text = told(&["f3", "e5", "g4", "Qh4#"]);
        assert!(text.contains("You: ") && text.contains("Alcor: 100% accurate; 0 inaccuracies"), "{text}");
        let blunder = text.lines().find(|line| line.starts_with("  2. g4??")).unwrap();
        assert!(blunder.contains(" to #-1; better 2. "), "{text}");
        assert!(text.contains("5 positions"), "{text}");
    }

    #[test]
    fn one_side_has_not_moved() {
        assert!(told(&["e4"]).contains("Alcor: no move yet"));
    }
}
