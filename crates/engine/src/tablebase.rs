//! Endgame tables: with few pieces on the board, the result is known rather than searched.
//!
//! Two kinds of tables exist for each set of pieces. One knows who wins ([`TbWdl`]), as if the fifty-move counter were
//! zero; the search asks it wherever a capture or a pawn move has just made that so. The other knows how many plies it
//! takes to the next capture, pawn move or mate; at the root it tells which moves make progress (`rank`).
//!
//! The tables themselves are Syzygy files, read by [`Tablebases`]. Without the feature `syzygy` there are none, and nothing
//! asks: the search is the same.

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

/// No table can be opened in this build.
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

/// How an engine uses tables.
#[derive(Clone, Debug)]
pub struct TablebaseUse {
    /// The tables.
    pub tablebases: Arc<Tablebases>,
    /// With as many pieces as the limit, ask only where the remaining depth is at least this.
    pub min_depth: i32,
    /// Ask only with at most this many pieces on the board.
    pub max_pieces: u32,
    /// Whether the fifty-move rule is in force.
    pub rule: FiftyMoveRule,
}

impl TablebaseUse {
    /// The most pieces for which to ask.
    pub(crate) fn limit(&self) -> u32 {
        self.max_pieces.min(self.tablebases.max_pieces())
    }
}
