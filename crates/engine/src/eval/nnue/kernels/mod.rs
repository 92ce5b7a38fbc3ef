//! The sums of the network, in the instructions of the CPU that runs it.
//!
//! Each sum is written once, here, over [`Lanes`]: the few things that instruction sets do in different words. They all
//! give the same integers, so a position has the same score on every machine. [`Kernel`] stands for an instruction
//! set that this machine has; the best one is found when the program runs, so that one program serves all.
//!
//! Invariant: a [`Kernel`] exists only for instructions that the CPU has. The unsafe code of the evaluation is here and in
//! the files below, and rests on that.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use std::fmt;

/// Numbers in a block.
pub const BLOCK: usize = 32;

/// A cache line of weights or sums: what is done to one is done to all its numbers at once.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Block(pub(super) [i16; BLOCK]);

impl Block {
    pub(super) const ZERO: Block = Block([0; BLOCK]);
}

/// What an instruction set can do with a block.
///
/// # Safety
/// The functions may be called only where the CPU has the instructions of the set.
trait Lanes {
    /// A block in registers.
    type Wide: Copy;
    /// Sixteen running sums of 32 bits: so many that none overflows with 1024 neurons, all at their limit.
    type Sums: Copy;

    unsafe fn load(block: &Block) -> Self::Wide;
    unsafe fn store(block: &mut Block, wide: Self::Wide);
    /// Adds, wrapping around.
    unsafe fn add(one: Self::Wide, other: Self::Wide) -> Self::Wide;
    /// Subtracts, wrapping around.
    unsafe fn subtract(one: Self::Wide, other: Self::Wide) -> Self::Wide;
    unsafe fn zero() -> Self::Sums;
    /// Clamps the neurons to `0..=QA`, and adds their squares times the weights to the sums.
    unsafe fn add_squares(sums: Self::Sums, neurons: Self::Wide, weights: Self::Wide) -> Self::Sums;
    unsafe fn total(sums: Self::Sums) -> i64;
}

/// Writes the sum of an accumulator and some rows, less some others.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn update<L: Lanes, const A: usize, const R: usize>(
    from: &[Block],
    to: &mut [Block],
    added: [&[Block]; A],
    removed: [&[Block]; R],
) {
    let width = to.len();
    let (from, added, removed) = (&from[..width], added.map(|row| &row[..width]), removed.map(|row| &row[..width]));
    for place in 0..width {
        // SAFETY: as the caller promises.
        unsafe {
            let mut sum = L::load(&from[place]);
            for row in added {
                sum = L::add(sum, L::load(&row[place]));
            }
            for row in removed {
                sum = L::subtract(sum, L::load(&row[place]));
            }
            L::store(&mut to[place], sum);
        }
    }
}

/// Adds rows to an accumulator, takes others away, and writes the result there and elsewhere.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn refresh<L: Lanes>(base: &mut [Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
    let width = to.len();
    let base = &mut base[..width];
    for place in 0..width {
        // SAFETY: as the caller promises.
        unsafe {
            let mut sum = L::load(&base[place]);
            for row in added {
                sum = L::add(sum, L::load(&row[place]));
            }
            for row in removed {
                sum = L::subtract(sum, L::load(&row[place]));
            }
            L::store(&mut base[place], sum);
            L::store(&mut to[place], sum);
        }
    }
}

/// The weighted sum of the clamped squares of both accumulators.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn output<L: Lanes>(ours: &[Block], theirs: &[Block], weights: &[Block]) -> i64 {
    let width = ours.len();
    let theirs = &theirs[..width];
    let (our_weights, their_weights) = weights[..2 * width].split_at(width);
    // SAFETY: as the caller promises.
    unsafe {
        let (mut our_sums, mut their_sums) = (L::zero(), L::zero());
        for place in 0..width {
            our_sums = L::add_squares(our_sums, L::load(&ours[place]), L::load(&our_weights[place]));
            their_sums = L::add_squares(their_sums, L::load(&theirs[place]), L::load(&their_weights[place]));
        }
        L::total(our_sums) + L::total(their_sums)
    }
}

/// Compiles the three sums for an instruction set.
macro_rules! compile {
    ($lanes:ty $(, $feature:literal)?) => {
        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn update<const A: usize, const R: usize>(
            from: &[Block],
            to: &mut [Block],
            added: [&[Block]; A],
            removed: [&[Block]; R],
        ) {
            // SAFETY: as the caller promises.
            unsafe { super::update::<$lanes, A, R>(from, to, added, removed) }
        }

        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn refresh(base: &mut [Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
            // SAFETY: as the caller promises.
            unsafe { super::refresh::<$lanes>(base, to, added, removed) }
        }

        /// # Safety
        /// The CPU must have the instructions.
        $(#[target_feature(enable = $feature)])?
        pub(super) unsafe fn output(ours: &[Block], theirs: &[Block], weights: &[Block]) -> i64 {
            // SAFETY: as the caller promises.
            unsafe { super::output::<$lanes>(ours, theirs, weights) }
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
            is_x86_feature_detected!("avx512bw").then_some(Set::Avx512),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Set::Avx2),
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
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Set::Simd128 => simd128::$call($($argument),*),
            }
        }
    };
}

/// The sums. All slices are as wide as the first, the weights of the output twice as wide.
impl Kernel {
    /// Writes the sum of an accumulator and some rows, less some others.
    #[inline(always)]
    pub(super) fn update<const A: usize, const R: usize>(
        self,
        from: &[Block],
        to: &mut [Block],
        added: [&[Block]; A],
        removed: [&[Block]; R],
    ) {
        dispatch!(self, update(from, to, added, removed));
    }

    /// Adds rows to an accumulator, takes others away, and writes the result there and elsewhere.
    #[inline(always)]
    pub(super) fn refresh(self, base: &mut [Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
        dispatch!(self, refresh(base, to, added, removed));
    }

    /// The weighted sum of the clamped squares of both accumulators, ours first.
    #[inline(always)]
    pub(super) fn output(self, ours: &[Block], theirs: &[Block], weights: &[Block]) -> i64 {
        dispatch!(self, output(ours, theirs, weights))
    }
}

#[cfg(test)]
mod tests;
