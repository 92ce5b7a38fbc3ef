//! What a page shows of a review and `alcor review --json` does not have: how it was made, accuracy by phase, the moments
//! that mattered, lines to draw, and the moves that a quiz accepts.
//!
//! The answer is JSON. Moves are written as the page keeps them, with castling as the king taking its rook; `moves` has
//! an object for each move of the game, in its order.

use std::fmt::Write;

use alcor_chess::{CastlingNotation, Move};
use alcor_report::{Reviewed, words};
use alcor_review::{Effort, Evaluation, MoveReview, SideReview};

use alcor_report::json::Quoted;

/// What there is to show of a review beside what `--json` reports.
pub fn object(reviewed: &Reviewed) -> String {
    let review = &reviewed.review;
    let nodes = match review.plan.effort {
        Effort::Nodes(nodes) => nodes,
        Effort::Depth(_) | Effort::Time(_) => 0,
    };
    let moments: Vec<String> = reviewed.moments().iter().map(usize::to_string).collect();
    let moves: Vec<String> =
        review.moves.iter().enumerate().map(|(index, each)| move_object(reviewed, index, each)).collect();
    let start = review.moves.first().map_or(review.continuation.evaluation, |first| first.before.evaluation);
    format!(
        "{{\"version\":{},\"network\":{},\"nodes\":{nodes},\"opening\":{},\"start\":{},\
         \"white\":{},\"black\":{},\"moments\":[{}],\"moves\":[{}]}}",
        Quoted(&review.version),
        Quoted(&review.network),
        reviewed.opening().map_or_else(null, |name| Quoted(&name).to_string()),
        score(start),
        phases(&review.white),
        phases(&review.black),
        moments.join(","),
        moves.join(",")
    )
}

/// The accuracy of a side, phase by phase.
fn phases(side: &SideReview) -> String {
    let [opening, middlegame, endgame] = [side.opening, side.middlegame, side.endgame]
        .map(|accuracy| accuracy.map_or_else(null, |value| format!("{:?}", (value * 100.0).round() / 100.0)));
    format!("{{\"opening\":{opening},\"middlegame\":{middlegame},\"endgame\":{endgame}}}")
}

fn move_object(reviewed: &Reviewed, index: usize, each: &MoveReview) -> String {
    let mut text = format!("{{\"after\":{},\"loss\":{:?}", score(each.after.evaluation), each.win_loss);
    // Writing to a string cannot fail. Of moves about which there is nothing to say, nobody draws a line.
    if each.judgement.is_some() {
        let _ = write!(
            text,
            ",\"told\":{},\"line\":{},\"refutation\":{},\"accepted\":{}",
            Quoted(&words::course(each)),
            list(&each.best_line().moves),
            list(&reviewed.review.line_after(index).moves),
            list(&each.accepted)
        );
    }
    text.push('}');
    text
}

/// A score from White's side: `{"cp":35}`, or a mate with the side that gives it and its length in moves.
fn score(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Centipawns(value) => format!("{{\"cp\":{value}}}"),
        Evaluation::WhiteMates(moves) => format!("{{\"mate\":{moves},\"winner\":\"white\"}}"),
        Evaluation::BlackMates(moves) => format!("{{\"mate\":{moves},\"winner\":\"black\"}}"),
    }
}

fn list(moves: &[Move]) -> String {
    let quoted =
        moves.iter().take(words::LINE_PLIES).map(|mv| format!("\"{}\"", mv.uci(CastlingNotation::KingTakesRook)));
    format!("[{}]", quoted.collect::<Vec<_>>().join(","))
}

fn null() -> String {
    "null".to_owned()
}

#[cfg(test)]
mod tests {
    use super::object;
    use crate::review::Reviewing;

    #[test]
    fn everything_that_a_page_draws_is_there() {
        let pgn = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";
        let mut reviewing = Reviewing::begin(pgn, 1000).unwrap();
        while !reviewing.step().is_complete() {}
        let text = object(&reviewing.finish().unwrap());
        for part in [
            "\"nodes\":1000,\"opening\":\"C20 ",
            "\"start\":{\"cp\":",
            "\"black\":{\"opening\":",
            "\"endgame\":null}",
            "3],\"moves\":[{\"after\":",
            "{\"after\":{\"mate\":1,\"winner\":\"white\"},\"loss\":",
            "\"refutation\":[\"h5e5\"],\"accepted\":[\"",
            "{\"after\":{\"mate\":0,\"winner\":\"white\"},\"loss\":0.0}]}",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
