//! Inference, in the vector instructions of the CPU.
//!
//! It is written once, in `forward`, over `Lanes`: the few operations that differ between instruction sets. They all give
//! the same integers, so a position has the same score on every machine. [`Kernel`] stands for an instruction set that this
//! CPU has; the best one is selected at run time, so that one program suits all.
//!
//! Invariant: a [`Kernel`] exists only for instructions that the CPU has. The unsafe code of the evaluation is here and in
//! the files below, and rests on that.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512vnni;
mod forward;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use std::fmt;

use super::blocks::{Block, RowNumber};
use super::layers::Layers;
pub(super) use forward::Scratch;

/// Compiles the work for an instruction set.
macro_rules! compile {
    ($lanes:ty $(, $feature:literal)?) => {
        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn update<const A: usize, const R: usize>(
            from: &[Block],
            to: &mut [Block],
            rows: &[Block],
            added: [RowNumber; A],
            removed: [RowNumber; R],
        ) {
            // SAFETY: as the caller promises.
            unsafe { $crate::eval::nnue::kernels::forward::update::<$lanes, A, R>(from, to, rows, added, removed) }
        }

        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn refresh(
            base: &mut [Block],
            to: &mut [Block],
            rows: &[Block],
            added: &[RowNumber],
            removed: &[RowNumber],
        ) {
            // SAFETY: as the caller promises.
            unsafe { $crate::eval::nnue::kernels::forward::refresh::<$lanes>(base, to, rows, added, removed) }
        }

        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn propagate(
            ours: &[Block],
            theirs: &[Block],
            layers: &Layers,
            scratch: &mut Scratch,
        ) -> i32 {
            // SAFETY: as the caller promises.
            unsafe { $crate::eval::nnue::kernels::forward::propagate::<$lanes>(ours, theirs, layers, scratch) }
        }
    };
}
use compile;

/// The instruction sets there is code for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Set);

impl Kernel {
    /// Every kernel that runs here, the fastest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        [
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni")).then_some(Set::Avx512Vnni),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx512bw").then_some(Set::Avx512),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Set::Avx2),
            #[cfg(target_arch = "aarch64")]
            Some(Set::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Set::Simd128),
            Some(Set::Portable),
        ]
        .into_iter()
        .flatten()
        .map(Kernel)
    }

    /// The fastest kernel that runs here.
    pub fn best() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel(Set::Portable))
    }

    /// The name of the instruction set.
    pub fn name(self) -> &'static str {
        match self.0 {
            Set::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512Vnni => "avx512vnni",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => "simd128",
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Calls a function of the kernel's instruction set.
macro_rules! dispatch {
    ($kernel:expr, $call:ident($($argument:expr),*)) => {
        // SAFETY: a kernel is only made where the CPU has its instructions.
        unsafe {
            match $kernel.0 {
                Set::Portable => portable::$call($($argument),*),
                #[cfg(target_arch = "x86_64")]
                Set::Avx2 => avx2::$call($($argument),*),
                #[cfg(target_arch = "x86_64")]
                Set::Avx512 => avx512::$call($($argument),*),
                #[cfg(target_arch = "x86_64")]
                Set::Avx512Vnni => avx512vnni::$call($($argument),*),
                #[cfg(target_arch = "aarch64")]
                Set::Neon => neon::$call($($argument),*),
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Set::Simd128 => simd128::$call($($argument),*),
            }
        }
    };
}

/// The operations of inference. Accumulators are slices of the same width; so are the rows, which lie one behind the other.
impl Kernel {
    /// Writes the sum of an accumulator and some rows, less some others.
    #[inline(always)]
    pub(super) fn update<const A: usize, const R: usize>(
        self,
        from: &[Block],
        to: &mut [Block],
        rows: &[Block],
        added: [RowNumber; A],
        removed: [RowNumber; R],
    ) {
        dispatch!(self, update(from, to, rows, added, removed));
    }

    /// Adds rows to an accumulator, takes others away, and writes the result there and elsewhere.
    #[inline(always)]
    pub(super) fn refresh(
        self,
        base: &mut [Block],
        to: &mut [Block],
        rows: &[Block],
        added: &[RowNumber],
        removed: &[RowNumber],
    ) {
        dispatch!(self, refresh(base, to, rows, added, removed));
    }

    /// The output of the network, without the bias of layer 3, for the accumulators of the side to move and of the other.
    #[inline(always)]
    pub(super) fn propagate(self, ours: &[Block], theirs: &[Block], layers: &Layers, scratch: &mut Scratch) -> i32 {
        dispatch!(self, propagate(ours, theirs, layers, scratch))
    }
}

#[cfg(test)]
mod tests;
