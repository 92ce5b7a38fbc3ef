//! Memory for the hash table: zeroed pages, which the system provides as they are first used. So even a table of many
//! gigabytes is allocated at once.
//!
//! Accesses are random, and the TLB covers only a few thousand pages. So the system is asked for large pages; where there
//! are none, small ones do as well, only slower.

use super::bucket::Bucket;

/// The memory of a table: its buckets.
pub(super) struct TableMemory(Held);

impl TableMemory {
    /// `count` buckets, all zeros; `None` if memory runs out.
    pub(super) fn zeroed(count: usize) -> Option<TableMemory> {
        hold(count).map(TableMemory)
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.buckets())
    }

    #[inline(always)]
    pub(super) fn buckets(&self) -> &[Bucket] {
        buckets(&self.0)
    }
}

/// Whether this much memory can be used without making the system reclaim that of other programs. Systems that do not
/// overcommit refuse the allocation instead.
pub(super) fn is_free(bytes: usize) -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let Ok(info) = std::fs::read_to_string("/proc/meminfo") else { return false };
    let available = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = available.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<usize>().ok());
    kilobytes.is_some_and(|kilobytes| bytes / 1024 < kilobytes)
}

#[cfg(not(target_arch = "wasm32"))]
type Held = memmap2::MmapRaw;

#[cfg(not(target_arch = "wasm32"))]
fn hold(count: usize) -> Option<Held> {
    let bytes = count.checked_mul(size_of::<Bucket>())?;
    let map = memmap2::MmapMut::map_anon(bytes).ok()?;
    // A hint: without large pages nothing else changes. Miri does not support it.
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = map.advise(memmap2::Advice::HugePage);
    // Atomics could not be written through a reference to its bytes.
    Some(map.into())
}

#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn buckets(held: &Held) -> &[Bucket] {
    const { assert!(align_of::<Bucket>() <= 4096) };
    // SAFETY: the memory begins at a page, so it is aligned for buckets; all that lie wholly within it are taken. They are
    // atomics, for which any bytes are valid, and nobody else has access to the memory.
    unsafe { std::slice::from_raw_parts(held.as_mut_ptr().cast_const().cast(), held.len() / size_of::<Bucket>()) }
}

#[cfg(target_arch = "wasm32")]
type Held = Box<[Bucket]>;

#[cfg(target_arch = "wasm32")]
fn hold(count: usize) -> Option<Held> {
    use std::alloc::{Layout, alloc_zeroed};
    let layout = Layout::array::<Bucket>(count).ok().filter(|layout| layout.size() > 0)?;
    // SAFETY: the layout is that of `count` buckets and not empty. All-zero bytes are valid atomics, and the box frees
    // the memory with the same layout.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<Bucket>();
        (!memory.is_null()).then(|| Box::from_raw(std::ptr::slice_from_raw_parts_mut(memory, count)))
    }
}

#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn buckets(held: &Held) -> &[Bucket] {
    held
}
