//! Work shared among threads, with results in an order that does not depend on how many there are.

use std::num::NonZero;
use std::thread;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// As many threads as the machine runs at once.
pub(crate) fn available() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does `work` for every item; results are in the order of the items.
pub(crate) fn map<I: Sync, O: Send>(threads: usize, items: &[I], work: impl Fn(&I) -> O + Send + Sync) -> Vec<O> {
    match pool(threads, items.len()) {
        Some(pool) => pool.install(|| items.par_iter().map(work).collect()),
        None => items.iter().map(work).collect(),
    }
}

/// Does `work` for every item.
pub(crate) fn for_each<I: Send>(threads: usize, items: &mut [I], work: impl Fn(&mut I) + Send + Sync) {
    match pool(threads, items.len()) {
        Some(pool) => pool.install(|| items.par_iter_mut().for_each(work)),
        None => items.iter_mut().for_each(work),
    }
}

/// Threads for this many items; `None` where the caller may as well do the work itself, or has to.
fn pool(threads: usize, items: usize) -> Option<ThreadPool> {
    let threads = threads.min(items);
    (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).flatten()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_item_is_changed_once() {
        for threads in [1, 2, 7] {
            let mut items: Vec<u32> = (0..10).collect();
            super::for_each(threads, &mut items, |item| *item *= 3);
            assert_eq!(items, (0..30).step_by(3).collect::<Vec<_>>());
        }
    }

    #[test]
    fn results_keep_their_order() {
        let items: Vec<u32> = (0..1000).collect();
        for threads in [1, 2, 7] {
            assert_eq!(super::map(threads, &items, |item| item * 2), (0..2000).step_by(2).collect::<Vec<_>>());
        }
        assert!(super::map(4, &[0u8; 0], |item| *item).is_empty());
    }
}
