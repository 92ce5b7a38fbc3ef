//! The one job of a session: a search, in the background or resumed slice by slice, or a task.

use alcor_engine::{Limits, ResumableSearch, SearchHandle};

use crate::task::TaskHandle;

/// The job that runs.
pub(super) enum RunningJob {
    Search { search: Search, limits: Limits, is_stopped: bool },
    Task(TaskHandle),
}

/// A search that runs.
pub(super) enum Search {
    Background(SearchHandle),
    Sliced(Box<ResumableSearch>),
}

impl Search {
    pub(super) fn stop(&self) {
        match self {
            Search::Background(handle) => handle.stop(),
            Search::Sliced(search) => search.stop(),
        }
    }

    pub(super) fn ponder_hit(&self) {
        match self {
            Search::Background(handle) => handle.ponder_hit(),
            Search::Sliced(search) => search.ponder_hit(),
        }
    }
}
