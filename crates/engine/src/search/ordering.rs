//! Move ordering: what was learnt of moves, what the opponent attacks, and the order in which moves are tried.

pub(super) mod history;
pub(super) mod movepick;
pub(super) mod threats;
