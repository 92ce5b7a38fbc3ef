//! The resident memory of the engines, looked at every second. Linux only: elsewhere nothing is seen.
//!
//! An engine has its hash table and its network from the start, so what it uses should not change. It may grow for a while,
//! as the table is touched; so the second quarter of what was seen is compared with the last.

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// With fewer looks than that nothing is said: a large hash table takes a while to be touched.
const MIN_LOOKS: usize = 60;
/// What may come and go: stacks, buffers.
const SLACK_KILOBYTES: u64 = 8 * 1024;

/// A watch over the children of a process.
#[derive(Debug)]
pub struct Watch {
    parent: u32,
    has_ended: AtomicBool,
}

impl Watch {
    /// A watch over the children of a process.
    pub fn new(parent: u32) -> Self {
        Self { parent, has_ended: AtomicBool::new(false) }
    }

    /// There is nothing more to be seen.
    pub fn end(&self) {
        self.has_ended.store(true, Ordering::Relaxed);
    }

    /// Looks until the end, and says which processes have grown.
    pub fn sample(&self) -> Vec<String> {
        let mut looks: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        while !self.has_ended.load(Ordering::Relaxed) {
            for child in children(self.parent) {
                looks.entry(child).or_default().extend(resident_kilobytes(child));
            }
            thread::sleep(Duration::from_secs(1));
        }
        looks.values().filter_map(|looks| growth(looks)).collect()
    }
}

/// The children of all threads of a process.
fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<_>>()).collect()
}

fn resident_kilobytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A sentence if a process has grown by more than a tenth and the slack.
fn growth(looks: &[u64]) -> Option<String> {
    if looks.len() < MIN_LOOKS {
        return None;
    }
    let quarter = looks.len() / 4;
    let mean = |part: &[u64]| part.iter().sum::<u64>() / part.len() as u64;
    let (before, after) = (mean(&looks[quarter..2 * quarter]), mean(&looks[looks.len() - quarter..]));
    let has_grown = after > before + before / 10 + SLACK_KILOBYTES;
    has_grown.then(|| format!("resident memory grew from {} to {} MB", before / 1024, after / 1024))
}

#[cfg(test)]
mod tests {
    use super::{growth, resident_kilobytes};

    #[test]
    fn growth_is_seen_and_a_slow_start_is_none() {
        let slow_start: Vec<u64> = (0..100).map(|look| 100_000.min(10_000 * look)).collect();
        assert_eq!(growth(&slow_start), None);
        let leak: Vec<u64> = (0..100).map(|look| 50_000 + 1_000 * look).collect();
        assert!(growth(&leak).unwrap().contains("grew from"));
        assert_eq!(growth(&leak[..50]), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_uses_memory() {
        assert!(resident_kilobytes(std::process::id()).unwrap() > 100);
        assert_eq!(resident_kilobytes(u32::MAX), None);
    }
}
