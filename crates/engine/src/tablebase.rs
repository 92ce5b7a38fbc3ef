//! Tablebases: with few pieces on the board, the result is known rather than searched.
//!
//! There are two tablebases for each set of pieces. WDL says who wins ([`TbWdl`]) if the fifty-move counter is zero; the
//! search probes it after captures and pawn moves. DTZ is the number of plies to the next capture, pawn move or mate; at the
//! root it shows which moves make progress (`rank`).
//!
//! The tablebases are Syzygy files, read by [`Tablebases`]. Without the feature `syzygy` there are none, and nothing is
//! probed.

#[cfg(feature = "syzygy")]
mod cached_file;
#[cfg(feature = "syzygy")]
mod files;
pub(crate) mod probe_limits;
mod probe_result;
pub(crate) mod rank;

use std::sync::Arc;

#[cfg(feature = "syzygy")]
pub use files::{Opened, Tablebases};
pub use probe_result::{FiftyMoveRule, TbDtz, TbWdl};

/// There are no tablebases in this build.
#[cfg(not(feature = "syzygy"))]
#[derive(Debug)]
pub enum Tablebases {}

#[cfg(not(feature = "syzygy"))]
impl Tablebases {
    pub(crate) fn max_pieces(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn probe_wdl(&self, _position: &alcor_chess::Position) -> Option<TbWdl> {
        match *self {}
    }

    pub(crate) fn probe_dtz(&self, _position: &alcor_chess::Position) -> Option<TbDtz> {
        match *self {}
    }

    pub(crate) fn take_faults(&self) -> Vec<String> {
        match *self {}
    }
}

/// How an engine uses tablebases.
#[derive(Clone, Debug)]
pub struct TablebaseUse {
    /// The tablebases.
    pub tablebases: Arc<Tablebases>,
    /// With as many pieces as the limit, probe only where the remaining depth is at least this.
    pub min_depth: i32,
    /// Probe only with at most this many pieces on the board.
    pub max_pieces: u32,
    /// Whether the fifty-move rule is in force.
    pub rule: FiftyMoveRule,
}

impl TablebaseUse {
    /// The maximum number of pieces for which to probe.
    pub(crate) fn limit(&self) -> u32 {
        self.max_pieces.min(self.tablebases.max_pieces())
    }
}
