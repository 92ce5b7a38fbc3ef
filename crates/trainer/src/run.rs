//! Long runs on several threads, which can be watched, stopped and resumed.

pub mod ordered;
pub mod parallel;
pub mod progress;
#[cfg(test)]
pub mod scratch;
