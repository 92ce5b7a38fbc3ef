//! The tactical ideas by which a line wins something, each proved by the rules on the line itself.
//!
//! A detector looks at a line and the ply that takes what is won. It speaks only if the idea is on the board and what is won
//! could not have been had without it.

mod board;
mod defender;
mod discovery;
mod fork;
mod hanging;
mod mate_threat;
mod motif_match;
mod pin;
mod promotion;
mod skewer;
mod trapped;

use super::gain::Gain;

pub(super) use hanging::how_it_came_to_hang;
use motif_match::Detector;
pub(super) use motif_match::{Clause, MotifMatch};

/// From the most informative to the least.
const DETECTORS: [Detector; 10] = [
    promotion::find,
    skewer::find,
    discovery::find,
    fork::find,
    pin::find,
    defender::find,
    mate_threat::find,
    trapped::find,
    pin::pinned_defender,
    hanging::find,
];

/// The motif that works in a line, if there is one.
pub(super) fn find(gain: &Gain) -> Option<MotifMatch> {
    let decisive = gain.decisive?;
    DETECTORS.into_iter().find_map(|detector| detector(&gain.line, decisive))
}
