//! The words and numbers that every form of a review shares.

use alcor_chess::Color;
use alcor_pgn::Eval;
use alcor_review::{Effort, Evaluation, Judgement, MoveReview, Plan, Review, Trend};

/// Lines of play are shown up to this many plies.
pub const LINE_PLIES: usize = 10;

/// A move with its number: `12. Nf3` or `12... Nf6`.
fn numbered(each: &MoveReview) -> String {
    format!("{}{} {}", each.number, dots(each.mover), each.san)
}

fn dots(mover: Color) -> &'static str {
    mover.choose(".", "...")
}

/// A move with its number and its sign: `12. Nf3?!`.
pub fn named(each: &MoveReview) -> String {
    format!("{}{}", numbered(each), each.glyph())
}

/// The evaluation as PGN has it; `None` for a mate on the board.
pub fn eval(evaluation: Evaluation) -> Option<Eval> {
    match evaluation {
        Evaluation::Centipawns(value) => Some(Eval::Centipawns(value)),
        Evaluation::WhiteMates(0) | Evaluation::BlackMates(0) => None,
        Evaluation::WhiteMates(moves) => Some(Eval::Mate(i32::try_from(moves).unwrap_or(i32::MAX))),
        Evaluation::BlackMates(moves) => Some(Eval::Mate(-i32::try_from(moves).unwrap_or(i32::MAX))),
    }
}

/// A score for people, from White's side: `+0.35`, `-1.20`, `#3`, `#-3`, or `#` for a mate on the board.
pub fn score(evaluation: Evaluation) -> String {
    match eval(evaluation) {
        None => "#".to_owned(),
        Some(Eval::Centipawns(value)) if value > 0 => format!("+{}", Eval::Centipawns(value)),
        Some(eval) => eval.to_string(),
    }
}

/// A line of play with numbers, from the move that this one was played in place of: `12...Nf6 13.e5 Nd5`.
pub fn line(each: &MoveReview, sans: &[String]) -> String {
    let mut number = each.number;
    let mut mover = each.mover;
    let mut words = Vec::new();
    for (index, san) in sans.iter().take(LINE_PLIES).enumerate() {
        words.push(match index == 0 || mover == Color::White {
            true => format!("{number}{}{san}", dots(mover)),
            false => san.clone(),
        });
        number = if mover == Color::Black { number.saturating_add(1) } else { number };
        mover = !mover;
    }
    words.join(" ")
}

/// The judgement as a word at the beginning of a sentence.
pub fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Brilliant => "Brilliant",
        Judgement::Great => "Great move",
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    }
}

/// What the move changed: of a bad one what it cost, of a good one that nothing else would have done.
pub fn course(each: &MoveReview) -> String {
    let after = score(each.after.evaluation);
    match each.judgement {
        Some(Judgement::Great) => format!("The only good move: {after}."),
        Some(Judgement::Brilliant) => format!("A sound sacrifice, and the only good move: {after}."),
        _ => format!(
            "{} to {after}: {}'s Win% from {:.0} to {:.0}.",
            score(each.before.evaluation),
            each.mover,
            each.win_before(),
            each.win_after()
        ),
    }
}

/// What the move should have been, of a bad one: `Nf6 was best.`
pub fn better(each: &MoveReview) -> Option<String> {
    let best = each.best_line().sans.first().filter(|_| !each.is_best())?;
    Some(format!("{best} was best."))
}

/// Why the move was bad, and who would have played it, as far as that is sure.
pub fn because(each: &MoveReview) -> String {
    let reason = each.reason.as_ref().map(|reason| reason.text.clone());
    let trend = if each.judgement.is_some_and(Judgement::is_bad) { Trend::Falling } else { Trend::Rising };
    let players = each.players.as_ref().and_then(|shares| shares.sentence(trend));
    reason.into_iter().chain(players).collect::<Vec<_>>().join(" ")
}

/// A number with a comma after thousands: `100,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How a review was made: the program, the effort, the network.
pub fn made_by(review: &Review) -> String {
    format!("{}, {}. Network: {}.", review.version, effort(&review.plan), review.network)
}

fn effort(plan: &Plan) -> String {
    match plan.effort {
        Effort::Nodes(nodes) => format!("{} nodes per position", grouped(nodes)),
        Effort::Depth(depth) => format!("depth {depth}"),
        Effort::Time(time) => format!("{} seconds per position (not reproducible)", time.as_secs_f64()),
    }
}

/// A percentage for people, or a dash.
pub fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}%"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_by_what_it_changed() {
        let mut blunder = crate::reviewed::sample().review.moves[3].clone();
        let told = course(&blunder);
        assert!(told.contains(" to #1: Black's Win% from ") && told.ends_with(" to 2."), "{told}");
        blunder.judgement = Some(Judgement::Great);
        assert_eq!(course(&blunder), "The only good move: #1.");
    }

    #[test]
    fn scores_and_numbers() {
        assert_eq!(score(Evaluation::Centipawns(35)), "+0.35");
        assert_eq!(score(Evaluation::Centipawns(0)), "0.00");
        assert_eq!(score(Evaluation::Centipawns(-120)), "-1.20");
        assert_eq!(score(Evaluation::WhiteMates(3)), "#3");
        assert_eq!(score(Evaluation::BlackMates(3)), "#-3");
        assert_eq!(score(Evaluation::BlackMates(0)), "#");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
        assert_eq!(percent(None), "-");
        assert_eq!(percent(Some(91.25)), "91.2%");
    }
}
