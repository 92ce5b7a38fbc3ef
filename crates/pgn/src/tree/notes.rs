//! What is written beside a move.

use crate::nag::Nag;

/// What is written beside a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    pub(super) before: Vec<String>,
    pub(super) nags: Vec<Nag>,
    pub(super) after: Vec<String>,
}
