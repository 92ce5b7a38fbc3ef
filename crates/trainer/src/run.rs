//! Long runs on several threads, which can be watched, stopped and resumed.

pub(crate) mod ordered;
pub(crate) mod parallel;
pub(crate) mod progress;
#[cfg(test)]
pub(crate) mod scratch;
