//! Work shared among threads, with results in an order that does not depend on how many there are.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// As many threads as the machine runs at once.
pub fn available() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does `work` for every item; results are in the order of the items.
pub fn map<I: Sync, O: Send>(threads: usize, items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(index)
                {
                    let result = work(item);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Does `work` for every item, each thread on its own neighbours; with one thread nothing is spawned.
pub fn for_each<I: Send>(threads: usize, items: &mut [I], work: impl Fn(&mut I) + Sync) {
    let share = items.len().div_ceil(threads.max(1)).max(1);
    if share >= items.len() {
        return items.iter_mut().for_each(work);
    }
    thread::scope(|scope| {
        for items in items.chunks_mut(share) {
            scope.spawn(|| items.iter_mut().for_each(&work));
        }
    });
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
