//! Time management, all in one place: how long to think, and when that is over.
//!
//! `budget` turns clocks into a soft and a hard bound, `stability` scales the soft one by how clear the choice is,
//! `limit_check` keeps the clock of a running search and decides how often a thread checks it. The time itself is a
//! [`Duration`] since some fixed moment, read by a function that is passed in: the browser has its own, and tests a
//! made-up one.

mod budget;
pub(crate) mod limit_check;
pub(crate) mod stability;

use std::sync::Arc;
use std::time::{Duration, Instant};

pub use budget::Budget;

/// A clock to read: the time since some fixed moment.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Thousandths as a factor.
pub(crate) fn permille(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// The system's clock.
pub fn system_clock() -> Now {
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}
