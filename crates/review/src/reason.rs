//! Why a move was a mistake, in words that are true.
//!
//! The lines of the search are taken as they are: its best play for both sides. What is said of them is checked by the rules:
//! material is counted where nothing is left to take, a motif must be on the board, a draw must be one. In this order: mate,
//! a draw by the rules, material with the motif that wins it, and at last the terms of the evaluation. Where nothing
//! is sure, nothing is said.

mod case;
mod draw;
mod gain;
mod line;
mod mate;
mod material;
mod mistake;
mod motif;
mod quiet;
mod sentence;
mod terms;
#[cfg(test)]
mod tests;

use alcor_chess::Position;

use case::Case;
use gain::Gain;

pub use mistake::{Mistake, Motif, Reason, ReasonKind};

/// Of the centipawns that material is worth, what a mistake must have cost for the material to be the reason.
const LEAST_DROP_PER_POINT: i32 = 35;
/// A drop of this many centipawns is reason enough for any material.
const CLEAR_DROP: i32 = 200;

/// The reason, if one is sure.
pub fn reason(mistake: &Mistake<'_>) -> Option<Reason> {
    let case = Case::new(mistake)?;
    mate::reason(&case)
        .or_else(|| draw::reason(&case))
        .or_else(|| material_reason(&case))
        .or_else(|| terms::reason(&case))
}

/// Material that the move loses, or misses, whichever is more.
fn material_reason(case: &Case<'_>) -> Option<Reason> {
    let base = case.base();
    let loss = gain::find(base, &case.refutation).filter(|loss| is_the_reason(case, loss.points, base, &case.best));
    let miss = gain::find(base, &case.best).filter(|miss| is_the_reason(case, miss.points, base, &case.refutation));
    // What both lines take is not missed, nor what the move took elsewhere.
    let is_missed = |miss: &Gain| {
        let target = miss.decisive.and_then(|ply| miss.line.captured(ply));
        !case.is_same_capture() && case.taken() < miss.points && !target.is_some_and(|target| case.takes_later(target))
    };
    let miss = miss.filter(is_missed);
    match (loss, miss) {
        (Some(loss), miss) if miss.as_ref().is_none_or(|miss| miss.points <= loss.points) => lost(case, &loss),
        (_, Some(miss)) => missed(case, &miss),
        _ => None,
    }
}

/// Whether the other line does not give the same to the same side, and the score says that it matters.
fn is_the_reason(case: &Case<'_>, points: i32, base: &Position, other: &line::Line) -> bool {
    let other = gain::outcome(base, other).unwrap_or(0);
    let difference = points + other.min(0);
    difference >= 1 && case.drop() >= (LEAST_DROP_PER_POINT * difference).min(CLEAR_DROP)
}

fn lost(case: &Case<'_>, loss: &Gain) -> Option<Reason> {
    let found = motif::find(loss);
    let text = sentence::loses(case, loss, found.as_ref())?;
    let motif = found.map(|found| found.motif);
    Some(Reason { kind: ReasonKind::LosesMaterial, motif, text, plies: loss.plies })
}

fn missed(case: &Case<'_>, miss: &Gain) -> Option<Reason> {
    let found = motif::find(miss);
    let text = sentence::misses(case, miss, found.as_ref())?;
    let motif = found.map(|found| found.motif);
    Some(Reason { kind: ReasonKind::MissesMaterial, motif, text, plies: miss.plies })
}
