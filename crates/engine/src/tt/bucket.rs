//! The bucket: what one key maps to, half a cache line.

use std::sync::atomic::AtomicU64;

/// Entries per bucket.
pub(super) const ENTRIES: usize = 3;

/// Entries, and 16 bits of the key for each.
#[repr(align(32))]
pub(super) struct Bucket {
    pub(super) entries: [AtomicU64; ENTRIES],
    pub(super) keys: AtomicU64,
}
