//! Why a move was a mistake, in words that are true.
//!
//! The lines of the search are taken as they are: its best play for both sides. What is said of them is checked by the rules:
//! material is counted where nothing is left to take, a motif must be on the board, a draw must be one. In this order: mate,
//! a draw by the rules, material with the motif that wins it, the terms of the evaluation, and at last the refutation as a
//! line. Where nothing is sure, nothing is said.

mod case;
mod draw;
mod gain;
mod line;
mod mate;
mod material;
mod mistake;
mod motif;
mod quiescence;
mod refutation;
mod sentence;
mod terms;
#[cfg(test)]
mod tests;

use alcor_chess::{Move, Position};

use case::Case;
use gain::Gain;
use material::Net;

pub use mistake::{Mistake, Motif, Reason, ReasonKind};

/// Of the centipawns that material is worth, what a mistake must have cost for the material to be the reason.
const MIN_DROP_PER_POINT: i32 = 35;
/// A drop of this many centipawns is reason enough for any material.
const CLEAR_DROP: i32 = 200;

/// A pawn that is missed explains a drop of at most this many centipawns.
const PAWN_DROP: i32 = 250;

/// A line up to where nothing is left to take and no check to answer, as late as makes sense; `None` if that is never.
/// Exchanges that are pending where it ends are played out.
pub(crate) fn quiet_line(start: &Position, moves: &[Move]) -> Option<Vec<Move>> {
    terms::to_quiet_end(&line::PlayedLine::new(start, moves)).map(|line| line.moves().to_vec())
}

/// The reason, if one is sure.
pub fn reason(mistake: &Mistake<'_>) -> Option<Reason> {
    let case = Case::new(mistake)?;
    mate::reason(&case)
        .or_else(|| draw::reason(&case))
        .or_else(|| material_reason(&case))
        .or_else(|| terms::reason(&case))
        .or_else(|| refutation::reason(&case))
}

/// Material that the move loses, or misses, whichever is more.
fn material_reason(case: &Case<'_>) -> Option<Reason> {
    let (base, wide_base) = (case.base(), case.base_of_capture());
    let loss = gain::find(base, &case.refutation).filter(|loss| is_the_reason(case, loss.points, base, &case.best));
    let loss = loss.filter(|_| !draw::is_saved(case));
    let is_reason = |miss: &Gain| is_the_reason(case, miss.points, wide_base, &case.refutation);
    let miss = gain::find(wide_base, &case.best).filter(|miss| is_reason(miss) && is_missed(case, miss));
    let points = |gain: &Option<Gain>| gain.as_ref().map_or(0, |gain| gain.points);
    let lost = || lost(case, loss.as_ref()?);
    let missed = || missed(case, miss.as_ref()?);
    if points(&loss) >= points(&miss) { lost().or_else(missed) } else { missed().or_else(lost) }
}

/// Whether what the best line wins is not had by the played line too, or by the played move itself, and whether a pawn can
/// be all that there is to a drop.
fn is_missed(case: &Case<'_>, miss: &Gain) -> bool {
    if miss.points == 1 && case.drop() > PAWN_DROP {
        return false;
    }
    let target = miss.decisive.and_then(|ply| miss.line.captured(ply));
    case.taken() < miss.points && !case.takes_too(&miss.line) && !target.is_some_and(|target| case.takes_later(target))
}

/// Whether the other line does not give the same to the same side, and the score says that it matters.
fn is_the_reason(case: &Case<'_>, points: i32, base: &Position, other: &line::PlayedLine) -> bool {
    let other = gain::outcome(base, other).unwrap_or(0);
    let difference = points + other.min(0);
    difference >= 1 && case.drop() >= (MIN_DROP_PER_POINT * difference).min(CLEAR_DROP)
}

fn lost(case: &Case<'_>, loss: &Gain) -> Option<Reason> {
    // A piece that took something and is taken: that may be even.
    let is_mover_taken = loss.decisive == Some(0) && loss.line.arrival(0) == case.mistake.played.to();
    if is_mover_taken && Net::between(case.base_of_capture(), loss.line.end(), loss.line.first()).main().is_none() {
        return None;
    }
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
