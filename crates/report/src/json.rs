//! Reviews as JSON: an array with one object a game.
//!
//! Written by hand, because browsers download this: what is written here is little, and a serialiser is not.

mod text;

use alcor_chess::{CastlingNotation, Color};
use alcor_pgn::{Eval, Variant};
use alcor_review::{Evaluation, Judgement, MoveReview, SideReview};

use crate::reviewed::Reviewed;
use crate::words;
use text::Object;

pub use text::Quoted;

/// What an array of games begins with.
pub const START: &str = "[\n";
/// What stands between two games.
pub const SEPARATOR: &str = ",\n";
/// What an array of games ends with.
pub const END: &str = "\n]\n";
/// An array without games.
pub const EMPTY: &str = "[]\n";

/// One game as JSON, in one line.
pub fn object(reviewed: &Reviewed) -> String {
    let notation = match reviewed.tree.variant() {
        Variant::Standard => CastlingNotation::KingMoves,
        Variant::Chess960 => CastlingNotation::KingTakesRook,
    };
    let mut tags = Object::new();
    reviewed.tree.tags.iter().for_each(|(name, value)| tags.field(name, Quoted(value)));
    let moves: Vec<String> = reviewed.review.moves.iter().map(|each| move_object(each, notation)).collect();
    let mut game = Object::new();
    game.field("tags", tags.end());
    game.field("white", side_object(&reviewed.review.white));
    game.field("black", side_object(&reviewed.review.black));
    game.field("moves", format_args!("[{}]", moves.join(",")));
    game.end()
}

fn side_object(side: &SideReview) -> String {
    let mut object = Object::new();
    object.optional("accuracy", side.accuracy.map(hundredths));
    object.optional("acpl", side.acpl);
    object.field("inaccuracies", side.inaccuracies);
    object.field("mistakes", side.mistakes);
    object.field("blunders", side.blunders);
    object.end()
}

fn move_object(each: &MoveReview, notation: CastlingNotation) -> String {
    let mut object = Object::new();
    object.field("san", Quoted(&each.san));
    object.field("uci", Quoted(&each.mv.uci(notation).to_string()));
    match (each.after.evaluation, words::eval(each.after.evaluation)) {
        (Evaluation::Centipawns(value), _) => object.field("cp", value),
        (_, Some(Eval::Mate(moves))) => object.field("mate", moves),
        // A mate on the board is a mate in none.
        _ => object.field("mate", 0),
    }
    object.field("win", hundredths(each.after.win_percent(Color::White)));
    object.field("best", Quoted(&each.best().uci(notation).to_string()));
    object.optional("judgement", each.judgement.map(Judgement::name).map(Quoted));
    object.optional("reason", each.reason.as_ref().map(|reason| Quoted(&reason.text)));
    object.end()
}

/// Rounded to two digits, as far as anybody looks, and always with a point.
fn hundredths(value: f64) -> String {
    format!("{:?}", (value * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests;
