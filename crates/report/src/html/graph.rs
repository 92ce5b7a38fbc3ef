//! The course of a game as an SVG graph: the height is White's Win%.

use std::fmt::Write;

use alcor_chess::Color;
use alcor_review::{Judgement, MoveReview};

use super::escape::escaped;
use crate::reviewed::Reviewed;
use crate::words;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;

/// The graph, with a dot for each move that was judged.
pub(super) fn graph(reviewed: &Reviewed) -> String {
    let moves = &reviewed.review.moves;
    if moves.is_empty() {
        return String::new();
    }
    let start = reviewed.review.moves[0].before.win_percent(Color::White);
    let values: Vec<f64> =
        std::iter::once(start).chain(moves.iter().map(|each| each.after.win_percent(Color::White))).collect();
    let step = WIDTH / moves.len() as f64;
    let height = |value: f64| (100.0 - value) / 100.0 * HEIGHT;
    let mut line = String::new();
    for (index, &value) in values.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(line, "{}{:.1} {:.1}", if index == 0 { "M" } else { "L" }, index as f64 * step, height(value));
    }
    let dots: String = reviewed
        .judged()
        .map(|(index, each, judgement)| dot(each, judgement, (index + 1) as f64 * step, height(values[index + 1])))
        .collect();
    let phases: String = phases(reviewed, step);
    format!(
        "<figure><svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" \
         preserveAspectRatio=\"none\"><rect class=\"black\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\
         <path class=\"area\" d=\"{line}L{WIDTH} {HEIGHT}L0 {HEIGHT}z\"/>{phases}\
         <path class=\"middle\" d=\"M0 {1}H{WIDTH}\"/><path class=\"line\" d=\"{line}\"/>{dots}</svg>\
         <figcaption class=\"quiet\">White's Win% over the game. The middle line is 50%; dashed lines \
         show where the middlegame and the endgame begin.</figcaption></figure>\n",
        escaped(&aloud(reviewed)),
        HEIGHT / 2.0,
    )
}

/// Dots are drawn as short lines with round ends: these stay round where the graph is stretched.
fn dot(each: &MoveReview, judgement: Judgement, x: f64, y: f64) -> String {
    let title = escaped(&format!("{}, {}", words::named(each), words::judgement(judgement)));
    format!("<path class=\"dot {}\" d=\"M{x:.1} {y:.1}h.01\"><title>{title}</title></path>", judgement.name())
}

/// Lines where the middlegame and the endgame begin.
fn phases(reviewed: &Reviewed, step: f64) -> String {
    let moves = &reviewed.review.moves;
    let turns = moves.windows(2).enumerate().filter(|(_, pair)| pair[0].phase != pair[1].phase);
    turns
        .map(|(index, _)| format!("<path class=\"phase\" d=\"M{:.1} 0V{HEIGHT}\"/>", (index + 1) as f64 * step))
        .collect()
}

/// The graph for those who hear it.
fn aloud(reviewed: &Reviewed) -> String {
    let values: Vec<f64> = reviewed.review.moves.iter().map(|each| each.after.win_percent(Color::White)).collect();
    let lowest = values.iter().copied().fold(100.0, f64::min);
    let highest = values.iter().copied().fold(0.0, f64::max);
    let last = values.last().copied().unwrap_or(50.0);
    format!(
        "White's Win% over {} plies: between {lowest:.0} and {highest:.0}, at the end {last:.0}.",
        reviewed.review.moves.len()
    )
}
