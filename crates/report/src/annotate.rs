//! A game annotated as lichess does it: `[%eval]` after every move, glyphs, a sentence and the better line after bad ones.
//!
//! What stood in the game stays: comments, variations, clocks, and glyphs of an earlier annotator. What a review has
//! written before is not written twice.

use alcor_chess::Move;
use alcor_pgn::{GameTree, Nag, NodeId, Style};
use alcor_review::{Judgement, MoveReview};

use crate::reviewed::Reviewed;
use crate::words::{self, LINE_PLIES};

/// The glyphs that judge a move, from `!` to `?!`.
const JUDGING: std::ops::RangeInclusive<u16> = 1..=6;

/// The game as text, annotated.
pub fn text(reviewed: &Reviewed) -> String {
    annotated(reviewed).text(Style::LICHESS)
}

fn annotated(reviewed: &Reviewed) -> GameTree {
    let mut tree = reviewed.tree.clone();
    if tree.tags.get("Annotator").is_none() {
        tree.tags.push("Annotator", &reviewed.review.version);
    }
    let nodes: Vec<NodeId> = tree.main_line().collect();
    for (&node, each) in nodes.iter().zip(&reviewed.review.moves) {
        if let Some(eval) = words::eval(each.after.evaluation) {
            tree.set_command(node, "eval", &eval.to_string());
        }
    }
    for (index, each, judgement) in reviewed.judged() {
        if let Some(&node) = nodes.get(index) {
            annotate(&mut tree, node, each, judgement);
        }
    }
    tree
}

fn annotate(tree: &mut GameTree, node: NodeId, each: &MoveReview, judgement: Judgement) {
    if !tree.nags(node).iter().any(|nag| JUDGING.contains(&nag.0)) {
        tree.add_nag(node, Nag(judgement.nag().into()));
    }
    if !judgement.is_bad() {
        return;
    }
    let comment = sentence(each, judgement);
    if !tree.comments(node).contains(&comment) {
        tree.add_comment(node, &comment);
    }
    let moves = &each.best_line().moves;
    let line = &moves[..moves.len().min(LINE_PLIES)];
    if let Some(parent) = tree.parent(node).filter(|&parent| !each.is_best() && !has_line(tree, parent, line)) {
        tree.add_line(parent, line);
    }
}

/// `(0.35 → 1.02) Inaccuracy. c5 was best. The pawn on e4 hangs.`
fn sentence(each: &MoveReview, judgement: Judgement) -> String {
    let [before, after] = [each.before, each.after].map(|standing| match words::eval(standing.evaluation) {
        None => "checkmate".to_owned(),
        Some(eval) => eval.to_string(),
    });
    let mut parts = vec![format!("({before} → {after}) {}.", words::judgement(judgement))];
    parts.extend(words::better(each));
    parts.push(words::because(each));
    parts.retain(|part| !part.is_empty());
    // No reason has one, but a comment cannot hold it.
    parts.join(" ").replace('}', ")")
}

/// Whether one of the continuations from here begins with this line.
fn has_line(tree: &GameTree, parent: NodeId, line: &[Move]) -> bool {
    tree.children(parent).any(|child| {
        let moves = std::iter::successors(Some(child), |&node| tree.first_child(node));
        let mut moves = moves.filter_map(|node| tree.move_to(node));
        line.iter().all(|&mv| moves.next() == Some(mv))
    })
}

#[cfg(test)]
mod tests;
