//! Move ordering: history tables, threats, and the move picker.

pub(super) mod history;
pub(super) mod movepick;
pub(super) mod threats;
