//! Reviews as JSON: an array with one object a game.

use alcor_chess::CastlingNotation;
use alcor_pgn::{Eval, Tags, Variant};
use alcor_review::{Evaluation, MoveReview, SideReview};
use serde::{Serialize, Serializer};

use super::reviewed::Reviewed;
use super::words;

/// One game as JSON, in one line.
///
/// # Errors
/// Never: all values have a form in JSON.
pub fn object(reviewed: &Reviewed) -> serde_json::Result<String> {
    let notation = match reviewed.tree.variant() {
        Variant::Standard => CastlingNotation::KingMoves,
        Variant::Chess960 => CastlingNotation::KingTakesRook,
    };
    serde_json::to_string(&GameObject {
        tags: &reviewed.tree.tags,
        white: Side::of(&reviewed.review.white),
        black: Side::of(&reviewed.review.black),
        moves: reviewed.review.moves.iter().map(|each| MoveObject::of(each, notation)).collect(),
    })
}

#[derive(Serialize)]
struct GameObject<'a> {
    #[serde(serialize_with = "tags_in_order")]
    tags: &'a Tags,
    white: Side,
    black: Side,
    moves: Vec<MoveObject<'a>>,
}

fn tags_in_order<S: Serializer>(tags: &Tags, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter())
}

#[derive(Serialize)]
struct Side {
    accuracy: Option<f64>,
    acpl: Option<u32>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

impl Side {
    fn of(side: &SideReview) -> Side {
        Side {
            accuracy: side.accuracy.map(hundredths),
            acpl: side.acpl,
            inaccuracies: side.inaccuracies,
            mistakes: side.mistakes,
            blunders: side.blunders,
        }
    }
}

#[derive(Serialize)]
struct MoveObject<'a> {
    san: &'a str,
    uci: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    win: f64,
    best: String,
    judgement: Option<&'static str>,
    reason: Option<&'a str>,
}

impl MoveObject<'_> {
    fn of(each: &MoveReview, notation: CastlingNotation) -> MoveObject<'_> {
        let (cp, mate) = match (each.after.evaluation, words::eval(each.after.evaluation)) {
            (Evaluation::Centipawns(value), _) => (Some(value), None),
            (_, Some(Eval::Mate(moves))) => (None, Some(moves)),
            // A mate on the board is a mate in none.
            _ => (None, Some(0)),
        };
        MoveObject {
            san: &each.san,
            uci: each.mv.uci(notation).to_string(),
            cp,
            mate,
            win: hundredths(each.after.win_percent(alcor_chess::Color::White)),
            best: each.best().uci(notation).to_string(),
            judgement: each.judgement.map(alcor_review::Judgement::name),
            reason: each.reason.as_ref().map(|reason| reason.text.as_str()),
        }
    }
}

/// Rounded to two digits, as far as anybody looks.
fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests;
