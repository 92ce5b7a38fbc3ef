//! Memory for the table: zeros that the system hands out page by page, as they are used. A table of many gigabytes is there
//! at once.
//!
//! A table is read at random places, and the processor knows the addresses of a few thousand pages only. So the system is
//! asked for large pages; where it has none, or there is no such system, small ones do as well, only slower.

use super::bucket::Bucket;

/// The buckets of a table.
pub(super) struct Memory(Held);

impl Memory {
    /// `count` buckets, all zeros; `None` if memory runs out.
    pub(super) fn zeroed(count: usize) -> Option<Memory> {
        hold(count).map(Memory)
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.buckets())
    }

    #[inline(always)]
    pub(super) fn buckets(&self) -> &[Bucket] {
        buckets(&self.0)
    }
}

/// Whether this much memory can be used without another program having to give some of its own back. Where the system
/// promises no more than it has, what was handed out is free.
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
    // A wish: without large pages nothing else changes. Miri has none to give.
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = map.advise(memmap2::Advice::HugePage);
    // A reference to its bytes would not allow atomics to be written through it.
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
