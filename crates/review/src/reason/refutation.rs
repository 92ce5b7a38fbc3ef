//! The refutation as a line, and where it leaves the two sides: what can be said when nothing more is sure.

use alcor_session::assessment::{Assessment, Lead};

use super::case::Case;
use super::mistake::{Reason, ReasonKind};

/// How many plies of the refutation are shown.
const PLIES: usize = 3;

/// The answer to the played move and what it leads to, if that differs in words from what the best move leads to.
pub(super) fn reason(case: &Case<'_>) -> Option<Reason> {
    let sign = case.mover().choose(1, -1);
    let [played, best] = [case.played_cp, case.best_cp].map(|centipawns| Assessment::of(sign * centipawns));
    if played == best || case.refutation.len() == 0 {
        return None;
    }
    let plies = case.refutation.len().min(PLIES);
    let line = case.refutation.text(0..plies);
    let text = format!("{} is met by {line}, and {}.", case.played(), words(case, played));
    Some(Reason { kind: ReasonKind::Refutation, motif: None, text, plies })
}

/// The assessment; of a mover who still stands better, that it is less than it was.
fn words(case: &Case<'_>, assessment: Assessment) -> String {
    let mover = case.mover();
    match assessment.lead {
        _ if assessment.better != mover => assessment.to_string(),
        Lead::None => assessment.to_string(),
        Lead::Slight => format!("{mover} keeps only a small advantage"),
        Lead::Clear => format!("{mover} is better, but no longer winning"),
        Lead::Winning | Lead::Easy => format!("{mover} is still winning, but less easily"),
    }
}
